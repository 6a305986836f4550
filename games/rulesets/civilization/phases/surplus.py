"""Removal of surplus population (CIV-13, CIV-31.5.6)."""

from games.engine.kit.stock import Pile

from ..board import LIMITS
from ..state import State, retire


def surplus(s: State, seat: str) -> Pile:
    """Tokens above the limits. Ships are no population: any number may lie in an area (CIV-13.2)."""
    return {area: count - LIMITS[area] for area, count in s.tokens[seat].items() if count > LIMITS[area]}


def remove_surplus(s: State, seat: str) -> Pile:
    areas = surplus(s, seat)
    for area, count in areas.items():
        retire(s, seat, area, count)
    return areas
