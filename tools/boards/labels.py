"""Finds the place of a name."""

from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
import shapely
from PIL import ImageFont
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from games.boards import geometry

from .projection import Points
from .shapes import near

FONTS = Path(geometry.__file__).parent / "fonts"
FACES = {"land": "AlegreyaSC-700.ttf", "sea": "EBGaramond-600i.ttf"}
LEADING = 0.92
SEA_SPACING = 0.6
SHRINK = (1, 0.9, 0.8, 0.7)
GOOD = 5


class Surroundings(NamedTuple):
    """Where a name should lie, may lie, and must not lie."""

    room: BaseGeometry
    foreign: BaseGeometry
    blocked: BaseGeometry
    frame: BaseGeometry


@lru_cache
def _font(kind: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / FACES[kind]), 100)


def text_size(lines: tuple[str, ...], kind: str, size: float) -> tuple[float, float]:
    spacing = SEA_SPACING if kind == "sea" else 0
    width = max(_font(kind).getlength(line) * size / 100 + spacing * len(line) for line in lines)
    return width + 3, size * (0.78 + LEADING * (len(lines) - 1))


def label_box(label: geometry.Label, kind: str) -> Polygon:
    width, height = text_size(label.lines, kind, label.size)
    return shapely.box(label.x - width / 2, label.y - height / 2, label.x + width / 2, label.y + height / 2)


def wrap(name: str) -> list[tuple[str, ...]]:
    words = name.replace("-", "- ").split()
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return [(name,), *(tuple(half.replace("- ", "-") for half in pair) for pair in halves)]


def find_label(
    name: str,
    kind: Literal["land", "sea"],
    full_size: float,
    grid: Points,
    wish: tuple[float, float],
    around: Surroundings,
) -> geometry.Label:
    """The cheapest of all grid points, on one line or two; smaller letters only if nothing good is found."""
    best_cost, best = float("inf"), None
    for shrink, lines in product(SHRINK, wrap(name)):
        if best_cost < GOOD and shrink < 1:
            break
        size = full_size * shrink
        cost = _costs(text_size(lines, kind, size), kind, grid, wish, around)
        cost = cost + 16 * (1 - shrink) + 0.4 * (len(lines) - 1)
        index = int(cost.argmin())
        if best is None or cost[index] < best_cost:
            x, y = grid[index]
            best_cost, best = cost[index], geometry.Label(near(x), near(y), near(size), lines)
    assert best
    return best


def _costs(
    extent: tuple[float, float], kind: str, grid: Points, wish: tuple[float, float], around: Surroundings
) -> Points:
    width, height = extent
    x, y = grid.T
    boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    def share(shape: BaseGeometry) -> Points:
        return np.asarray(shapely.area(shapely.intersection(boxes, shape)) / (width * height))

    outside = 1 - share(around.room)
    alien = share(around.foreign) if kind == "land" else outside
    away = np.hypot(x - wish[0], (y - wish[1]) * 1.3)
    cut = 1 - share(around.frame)
    return np.asarray(14 * outside + 90 * alien + 4000 * share(around.blocked) + 900 * cut + 0.06 * away)
