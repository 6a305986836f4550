"""The shape of a board: areas, labels and places for pieces, as made by `python -m tools.boards`.

Coordinates are pixels of the board's own view (`width` x `height`). Paths are SVG path data.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

DATA = Path(__file__).parent / "data"


class Label(Struct, frozen=True):
    """A name as placed for one language: the centre of its lines and the size of its letters."""

    x: float
    y: float
    size: float
    lines: tuple[str, ...]


class Slot(Struct, frozen=True, omit_defaults=True):
    """A place for a piece. `print` is what the board shows there (a good, the colour of a city site). `lead` is the
    point on the area's own land to which a place off its shore is tied by a line."""

    x: float
    y: float
    role: str
    print: str = ""
    lead: tuple[float, float] | None = None


class Area(Struct, frozen=True, omit_defaults=True):
    id: str
    kind: Literal["land", "sea"]
    d: str
    labels: dict[str, Label] = {}
    slots: tuple[Slot, ...] = ()
    water: str = ""
    """Inshore water that belongs to a land area."""
    code: str = ""
    pop: int = 0
    flood: bool = False
    trade: int = 0
    prosperity: int = 0
    outline: str = ""
    """The space of a metropolis."""
    contours: tuple[str, ...] = ()


class Link(Struct, frozen=True):
    """A true border that the drawing cannot show as a common line."""

    pair: tuple[str, str]
    start: tuple[float, float]
    end: tuple[float, float]


class River(Struct, frozen=True, omit_defaults=True):
    d: str
    big: bool = False


class Chart(Struct, frozen=True, omit_defaults=True):
    """What a board made from real coasts shows besides its areas."""

    coast: str
    """The outline of all land, coarse: for the shoals along it."""
    wild: str
    """Land that is not played."""
    sea_borders: str
    graticule: str
    cartouche: tuple[float, float]
    lakes: str = ""
    rivers: tuple[River, ...] = ()
    links: tuple[Link, ...] = ()
    volcanoes: tuple[tuple[float, float], ...] = ()
    peaks: tuple[tuple[float, float, float], ...] = ()


class Basin(Struct, frozen=True):
    """The frame of an abstract sea of hexes: its edge, the outer edge of the ring, and the places (x, y, angle) of the
    ring's ornament."""

    rim: str
    ring: str
    inner: str
    keys: tuple[tuple[float, float, float], ...]


class Geometry(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    width: int
    height: int
    radius: float
    """Of a piece."""
    areas: tuple[Area, ...]
    adjacency: tuple[tuple[str, str], ...]
    chart: Chart | None = None
    basin: Basin | None = None

    def area(self, key: str) -> Area:
        return _by_id(self.id)[key]


@lru_cache
def load(board: str) -> Geometry:
    return msgspec.json.decode((DATA / f"{board}.json").read_bytes(), type=Geometry)


@lru_cache
def _by_id(board: str) -> dict[str, Area]:
    return {area.id: area for area in load(board).areas}


def boards() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in DATA.glob("*.json")))
