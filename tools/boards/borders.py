"""Compares the borders that were drawn with the true ones."""

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct
from shapely import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from games.boards.geometry import Link

from .partition import Face, contacts
from .shapes import near, union
from .spec import ChartSpec, Pair, pairs


class Report(Struct):
    """What agrees and what does not. Weak borders are drawn but hard to see."""

    drawn: list[Pair]
    missing: list[Pair]
    extra: list[Pair]
    weak: list[Pair]
    crossings: list[Link]

    def lines(self) -> list[str]:
        shown = {"missing": self.missing, "extra": self.extra, "weak": self.weak}
        rows = [f"{len(self.drawn)} borders drawn, {len(self.crossings)} linked across water"]
        return rows + [f"{name}: {', '.join('~'.join(pair) for pair in found) or '-'}" for name, found in shown.items()]


def shapes_of(faces: list[Face], spec: ChartSpec) -> dict[str, BaseGeometry]:
    shapes = {area.id: union(face.shape for face in faces if face.owner == area.id) for area in spec.areas}
    empty = [key for key, shape in shapes.items() if shape.is_empty]
    if empty:
        raise ValueError(f"{spec.id}: no room for {empty}")
    return shapes


def drawn_borders(faces: list[Face]) -> dict[Pair, float]:
    drawn: dict[Pair, float] = defaultdict(float)
    for (i, j), length in contacts(faces).items():
        one, other = faces[i], faces[j]
        if one.owner and other.owner and one.owner != other.owner and one.anchored and other.anchored:
            drawn[min(one.owner, other.owner), max(one.owner, other.owner)] += length
    return drawn


def check(faces: list[Face], shapes: dict[str, BaseGeometry], spec: ChartSpec) -> Report:
    drawn, true, weak = drawn_borders(faces), pairs(spec.borders), spec.options.weak
    kind = {area.id: area.kind for area in spec.areas}
    told = {frozenset((kind[a], kind[b])) for a, b in true}
    crossings = [link for pair in sorted(true - drawn.keys()) if (link := _crossing(pair, faces, shapes, kind))]
    linked = {link.pair for link in crossings}
    return Report(
        drawn=sorted(pair for pair, length in drawn.items() if length >= weak or pair in true),
        missing=sorted(true - drawn.keys() - linked),
        extra=sorted(
            (a, b)
            for (a, b), length in drawn.items()
            if length >= weak and (a, b) not in true and frozenset((kind[a], kind[b])) in told
        ),
        weak=sorted(pair for pair, length in drawn.items() if length < weak and pair in true),
        crossings=crossings,
    )


def _crossing(pair: Pair, faces: list[Face], shapes: dict[str, BaseGeometry], kind: Mapping[str, str]) -> Link | None:
    """A true border of two lands that are parted by a narrow water only."""
    start, end = nearest_points(shapes[pair[0]], shapes[pair[1]])
    if kind[pair[0]] != "land" or kind[pair[1]] != "land" or not 0.5 < start.distance(end) < 60:
        return None
    way = LineString([start, end])
    foreign = (face for face in faces if face.kind == "land" and face.owner not in pair)
    if any(face.shape.intersection(way).length > 1 for face in foreign):
        return None
    return Link(pair, (near(start.x), near(start.y)), (near(end.x), near(end.y)))
