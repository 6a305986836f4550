"""One voyage of one ship: its way over the water, and who goes aboard and ashore where."""

from itertools import pairwise
from typing import NoReturn

from msgspec import Struct

from games.engine.errors import refuse
from games.engine.kit.stock import Pile, add, remove

from ..board import AREA_OF, AREAS, MAP, PORTS, WAY
from ..state import Ship, State, foreigner, unmoved

RANGE = 4  # areas a ship may go in one movement phase (CIV-10.6)
CAPACITY = 5  # tokens aboard at any one moment (CIV-10.5a)


class Voyage(Struct):
    """What a voyage comes to. `taken`: tokens that had not moved; `landed`: all this ship has put ashore this turn."""

    port: str
    steps: int
    taken: Pile
    landed: Pile
    loaded: Pile
    unloaded: Pile

    def play(self, s: State, seat: str, ship: Ship) -> None:
        tokens, moved = s.tokens[seat], s.moved[seat]
        for area, count in ship.landed.items():
            remove(tokens, area, count)
            remove(moved, area, count)
        for area, count in self.landed.items():
            add(tokens, area, count)
            add(moved, area, count)
        for area, count in self.taken.items():
            remove(tokens, area, count)
        ship.port, ship.sailed, ship.landed = self.port, ship.sailed + self.steps, self.landed


def sail(s: State, seat: str, ship: Ship, stops: tuple[str, ...], count: int, load: Pile, land: Pile) -> Voyage:
    """The voyage, or Refused."""
    port, steps = course(s, seat, ship, stops, count)
    left = RANGE - ship.sailed
    if steps > left:
        _refuse_far(ship, stops, steps, left)
    if not steps:
        refuse("sail.nowhere", "CIV-10.6", area=ship.area)
    voyage = Voyage(port, steps, {}, dict(ship.landed), {}, {})
    _Hold(s, seat, voyage, load, land).go(ship.area, stops, count)
    return voyage


# ---------------------------------------------------------------- the way
def course(s: State, seat: str, ship: Ship, stops: tuple[str, ...], count: int) -> tuple[str, int]:
    """Where the ship ends and how many areas it goes, over open sea as well (CIV-31.5.3).

    It calls at areas, so the port is found: a ship never changes its water inside an area (CIV-10.10q, CIV-23.3b).
    """
    ways = dict.fromkeys(leaving(s, seat, ship, count), 0)
    for stop in stops:
        following: dict[str, int] = {}
        for port in PORTS[stop]:
            found = [steps + WAY[start][port] for start, steps in ways.items() if port in WAY[start]]
            if found:
                following[port] = min(found)
        if not following:
            refuse("sail.other-water", "CIV-10.10q", origin=ship.area, area=stop)
        ways = following
    end = min(ways, key=ways.__getitem__)
    return end, ways[end]


def leaving(s: State, seat: str, ship: Ship, count: int = 0) -> tuple[str, ...]:
    """CIV-23.3a: from an area with two coasts a ship leaves by either if it came in an earlier turn and a token of its
    owner is there when it leaves; tokens that go aboard are not there any more."""
    if ship.sailed or AREA_OF[ship.port] not in TWO_COASTS:
        return (ship.port,)
    return PORTS[ship.area] if s.tokens[seat].get(ship.area, 0) > count else (ship.port,)


TWO_COASTS = tuple(area for area, ports in PORTS.items() if len(ports) > 1 and ports[1] in WAY[ports[0]])


def _refuse_far(ship: Ship, stops: tuple[str, ...], steps: int, left: int) -> NoReturn:
    """Too far; but say so if it would be near enough for a ship that could change coasts."""
    calls = (ship.area, *stops)
    crossing = sum(MAP.distances(a, "water")[b] for a, b in pairwise(calls))
    if crossing <= left:
        rule = "CIV-23.3b" if ship.sailed or ship.area not in TWO_COASTS else "CIV-23.3a"
        refuse("sail.two-coasts", rule, area=next((a for a in calls if a in TWO_COASTS), TWO_COASTS[0]))
    refuse("sail.far", "CIV-10.6", area=stops[-1], steps=steps, left=left)


# ---------------------------------------------------------------- the passengers
class _Hold:
    """Goes through a voyage call by call: first ashore, then aboard, as early as possible (CIV-10.8)."""

    def __init__(self, s: State, seat: str, voyage: Voyage, load: Pile, land: Pile) -> None:
        self.s, self.seat, self.voyage = s, seat, voyage
        self.to_load, self.to_land = load, land
        self.aboard = 0

    def go(self, origin: str, stops: tuple[str, ...], count: int) -> None:
        for area in (*self.to_load, *self.to_land):
            if area not in stops:
                refuse("sail.no-call", "CIV-10.8b", area=area)
        if count > CAPACITY:
            refuse("sail.full", "CIV-10.5a", limit=CAPACITY, area=origin)
        all_at_end = not self.to_land
        self._embark(origin, count)
        for area in stops[:-1]:
            self._call(area)
        if all_at_end:
            self._disembark(stops[-1], self.aboard)
        self._call(stops[-1])
        self._check_end()

    def _call(self, area: str) -> None:
        ashore = min(self.aboard, self.to_land.get(area, 0))
        if ashore:
            self.to_land[area] -= ashore
            self._disembark(area, ashore)
        aboard = min(CAPACITY - self.aboard, self.to_load.get(area, 0))
        if aboard:
            self.to_load[area] -= aboard
            self._embark(area, aboard)

    def _embark(self, area: str, count: int) -> None:
        """Tokens that have not walked (CIV-10.5b) nor sailed on another ship (CIV-10.9b); on this one they may again
        (CIV-10.9q)."""
        voyage = self.voyage
        again = min(count, voyage.landed.get(area, 0))
        fresh = unmoved(self.s, self.seat, area) - voyage.taken.get(area, 0)
        if count > again + fresh:
            refuse("sail.tired", "CIV-10.5b", area=area, count=count, fresh=again + fresh)
        remove(voyage.landed, area, again)
        add(voyage.taken, area, count - again)
        add(voyage.loaded, area, count)
        self.aboard += count

    def _disembark(self, area: str, count: int) -> None:
        if not count:
            return
        if not AREAS[area].land:
            refuse("sail.no-land", "CIV-10.7", area=area)
        if foreign := foreigner(self.s, self.seat, area):
            refuse("sail.foreign", "CIV-31.5.1", area=area, seat=foreign)
        add(self.voyage.landed, area, count)
        add(self.voyage.unloaded, area, count)
        self.aboard -= count

    def _check_end(self) -> None:
        for area, count in self.to_load.items():
            if count:
                refuse("sail.full", "CIV-10.5a", limit=CAPACITY, area=area)
        for area, count in self.to_land.items():
            if count:
                refuse("sail.too-few", "CIV-10.8b", area=area, count=count)
        if self.aboard:
            refuse("sail.aboard", "CIV-10.9a", count=self.aboard)
