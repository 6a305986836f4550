"""Finds places for pieces: a honeycomb round the name, inside the area, else off its shore with a leader line."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from games.boards.geometry import Slot

from .projection import Points
from .shapes import near

ROW, COLUMN = 1.95, 2.2
"""Of the honeycomb, in radii of a piece."""
PRINTED = {"pop": 6.5, "start": 6.5}
SPARE = "spare"
LONGEST_LEAD = 70

Mask = NDArray[np.bool_]


def radius(role: str, piece: float) -> float:
    """Of what lies or is printed in a slot."""
    return PRINTED.get(role, piece)


class Ground(NamedTuple):
    """Where slots may be: `room` is the area, `body` its main part. `shore` allows places off the coast, on small
    islands first of all."""

    body: Polygon
    room: BaseGeometry
    foreign: BaseGeometry
    blocked: BaseGeometry
    frame: BaseGeometry
    piece: float
    """Radius of a piece."""
    shore: bool = False
    island: bool = False


class _Grid(NamedTuple):
    points: Points
    depth: Points
    """Distance to the edge of the room, negative outside."""
    clearance: Points
    foreign: Points
    inside: Points
    skew: Points
    """Distance from the nearest cell of the honeycomb."""
    start: Points


def find_slots(roles: Sequence[str], ground: Ground, label: Polygon, placed: Sequence[Slot] = ()) -> list[Slot]:
    """One slot per role ("city" or "caravan:wine") as far as there is room; equal roles in reading order."""
    grid = _make_grid(ground, label)
    found: list[Slot] = []
    for role in roles:
        slot = _find(role, ground, grid, [*placed, *found])
        if slot:
            found.append(slot)
    return _in_reading_order(roles, found)


def _make_grid(ground: Ground, label: Polygon) -> _Grid:
    margin = LONGEST_LEAD if ground.shore else 0
    left, top, right, bottom = ground.room.buffer(margin).intersection(ground.frame).bounds
    centre, low = np.array(label.centroid.coords[0]), label.bounds[3] + 9
    xs = np.arange(centre[0] - (centre[0] - left) // 2.25 * 2.25, right, 2.25)
    ys = np.arange(low - (low - top) // 2 * 2, bottom, 2)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    height, width = ROW * ground.piece, COLUMN * ground.piece
    row = np.round((grid[:, 1] - low) / height)
    column = (grid[:, 0] - centre[0]) / width - row % 2 / 2
    spots = np.asarray(shapely.points(grid))
    room, frame = ground.room, ground.frame
    return _Grid(
        points=grid,
        depth=np.where(
            shapely.contains_xy(room, grid), shapely.distance(spots, room.boundary), -shapely.distance(spots, room)
        ),
        clearance=_distance(spots, ground.blocked),
        foreign=_distance(spots, ground.foreign),
        inside=np.where(shapely.contains_xy(frame, grid), shapely.distance(spots, frame.boundary), -1),
        skew=np.abs(grid[:, 1] - low - height * row) + width * np.abs(column - np.round(column)),
        start=np.array([centre[0], low]),
    )


def _distance(points: NDArray[np.object_], shape: BaseGeometry) -> Points:
    return np.full(len(points), 9e9) if shape.is_empty else np.asarray(shapely.distance(points, shape))


def _find(role: str, ground: Ground, grid: _Grid, placed: Sequence[Slot]) -> Slot | None:
    name, _, printed = role.partition(":")
    size = radius(name, ground.piece)
    gaps = [np.hypot(*(grid.points - (s.x, s.y)).T) - radius(s.role, ground.piece) - size for s in placed]
    free = (grid.clearance >= size + 1) & (grid.inside >= size)
    if gaps:
        free &= np.min(gaps, axis=0) >= 1.2
    centre = np.mean(np.array([tuple(grid.start), *((s.x, s.y) for s in placed)]), axis=0)
    away = np.hypot(*((grid.points - centre).T * np.array([[1], [1.3]])))
    for tier, offshore in _tiers(size, ground, grid):
        wanted = free & tier
        if wanted.any():
            cost = away + (np.maximum(-grid.depth, 0) * 1.5 if offshore else 1.5 * grid.skew)
            x, y = grid.points[int(np.where(wanted, cost, 9e9).argmin())]
            return Slot(near(x), near(y), name, printed, _lead(ground.body, x, y) if offshore else None)
    return None


def _tiers(size: float, ground: Ground, grid: _Grid) -> list[tuple[Mask, bool]]:
    """Kinds of places, the best first, and whether they lie off the shore."""
    deep, shallow = (grid.depth >= size + 0.6, False), (grid.depth >= size * 0.45, False)
    off = ((-grid.depth >= size + 1) & (-grid.depth <= LONGEST_LEAD) & (grid.foreign >= size + 2), True)
    if not ground.shore:
        return [deep, shallow]
    return [deep, off, shallow] if ground.island else [deep, shallow, off]


def _lead(body: Polygon, x: float, y: float) -> tuple[float, float]:
    inner = body.buffer(-2)
    tip = nearest_points(body if inner.is_empty else inner, Point(x, y))[0]
    return near(tip.x), near(tip.y)


def _in_reading_order(roles: Sequence[str], slots: Sequence[Slot]) -> list[Slot]:
    """Slots in the order of the roles asked for, the first of a role at the top left."""
    rows: dict[str, list[Slot]] = defaultdict(list)
    for slot in sorted(slots, key=lambda s: (round(s.y / 8), s.x)):
        rows[slot.role].append(slot)
    ordered = []
    for role in roles:
        name, _, printed = role.partition(":")
        if rows[name]:
            place = rows[name].pop(0)
            ordered.append(Slot(place.x, place.y, name, printed, place.lead))
    return ordered
