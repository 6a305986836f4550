"""Calling a creature: its price, the temples' discount, and what all of them share (CYC-CALL-*)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import PARTS, Creature
from ..events import CreatureBorrowed, CreatureCalled, CreatureWasted
from ..phases.creatures import check_open
from ..state import State, temples_of


def price_of(s: State, creature: str) -> int:
    return PARTS.track[s.track.index(creature)]


def discount(s: State, seat: str, creature: str, wanted: int | None) -> int:
    """As many temples as lower the price, never below 1 GP; the player may save some (CYC-CALL-04, CYC-CALL-07)."""
    most = min(len(temples_of(s, seat)), price_of(s, creature) - 1)
    return most if wanted is None else min(most, wanted)


def is_borrowed(ask: Ask, creature: str) -> bool:
    """The Chimera takes it out of the discards for nothing more (CYC-CR-04)."""
    return bool(ask.args.get("borrowed") == creature)


def can_call(s: State, ask: Ask, creature: str) -> bool:
    if is_borrowed(ask, creature):
        return True
    if creature not in s.track or "borrowed" in ask.args:
        return False
    return s.gold[ask.seat] >= price_of(s, creature) - discount(s, ask.seat, creature, None)


def check_call(s: State, ask: Ask, creature: str, temples: int | None) -> None:
    if is_borrowed(ask, creature):
        return
    check_open(s, creature, "CYC-CALL-05")
    price = price_of(s, creature) - discount(s, ask.seat, creature, temples)
    if s.gold[ask.seat] < price:
        refuse("gold.too-little", "CYC-CALL-01", price=price, gold=s.gold[ask.seat])


def call(g: Game[State], seat: str, creature: str, temples: int | None) -> None:
    """Pay, mark the temples used, and lay the card on the discards; its power comes at once (CYC-CALL-03)."""
    s = g.s
    if creature not in s.track:
        g.tell(CreatureBorrowed(seat, creature))
        return
    used = temples_of(s, seat)[: discount(s, seat, creature, temples)]
    price = price_of(s, creature) - len(used)
    s.gold[seat] -= price
    s.spent += used
    s.track[s.track.index(creature)] = ""  # not filled before the next round (CYC-CREA-10)
    s.discard.append(creature)
    g.tell(CreatureCalled(seat, creature, price))


class Call(Order):
    """Base of the 17 creatures. Each has its own verb, targets and effect."""

    key = "turn"
    creature: ClassVar[str]

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self] | None:
        return cls.targets(s, ask.seat) if can_call(s, ask, cls.creature) else []

    def check(self, s: State, ask: Ask) -> None:
        check_call(s, ask, self.creature, getattr(self, "temples", None))
        self.aim(s, ask)

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {**super().hints(s, ask), "temples": [None, *range(len(temples_of(s, ask.seat)) + 1)]}

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self] | None:
        """All ways to use it, or None: too many to list."""
        return None

    def aim(self, s: State, ask: Ask) -> None:
        """Refuse a wrong target."""

    async def act(self, g: Game[State], seat: str) -> None:
        """What its power does."""

    async def play(self, g: Game[State], seat: str) -> None:
        call(g, seat, self.creature, getattr(self, "temples", None))
        await self.act(g, seat)


class Waste(Order):
    """Pay for a creature only to remove it (CYC-CALL-06)."""

    line = "waste {creature} [temples {temples}]"
    key = "turn"
    creature: Creature
    temples: int | None = None

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(creature) for creature in s.track if creature and can_call(s, ask, creature)]

    def check(self, s: State, ask: Ask) -> None:
        check_call(s, ask, self.creature, self.temples)

    async def play(self, g: Game[State], seat: str) -> None:
        call(g, seat, self.creature, self.temples)
        g.tell(CreatureWasted(seat, self.creature))


def refuse_target(creature: str, rule: str, options: Sequence[Any]) -> None:
    if not options:
        refuse("creature.no-target", rule, creature=creature)
    refuse("creature.target", rule, creature=creature, options=list(dict.fromkeys(options)))
