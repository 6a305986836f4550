"""The picture of a board, fast: what is printed on it is drawn once and kept, only what a scene adds is drawn each time."""

from functools import lru_cache
from io import BytesIO
from math import ceil

import resvg_py
from PIL import Image

from games.engine.scene import Scene

from .base import Base, base
from .geometry import Geometry, load
from .overlay import arrows, regions, tints
from .picture import COLOURS, PAPER, _fonts, focus_box
from .render import Box, _place_all, _size
from .svg import num
from .tokens import leads, pieces, token_defs
from .words import Speech

WIDTH = 960
DENSE = 2000
"""Width in pixels of the whole board, where only a part of it is shown."""
PREFIX = "b-"


def fast_png(scene: Scene, speech: Speech, language: str = "en", width: int = WIDTH) -> bytes:
    """What `picture.board_png` draws, in a third of the time once the board is known."""
    board = load(scene.board)
    wide = DENSE if scene.focus else width
    box = _on_pixels(focus_box(scene, board), wide / board.width) if scene.focus else None
    view = box or Box(0, 0, board.width, board.height)
    scale = wide / board.width
    printed = _printed(scene.board, language, wide)
    picture = _cut(printed.under, view, scale)
    below, above = _drawn(scene, board, speech)
    picture.alpha_composite(_raster(below, board, language, view, picture.size))
    picture.alpha_composite(_cut(printed.over, view, scale))
    picture.alpha_composite(_raster(above, board, language, view, picture.size))
    picture.alpha_composite(_cut(printed.top, view, scale))
    return _few_colours(picture)


class _Printed:
    """The three layers of a board as pictures."""

    def __init__(self, board: Geometry, ground: Base, wide: int) -> None:
        view = Box(0, 0, board.width, board.height)
        size = (wide, ceil(wide * board.height / board.width))
        defs = _defs(ground)
        self.under = _paint(ground.under, board, view, size, PAPER)
        self.over = _paint(defs + ground.over, board, view, size)
        self.top = _paint(defs + ground.top, board, view, size)


@lru_cache(maxsize=6)
def _printed(name: str, language: str, wide: int) -> _Printed:
    return _Printed(load(name), base(name, language, PREFIX), wide)


def _defs(ground: Base) -> str:
    """The shapes of the ground, to be referred to by other layers, but not seen."""
    return f"<defs>{ground.under}</defs>"


def _drawn(scene: Scene, board: Geometry, speech: Speech) -> tuple[str, str]:
    """What the scene adds below and above the print."""
    placed, areas = _place_all(scene, board)
    closed = [mark for mark in scene.marks if mark.kind == "closed"]
    others = [mark for mark in scene.marks if mark.kind != "closed"]
    below = tints(scene.tints, board, PREFIX) + regions(closed, board, PREFIX)
    above = (
        regions(others, board, PREFIX)
        + leads(placed)
        + f"<defs>{token_defs(placed, board.radius, PREFIX)}</defs>"
        + pieces(placed, areas, board.radius, PREFIX, speech)
        + arrows(scene.arrows, board)
    )
    return below, above


def _raster(content: str, board: Geometry, language: str, view: Box, size: tuple[int, int]) -> Image.Image:
    return _paint(_defs(base(board.id, language, PREFIX)) + content, board, view, size)


def _paint(content: str, board: Geometry, view: Box, size: tuple[int, int], paper: str | None = None) -> Image.Image:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_size(board)}" '
        f'viewBox="{num(view.x)} {num(view.y)} {num(view.width)} {num(view.height)}">{content}</svg>'
    )
    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=size[0], font_files=list(_fonts()), skip_system_fonts=True, background=paper
    )
    found = Image.open(BytesIO(bytes(data))).convert("RGBA")
    if found.size == size:
        return found
    whole = Image.new("RGBA", size)
    whole.paste(found)
    return whole


def _on_pixels(box: Box, scale: float) -> Box:
    """The nearest box whose edges lie between pixels."""
    x, y, width, height = (round(number * scale) / scale for number in box)
    return Box(x, y, width, height)


def _cut(image: Image.Image, view: Box, scale: float) -> Image.Image:
    left, top = round(view.x * scale), round(view.y * scale)
    right, bottom = left + round(view.width * scale), top + ceil(view.height * scale - 0.01)
    return image.crop((left, top, right, min(bottom, image.height)))


def _few_colours(picture: Image.Image) -> bytes:
    small = picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=7)
    return out.getvalue()
