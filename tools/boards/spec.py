"""What a board is made from: the files in `inputs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

INPUTS = Path(__file__).parent / "inputs"
WILD = "_wild"

LonLat = tuple[float, float]
Pair = tuple[str, str]


class Lens(Struct, frozen=True):
    """A smooth magnifier (gain below 3) that gives crowded waters room for pieces."""

    lon: float
    lat: float
    r: float
    gain: float


class Extent(Struct, frozen=True):
    lon: LonLat
    lat: LonLat
    width: int


class FontSizes(Struct, frozen=True):
    land: float = 14.5
    sea: float = 16


class Options(Struct, frozen=True):
    """Lengths are pixels of the finished board."""

    tolerance: float = 0.55
    thin: float = 0
    smallest_isle: float = 5
    strait: float = 2.4
    land_reach: float = 95
    water_reach: float = 0
    whole_isle: float = 2600
    isle_reach: float = 9
    weak: float = 6
    piece: float = 8.2
    """Radius of a piece."""
    font: FontSizes = FontSizes()
    warp: tuple[tuple[float, float], ...] = ((70, 6.0), (26, 2.2), (10, 0.7))


class AreaSpec(Struct, frozen=True):
    id: str
    kind: Literal["land", "sea"]
    at: LonLat
    names: dict[str, str]
    slots: tuple[str, ...]
    label: LonLat | None = None
    pop: int = 0
    flood: bool = False


class ChartSpec(Struct, frozen=True):
    """A board on real coasts."""

    id: str
    title: str
    frame: Extent
    cartouche: LonLat
    areas: tuple[AreaSpec, ...]
    borders: dict[str, tuple[str, ...]]
    lenses: tuple[Lens, ...] = ()
    options: Options = Options()
    flooded: tuple[tuple[LonLat, ...], ...] = ()
    volcanoes: tuple[LonLat, ...] = ()
    water_borders: dict[str, tuple[str, ...]] = {}
    lakes: tuple[tuple[str, ...], ...] = ()
    reach: dict[str, float] = {}


class IslandSpec(Struct, frozen=True):
    id: str
    names: dict[str, str]
    cells: tuple[tuple[int, int], ...]
    sites: int
    metropolis: tuple[int, ...]
    prosperity: int


class SeaSpec(Struct, frozen=True):
    id: str
    cell: tuple[int, int]
    trade: int


class BasinSpec(Struct, frozen=True):
    """A board of hexes."""

    id: str
    title: str
    rows: tuple[int, ...]
    islands: tuple[IslandSpec, ...]
    seas: tuple[SeaSpec, ...]


def load_chart(board: str) -> ChartSpec:
    return msgspec.json.decode((INPUTS / f"{board}.json").read_bytes(), type=ChartSpec)


def load_basin(board: str) -> BasinSpec:
    return msgspec.json.decode((INPUTS / f"{board}.json").read_bytes(), type=BasinSpec)


def load_seeds(spec: ChartSpec) -> dict[str, list[LonLat]]:
    """Seeds by area, set by hand: `area: lon lat, lon lat, ...` per line; an area without a line grows from `at`."""
    seeds: dict[str, list[LonLat]] = {area.id: [area.at] for area in spec.areas} | {WILD: []}
    for line in (INPUTS / f"{spec.id}.seeds.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            area, points = line.split(":")
            if area not in seeds:
                raise ValueError(f"{spec.id}.seeds.txt: no area {area}")
            seeds[area] = [(float(lon), float(lat)) for lon, lat in (point.split() for point in points.split(","))]
    return seeds


def pairs(borders: dict[str, tuple[str, ...]]) -> set[Pair]:
    return set(_pairs(borders))


def _pairs(borders: dict[str, tuple[str, ...]]) -> Iterator[Pair]:
    for one, others in borders.items():
        for other in others:
            yield (one, other) if one < other else (other, one)
