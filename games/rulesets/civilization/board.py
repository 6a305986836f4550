"""The printed map: 131 areas, their borders, the places where ships lie, and the nations. Facts only.

A ship's place is an area and a water (CIV-10.10q): Galatia has a sea coast and a shore of Lake Tuz, and no ship passes
from one to the other. Delphi has two coasts of one sea (CIV-23.3). Such a place is a port; an area with one water is its
own port.
"""

from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from games.engine.kit.board import Board, BoardError, Border


class Area(Struct, frozen=True):
    """`sides`: the sides of the dashed divider on which the area may be used (CIV-2.2k)."""

    id: str
    kind: Literal["land", "coastal", "lake", "open_sea"]
    panels: tuple[int, ...]
    sides: tuple[Literal["west", "east"], ...]
    limit: int = 0
    city_site: Literal["", "black", "white"] = ""
    floodplain: str = ""
    volcano: str = ""
    island: str = ""

    @property
    def land(self) -> bool:
        """CIV-2.2a, CIV-2.2b: only the open sea has no land."""
        return self.kind != "open_sea"

    @property
    def water(self) -> bool:
        return self.kind != "land"


class Nation(Struct, frozen=True):
    id: str
    start_areas: tuple[str, ...]


class _Line(Struct, frozen=True):
    a: str
    b: str
    land: bool
    water: str = ""


class Data(Struct, frozen=True):
    nations: list[Nation]
    waters: dict[str, str]  # id -> the word for it in the name of a port
    coasts: dict[str, dict[str, list[str]]]  # area -> coast -> the areas that are reached by water from there
    areas: list[Area]
    borders: list[_Line]

    def port_word(self, area: str, other: str, water: str) -> str:
        """By which of its ports do ships leave `area` for `other`? The coast, else the water."""
        coasts = self.coasts.get(area, {})
        return next((coast for coast, others in coasts.items() if other in others), self.waters[water])


def load() -> Data:
    data = msgspec.json.decode(files(__package__).joinpath("data/map.json").read_bytes(), type=Data)
    if wrong := complaints(data):
        raise BoardError(wrong)
    return data


def complaints(data: Data) -> list[str]:
    """What the kit's board cannot know: limits, water and start areas that do not fit."""
    out: list[str] = []
    kinds = {area.id: area.kind for area in data.areas}
    wet = dict.fromkeys(area for line in data.borders if line.water for area in (line.a, line.b))
    for area in data.areas:
        if area.land != bool(area.limit):
            out.append(f"{area.id}: every land area has a population limit, and no other")
        if area.water != (area.id in wet):
            out.append(f"{area.id}: is {area.kind} and its borders say otherwise")
    for line in data.borders:
        name = f"border {line.a} - {line.b}"
        if line.water and line.water not in data.waters:
            out.append(f"{name}: unknown water {line.water}")
        if line.land and "open_sea" in (kinds.get(line.a), kinds.get(line.b)):
            out.append(f"{name}: nobody walks into the open sea")
    out += [
        f"{n.id}: no start area {a}" for n in data.nations for a in n.start_areas if kinds.get(a) in (None, "open_sea")
    ]
    return out


def _ports(data: Data) -> dict[str, dict[str, str]]:
    """Area -> the word of each of its ports -> the port."""
    words: dict[str, dict[str, None]] = {area.id: {} for area in data.areas if area.water}
    for line in data.borders:
        if line.water:
            words[line.a][data.port_word(line.a, line.b, line.water)] = None
            words[line.b][data.port_word(line.b, line.a, line.water)] = None
    return {
        area: {word: area if len(found) == 1 else f"{area}_{word}" for word in sorted(found)}
        for area, found in words.items()
    }


def _sea(data: Data, ports: dict[str, dict[str, str]]) -> Board:
    """Where ships go: from port to port and over the open sea, never across a wholly land border (CIV-10.10a)."""
    kinds = {port: AREAS[area].kind for area, found in ports.items() for port in found.values()}
    borders = [
        Border(ports[x.a][data.port_word(x.a, x.b, x.water)], ports[x.b][data.port_word(x.b, x.a, x.water)])
        for x in data.borders
        if x.water
    ]
    return Board(kinds, borders)


_data = load()
_all_ports = _ports(_data)

AREAS: dict[str, Area] = {area.id: area for area in _data.areas}
NATIONS: dict[str, Nation] = {nation.id: nation for nation in _data.nations}  # in A.S.T. order (CIV-5.2)
LIMITS: dict[str, int] = {area.id: area.limit for area in _data.areas if area.land}

# CIV-2.2d, CIV-2.2e: a border is crossed on foot, by ship, or both
MAP = Board(
    {area.id: area.kind for area in _data.areas},
    [Border(x.a, x.b, ("land",) * x.land + ("water",) * bool(x.water)) for x in _data.borders],
)
ON_FOOT: dict[str, tuple[str, ...]] = {area: MAP.neighbours(area, "land") for area in LIMITS}

SEA = _sea(_data, _all_ports)
AREA_OF: dict[str, str] = {port: area for area, found in _all_ports.items() for port in found.values()}
PORTS: dict[str, tuple[str, ...]] = {area: tuple(found.values()) for area, found in _all_ports.items()}
HARBOURS: tuple[str, ...] = tuple(port for port, area in AREA_OF.items() if AREAS[area].land)
WAY: dict[str, dict[str, int]] = {port: SEA.distances(port) for port in SEA.areas}  # steps by ship, open sea included
