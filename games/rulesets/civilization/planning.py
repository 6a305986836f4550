"""How the good bot plans a move: on a copy of its realm it tries things out. It knows the view and the map only."""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from games.engine.kit.stock import Pile, add, remove
from games.engine.order import Order

from .board import AREA_OF, LIMITS, ON_FOOT, WAY
from .phases.movement import Move, Sail
from .phases.voyage import CAPACITY, RANGE
from .view import NOBODY, ShipSeen, View

AREA_WORTH = 10
CONTESTED = 6  # somebody else could enter it next
WIDE = 4  # at most so much for free neighbours behind it


class Trip(Struct, frozen=True):
    """A voyage that lands one token in each of `calls`; if `depot` is named, tokens embark there on the way."""

    port: str
    calls: tuple[str, ...]
    gain: int
    depot: str = ""


class Realm:
    """One nation's tokens and ships while it plans its move."""

    def __init__(self, view: View, seat: str) -> None:
        self.view, self.seat = view, seat
        self.tokens: Pile = dict(view.tokens[seat])
        self.fresh: Pile = dict(view.fresh.get(seat, view.tokens[seat]))
        self.ships: list[ShipSeen] = list(view.ships[seat])
        self.claimed: dict[str, None] = {}
        self.walks: dict[tuple[str, str], int] = {}

    # ------------------------------------------------------------ what is known
    def is_free(self, area: str) -> bool:
        return self.view.holders.get(area) == NOBODY and area not in self.claimed

    def free_neighbours(self, area: str) -> list[str]:
        return [other for other in ON_FOOT[area] if self.is_free(other)]

    def on_foot(self, area: str) -> bool:
        """Can it be reached on foot from what the nation holds?"""
        return any(other in self.tokens for other in ON_FOOT[area])

    def spare(self, area: str) -> int:
        """Tokens that can leave while one stays."""
        return max(0, min(self.fresh.get(area, 0), self.tokens.get(area, 0) - 1))

    @cached_property
    def threatened(self) -> dict[str, None]:
        """Areas that another nation can enter in its next move."""
        out: dict[str, None] = {}
        for other in self.view.seats:
            if other != self.seat:
                out |= {to: None for area in self.view.tokens[other] for to in ON_FOOT[area]}
                for ship in self.view.ships[other]:
                    out |= {AREA_OF[port]: None for port, steps in WAY[ship.port].items() if steps <= RANGE}
        return out

    def worth(self, area: str) -> int:
        return AREA_WORTH + CONTESTED * (area in self.threatened) + min(WIDE, len(self.free_neighbours(area)))

    # ------------------------------------------------------------ the move
    def play(self) -> list[Order]:
        """All orders of the move: ships first, for they reach what nobody reaches on foot; then walks."""
        voyages = list(self._voyages())
        self._claim_on_foot()
        self._save_surplus()
        return [*voyages, *(Move(count, origin, to) for (origin, to), count in self.walks.items())]

    def _claim(self, area: str) -> None:
        self.claimed[area] = None
        add(self.tokens, area)

    # ------------------------------------------------------------ on foot
    def _claim_on_foot(self) -> None:
        """Every free neighbour of the realm, the worthiest first, as long as there are tokens to spare anywhere."""
        edge = dict.fromkeys(other for area in list(self.tokens) for other in self.free_neighbours(area))
        for target in sorted(edge, key=lambda area: -self.worth(area)):
            if self._pull(target):
                self.claimed[target] = None

    def _save_surplus(self) -> None:
        """Tokens above a limit would be lost: they go where there is room."""
        for area in list(self.tokens):
            while self.tokens[area] > LIMITS[area] and self.spare(area):
                way = self._way(area, lambda other: self.tokens.get(other, LIMITS[other]) < LIMITS[other])
                if not way:
                    break
                self._shift(way)

    def _pull(self, target: str) -> bool:
        """One token comes into an area: each area on the way passes one on, and one with tokens to spare begins."""
        way = self._way(target, lambda area: self.spare(area) > 0)
        self._shift(way[::-1])
        return bool(way)

    def _way(self, start: str, found: Callable[[str], bool]) -> list[str]:
        """The shortest way through the realm to an area that will do, over areas that can pass a token on."""
        before = {start: start}
        edge = [start]
        while edge:
            following: list[str] = []
            for area in edge:
                for other in ON_FOOT[area]:
                    if other in before or not self.fresh.get(other):
                        continue
                    before[other] = area
                    if found(other):
                        return _back(before, other)
                    following.append(other)
            edge = following
        return []

    def _shift(self, way: list[str]) -> None:
        for origin, to in pairwise(way):
            self.walks[origin, to] = self.walks.get((origin, to), 0) + 1
            remove(self.tokens, origin)
            remove(self.fresh, origin)
            add(self.tokens, to)

    # ------------------------------------------------------------ by ship
    def _voyages(self) -> Iterator[Order]:
        for place, ship in enumerate(self.ships):
            trip = self._best_voyage(ship)
            if trip is None:
                continue
            yield self._sail(ship, trip)
            for area in trip.calls:
                self._claim(area)
            self.ships[place] = ShipSeen(trip.port, AREA_OF[trip.port], 0, (trip.port,))

    def _best_voyage(self, ship: ShipSeen) -> Trip | None:
        """With tokens from where the ship lies, or from a place of ours on the way."""
        here = self._cargo(ship.area)
        trips = [best_trip(self, ship.port, ship.left, here)]
        for port, steps in WAY[ship.port].items():
            area = AREA_OF[port]
            if 0 < steps < ship.left and area in self.tokens and area != ship.area and self._cargo(area) > here:
                trip = best_trip(self, port, ship.left - steps, self._cargo(area))
                trips.append(trip and replace(trip, depot=area))
        return max((trip for trip in trips if trip), key=lambda trip: trip.gain, default=None)

    def _cargo(self, area: str) -> int:
        """Even the last token may embark if another one walks in behind it."""
        fresh = self.fresh.get(area, 0)
        return fresh if fresh > self.spare(area) and self._way(area, lambda x: self.spare(x) > 0) else self.spare(area)

    def _sail(self, ship: ShipSeen, trip: Trip) -> Sail:
        count = len(trip.calls)
        landing = () if count == 1 else tuple(sorted((area, 1) for area in trip.calls))
        origin = trip.depot or ship.area
        remove(self.tokens, origin, count)
        remove(self.fresh, origin, count)
        if origin not in self.tokens:
            self._pull(origin)
        if trip.depot:
            return Sail(ship.area, (trip.depot, *trip.calls), 0, ((trip.depot, count),), landing)
        return Sail(ship.area, trip.calls, count, (), landing)


def _back(before: dict[str, str], end: str) -> list[str]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]


def best_trip(realm: Realm, port: str, left: int, cargo: int) -> Trip | None:
    """The voyage from a port that lands single tokens in the worthiest free areas."""
    trips = _trips(realm, Trip(port, (), 0), left, min(cargo, CAPACITY))
    return max(trips, key=lambda trip: trip.gain, default=None)


def _trips(realm: Realm, so_far: Trip, left: int, cargo: int) -> Iterator[Trip]:
    if not cargo or not left:
        return
    options = [
        (_gain(realm, area) // steps, port, area, steps)
        for port, steps in WAY[so_far.port].items()
        if 0 < steps <= left and realm.is_free(area := AREA_OF[port]) and area not in so_far.calls
    ]
    for _, port, area, steps in sorted(options, key=lambda option: -option[0])[: 3 + left]:
        trip = Trip(port, (*so_far.calls, area), so_far.gain + _gain(realm, area))
        yield trip
        yield from _trips(realm, trip, left - steps, cargo - 1)


def _gain(realm: Realm, area: str) -> int:
    """Areas that can be reached on foot as well count for little."""
    worth = realm.worth(area)
    return worth // 3 if realm.on_foot(area) else worth
