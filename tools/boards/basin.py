"""Builds an abstract archipelago: organic islands grown inside their hexes, rounded hexes as sea spaces."""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from games.boards.geometry import Area, Basin, Geometry, Label, Slot

from .cells import Warp, make_warp
from .shapes import GRID, largest, near, path, union
from .slots import SPARE
from .spec import BasinSpec, IslandSpec, SeaSpec

CELL = 104
"""Distance of two cells in pixels; the parts of a hex are given in it."""
MARGIN = 46
RING = 34
PIECE = 13.0
SITE = 15.0
COIN = 8.0
SIZES = {"prosperity": COIN, "metropolis": 17.5}
BESIDE = ((-30, 2), (30, 2), (-20, -28), (20, -28), (0, -31))
ASHORE = ((46, -20), (-46, -20), (46, 22), (-46, 22), (0, -50))
"""Places for pieces from the middle of a cell."""
FEWEST = 5
NAME = 17
ROUGHNESS = ((60, 5.0), (24, 3.0), (11, 1.1))

Spot = tuple[float, float]


class Grid:
    """Rows of hexes, each row centred; cells by (row, column)."""

    def __init__(self, rows: Sequence[int]) -> None:
        self._rows = rows
        centres = [self._centre(row, column) for row, width in enumerate(rows) for column in range(width)]
        hull = MultiPoint(centres).convex_hull
        rim = hull.buffer(-CELL).buffer(CELL * 1.78, quad_segs=24)
        left, top, right, bottom = rim.buffer(MARGIN).bounds
        self._origin = (left, top)
        self.width, self.height = round(right - left), round(bottom - top)
        self.rim = shapely.transform(rim, lambda points: points - np.array([left, top]))

    def _centre(self, row: int, column: int) -> Spot:
        x = column - (self._rows[row] - 1) / 2
        y = (row - (len(self._rows) - 1) / 2) * math.sqrt(3) / 2
        return x * CELL, y * CELL

    def spot(self, cell: tuple[int, int]) -> Spot:
        x, y = self._centre(*cell)
        return near(x - self._origin[0]), near(y - self._origin[1])

    @staticmethod
    def code(cell: tuple[int, int]) -> str:
        """Rows A, B, ... from the north, columns 1, 2, ... from the west."""
        return f"{chr(65 + cell[0])}{cell[1] + 1}"


def build_basin(spec: BasinSpec) -> Geometry:
    grid, warp = Grid(spec.rows), make_warp(ROUGHNESS)
    areas = [_sea(sea, grid) for sea in spec.seas] + [_island(island, grid, warp) for island in spec.islands]
    return Geometry(
        id=spec.id,
        title=spec.title,
        width=grid.width,
        height=grid.height,
        radius=PIECE,
        areas=tuple(areas),
        adjacency=tuple(_adjacency(spec, grid)),
        basin=Basin(
            rim=_path(grid.rim),
            ring=_path(grid.rim.buffer(RING)),
            inner=_path(grid.rim.buffer(-5)),
            keys=tuple(_keys(grid.rim.buffer(RING / 2))),
        ),
    )


def _path(shape: BaseGeometry) -> str:
    return path(shapely.set_precision(shape.simplify(0.3), GRID))


