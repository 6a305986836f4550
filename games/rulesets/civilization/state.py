"""The state and its small helpers. Nothing in it is hidden: in Nomads and Seafarers all pieces lie open."""

from typing import Annotated, Literal

from msgspec import Struct

from games.engine.kit.stock import Pile, Stock, add, remove
from games.engine.order import Of

from .board import AREA_OF

AreaName = Annotated[str, Of("area")]
PortName = Annotated[str, Of("port")]

Phase = Literal["start", "expansion", "ships", "movement", "over"]
Tempo = Literal["exact", "waves"]


class Ship(Struct, omit_defaults=True):
    """A ship lies in a port. `sailed` and `landed` count what it has done in the running move."""

    port: str
    sailed: int = 0
    landed: Pile = {}

    @property
    def area(self) -> str:
        return AREA_OF[self.port]


class State(Struct):
    """`seats` in A.S.T. order; tokens: seat -> area -> number; `moved`: tokens that may not walk or embark any more."""

    seats: list[str]
    tokens: dict[str, Pile]
    ships: dict[str, list[Ship]]
    stock: dict[str, Stock]
    tempo: Tempo = "exact"
    order: list[str] = []  # by order card: who sets up first
    turn: int = 1
    phase: Phase = "start"
    waiting: list[str] = []  # who has not finished the move of this turn
    movers: list[str] = []  # who of them moves now
    moved: dict[str, Pile] = {}


def settle(s: State, seat: str, area: str, count: int) -> None:
    """Tokens come from the stock into an area."""
    s.stock[seat].take("token", count)
    add(s.tokens[seat], area, count)


def retire(s: State, seat: str, area: str, count: int) -> None:
    """Tokens leave an area for the stock (CIV-2.7.1)."""
    remove(s.tokens[seat], area, count)
    s.stock[seat].put("token", count)


def foreigner(s: State, seat: str, area: str) -> str:
    """Another seat that has tokens in an area, or ""."""
    for other, tokens in s.tokens.items():
        if area in tokens and other != seat:
            return other
    return ""


def unmoved(s: State, seat: str, area: str) -> int:
    """CIV-10.2q: tokens look alike, so those that have not moved are counted per area."""
    count = s.tokens[seat].get(area, 0)
    return count - s.moved[seat].get(area, 0) if seat in s.moved else count


def ships_in(s: State, seat: str, area: str) -> list[Ship]:
    return [ship for ship in s.ships[seat] if AREA_OF[ship.port] == area]
