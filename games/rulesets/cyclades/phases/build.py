"""Building: each god builds one kind, 2 GP a piece (CYC-BLD-*)."""

from collections.abc import Sequence
from typing import Literal, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import PARTS, Island
from ..events import Built
from ..state import State, count_tiles, free_slots, islands_of, plan_of
from .metropolis import settle_metropolises
from .recruit import turn_of

Kind = Literal["port", "fortress", "temple", "university"]


class Build(Order):
    line = "build {building} at {island} [slot {slot}]"
    key = "turn"
    building: Kind
    island: Island
    slot: int | None = None

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        kind = PARTS.gods[turn_of(s).god].building
        if s.gold[ask.seat] < PARTS.building_price or count_tiles(s, kind) >= PARTS.buildings:
            return []
        mine = islands_of(s, ask.seat)
        return [cls(kind, island, slot) for island in mine for slot in free_slots(s, island)]  # type: ignore[arg-type]

    def check(self, s: State, ask: Ask) -> None:
        kind = PARTS.gods[turn_of(s).god].building
        if self.building != kind:
            refuse("build.wrong-god", "CYC-BLD-01", god=turn_of(s).god, building=kind)
        if self.island not in s.islands or s.islands[self.island].owner != ask.seat:
            refuse("island.not-yours", "CYC-BLD-04", island=self.island, islands=islands_of(s, ask.seat))
        free = free_slots(s, self.island)
        if not free:
            refuse("build.full", "CYC-BLD-04", island=self.island)
        if self.slot is not None and self.slot not in free:
            refuse("build.no-slot", "CYC-BLD-04", island=self.island, slots=free)
        if count_tiles(s, kind) >= PARTS.buildings:
            refuse("build.no-tile", "CYC-COMP-02", building=kind)
        if s.gold[ask.seat] < PARTS.building_price:
            refuse("gold.too-little", "CYC-BLD-02", price=PARTS.building_price, gold=s.gold[ask.seat])


def best_slot(s: State, island: str) -> int:
    """The first free slot outside the metropolis outline, else the first one inside (CYC-BLD-11)."""
    outline = plan_of(s).islands[island].outline
    return min(free_slots(s, island), key=lambda slot: (slot in outline, slot))


async def build(g: Game[State], seat: str, order: Build) -> None:
    s = g.s
    s.gold[seat] -= PARTS.building_price
    s.islands[order.island].tiles[(order.slot or best_slot(s, order.island)) - 1] = order.building
    g.tell(Built(seat, order.building, order.island, PARTS.building_price))
    await settle_metropolises(g, seat)
