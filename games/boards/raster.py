"""Pixels: SVG drawn by resvg, and the ground of a board, drawn beforehand.

A picture is put together from a plate (the board without names and pieces) and sprites (a name, a piece). Drawing the
whole SVG takes half a second and more; laying 200 sprites on a plate takes 5 ms.
"""

import math
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from .geometry import load

FONTS = Path(__file__).parent / "fonts"
PLATES = Path(__file__).parent / "plates"
NOWHERE = 255
"""The number of what lies off the board."""
KEPT_PLATES = 8
"""Kept at once, with 6 bytes for a pixel: 6 to 8 MB for a whole board, 25 to 32 MB for a close view of it."""
SPRITES = 1500
"""Kept at once, with 5 to 20 KB each."""
PAPER = "#fdf9ef"


class Frame(NamedTuple):
    """A rectangle of whole pixels, at so many pixels for a unit of the board."""

    left: int
    top: int
    width: int
    height: int
    scale: float

    def svg(self, content: str) -> str:
        box = " ".join(repr(pixels / self.scale) for pixels in self[:4])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" viewBox="{box}">'
            f"{content}</svg>"
        )


class Plate(NamedTuple):
    ground: Image.Image
    areas: Image.Image
    """Number of the area at each pixel, from 1; 0 is no area, NOWHERE lies off the board."""
    shade: Image.Image
    """How much of its owner's colour a pixel takes."""


@lru_cache
def _fonts() -> tuple[str, ...]:
    return tuple(str(path) for path in sorted(FONTS.glob("*.ttf")))


def on_paper(image: Image.Image) -> Image.Image:
    paper = Image.new("RGB", image.size, PAPER)
    paper.paste(image, mask=image.getchannel("A"))
    return paper


def raster(svg: str, width: int | None = None) -> Image.Image:
    """In colours by day, on nothing."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, font_files=list(_fonts()), skip_system_fonts=True)
    return Image.open(BytesIO(data))


def frame_around(left: float, top: float, right: float, bottom: float, scale: float) -> Frame:
    x, y = math.floor(left * scale), math.floor(top * scale)
    return Frame(x, y, math.ceil(right * scale) - x, math.ceil(bottom * scale) - y, scale)


def sprite(content: str, frame: Frame) -> Image.Image:
    return raster(frame.svg(content)).convert("RGBA")


@lru_cache(maxsize=SPRITES)
def kept_sprite(content: str, frame: Frame) -> Image.Image:
    return sprite(content, frame)


@lru_cache(maxsize=KEPT_PLATES)
def plate(board: str, scale: float) -> Plate:
    """As drawn by `python -m tools.boards.plates` for the closest view, or made smaller."""
    geometry = load(board)
    frame = frame_around(0, 0, geometry.width, geometry.height, scale)
    size = (frame.width, frame.height)
    ground, areas, shade = (Image.open(PLATES / f"{board}-{name}.webp") for name in Plate._fields)
    return Plate(
        ground.resize(size, Image.Resampling.BOX),
        areas.getchannel("R").resize(size, Image.Resampling.NEAREST),
        shade.getchannel("R").resize(size, Image.Resampling.BOX),
    )
