"""Icons, colours and shapes: the drawings of `art/`."""

from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

ART = Path(__file__).parent / "art"
LIGHT, DARK = "#fff8e8", "#2a1c0e"

T = TypeVar("T")


class Side(Struct, frozen=True):
    colour: str
    shape: str

    @property
    def ink(self) -> str:
        """Of an icon on the side's colour."""
        red, green, blue = (int(self.colour[i : i + 2], 16) for i in (1, 3, 5))
        return LIGHT if 0.3 * red + 0.59 * green + 0.11 * blue < 150 else DARK


class Kind(Struct, frozen=True):
    roles: tuple[str, ...] = ()
    icon: str = ""
    layer: str = "marker"
    spread: bool = False
    numeral: bool = False
    prints: bool = False
    size: float = 1


class _Sides(Struct, frozen=True):
    shapes: dict[str, str]
    sides: dict[str, Side]
    sets: dict[str, tuple[str, ...]]


class _Kinds(Struct, frozen=True):
    kinds: dict[str, Kind]
    aliases: dict[str, str]


def _read(name: str, shape: type[T]) -> T:
    return msgspec.toml.decode((ART / f"{name}.toml").read_bytes(), type=shape)


@lru_cache
def icons() -> dict[str, str]:
    groups = _read("icons", dict[str, dict[str, str]])
    return {name: path for group in groups.values() for name, path in group.items()}


@lru_cache
def inks() -> dict[str, tuple[str, str]]:
    """Colour by day and by night."""
    return _read("inks", dict[str, tuple[str, str]])


@lru_cache
def _sides() -> _Sides:
    return _read("sides", _Sides)


@lru_cache
def _kinds() -> _Kinds:
    return _read("kinds", _Kinds)


def side(name: str) -> Side:
    """A side that is not known is drawn like a piece of nobody."""
    return _sides().sides.get(name) or _sides().sides[""]


def sides() -> dict[str, Side]:
    return _sides().sides


def side_sets() -> dict[str, tuple[str, ...]]:
    return _sides().sets


def shape(name: str) -> str:
    return _sides().shapes[name]


def kind(name: str) -> Kind:
    return _kinds().kinds.get(name) or Kind()


def icon(name: str) -> str:
    """The name of the icon for a kind, card or column; "" if there is none."""
    for wanted in (kind(name).icon, name, _kinds().aliases.get(name, "")):
        if wanted in icons():
            return wanted
    return ""
