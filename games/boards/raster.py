"""Pixels: SVG drawn by resvg, and the ground of a board, drawn once and kept.

A picture is put together from a plate (the board without names and pieces) and sprites (a name, a piece). Drawing the
whole SVG takes half a second and more; laying 200 sprites on a plate takes 5 ms.
"""

import math
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageChops

from .base import base
from .geometry import Geometry, load
from .overlay import tints

FONTS = Path(__file__).parent / "fonts"
PLATES = 8
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
    """Number of the area (from 1) at each pixel."""
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


@lru_cache(maxsize=PLATES)
def plate(board: str, scale: float) -> Plate:
    geometry, ground = load(board), base(board, "", "")
    frame = frame_around(0, 0, geometry.width, geometry.height, scale)

    def layer(content: str) -> Image.Image:
        return raster(frame.svg(f"<defs>{ground.under}</defs>{content}"))

    image = on_paper(raster(frame.svg(ground.under)))
    over, top = layer(ground.over), layer(ground.top)
    image.paste(over, mask=over)
    image.paste(top, mask=top)
    areas = raster(frame.svg(_numbers(geometry))).getchannel("R")
    areas.paste(0, mask=top)
    tinted = layer(tints({area.id: "any" for area in geometry.areas}, geometry, ""))
    shade = ImageChops.multiply(tinted.getchannel("A"), ImageChops.invert(over.getchannel("A")))
    return Plate(image, areas, shade)


def _numbers(board: Geometry) -> str:
    """Every area in the colour of its number, without blurred edges."""
    paths = (f'<path d="{area.d}" fill="#{number:02x}0000"/>' for number, area in enumerate(board.areas, 1))
    return f'<g shape-rendering="crispEdges">{"".join(paths)}</g>'
