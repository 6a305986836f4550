"""Places all names and slots of a chart without clashes, the tightest area first."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from msgspec import Struct, field
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from games.boards.geometry import Label, Slot

from .labels import Surroundings, find_label, label_box
from .projection import Frame
from .shapes import largest, polygons, union
from .slots import SPARE, Ground, find_slots, radius
from .spec import AreaSpec, ChartSpec

SPARES = {"land": 4, "sea": 4}
EDGE = 9


class Layout(Struct):
    """What has been placed so far."""

    labels: dict[str, dict[str, Label]] = field(default_factory=dict)
    slots: dict[str, list[Slot]] = field(default_factory=lambda: defaultdict(list))
    pieces: list[BaseGeometry] = field(default_factory=list)
    boxes: dict[str, list[BaseGeometry]] = field(default_factory=lambda: defaultdict(list))

    def taken(self, language: str | None = None, near: BaseGeometry | None = None) -> BaseGeometry:
        texts = self.boxes[language] if language else [box for boxes in self.boxes.values() for box in boxes]
        return union(shape for shape in [*self.pieces, *texts] if near is None or shape.intersects(near))

    def add_slots(self, area: str, slots: Iterable[Slot], piece: float) -> None:
        for slot in slots:
            self.slots[area].append(slot)
            self.pieces.append(Point(slot.x, slot.y).buffer(radius(slot.role, piece)))
            if slot.lead:
                self.pieces.append(LineString([(slot.x, slot.y), slot.lead]).buffer(1))


class Scenery(Struct, frozen=True):
    """The finished shapes among which things are placed."""

    spec: ChartSpec
    frame: Frame
    land: BaseGeometry
    wild: BaseGeometry
    lakes: BaseGeometry
    shapes: dict[str, BaseGeometry]
    waters: dict[str, BaseGeometry]
    """Inshore waters of land areas."""


class Neighbourhood(Struct, frozen=True):
    """One area and what lies around it."""

    area: AreaSpec
    body: Polygon
    near: Polygon
    room: BaseGeometry
    foreign: BaseGeometry
    wish: tuple[float, float]


def place(scenery: Scenery, marks: list[BaseGeometry]) -> Layout:
    layout = Layout(pieces=list(marks))
    inner = scenery.frame.box.buffer(-EDGE)
    by_size = sorted(scenery.spec.areas, key=lambda area: scenery.shapes[area.id].area)
    around = {area.id: _neighbourhood(area, scenery, inner) for area in by_size}
    lands, seas = ([area.id for area in by_size if area.kind == kind] for kind in ("land", "sea"))
    for key in lands:
        _place_labels(around[key], scenery.spec, layout, inner)
        _place_slots(around[key], scenery, layout, inner, around[key].area.slots)
    _place_berths(scenery, layout, inner, 1)
    for key in seas:
        _place_labels(around[key], scenery.spec, layout, inner)
        _place_slots(around[key], scenery, layout, inner, around[key].area.slots)
    for key in [*lands, *seas]:
        _place_slots(around[key], scenery, layout, inner, (SPARE,) * SPARES[around[key].area.kind])
    _place_berths(scenery, layout, inner, 2)
    return layout


def _neighbourhood(area: AreaSpec, scenery: Scenery, inner: Polygon) -> Neighbourhood:
    shape = scenery.shapes[area.id]
    if area.label:
        wish = scenery.frame.point(area.label)
        body = min(polygons(shape), key=lambda part: part.distance(wish))
    else:
        body = largest(shape)
        wish = Point(shapely.maximum_inscribed_circle(body, tolerance=1).coords[0])
    left, top, right, bottom = body.buffer(34 if area.kind == "land" else 0).bounds
    near = shapely.box(left - 90, top - 40, right + 90, bottom + 40)
    others = (a.id for a in scenery.spec.areas if a.kind == "land" and a.id != area.id)
    return Neighbourhood(
        area=area,
        body=body,
        near=near,
        room=_coarse(shape).intersection(inner).difference(scenery.lakes),
        foreign=union(_coarse(scenery.shapes[key]).intersection(near) for key in others),
        wish=(wish.x, wish.y),
    )


def _coarse(shape: BaseGeometry) -> BaseGeometry:
    return shape.simplify(0.8).buffer(0)


def _place_labels(at: Neighbourhood, spec: ChartSpec, layout: Layout, inner: Polygon) -> None:
    land = at.area.kind == "land"
    left, top, right, bottom = at.body.buffer(34 if land else 0).bounds
    step = 4 if land else 7
    grid = np.stack(np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step)), axis=-1).reshape(-1, 2)
    size = spec.options.font.land if land else spec.options.font.sea
    wish, labels, boxes = at.wish, {}, {}
    for language, name in at.area.names.items():
        around = Surroundings(at.room, at.foreign, layout.taken(language, at.near), inner)
        label = find_label(name, at.area.kind, size, grid, wish, around)
        wish = (label.x, label.y)
        labels[language], boxes[language] = label, label_box(label, at.area.kind)
    layout.labels[at.area.id] = labels
    for language, box in boxes.items():
        layout.boxes[language].append(box.buffer(1.5))


def _place_slots(at: Neighbourhood, scenery: Scenery, layout: Layout, inner: Polygon, roles: tuple[str, ...]) -> None:
    key, land = at.area.id, at.area.kind == "land"
    first = next(iter(layout.labels[key].values()))
    small = at.body.area < scenery.spec.options.whole_isle * 1.4 and at.body.distance(at.foreign) > 0.3
    others = union(shape for area, shape in scenery.waters.items() if area != key and shape.intersects(at.near))
    ground = Ground(
        body=at.body,
        room=union(polygons(at.body.intersection(at.room))) if land else at.room,
        foreign=union([at.foreign, scenery.wild.intersection(at.near)]),
        blocked=union([layout.taken(near=at.near), *([] if land else [others])]),
        frame=inner,
        piece=scenery.spec.options.piece,
        shore=land,
        island=land and small,
    )
    layout.add_slots(key, find_slots(roles, ground, label_box(first, at.area.kind), layout.slots[key]), ground.piece)


def _place_berths(scenery: Scenery, layout: Layout, inner: Polygon, count: int) -> None:
    """Places for ships in the inshore waters."""
    for key, water in reversed(scenery.waters.items()):
        pool = largest(water.difference(scenery.land))
        x, y = shapely.maximum_inscribed_circle(pool, tolerance=1).coords[0]
        ground = Ground(pool, pool, Polygon(), layout.taken(near=pool.buffer(40)), inner, scenery.spec.options.piece)
        layout.add_slots(key, find_slots(("ship",) * count, ground, shapely.box(x, y, x, y)), ground.piece)
