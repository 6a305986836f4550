"""`python -m tools.boards [board ...]` builds boards and verifies them; `--verify` only verifies what is there."""

import sys

import msgspec

from games.boards.geometry import DATA, Geometry, boards, load

from .basin import build_basin
from .chart import build_chart
from .plates import keep
from .spec import INPUTS, load_basin, load_chart
from .verify import complaints


def build(board: str) -> Geometry:
    if (INPUTS / f"{board}.seeds.txt").exists():
        geometry, report = build_chart(load_chart(board))
        print(f"{board}:", *report.lines(), sep="\n  ")
    else:
        geometry = build_basin(load_basin(board))
    (DATA / f"{board}.json").write_bytes(msgspec.json.encode(geometry))
    return geometry


def main(arguments: list[str]) -> int:
    chosen = [name for name in arguments if not name.startswith("-")]
    everything = sorted(path.stem for path in INPUTS.glob("*.json") if path.stem != "natural_earth")
    if "--verify" not in arguments:
        for board in chosen or everything:
            build(board)
            keep(board)
    failed = 0
    for board in chosen or boards():
        found = complaints(load(board))
        failed += bool(found)
        print(f"{board}: {'sound' if not found else ''}", *found, sep="\n  ")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
