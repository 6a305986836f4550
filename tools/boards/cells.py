"""Rough-edged Voronoi cells around seeds."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize

from .projection import Points
from .shapes import lines, polygons, union

Warp = Callable[[Points], Points]


class Seed(NamedTuple):
    owner: str | None
    """None is land or water that nobody owns."""
    x: float
    y: float


class Cell(NamedTuple):
    owner: str | None
    shape: Polygon


def make_warp(octaves: Sequence[tuple[float, float]]) -> Warp:
    """A smooth displacement field of (wave length, amplitude) octaves. Borders get rough and never cross, because it
    depends on the position alone and its slope stays below one."""
    rng = np.random.default_rng(1177)
    waves = []
    for length, amplitude in octaves:
        for _ in range(5):
            angle, stretch = rng.uniform(0, 2 * np.pi), rng.uniform(0.8, 1.3)
            direction = 2 * np.pi / (length * stretch) * np.array([np.cos(angle), np.sin(angle)])
            waves.append((direction, *rng.uniform(0, 6.28, 2), amplitude / 2.2))

    def displacement(points: Points) -> Points:
        total = np.zeros_like(points)
        for direction, shift_x, shift_y, amplitude in waves:
            phase = points @ direction
            total += amplitude * np.column_stack([np.sin(phase + shift_x), np.sin(phase + shift_y)])
        return total

    return displacement


def grow(seeds: Sequence[Seed], frame: Polygon, warp: Warp) -> tuple[BaseGeometry, list[Cell]]:
    """The border lines between owners, and the cells. Seeds are moved back first, so each warped cell keeps its own."""
    spots = np.array([(seed.x, seed.y) for seed in seeds])
    origin = MultiPoint(spots - warp(spots))
    raw = shapely.voronoi_polygons(origin, extend_to=frame.buffer(150), ordered=True).geoms
    by_owner: dict[str | None, list[BaseGeometry]] = defaultdict(list)
    for seed, cell in zip(seeds, raw, strict=True):
        by_owner[seed.owner].append(cell)
    merged = [Cell(owner, part) for owner, group in by_owner.items() for part in polygons(union(group))]
    net = linemerge(lines(union(cell.shape.boundary for cell in merged)))
    net = shapely.transform(shapely.segmentize(net, 3), lambda points: points + warp(points))
    return net, _name_faces(list(polygonize(union([net]))), merged, warp)


def _name_faces(faces: list[Polygon], merged: list[Cell], warp: Warp) -> list[Cell]:
    shapely.prepare(faces)
    named = []
    for owner, shape in merged:
        inside = np.array(shape.representative_point().coords)
        point = Point((inside + warp(inside))[0])
        named += [Cell(owner, face) for face in faces if face.contains(point)]
    return named


def fill(seeds: Sequence[Seed], region: BaseGeometry, reach: float) -> list[Seed]:
    """Ownerless seeds on the parts of the region that lie farther than `reach` from every seed."""
    if not reach or not seeds:
        return []
    step = reach * 0.75
    xs, ys = np.meshgrid(np.arange(-60, region.bounds[2] + 60, step), np.arange(-60, region.bounds[3] + 60, step))
    xs = xs + (np.arange(len(xs)) % 2)[:, None] * step / 2
    points = np.column_stack([xs.ravel(), ys.ravel()])
    taken = np.array([(seed.x, seed.y) for seed in seeds])
    distance = np.sqrt(((points[:, None] - taken[None]) ** 2).sum(axis=2)).min(axis=1)
    wanted = (distance > reach) & shapely.dwithin(region, shapely.points(points), 60)
    return [Seed(None, x, y) for x, y in points[wanted]]
