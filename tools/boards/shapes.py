"""Small helpers on shapes, and SVG paths: writing them, and reading them back."""

import re
from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

GRID = 0.1
"""Every vertex lies on a grid of 0.1 px, so neighbours share theirs exactly and one decimal in the paths is exact."""


def parts(shape: BaseGeometry) -> list[BaseGeometry]:
    return list(getattr(shape, "geoms", [shape]))


def polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def lines(shape: BaseGeometry, shortest: float = 0) -> list[LineString]:
    return [part for part in parts(shape) if isinstance(part, LineString) and part.length > shortest]


def largest(shape: BaseGeometry) -> Polygon:
    return max(polygons(shape), key=lambda part: part.area)


def union(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    return shapely.union_all(list(shapes))


def near(value: float) -> float:
    return round(float(value), 1)


def path(shape: BaseGeometry) -> str:
    """Compact relative path data."""
    return "".join(_ring(ring.coords, closed) for ring, closed in _rings(shape))


def _rings(shape: BaseGeometry) -> Iterator[tuple[BaseGeometry, bool]]:
    for part in parts(shape):
        if isinstance(part, Polygon):
            for ring in (part.exterior, *part.interiors):
                yield ring, True
        elif isinstance(part, LineString):
            yield part, False


def _ring(coords: Iterable[tuple[float, ...]], closed: bool) -> str:
    points = np.round(np.array(list(coords)) * 10).astype(int)
    if len(points) < 2:
        return ""
    steps = np.diff(points[:-1] if closed else points, axis=0)
    moves = " ".join(_number(x) + ("" if y < 0 else ",") + _number(y) for x, y in steps if x or y)
    return f"M{_number(points[0][0])},{_number(points[0][1])}l{moves}{'z' if closed else ''}"


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(int(tenths)), 10)
    digits = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{digits}" if tenths < 0 else digits


def parse(path_data: str) -> BaseGeometry:
    """The polygon that `path` wrote; rings inside rings are holes."""
    shape: BaseGeometry = Polygon()
    for ring in sorted(map(_read_ring, re.findall(r"M([^Mz]*)z", path_data)), key=lambda polygon: -polygon.area):
        shape = shape.symmetric_difference(ring)
    return shape


def _read_ring(moves: str) -> Polygon:
    numbers = [round(float(n) * 10) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", moves.replace("l", " "))]
    return Polygon(np.cumsum(np.array(numbers).reshape(-1, 2), axis=0) / 10)
