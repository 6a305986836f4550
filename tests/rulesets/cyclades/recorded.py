"""Whole games as lines of text. After a change of the rules: `python -m tests.rulesets.cyclades.recorded`."""

import json
from pathlib import Path
from typing import Any

import msgspec

from games.engine.order import format_order
from games.engine.play import new_game, play
from games.engine.position import Position
from games.rulesets.cyclades.ruleset import RULESET

FOLDER = Path(__file__).parent / "games"
GAMES: dict[str, tuple[int, str, str, tuple[str, ...]]] = {
    # name: number of players, tempo, seed, bots in turn
    "five-good-bots": (5, "exact", "five-27", ("good",)),
    "three-planned": (3, "planned", "three-6", ("good", "random")),
    "two-wild": (2, "exact", "two-0", ("random",)),
}


def record(name: str) -> dict[str, Any]:
    count, tempo, seed, bots = GAMES[name]
    seats = tuple(RULESET.sides(RULESET.options(), count))
    position = new_game(RULESET, {"tempo": tempo}, seats, seed.encode())
    steps: list[dict[str, str]] = []
    called: list[str] = []

    def watch(at: Position, done: Any) -> None:
        for step in done:
            orders = {a.seat: RULESET.by_verb[a.order["verb"]] for a in step.step.answers}
            steps.append({a.seat: _line(orders[a.seat], a.order) for a in step.step.answers})
            called.extend(told.data["creature"] for told in step.told if told.kind == "creature-called")

    players = {seat: RULESET.bots[bots[n % len(bots)]] for n, seat in enumerate(seats)}
    play(position, players, watch)
    assert position.result is not None
    return {
        "options": {"tempo": tempo},
        "seats": seats,
        "seed": seed,
        "winners": position.result.ranks[0],
        "rounds": position.s.round,
        "hash": position.hash(),
        "creatures": sorted({*called}),
        "steps": steps,
    }


def _line(cls: Any, data: dict[str, Any]) -> str:
    return format_order(msgspec.convert(data, cls))


def replay(game: dict[str, Any]) -> tuple[Position, list[Any]]:
    """The game played again by its lines alone, and all that was told."""
    position = new_game(RULESET, game["options"], tuple(game["seats"]), game["seed"].encode())
    told: list[Any] = []
    for sheets in game["steps"]:
        for seat, line in sheets.items():
            position.submit(seat, [line])
        for step in position.advance():
            told += step.told
        assert RULESET.invariants(position.s) == []
    return position, told


if __name__ == "__main__":
    for name in GAMES:
        game = record(name)
        text = json.dumps(game, ensure_ascii=False, indent=0)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
