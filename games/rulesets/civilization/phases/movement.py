"""Movement on land and by ship (CIV-10, CIV-23.3, CIV-31.5)."""

from collections.abc import Sequence
from typing import Any, NoReturn, Self

from games.engine.ask import Ask
from games.engine.errors import Refused, refuse
from games.engine.kit.stock import add, remove
from games.engine.order import Order, Pick

from ..board import AREA_OF, AREAS, MAP, ON_FOOT, PORTS, WAY
from ..events import Ferried, Sailed, Walked
from ..state import AreaName, Ship, State, foreigner, ships_in, unmoved
from .voyage import CAPACITY, RANGE, Voyage, leaving, sail

Bag = tuple[tuple[AreaName, int], ...]


def walks(s: State, seat: str, area: str) -> list[str]:
    """Where tokens may go on foot: over a land border (CIV-10.2a), not where others live (CIV-31.5.1)."""
    return [other for other in ON_FOOT[area] if not foreigner(s, seat, other)]


def can_move(s: State, seat: str) -> bool:
    """A ship can always go somewhere; tokens only if some neighbour lets them in."""
    return bool(s.ships[seat]) or any(walks(s, seat, area) for area in s.tokens[seat])


class Done(Order):
    """Nothing is obliged to move (CIV-10.2b)."""

    line = "done"
    idle = True
    key = "movement"
    weight = "major"

    def check(self, s: State, ask: Ask) -> None:
        """Always possible: no order leaves a token aboard (CIV-10.9a)."""


class Move(Order):
    line = "move {count} {origin} -> {to}"
    key = "movement"
    weight = "major"
    count: int
    origin: AreaName
    to: AreaName

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        seat = ask.seat
        return [
            cls(count, area, to)
            for area in s.tokens[seat]
            if (most := unmoved(s, seat, area))
            for to in walks(s, seat, area)
            for count in range(1, most + 1)
        ]

    def check(self, s: State, ask: Ask) -> None:
        seat, origin, to = ask.seat, self.origin, self.to
        here = s.tokens[seat].get(origin, 0)
        if not here:
            refuse("move.nobody", "CIV-10.1", area=origin)
        if to not in ON_FOOT[origin]:
            self._refuse_border()
        if foreign := foreigner(s, seat, to):
            refuse("move.foreign", "CIV-31.5.1", area=to, seat=foreign)
        fresh = unmoved(s, seat, origin)
        if not self.count:
            refuse("move.none", "CIV-10.2b", area=origin)
        if self.count > here:
            refuse("move.too-many", "CIV-10.1", area=origin, count=self.count, tokens=here)
        if self.count > fresh:
            refuse("move.tired", "CIV-10.2a", area=origin, count=self.count, fresh=fresh)

    def _refuse_border(self) -> NoReturn:
        if MAP.touch(self.origin, self.to, "water"):
            refuse("move.water", "CIV-2.2e", origin=self.origin, to=self.to)
        refuse("move.far", "CIV-10.2a", origin=self.origin, to=self.to, areas=list(ON_FOOT[self.origin]))

    def play(self, s: State, seat: str) -> Walked:
        """There is no limit to who comes together (CIV-10.3, CIV-10.4): the surplus goes when all have moved."""
        remove(s.tokens[seat], self.origin, self.count)
        add(s.tokens[seat], self.to, self.count)
        add(s.moved[seat], self.to, self.count)
        return Walked(seat, self.count, self.origin, self.to)

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Self | None:
        seat = ask.seat
        origins = [area for area in s.tokens[seat] if unmoved(s, seat, area)]
        while origins:
            origin = pick(origins)
            if targets := walks(s, seat, origin):
                return cls(pick(range(1, unmoved(s, seat, origin) + 1)), origin, pick(targets))
            origins.remove(origin)
        return None

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        seat = ask.seat
        origins = [area for area in s.tokens[seat] if unmoved(s, seat, area) and walks(s, seat, area)]
        most = max((unmoved(s, seat, area) for area in origins), default=0)
        to = list(dict.fromkeys(other for area in origins for other in walks(s, seat, area)))
        return {"count": list(range(1, most + 1)), "origin": origins, "to": to}


