"""`python -m tools.boards.plates [board ...]` draws the grounds on which pictures for mails are put together.

Drawing one takes seconds, opening it a moment.
"""

import hashlib
import sys

import msgspec
from PIL import ImageChops

from games.boards.base import base
from games.boards.geometry import Geometry, boards, load
from games.boards.overlay import tints
from games.boards.picture import SIZE, ZOOMS
from games.boards.raster import NOWHERE, PLATES, Frame, Plate, frame_around, on_paper, raster

DIGESTS = PLATES / "digests.json"


class Layers(msgspec.Struct, frozen=True):
    """SVG of all that a plate is made of."""

    under: str
    over: str
    top: str
    numbers: str
    tints: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


def layers(board: str) -> Layers:
    geometry, ground = load(board), base(board, "", "")
    frame = _frame(geometry)

    def layer(content: str) -> str:
        return frame.svg(f"<defs>{ground.under}</defs>{content}")

    return Layers(
        frame.svg(ground.under),
        layer(ground.over),
        layer(ground.top),
        frame.svg(_numbers(geometry)),
        layer(tints({area.id: "any" for area in geometry.areas}, geometry, "")),
    )


def _frame(board: Geometry) -> Frame:
    """As large as the closest view needs it."""
    return frame_around(0, 0, board.width, board.height, SIZE * ZOOMS[0] / max(board.width, board.height))


def _numbers(board: Geometry) -> str:
    """Every area in the colour of its number, without blurred edges."""
    paths = (f'<path d="{area.d}" fill="#{number:02x}0000"/>' for number, area in enumerate(board.areas, 1))
    return f'<g shape-rendering="crispEdges">{"".join(paths)}</g>'


def draw_plate(source: Layers) -> Plate:
    under, over, top = raster(source.under), raster(source.over), raster(source.top)
    ground = on_paper(under)
    ground.paste(over, mask=over)
    ground.paste(top, mask=top)
    areas = raster(source.numbers).getchannel("R")
    areas.paste(0, mask=top)
    areas.paste(NOWHERE, mask=under.getchannel("A").point([255] * 128 + [0] * 128))
    shade = ImageChops.multiply(raster(source.tints).getchannel("A"), ImageChops.invert(over.getchannel("A")))
    return Plate(ground, areas, shade)


def keep(board: str) -> int:
    """Returns how many bytes it takes."""
    source = layers(board)
    size = 0
    for name, image in draw_plate(source)._asdict().items():
        path = PLATES / f"{board}-{name}.webp"
        image.save(path, lossless=True, quality=100, method=6)
        size += path.stat().st_size
    digests = msgspec.json.encode({**kept_digests(), board: source.digest}, order="sorted")
    DIGESTS.write_bytes(msgspec.json.format(digests) + b"\n")
    return size


def kept_digests() -> dict[str, str]:
    return msgspec.json.decode(DIGESTS.read_bytes(), type=dict[str, str]) if DIGESTS.exists() else {}


def main(chosen: list[str]) -> None:
    PLATES.mkdir(exist_ok=True)
    for board in chosen or boards():
        print(board, keep(board))


if __name__ == "__main__":
    main(sys.argv[1:])
