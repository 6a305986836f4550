"""Cuts the frame into faces of land and sea that fit each other exactly, and gives every face its owner."""

from collections import defaultdict
from typing import Literal, NamedTuple

import numpy as np
import shapely
from msgspec import Struct
from shapely import Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, polygonize

from .cells import Cell, Seed, fill, grow, make_warp
from .projection import Frame
from .shapes import GRID, polygons, union
from .spec import WILD, ChartSpec, LonLat, load_seeds

Kind = Literal["land", "sea"]


class Face(Struct):
    owner: str | None
    kind: Kind
    shape: Polygon
    anchored: bool
    """Holds a seed of its owner, or is joined to a face that does. Loose islets make no borders."""


class Ground(NamedTuple):
    """One kind of surface with its seeds and cells."""

    seeds: list[Seed]
    cells: list[Cell]
    net: BaseGeometry


def partition(land: BaseGeometry, frame: Frame, spec: ChartSpec) -> list[Face]:
    seeds = load_seeds(spec)
    sea = frame.box.difference(land)
    grounds: dict[Kind, Ground] = {
        "land": _ground("land", land, frame, spec, seeds, spec.options.land_reach),
        "sea": _ground("sea", sea, frame, spec, seeds, 0),
    }
    whole, cut = _islands(land, grounds["land"].seeds, spec.options.whole_isle)
    borders = [grounds["land"].net.intersection(union(cut)), grounds["sea"].net.intersection(sea)]
    network = shapely.union_all([land.boundary, frame.box.boundary, *borders], grid_size=GRID)
    shapely.prepare(land)
    faces = [_face(shape, land, frame, grounds, whole) for shape in polygonize(network)]
    _join_fragments(faces)
    _give_islets(faces, spec.options.isle_reach)
    return faces


def _ground(
    kind: Kind, region: BaseGeometry, frame: Frame, spec: ChartSpec, places: dict[str, list[LonLat]], reach: float
) -> Ground:
    own: dict[tuple[int, int], Seed] = {}
    for area in spec.areas:
        if area.kind == kind:
            for x, y in frame(places[area.id]):
                point = _ashore(Point(x, y), region)
                own.setdefault((round(point.x), round(point.y)), Seed(area.id, point.x, point.y))
    seeds = list(own.values())
    if kind == "land" and places[WILD]:
        seeds += [Seed(None, x, y) for x, y in frame(places[WILD])]
    seeds += fill(seeds, region, reach)
    net, cells = grow(seeds, frame.box, make_warp(spec.options.warp))
    return Ground(seeds, cells, net)


def _ashore(point: Point, region: BaseGeometry) -> Point:
    """A harbour set just off the coast moves to the shore."""
    return point if region.dwithin(point, 0.5) else nearest_points(region, point)[0]


def _islands(land: BaseGeometry, seeds: list[Seed], size: float) -> tuple[list[Polygon], list[Polygon]]:
    """Land that stays whole, because it is small and holds the seeds of one owner at most; and land that is cut."""
    whole: list[Polygon] = []
    cut: list[Polygon] = []
    for part in polygons(land):
        owners = {seed.owner for seed in seeds if seed.owner and part.dwithin(Point(seed.x, seed.y), 2)}
        (cut if part.area > size or len(owners) > 1 else whole).append(part)
    return whole, cut


def _face(shape: Polygon, land: BaseGeometry, frame: Frame, grounds: dict[Kind, Ground], whole: list[Polygon]) -> Face:
    centre = shape.representative_point()
    kind: Kind = "land" if land.contains(centre) else "sea"
    owner = next((cell.owner for cell in grounds[kind].cells if cell.shape.contains(centre)), None)
    held = [seed.owner for seed in grounds[kind].seeds if shape.dwithin(Point(seed.x, seed.y), 3)]
    isle = kind == "land" and any(island.contains(centre) for island in whole)
    named = [name for name in held if name]
    if isle and named:
        owner = named[0]
    at_edge = owner is None and not isle and shape.touches(frame.box.boundary)
    return Face(owner, kind, shape, anchored=owner in held or at_edge)


def contacts(faces: list[Face]) -> dict[tuple[int, int], float]:
    """Length of the common border of every two faces that touch."""
    shapes = [face.shape for face in faces]
    found = {}
    for i, j in np.transpose(STRtree(shapes).query(shapes, predicate="intersects")):
        if i < j:
            length = shapes[i].boundary.intersection(shapes[j].boundary).length
            if length > 0:
                found[int(i), int(j)] = length
    return found


def _join_fragments(faces: list[Face]) -> None:
    """A fragment cut off from its seed joins the neighbour with the longest common border."""
    neighbours: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for (i, j), length in contacts(faces).items():
        if faces[i].kind == faces[j].kind:
            neighbours[i].append((length, j))
            neighbours[j].append((length, i))
    changed = True
    while changed:
        changed = False
        for i, face in enumerate(faces):
            firm = [(length, j) for length, j in neighbours[i] if faces[j].anchored]
            if not face.anchored and firm:
                face.owner, face.anchored, changed = faces[max(firm)[1]].owner, True, True


def _give_islets(faces: list[Face], reach: float) -> None:
    """A loose islet belongs to the nearest province if that is close; loose water is decoration."""
    provinces = [(face.owner, face.shape) for face in faces if face.kind == "land" and face.anchored and face.owner]
    for face in faces:
        if not face.anchored:
            face.owner = None
            if face.kind == "land":
                distance, owner = min((shape.distance(face.shape), owner) for owner, shape in provinces)
                face.owner = owner if distance < reach else None