class Sail(Order):
    """One ship calls at some areas, in this order, and stays in the last one. The shortest way between them is taken.

    `count` tokens embark at once; `load` says how many more embark at a call, `land` how many leave the ship there.
    Without `land` all leave it at the end.
    """

    line = "sail {origin} -> {stops} [with {count}] [load {load}] [land {land}]"
    key = "movement"
    weight = "major"
    origin: AreaName
    stops: tuple[AreaName, ...]
    count: int = 0
    load: Bag = ()
    land: Bag = ()

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self] | None:
        return None if s.ships[ask.seat] else []

    def check(self, s: State, ask: Ask) -> None:
        self.voyage(s, ask.seat)

    def voyage(self, s: State, seat: str) -> tuple[Ship, Voyage]:
        """The ship that goes, and how. Ships are alike but for what they have done: of those that can make this voyage,
        the one with the fewest steps left goes, so that the fresher one stays free."""
        ships = ships_in(s, seat, self.origin)
        if not ships:
            refuse("sail.no-ship", "CIV-10.1", area=self.origin, areas=[ship.area for ship in s.ships[seat]])
        self._check_stops()
        problems: list[Refused] = []
        for ship in sorted(ships, key=lambda ship: -ship.sailed):
            try:
                return ship, sail(s, seat, ship, self.stops, self.count, dict(self.load), dict(self.land))
            except Refused as refused:
                problems.append(refused)
        raise problems[-1]  # the freshest ship could do most: what it lacks is what is wrong

    def _check_stops(self) -> None:
        if not self.stops:
            refuse("sail.nowhere", "CIV-10.6", area=self.origin)
        for area in self.stops:
            if area not in PORTS:
                refuse("sail.no-water", "CIV-10.10a", area=area)
        if len(self.stops) > RANGE:
            refuse("sail.far", "CIV-10.6", area=self.stops[-1], steps=len(self.stops), left=RANGE)
        if not AREAS[self.stops[-1]].land:
            refuse("sail.open-sea", "CIV-31.5.3", area=self.stops[-1])

    def play(self, s: State, seat: str) -> Sailed | Ferried:
        ship, voyage = self.voyage(s, seat)
        voyage.play(s, seat, ship)
        if voyage.loaded:
            return Ferried(seat, self.origin, list(self.stops), voyage.loaded, voyage.unloaded)
        return Sailed(seat, self.origin, list(self.stops))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Self | None:
        """A ship at random, to one place or two, with or without passengers."""
        seat = ask.seat
        ships = [ship for ship in s.ships[seat] if ship.sailed < RANGE]
        if not ships:
            return None
        ship = pick(ships)
        count = pick(range(min(CAPACITY, unmoved(s, seat, ship.area)) + 1))
        first = _calls(s, seat, ship.port, RANGE - ship.sailed, count)
        if not first:
            return None
        port = pick(first)
        left = RANGE - ship.sailed - WAY[ship.port][port]
        second = _calls(s, seat, port, left, count) if count > 1 and left else []
        if not second:
            return cls(ship.area, (AREA_OF[port],), count)
        there, end = AREA_OF[port], AREA_OF[pick(second)]
        return cls(ship.area, (there, end), count, (), tuple(sorted([(there, 1), (end, count - 1)])))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        seat = ask.seat
        ships = [ship for ship in s.ships[seat] if ship.sailed < RANGE]
        calls = [
            AREA_OF[port]
            for ship in ships
            for start in leaving(s, seat, ship)
            for port, steps in WAY[start].items()
            if 0 < steps <= RANGE - ship.sailed
        ]
        most = max((unmoved(s, seat, ship.area) for ship in ships), default=0)
        return {
            "origin": list(dict.fromkeys(ship.area for ship in ships)),
            "stops": list(dict.fromkeys(calls)),
            "count": list(range(min(CAPACITY, most) + 1)),
            "load": [area for area in s.tokens[seat] if area in PORTS],
            "land": list(dict.fromkeys(area for area in calls if AREAS[area].land and not foreigner(s, seat, area))),
        }


def _calls(s: State, seat: str, port: str, left: int, count: int) -> list[str]:
    """Other areas within reach where a ship may stay, and its passengers may land."""
    return [
        other
        for other, steps in WAY[port].items()
        if 0 < steps <= left
        and AREAS[area := AREA_OF[other]].land
        and area != AREA_OF[port]
        and not (count and foreigner(s, seat, area))
    ]
