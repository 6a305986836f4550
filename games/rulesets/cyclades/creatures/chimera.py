"""The Chimera takes the shape of a creature on the discard pile (CYC-CR-04, CYC-CR-24)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.order import Order
from games.engine.script import Game

from ..board import Creature
from ..events import CreatureWasted, Reshuffled
from ..state import State
from .calling import Call, refuse_target


class Forgo(Order):
    """Let the borrowed creature go unused."""

    line = "forgo"
    key = "chimera"


class Chimera(Call):
    line = "chimera {borrowed} [temples {temples}]"
    creature = "chimera"
    borrowed: Creature
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls(card) for card in s.discard]

    def aim(self, s: State, ask: Ask) -> None:
        if self.borrowed not in s.discard:
            refuse_target("chimera", "CYC-CR-04", s.discard)

    async def act(self, g: Game[State], seat: str) -> None:
        """The borrowed power comes at once; then all cards are shuffled, but for one that stays as a figure."""
        s = g.s
        order = await g.ask(seat, Forgo, SHAPES[self.borrowed], key="chimera", borrowed=self.borrowed)
        if isinstance(order, Call):
            await order.play(g, seat)
        else:
            g.tell(CreatureWasted(seat, self.borrowed))
        s.deck, s.discard = g.shuffled([*s.deck, *s.discard], "creatures"), []
        g.tell(Reshuffled(len(s.deck)))


SHAPES: dict[str, type[Call]] = {}