def _keys(ring: Polygon, step: float = 23) -> list[tuple[float, float, float]]:
    line, number = ring.exterior, int(ring.exterior.length // step)
    found = []
    for index in range(number):
        here, ahead = (line.interpolate(part / number, normalized=True) for part in (index, index + 0.5))
        angle = math.degrees(math.atan2(ahead.y - here.y, ahead.x - here.x))
        found.append((near(here.x), near(here.y), near(angle)))
    return found


def _hexagon(centre: Spot, radius: float) -> Polygon:
    angles = np.arange(6) * math.pi / 3
    return Polygon(np.column_stack([centre[0] + radius * np.sin(angles), centre[1] - radius * np.cos(angles)]))


def _sea(sea: SeaSpec, grid: Grid) -> Area:
    x, y = grid.spot(sea.cell)
    space = _hexagon((x, y), CELL * 0.575).buffer(-CELL * 0.075).buffer(CELL * 0.05)
    berths = ((0, 6, "fleet"), (-30, 4, SPARE), (30, 4, SPARE))
    slots = [Slot(near(x + dx), near(y + dy), role) for dx, dy, role in berths]
    label = Label(x, near(y + 38), 13, (grid.code(sea.cell),))
    return Area(
        id=sea.id,
        kind="sea",
        d=_path(space),
        labels={"la": label},
        slots=tuple(slots),
        code=grid.code(sea.cell),
        trade=sea.trade,
    )


def _island(island: IslandSpec, grid: Grid, warp: Warp) -> Area:
    cells = [grid.spot(cell) for cell in island.cells]
    shape = _coastline(cells, warp)
    sites = cells[: island.sites]
    covered = [sites[number - 1] for number in island.metropolis]
    lowest = max(cells, key=lambda cell: (cell[1], -cell[0]))
    label = (lowest[0], near(lowest[1] + 29))
    centre = np.mean(covered, axis=0)
    slots = [Slot(x, y, "build") for x, y in sites]
    slots.append(Slot(near(centre[0]), near(centre[1]), "metropolis"))
    slots += [Slot(x, y, "prosperity") for x, y in _coins(cells[0], island.prosperity)]
    slots += _places(shape, cells, slots, label)
    insets = [shape.buffer(-depth) for depth in (7, 14)]
    return Area(
        id=island.id,
        kind="land",
        d=path(shape),
        labels={language: Label(*label, NAME, (name,)) for language, name in island.names.items()},
        slots=tuple(slots),
        prosperity=island.prosperity,
        outline=_path(union(Point(site).buffer(23) for site in covered).convex_hull),
        contours=tuple(_path(inset) for inset in insets if not inset.is_empty),
    )


def _coastline(cells: list[Spot], warp: Warp) -> Polygon:
    """A rough shore round the cells that never leaves their hexes."""
    hexes = union(_hexagon(cell, CELL * 0.585) for cell in cells)
    bridges = [
        LineString(pair).buffer(CELL * 0.29) for pair in combinations(cells, 2) if math.dist(*pair) < CELL * 1.05
    ]
    core = union([*bridges, *(Point(cell).buffer(CELL * 0.4) for cell in cells)])
    core = core.buffer(CELL * 0.12).buffer(-CELL * 0.24).buffer(CELL * 0.12)
    rough = shapely.transform(shapely.segmentize(core, 9), lambda points: points + warp(points)).buffer(0)
    kept = largest(largest(rough).intersection(hexes.buffer(-CELL * 0.05)))
    return largest(shapely.set_precision(_smooth(kept).simplify(0.35), GRID))


def _smooth(shape: Polygon) -> Polygon:
    """Chaikin's corner cutting, once."""
    corners = np.array(shape.exterior.coords)[:-1]
    following = np.roll(corners, -1, axis=0)
    cut = np.stack([0.75 * corners + 0.25 * following, 0.25 * corners + 0.75 * following], axis=1)
    return Polygon(cut.reshape(-1, 2))


def _coins(cell: Spot, count: int) -> list[Spot]:
    """The prosperity that is printed on an island."""
    return [(near(cell[0] + COIN * 2.1 * (number - (count - 1) / 2)), near(cell[1] - 25)) for number in range(count)]


def _places(shape: Polygon, cells: list[Spot], printed: list[Slot], label: Spot) -> list[Slot]:
    """Room for armies, figures and markers: between and beside the sites, nearest to the middle of the island first; on
    small islands also on the shore."""
    between = [tuple(np.mean(pair, axis=0)) for pair in combinations(cells, 2) if math.dist(*pair) < CELL * 1.05]
    beside = [(x + dx, y + dy) for x, y in cells for dx, dy in BESIDE]
    ashore = [(x + dx, y + dy) for x, y in cells for dx, dy in ASHORE]
    middle = np.mean(cells, axis=0)
    inland = sorted(between + beside, key=lambda spot: (round(math.dist(spot, middle)), spot))
    inner, name = shape.buffer(-PIECE * 0.6), shapely.box(label[0] - 30, label[1] - 7, label[0] + 30, label[1] + 7)
    taken = [((slot.x, slot.y), SIZES.get(slot.role, SITE)) for slot in printed]
    found: list[Spot] = []
    for number, (x, y) in enumerate([*inland, *ashore]):
        clear = all(math.dist((x, y), other) >= PIECE + size - 1 for other, size in taken)
        fits = inner.contains(Point(x, y)) if number < len(inland) else len(found) < FEWEST
        if clear and fits and name.distance(Point(x, y)) > PIECE:
            taken.append(((x, y), PIECE))
            found.append((near(x), near(y)))
    roles = ["army", "figure", "marker"] + [SPARE] * len(found)
    return [_tied(Slot(x, y, role), shape) for (x, y), role in zip(found, roles, strict=False)]


def _tied(slot: Slot, shape: Polygon) -> Slot:
    """A place in the water gets a line to its island."""
    spot = Point(slot.x, slot.y)
    if shape.contains(spot):
        return slot
    tip = nearest_points(shape.buffer(-4), spot)[0]
    return Slot(slot.x, slot.y, slot.role, lead=(near(tip.x), near(tip.y)))


def _adjacency(spec: BasinSpec, grid: Grid) -> list[tuple[str, str]]:
    owner = {sea.cell: sea.id for sea in spec.seas} | {c: island.id for island in spec.islands for c in island.cells}
    islands = {island.id for island in spec.islands}
    found = set()
    for one, other in combinations(sorted(owner), 2):
        a, b = sorted((owner[one], owner[other]))
        if a != b and not {a, b} <= islands and math.dist(grid.spot(one), grid.spot(other)) < CELL * 1.05:
            found.add((a, b))
    return sorted(found)
