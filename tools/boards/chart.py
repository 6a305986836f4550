"""Builds a board on real coasts."""

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from games.boards.geometry import Area, Chart, Geometry, River

from .borders import Report, check, shapes_of
from .coast import BIG_RIVERS, load_coast
from .ornament import graticule, peaks
from .partition import partition
from .place import Layout, Scenery, place
from .projection import Frame
from .shapes import lines, near, path, union
from .shores import inshore_waters
from .spec import ChartSpec, Pair, pairs

COARSE_COAST = 3.5
"""Seas lie under the land, so their own coasts may be rough."""
SHOALS = 3
"""So may the line from which the shoals are drawn."""


def build_chart(spec: ChartSpec) -> tuple[Geometry, Report]:
    frame = Frame(spec.frame, spec.lenses)
    coast = load_coast(frame, spec)
    faces = partition(coast.land, frame, spec)
    shapes = shapes_of(faces, spec)
    report = check(faces, shapes, spec)
    wild = union(face.shape for face in faces if face.owner is None and face.kind == "land")
    wild = _thin(shapes, wild, spec)
    waters: dict[str, BaseGeometry] = {}
    links = list(report.crossings)
    if spec.options.water_reach:
        waters, hidden, wet = inshore_waters(faces, shapes, frame, spec, coast.lakes)
        links += hidden
        _note_water_borders(report, wet, spec)
    inshore = {key: shape for key, shape in waters.items() if key not in _seas(spec)}
    scenery = Scenery(spec, frame, coast.land, wild, union(coast.lakes), shapes, inshore)
    volcanoes = [(near(x), near(y)) for x, y in frame(spec.volcanoes)] if spec.volcanoes else []
    layout = place(scenery, [shapely.box(x - 8, y - 9, x + 8, y + 6) for x, y in volcanoes])
    chart = Chart(
        coast=path(shapely.set_precision(coast.land.simplify(SHOALS), 1)),
        wild=path(wild),
        sea_borders=_sea_borders(shapes, spec),
        graticule=graticule(frame),
        cartouche=(near(frame.point(spec.cartouche).x), near(frame.point(spec.cartouche).y)),
        lakes=path(union(coast.lakes)) if coast.lakes else "",
        rivers=tuple(River(path(line), name in BIG_RIVERS) for name, line in coast.rivers),
        links=tuple(links),
        volcanoes=tuple(volcanoes),
        peaks=peaks(frame, coast.land, layout.taken()),
    )
    return _assemble(spec, frame, shapes, waters, layout, report, chart), report


def _thin(shapes: dict[str, BaseGeometry], wild: BaseGeometry, spec: ChartSpec) -> BaseGeometry:
    """Fewer vertices where the board is large; neighbours stay exact."""
    if not spec.options.thin:
        return wild
    lands = [area.id for area in spec.areas if area.kind == "land"]
    *thinned, wild = shapely.coverage_simplify([*(shapes[key] for key in lands), wild], spec.options.thin)
    shapes.update(zip(lands, thinned, strict=True))
    return wild


def _note_water_borders(report: Report, wet: set[Pair], spec: ChartSpec) -> None:
    """Where coasts own their water, the borders at sea are those of the waters."""
    seas = set(_seas(spec))
    report.drawn = sorted({pair for pair in report.drawn if not seas & set(pair)} | wet)
    report.extra += sorted(wet - pairs(spec.water_borders))


def _seas(spec: ChartSpec) -> list[str]:
    return [area.id for area in spec.areas if area.kind == "sea"]


def _sea_borders(shapes: dict[str, BaseGeometry], spec: ChartSpec) -> str:
    seas = _seas(spec)
    found = [
        line
        for number, one in enumerate(seas)
        for other in seas[number + 1 :]
        for line in lines(shapes[one].boundary.intersection(shapes[other].boundary))
    ]
    return path(linemerge(found)) if found else ""


def _assemble(
    spec: ChartSpec,
    frame: Frame,
    shapes: dict[str, BaseGeometry],
    waters: dict[str, BaseGeometry],
    layout: Layout,
    report: Report,
    chart: Chart,
) -> Geometry:
    seas = _seas(spec)
    coarse = shapely.coverage_simplify([shapes[key] for key in seas], COARSE_COAST)
    drawn = shapes | (dict(zip(seas, coarse, strict=True)) if not waters else {key: waters[key] for key in seas})
    areas = [
        Area(
            id=area.id,
            kind=area.kind,
            d=path(drawn[area.id]),
            labels=layout.labels[area.id],
            slots=tuple(layout.slots[area.id]),
            water=path(waters[area.id]) if area.id in waters and area.kind == "land" else "",
            pop=area.pop,
            flood=area.flood,
        )
        for area in spec.areas
    ]
    return Geometry(
        id=spec.id,
        title=spec.title,
        width=frame.width,
        height=frame.height,
        radius=spec.options.piece,
        areas=tuple(areas),
        adjacency=tuple(sorted({*report.drawn, *(link.pair for link in chart.links)})),
        chart=chart,
    )
