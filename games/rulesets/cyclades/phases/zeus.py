"""Zeus' special action: another creature for 1 GP (CYC-ZEUS-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import Creature
from ..events import Exchanged
from ..state import State
from .creatures import check_open, draw_creature

PRICE = 1


class Exchange(Order):
    line = "exchange {creature}"
    key = "turn"
    creature: Creature

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(creature) for creature in s.track if creature] if s.gold[ask.seat] >= PRICE else []

    def check(self, s: State, ask: Ask) -> None:
        check_open(s, self.creature, "CYC-ZEUS-02")
        if s.gold[ask.seat] < PRICE:
            refuse("gold.too-little", "CYC-ZEUS-01", price=PRICE, gold=s.gold[ask.seat])


async def exchange(g: Game[State], seat: str, order: Exchange) -> None:
    """The new card is drawn before the old one is discarded: it cannot come back at once (CYC-ZEUS-03)."""
    s = g.s
    s.gold[seat] -= PRICE
    space = s.track.index(order.creature)
    s.track[space] = draw_creature(g)
    s.discard.append(order.creature)
    g.tell(Exchanged(seat, order.creature, s.track[space], PRICE))
