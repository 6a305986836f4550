"""What may be seen: all, by everybody. Shaped for conditions: `stock.crete.token < 10`, `holders.troy = nobody`."""

from msgspec import Struct

from .board import LIMITS
from .nomads import score
from .phases.ships import in_ports
from .phases.voyage import RANGE, leaving
from .state import Phase, Ship, State, unmoved

NOBODY = "nobody"


class ShipSeen(Struct, frozen=True):
    """`left`: how many areas it may still go in the running move; `leaves`: from which ports (CIV-23.3a)."""

    port: str
    area: str
    left: int
    leaves: tuple[str, ...]


class View(Struct):
    seat: str | None
    seats: list[str]
    turn: int
    phase: Phase
    order: list[str]
    movers: list[str]
    waiting: list[str]
    tokens: dict[str, dict[str, int]]
    fresh: dict[str, dict[str, int]]
    """Of those who move now: tokens that may still walk or embark."""
    ships: dict[str, list[ShipSeen]]
    ports: dict[str, dict[str, int]]
    stock: dict[str, dict[str, int]]
    score: dict[str, int]
    holders: dict[str, str]


def view(s: State, seat: str | None) -> View:
    held = {area: owner for owner in s.seats for area in s.tokens[owner]}
    return View(
        seat=seat,
        seats=list(s.seats),
        turn=s.turn,
        phase=s.phase,
        order=list(s.order),
        movers=list(s.movers),
        waiting=list(s.waiting),
        tokens={x: dict(sorted(s.tokens[x].items())) for x in s.seats},
        fresh={x: {area: unmoved(s, x, area) for area in sorted(s.tokens[x])} for x in s.movers},
        ships={x: [_ship(s, x, ship) for ship in s.ships[x]] for x in s.seats},
        ports={x: dict(sorted(in_ports(s, x).items())) for x in s.seats},
        stock={x: dict(s.stock[x].left) for x in s.seats},
        score=score(s),
        holders={area: held.get(area, NOBODY) for area in LIMITS},
    )


def _ship(s: State, seat: str, ship: Ship) -> ShipSeen:
    return ShipSeen(ship.port, ship.area, RANGE - ship.sailed, leaving(s, seat, ship))


def figures(v: View) -> dict[str, dict[str, int]]:
    """For charts: how the nations stand."""
    return {
        "areas": dict(v.score),
        "tokens": {seat: sum(v.tokens[seat].values()) for seat in v.seats},
        "ships": {seat: len(v.ships[seat]) for seat in v.seats},
        "stock": {seat: v.stock[seat]["token"] for seat in v.seats},
    }
