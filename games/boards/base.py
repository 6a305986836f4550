"""The board without pieces: made once per board and language, in layers between which a scene is drawn."""

import hashlib
from functools import lru_cache
from typing import NamedTuple

from .archipelago import draw_archipelago
from .chart import draw_chart
from .geometry import load
from .names import named, names


class Base(NamedTuple):
    """`under` is sea and land, `over` what is printed on them, `top` title and frame."""

    under: str
    over: str
    top: str
    names: str


@lru_cache(maxsize=64)
def base(board: str, language: str, prefix: str) -> Base:
    geometry = load(board)
    draw = draw_chart if geometry.chart else draw_archipelago
    return Base(*draw(geometry, language, prefix), names(named(geometry), language))


@lru_cache(maxsize=64)
def ground_digest(board: str, language: str, prefix: str) -> str:
    """Names what a browser has kept of a board: another ground, another name."""
    return hashlib.sha256("".join(base(board, language, prefix)).encode()).hexdigest()[:10]
