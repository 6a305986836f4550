"""The three boards, the set-ups and the numbers on cards and tiles, loaded once."""

from functools import cache
from importlib.resources import files
from typing import Annotated, TypeVar

import msgspec
from msgspec import Struct

from games.engine.order import Of

T = TypeVar("T")

Island = Annotated[str, Of("island")]
Sea = Annotated[str, Of("sea")]
God = Annotated[str, Of("god")]
Creature = Annotated[str, Of("creature")]
Player = Annotated[str, Of("side")]
Slot = Annotated[str, Of("slot")]
Place = Annotated[str, Of("area")]


class IslandSpace(Struct, frozen=True):
    """An island is one space whatever its size (CYC-COMP-05); a metropolis covers the slots of its outline."""

    slots: int
    outline: tuple[int, ...]
    prosperity: int
    seas: tuple[str, ...]


class SeaSpace(Struct, frozen=True):
    trade: int
    seas: tuple[str, ...]
    islands: tuple[str, ...]


class Board(Struct, frozen=True):
    islands: dict[str, IslandSpace]
    seas: dict[str, SeaSpace]


class StartingPieces(Struct, frozen=True):
    armies: dict[str, int]
    fleets: dict[str, int]


class Setup(Struct, frozen=True):
    board: str
    metropolises: int
    seats: dict[str, StartingPieces]


class GodTile(Struct, frozen=True):
    recruit: str
    ladder: tuple[int, ...]
    building: str


class Components(Struct, frozen=True):
    gold: int
    battle_die: tuple[int, ...]
    track: tuple[int, ...]
    prosperity: int
    priests: int
    philosophers: int
    buildings: int
    metropolises: int
    fleets: int
    armies: int
    building_price: int
    set: int
    sphinx_price: int
    sylph_steps: int
    minotaur_strength: int
    fleet_steps: int
    gods: dict[str, GodTile]
    face_up: dict[str, int]
    markers: dict[str, int]
    creatures: tuple[str, ...]
    guardians: tuple[str, ...]


def _load(name: str, type: type[T]) -> T:
    return msgspec.json.decode(files(__package__).joinpath("data", f"{name}.json").read_bytes(), type=type)


BOARDS = _load("boards", dict[str, Board])
SETUPS = _load("setup", dict[str, Setup])
PARTS = _load("components", Components)

GODS = tuple(PARTS.gods)
BUILDINGS = tuple(tile.building for tile in PARTS.gods.values())
CREATURES = PARTS.creatures
GUARDIANS = PARTS.guardians
COLOURS = ("green", "red", "black", "blue", "yellow")


@cache
def distances(board: str, start: str) -> dict[str, int]:
    """How many steps a fleet needs from one sea space to every other one, if nothing is in the way."""
    seas = BOARDS[board].seas
    found = {start: 0}
    queue = [start]
    for here in queue:
        for there in seas[here].seas:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found
