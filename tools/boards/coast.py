"""Land, lakes and rivers of a board in pixels, from Natural Earth."""

from functools import lru_cache

import msgspec
import shapely
from msgspec import Struct
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from .projection import Frame
from .shapes import GRID, polygons, union
from .spec import INPUTS, ChartSpec, LonLat

STRAITS: tuple[tuple[LonLat, ...], ...] = (
    ((29.2, 41.3), (29.06, 41.1), (28.9, 40.95)),
    ((26.0, 39.95), (26.4, 40.15), (26.7, 40.4), (27.1, 40.55)),
    ((15.6, 37.9), (15.63, 38.2), (15.8, 38.35)),
    ((23.2, 38.75), (23.6, 38.46), (23.9, 38.3), (24.2, 38.05)),
    ((-6.0, 35.93), (-5.3, 36.0)),
    ((36.6, 45.5), (36.55, 45.1)),
    ((20.65, 38.95), (20.75, 38.7)),
    ((9.15, 41.3), (9.35, 41.32)),
)
"""Narrow waters that would vanish at the scale of a board; they are carved open."""

ANCIENT_LAKES: tuple[LonLat, ...] = (
    (33.4, 38.8),
    (42.9, 38.6),
    (45.4, 37.6),
    (45.3, 40.4),
    (35.5, 31.5),
    (35.6, 32.8),
    (17.8, 46.9),
    (9.4, 47.6),
    (6.5, 46.4),
)
"""Points in the lakes that are drawn; the others are reservoirs of our time."""

BIG_RIVERS = frozenset({"Nilus", "Danubius", "Tigris", "Euphrates"})

Rings = list[list[LonLat]]


class RiverData(Struct, frozen=True):
    name: str
    line: list[LonLat]


class NaturalEarth(Struct, frozen=True):
    source: str
    land: list[Rings]
    lakes: list[Rings]
    rivers: list[RiverData]


class Coast(Struct, frozen=True):
    land: BaseGeometry
    lakes: list[Polygon]
    rivers: list[tuple[str, BaseGeometry]]


@lru_cache
def natural_earth() -> NaturalEarth:
    return msgspec.json.decode((INPUTS / "natural_earth.json").read_bytes(), type=NaturalEarth)


def load_coast(frame: Frame, spec: ChartSpec) -> Coast:
    data, tolerance = natural_earth(), spec.options.tolerance
    land = _land(frame, spec)
    ponds = [_project(frame, rings) for rings in data.lakes if _is_ancient(rings)]
    water = union(ponds).intersection(land.buffer(-1)).simplify(tolerance)
    rivers = [(r.name, frame.line(r.line).simplify(tolerance * 0.8).intersection(land)) for r in data.rivers]
    return Coast(
        land=land,
        lakes=[lake for lake in polygons(water) if lake.area > 8],
        rivers=[(name, line) for name, line in rivers if line.length > 12],
    )


def _land(frame: Frame, spec: ChartSpec) -> BaseGeometry:
    options = spec.options
    land = union(_project(frame, rings) for rings in natural_earth().land).intersection(frame.box)
    land = land.difference(union(Polygon(frame(ring)).buffer(0) for ring in spec.flooded))
    straits = union(frame.line(strait).buffer(options.strait / 2, quad_segs=2) for strait in STRAITS)
    land = land.difference(straits).simplify(options.tolerance)
    kept = [_without_puddles(part) for part in polygons(land) if part.area > options.smallest_isle]
    return shapely.set_precision(union(kept), GRID)


def _without_puddles(part: Polygon) -> Polygon:
    return Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > 12])


def _project(frame: Frame, rings: Rings) -> BaseGeometry:
    return Polygon(frame(rings[0]), [frame(hole) for hole in rings[1:]]).buffer(0)


def _is_ancient(rings: Rings) -> bool:
    lake = Polygon(rings[0])
    return any(lake.distance(Point(point)) < 0.1 for point in ANCIENT_LAKES)
