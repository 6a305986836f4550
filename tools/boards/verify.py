"""Reads a finished geometry back and says what is wrong with it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from games.boards.geometry import Area, Geometry, Slot

from .basin import COIN
from .labels import label_box
from .shapes import parse
from .slots import radius

Disc = tuple[Area, Slot, Polygon]


def complaints(board: Geometry) -> list[str]:
    frame = shapely.box(0, 0, board.width, board.height)
    discs = [(area, slot, _disc(board, slot)) for area in board.areas for slot in area.slots]
    found = [*_names(board), *_off_frame(discs, frame), *_overlaps(board, discs), *_labels(board, discs, frame)]
    if board.chart:
        land = {area.id: parse(area.d) for area in board.areas if area.kind == "land"}
        wild = parse(board.chart.wild)
        found += [*_coverage([*land.values(), wild]), *_strays(discs, land, wild)]
    return found


def _disc(board: Geometry, slot: Slot) -> Polygon:
    size = radius(slot.role, board.radius) if slot.role != "prosperity" else COIN
    return Point(slot.x, slot.y).buffer(size - 0.3)


def _names(board: Geometry) -> Iterator[str]:
    for name, count in Counter(area.code or area.id for area in board.areas).items():
        if count > 1:
            yield f"{name} is the name of {count} areas"


def _coverage(tiles: list[BaseGeometry]) -> Iterator[str]:
    overlap = sum(a.intersection(b).area for a, b in combinations(tiles, 2) if a.intersects(b))
    if overlap > 0.01 or not shapely.coverage_is_valid(tiles) or not all(tile.is_valid for tile in tiles):
        yield f"lands do not fit each other: overlap {overlap:.2f} px"


def _off_frame(discs: list[Disc], frame: Polygon) -> Iterator[str]:
    for area, slot, disc in discs:
        if not frame.contains(disc):
            yield f"{area.id}: {slot.role} lies off the board"


def _overlaps(board: Geometry, discs: list[Disc]) -> Iterator[str]:
    for (one, first, disc), (other, second, over) in combinations(discs, 2):
        printed = "metropolis" in (first.role, second.role)
        if not printed and disc.intersects(over) and disc.intersection(over).area > 0.5:
            yield f"{one.id}: {first.role} lies on {other.id}: {second.role}"


def _strays(discs: list[Disc], land: dict[str, BaseGeometry], wild: BaseGeometry) -> Iterator[str]:
    for area, slot, disc in discs:
        centre = disc.centroid
        foreign = [shape for key, shape in land.items() if key != area.id] + [wild]
        if any(shape.contains(centre) for shape in foreign):
            yield f"{area.id}: {slot.role} lies in a foreign area"
        afloat = slot.role == "ship" or slot.lead
        if area.kind == "land" and not afloat and not land[area.id].contains(centre):
            yield f"{area.id}: {slot.role} lies off its land"


def _labels(board: Geometry, discs: list[Disc], frame: Polygon) -> Iterator[str]:
    languages = next(iter(board.areas)).labels if board.chart else ()
    for language in languages:
        boxes = {area.id: label_box(area.labels[language], area.kind) for area in board.areas}
        for key, box in boxes.items():
            if not frame.contains(box):
                yield f"{key}: {language} name is cut"
            for area, slot, disc in discs:
                if box.intersects(disc) and box.intersection(disc).area > 1:
                    yield f"{key}: {language} name lies on {area.id}: {slot.role}"
        for (one, box), (other, over) in combinations(boxes.items(), 2):
            if box.intersection(over).area > 1:
                yield f"{one} and {other}: {language} names clash"
