"""Metropolises: by four buildings, by four philosophers (CYC-MET-*); conquest needs no more than the island."""

from collections.abc import Sequence
from itertools import product
from typing import Annotated, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Unordered
from games.engine.script import Game

from ..board import PARTS, Island, Slot
from ..events import BuildingDestroyed, BuildingsDiscarded, MetropolisFounded, MetropolisLost, PhilosophersDiscarded
from ..state import State, islands_of, plan_of, remove_tile, tiles_of

Choice = tuple[str, tuple[str, ...]]  # the island, and the slots of the four buildings that are given up


def sites(s: State, seat: str, given_up: Sequence[str] = ()) -> list[str]:
    """Own islands with a free metropolis space; if there is none, those where buildings must go (CYC-MET-02, -11)."""
    bare = [name for name in islands_of(s, seat) if not s.islands[name].metropolis]  # CYC-MET-07
    return [name for name in bare if not in_the_way(s, name, given_up)] or bare


def in_the_way(s: State, island: str, given_up: Sequence[str] = ()) -> list[str]:
    tiles, outline = s.islands[island].tiles, plan_of(s).islands[island].outline
    slots = [f"{island}.{number}" for number in outline if tiles[number - 1]]
    return [slot for slot in slots if slot not in given_up]


def stock_left(s: State) -> bool:
    return sum(land.metropolis for land in s.islands.values()) < PARTS.metropolises  # CYC-MET-14


def choices(s: State, seat: str, by_buildings: bool) -> list[Choice]:
    """Every way to give up a set and place the metropolis: tiles first, then a space (CYC-MET-10)."""
    sets = list(product(*tiles_of(s, seat).values())) if by_buildings else [()]
    if not stock_left(s):
        return []
    return [(island, tiles) for tiles in sets for island in sites(s, seat, tiles)]


class Found(Order):
    line = "found {island} [giving {slots}]"
    key = "metropolis"
    island: Island
    slots: tuple[Slot, ...] = ()

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(island, tiles) for island, tiles in choices(s, ask.seat, ask.args["by"] == "buildings")]

    def check(self, s: State, ask: Ask) -> None:
        if not any(self.matches(choice) for choice in choices(s, ask.seat, ask.args["by"] == "buildings")):
            refuse("metropolis.where", "CYC-MET-10", islands=list(dict.fromkeys(o.island for o in self.legal(s, ask))))

    def matches(self, choice: Choice) -> bool:
        """Slots left out are ours to choose."""
        return self.island == choice[0] and set(self.slots) <= set(choice[1])


def losses(s: State, seat: str) -> list[tuple[str, ...]]:
    """Every way to lose a set that finds no space; which of two like tiles on one island goes is no question."""
    sets: list[list[str]] = []
    for slots in tiles_of(s, seat).values():
        likes: dict[tuple[str, bool, bool], str] = {}
        for slot in slots:
            island, _, number = slot.partition(".")
            covered = int(number) in plan_of(s).islands[island].outline
            likes.setdefault((island, covered, slot in s.spent), slot)
        sets.append(list(likes.values()))
    return list(product(*sets))


class Discard(Order):
    line = "discard {slots}"
    key = "discard"
    slots: Annotated[tuple[Slot, ...], Unordered()]

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(slots) for slots in losses(s, ask.seat)]

    def check(self, s: State, ask: Ask) -> None:
        mine = tiles_of(s, ask.seat)
        kinds = [kind for slot in self.slots for kind, slots in mine.items() if slot in slots]
        if len(kinds) < len(self.slots) or len({*kinds}) < len(kinds):
            refuse("discard.which", "CYC-MET-10", slots=[slot for slots in mine.values() for slot in slots])

    def completed(self, s: State, seat: str) -> tuple[str, ...]:
        """Kinds left out are ours to choose: the first tile goes."""
        mine = tiles_of(s, seat).values()
        return tuple(next((slot for slot in self.slots if slot in slots), slots[0]) for slots in mine)


async def settle_metropolises(g: Game[State], seat: str) -> None:
    """As often as a set or four philosophers are there: compulsory and at once (CYC-BLD-09, CYC-REC-10, CYC-MET-12)."""
    s = g.s
    while s.philosophers[seat] >= PARTS.set:
        s.philosophers[seat] -= PARTS.set
        g.tell(PhilosophersDiscarded(seat))
        await _found(g, seat, by_buildings=False)  # CYC-MET-03
    while all(tiles_of(s, seat).values()):
        await _found(g, seat, by_buildings=True)  # CYC-MET-01; a metropolis is none of the four kinds (CYC-MET-09)


async def _found(g: Game[State], seat: str, by_buildings: bool) -> None:
    s = g.s
    options = choices(s, seat, by_buildings)
    if not options:  # CYC-MET-04, CYC-MET-08
        _give_up(g, seat, await _lost_set(g, seat) if by_buildings else ())
        g.tell(MetropolisLost(seat))
        return
    island, tiles = options[0]
    if len(options) > 1:
        order = await g.ask(seat, Found, by="buildings" if by_buildings else "philosophers")
        island, tiles = next(choice for choice in options if order.matches(choice))
    _give_up(g, seat, tiles)
    for slot in in_the_way(s, island):
        g.tell(BuildingDestroyed(remove_tile(s, slot), island))
    s.islands[island].metropolis = True
    g.tell(MetropolisFounded(seat, island))


async def _lost_set(g: Game[State], seat: str) -> tuple[str, ...]:
    """The owner chooses among tiles of a kind even if he gets nothing for them (CYC-MET-10)."""
    ways = losses(g.s, seat)
    return ways[0] if len(ways) == 1 else (await g.ask(seat, Discard)).completed(g.s, seat)


def _give_up(g: Game[State], seat: str, slots: Sequence[str]) -> None:
    for slot in slots:
        remove_tile(g.s, slot)
    if slots:
        g.tell(BuildingsDiscarded(seat, tuple(slots)))
