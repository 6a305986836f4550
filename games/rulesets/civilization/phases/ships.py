"""Building, keeping and giving up ships by levy (CIV-9, CIV-31.5.2)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.event import Event
from games.engine.kit.stock import Pile, add
from games.engine.order import Order, Pick

from ..board import AREA_OF, AREAS, PORTS
from ..events import ShipsBuilt, ShipsDropped, ShipsKept
from ..state import PortName, Ship, State, retire, ships_in

PRICE = 2  # tokens for a new ship (CIV-9.1)
UPKEEP = 1  # tokens a turn for an old one (CIV-9.3a)

Bag = tuple[tuple[PortName, int], ...]


class Plan(Struct):
    """What becomes of a seat's ships. Ships of one port are alike."""

    dropped: Pile
    kept: Pile
    built: Pile


def in_ports(s: State, seat: str) -> Pile:
    ports: Pile = {}
    for ship in s.ships[seat]:
        add(ports, ship.port)
    return ports


def has_choice(s: State, seat: str) -> bool:
    """Is there a ship that could be kept or given up, or a place to build one?"""
    tokens = s.tokens[seat]
    return any(ship.area in tokens for ship in s.ships[seat]) or any(
        count >= PRICE and area in PORTS for area, count in tokens.items()
    )


def plan(s: State, seat: str, build: Bag = (), drop: Bag = ()) -> Plan:
    """What these wishes come to. Ships that cannot be paid for go back, asked or not (CIV-9.3a, CIV-9.3b)."""
    given_up = dict(drop)
    out = Plan({}, {}, {port: count for port, count in build if count})
    purse = dict(s.tokens[seat])
    for port, count in in_ports(s, seat).items():
        area = AREA_OF[port]
        keep = min(count - given_up.get(port, 0), purse.get(area, 0) // UPKEEP)
        if keep:
            add(out.kept, port, keep)
            purse[area] -= keep * UPKEEP
        add(out.dropped, port, count - keep)
    return out


def apply(s: State, seat: str, wanted: Plan) -> list[Event]:
    """Every token spent goes to the stock (CIV-9.6), and so does every ship that is not kept (CIV-9.3b)."""
    stock, ships = s.stock[seat], s.ships[seat]
    for port, count in wanted.dropped.items():
        for _ in range(count):
            ships.remove(next(ship for ship in ships if ship.port == port))
        stock.put("ship", count)
    for port, count in wanted.kept.items():
        retire(s, seat, AREA_OF[port], count * UPKEEP)
    for port, count in wanted.built.items():
        retire(s, seat, AREA_OF[port], count * PRICE)  # CIV-9.2b: where the levy is raised, there the ship lies
        stock.take("ship", count)
        ships += [Ship(port) for _ in range(count)]
    told = (
        (ShipsDropped, wanted.dropped),
        (ShipsKept, wanted.kept),
        (ShipsBuilt, wanted.built),
    )
    return [event(seat, ports) for event, ports in told if ports]


class Fleet(Order):
    """All about one's ships in one line: new ones, old ones to give up; the others are kept if they can be paid for."""

    line = "fleet [build {build}] [drop {drop}]"
    key = "ships"
    build: Bag = ()
    drop: Bag = ()

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        have = in_ports(s, seat)
        for port, count in self.drop:
            if count > have.get(port, 0):
                refuse("fleet.no-ship", "CIV-9.3c", port=port, count=have.get(port, 0), ports=list(have))
        for port, count in self.build:
            if count:
                self._check_place(s, seat, port)
        wanted = plan(s, seat, self.build, self.drop)
        built, free = sum(wanted.built.values()), s.stock[seat].left["ship"] + sum(wanted.dropped.values())
        if built > free:
            refuse("fleet.all-at-sea", "CIV-9.5", limit=s.stock[seat].limit["ship"], count=free)

    def _check_place(self, s: State, seat: str, port: str) -> None:
        area = AREA_OF.get(port, port)
        if not AREAS[area].land:
            refuse("fleet.open-sea", "CIV-31.5.2", area=area)
        if area not in PORTS:
            refuse("fleet.no-water", "CIV-9.2q", area=area)
        if any(count and AREA_OF[other] == area for other, count in self.drop):
            refuse("fleet.same-area", "CIV-9.4", area=area)
        tokens, old = s.tokens[seat].get(area, 0), len(ships_in(s, seat, area))
        new = sum(count for other, count in self.build if AREA_OF.get(other) == area)
        if not tokens:
            refuse("fleet.nobody", "CIV-31.5.2", area=area)
        if tokens < new * PRICE + old * UPKEEP:
            refuse(
                "fleet.levy", "CIV-9.1a", area=area, need=new * PRICE + old * UPKEEP, tokens=tokens, new=new, old=old
            )

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> "Fleet":
        """Build none; keep a ship if two tokens stay in its area behind it."""
        drop: Pile = {}
        purse = dict(s.tokens[ask.seat])
        for ship in s.ships[ask.seat]:
            if purse.get(ship.area, 0) >= UPKEEP + 2:
                purse[ship.area] -= UPKEEP
            else:
                add(drop, ship.port)
        return cls((), tuple(sorted(drop.items())))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> "Fleet":
        seat = ask.seat
        build, drop = buildable(s, seat), list(in_ports(s, seat))
        act = pick(("keep", "build", "drop"))
        if act == "build" and build:
            return cls(((pick(build), 1),), ())
        if act == "drop" and drop:
            return cls((), ((pick(drop), 1),))
        return cls()

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {"build": buildable(s, ask.seat), "drop": list(in_ports(s, ask.seat))}


def buildable(s: State, seat: str) -> list[str]:
    """Ports where one more ship can be paid for, all old ones being kept."""
    if s.stock[seat].left["ship"] + sum(plan(s, seat).dropped.values()) == 0:
        return []
    old: Pile = {}
    for ship in s.ships[seat]:
        add(old, ship.area, UPKEEP)
    return [
        port
        for area, count in s.tokens[seat].items()
        if count >= PRICE + old.get(area, 0)
        for port in PORTS.get(area, ())
    ]
