"""Income: taxes and goods from the bank (MN-INC-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.order import Order
from games.engine.script import Game, Next

from ..board import GOODS, KINDS, RARITY, TAX
from ..events import ArtemisGave, Income, IncomeShort, NoIncome, TurnBegan
from ..state import Bag, Land, State, after, buildings, give, keeper, kind_of, no_cards, owner_of, power
from ..types import Kind
from .roles import assign


class Pick(Order):
    """Temple of Artemis: a good of the owner's choice (MN-WON-ART)."""

    line = "pick {good}"
    key = "artemis"
    good: Kind

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(good) for good in GOODS if s.bank[good]]  # MN-WON-ART-A

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """A kind that I lack, the rarest first."""
        hand = s.hands[ask.seat]
        return min(cls.legal(s, ask), key=lambda o: (hand[o.good] > 0, RARITY[o.good], s.bank[o.good]))


async def income(g: Game[State]) -> Next:
    s = g.s
    s.phase, s.acted, s.called = "trade", [], []
    g.tell(TurnBegan(s.turn))
    await assign(g, "director")
    hand_out(g, claims(s))
    artemis = owner_of(s, "extra_good")
    if artemis and any(s.bank[good] for good in GOODS):
        good = (await g.choose(artemis, Pick)).good
        give(s, artemis, good)
        g.tell(ArtemisGave(artemis, good))
    return "trade", {}


def claims(s: State) -> dict[str, Bag]:
    """What each seat has to get: per building for whoever has its use (MN-INC-01..07, -A2, -A3)."""
    due = {seat: no_cards() for seat in s.seats}
    for land in s.lands.values():
        for building in buildings(land):
            who = keeper(land, building)
            if who in due:
                add_yield(due[who], land, building, who)
    for seat in s.seats:
        due[seat][TAX] += power(s, seat, "extra_tax")  # MN-WON-COL
    return due


def add_yield(due: Bag, land: Land, building: str, who: str) -> None:
    """A temple doubles cities, a market caravans, for the one who has the use of both (MN-INC-05, -A2)."""
    if building == "city":
        due[TAX] += 2 if land.temple and keeper(land, "temple") == who else 1
    elif kind_of(building) == "caravan":
        due[building] += 2 if land.market and keeper(land, "market") == who else 1


def hand_out(g: Game[State], due: dict[str, Bag]) -> None:
    """Of a kind that runs short, one card each round the table, from the Director on (MN-COMP-A2)."""
    s, director = g.s, g.s.roles["director"]
    got = {seat: no_cards() for seat in s.seats}
    for kind in KINDS:
        missing = sum(bag[kind] for bag in due.values()) - s.bank[kind]
        while any(bag[kind] for bag in due.values()) and s.bank[kind]:
            for seat in [director, *after(s, director)]:
                if due[seat][kind]:
                    due[seat][kind] -= 1
                    got[seat][kind] += give(s, seat, kind)
        if missing > 0:
            g.tell(IncomeShort(kind, missing))
    for seat in s.seats:
        cards = {kind: number for kind, number in got[seat].items() if number}
        g.tell(Income(seat, cards) if cards else NoIncome(seat))
