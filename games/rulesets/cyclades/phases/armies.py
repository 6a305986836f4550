"""Ares' special action: armies march over a chain of fleets for 1 GP; landings of every kind (CYC-ARMY-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import Island
from ..events import ArmiesMarched, IslandSettled, IslandTaken, PlayerOut
from ..state import State, guardian_at, islands_of, linked, metropolises_of, tiles_of
from .battle import fight_on_land
from .guardians import drop_guardian, island_emptied
from .metropolis import settle_metropolises

PRICE = 1


def may_leave(s: State, seat: str, island: str) -> bool:
    land = s.islands.get(island)
    return land is not None and land.owner == seat and land.armies > 0 and guardian_at(s, island) != "medusa"


def may_land(s: State, seat: str, island: str) -> bool:
    """A last island may be attacked only by who would have enough metropolises with it (CYC-ARMY-08, -12)."""
    owner = s.islands[island].owner
    if owner in ("", seat) or len(islands_of(s, owner)) > 1:
        return True
    return metropolises_with(s, seat, island) >= s.need


def metropolises_with(s: State, seat: str, island: str) -> int:
    """How many the player would have at once if he took the island, completed sets included (CYC-ARMY-10)."""
    tiles, prize = tiles_of(s, seat), s.islands[island]
    sets = min(len(slots) + prize.tiles.count(kind) for kind, slots in tiles.items())
    bare = sum(not s.islands[name].metropolis for name in (*islands_of(s, seat), island))
    return metropolises_of(s, seat) + prize.metropolis + min(sets, bare)


def check_landing(s: State, seat: str, island: str) -> None:
    if not may_land(s, seat, island):
        refuse("march.last-island", "CYC-ARMY-08", island=island, owner=s.islands[island].owner, need=s.need)


def check_leaving(s: State, seat: str, island: str, count: int) -> None:
    land = s.islands.get(island)
    if land is None or land.owner != seat or not 1 <= count <= land.armies:
        refuse(
            "march.no-armies", "CYC-ARMY-01", island=island, armies=land.armies if land and land.owner == seat else 0
        )
    if guardian_at(s, island) == "medusa":
        refuse("march.medusa", "CYC-CR-16", island=island)


class March(Order):
    line = "march {count} {origin} -> {to}"
    key = "turn"
    count: int
    origin: Island
    to: Island

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        if s.gold[ask.seat] < PRICE:
            return []
        return [
            cls(count, origin, to)
            for origin in islands_of(s, ask.seat)
            if may_leave(s, ask.seat, origin)
            for to in linked(s, ask.seat, origin)
            if may_land(s, ask.seat, to)
            for count in range(s.islands[origin].armies, 0, -1)
        ]

    def check(self, s: State, ask: Ask) -> None:
        check_leaving(s, ask.seat, self.origin, self.count)
        reached = linked(s, ask.seat, self.origin)
        if not reached:
            refuse("march.no-ships", "CYC-ARMY-06", island=self.origin)
        if self.to not in reached:
            refuse("march.no-chain", "CYC-ARMY-06", origin=self.origin, to=self.to, islands=reached)
        check_landing(s, ask.seat, self.to)
        if s.gold[ask.seat] < PRICE:
            refuse("gold.too-little", "CYC-ARMY-01", price=PRICE, gold=s.gold[ask.seat])


async def march(g: Game[State], seat: str, order: March) -> None:
    g.s.gold[seat] -= PRICE
    await land_armies(g, seat, order.count, order.origin, order.to, PRICE)


async def land_armies(g: Game[State], seat: str, count: int, origin: str, to: str, price: int = 0) -> None:
    """By ship or on Pegasus: join own armies, settle, take an empty island, or fight (CYC-ARMY-02, -03, -07)."""
    s = g.s
    s.islands[origin].armies -= count  # the island stays his with a territory marker (CYC-ARMY-04)
    g.tell(ArmiesMarched(seat, count, origin, to, price))
    island_emptied(g, origin)
    land = s.islands[to]
    if land.owner == seat:
        land.armies += count
        return
    if land.armies:
        count = await fight_on_land(g, seat, to, count)
    if count:
        await _take(g, seat, to, count)


async def _take(g: Game[State], seat: str, island: str, armies: int) -> None:
    """The island with all that stands on it has a new owner (CYC-BAT-06, CYC-MET-05, CYC-APO-07)."""
    s = g.s
    land = s.islands[island]
    loser, land.owner, land.armies = land.owner, seat, armies
    g.tell(IslandTaken(seat, island, loser) if loser else IslandSettled(seat, island))
    if loser and not islands_of(s, loser):
        _leave_game(g, loser)
    await settle_metropolises(g, seat)


def _leave_game(g: Game[State], seat: str) -> None:
    """Who has no island is out: fleets, cards, gold and figures leave the game (CYC-ARMY-14)."""
    s = g.s
    s.out.append(seat)
    s.gold[seat] = s.priests[seat] = s.philosophers[seat] = 0
    s.seas = {sea: group for sea, group in s.seas.items() if group.side != seat}
    g.tell(PlayerOut(seat))
    for creature in [name for name, figure in s.figures.items() if figure.caller == seat]:
        drop_guardian(g, creature)
