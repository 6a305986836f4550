"""Apollo's players act last, in the order they chose him (CYC-APO-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game, Next

from ..board import Island
from ..events import ApolloPaid, IslandBlessed, MarkersGone
from ..state import State, islands_of, prosperity_left
from .actions import end_turn
from .guardians import release_guardians

GOLD, GOLD_OF_THE_POOR = 1, 4


class Bless(Order):
    line = "bless {island}"
    key = "apollo"
    island: Island

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        """Own islands only (CYC-APO-06), the safest first."""
        lands = s.islands
        best = sorted(
            islands_of(s, ask.seat), key=lambda n: (-lands[n].metropolis, -lands[n].markers, -lands[n].armies)
        )
        return [cls(name) for name in best]

    def check(self, s: State, ask: Ask) -> None:
        if self.island not in (mine := islands_of(s, ask.seat)):
            refuse("island.not-yours", "CYC-APO-06", island=self.island, islands=mine)


async def apollo(g: Game[State]) -> Next:
    """Gold for each (CYC-APO-02), a prosperity marker for the first one only (CYC-APO-03)."""
    s = g.s
    for place, seat in enumerate(s.apollo):
        if seat in s.out:
            continue
        release_guardians(g, seat)
        gold = GOLD_OF_THE_POOR if len(islands_of(s, seat)) == 1 else GOLD
        s.gold[seat] += gold
        g.tell(ApolloPaid(seat, gold))
        if place == 0 and prosperity_left(s):  # CYC-COMP-09
            island = (await g.choose(seat, Bless)).island
            s.islands[island].markers += 1
            g.tell(IslandBlessed(seat, island))
        elif place == 0:
            g.tell(MarkersGone(seat))
        end_turn(g, seat)
    return "round_end", {}
