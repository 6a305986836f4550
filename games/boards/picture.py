"""PNG for mails and previews: the SVG in few colours, cropped to what matters."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from games.engine.scene import Scene

from .geometry import Geometry, load
from .render import Box, render
from .words import Speech

FONTS = Path(__file__).parent / "fonts"
WIDTH = 1200
COLOURS = 128
PAPER = "#fdf9ef"
ASPECT = 1.5
SURROUNDINGS = 0.06
"""Of the board's width, shown around the focus."""
SMALLEST = 0.4
"""Part of the board's width that is always shown."""


@lru_cache
def _fonts() -> tuple[str, ...]:
    return tuple(str(path) for path in sorted(FONTS.glob("*.ttf")))


def png(svg: str, width: int = WIDTH) -> bytes:
    """The picture of an SVG in its colours by day."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=list(_fonts()), skip_system_fonts=True, background=PAPER
    )
    image = Image.open(BytesIO(bytes(data))).convert("RGB")
    small = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def board_png(scene: Scene, speech: Speech, language: str = "en", width: int = WIDTH) -> bytes:
    """The board, cropped to the scene's focus if it has one."""
    view = focus_box(scene, load(scene.board)) if scene.focus else None
    return png(render(scene, speech, language, view=view), width)


def focus_box(scene: Scene, board: Geometry) -> Box:
    """The part of the board with all areas of the focus, in the shape of a mail picture."""
    spots = [spot for key in scene.focus for spot in _spots(board, key)]
    margin = board.width * SURROUNDINGS
    left, right = min(x for x, _ in spots) - margin, max(x for x, _ in spots) + margin
    top, bottom = min(y for _, y in spots) - margin, max(y for _, y in spots) + margin
    width = max(right - left, (bottom - top) * ASPECT, board.width * SMALLEST)
    width = min(width, board.width, board.height * ASPECT)
    height = width / ASPECT
    x = min(max((left + right - width) / 2, 0), board.width - width)
    y = min(max((top + bottom - height) / 2, 0), board.height - height)
    return Box(x, y, width, height)


def _spots(board: Geometry, key: str) -> list[tuple[float, float]]:
    area = board.area(key)
    return [(slot.x, slot.y) for slot in area.slots] + [(label.x, label.y) for label in area.labels.values()]
