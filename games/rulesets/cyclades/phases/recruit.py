"""Recruiting: one unit of the god's kind is free, more cost by the ladder of the tile (CYC-REC-*)."""

from collections.abc import Sequence
from typing import Literal, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import PARTS, Place
from ..events import CardsTaken, Recruited
from ..state import State, Turn, armies_of, fleets_of, is_closed, islands_of, plan_of, put_fleets
from .metropolis import settle_metropolises

Unit = Literal["fleet", "army", "priest", "philosopher"]


def turn_of(s: State) -> Turn:
    assert s.turn is not None
    return s.turn


def ladder(s: State, count: int) -> int:
    """The price of so many more units; the ladder counts within the turn (CYC-REC-11)."""
    turn = turn_of(s)
    return sum(PARTS.gods[turn.god].ladder[turn.recruited : turn.recruited + count])


def room(s: State, seat: str, unit: str) -> int:
    """How many more the ladder and the stock allow (CYC-REC-02, CYC-REC-05, CYC-COMP-09)."""
    turn = turn_of(s)
    if unit == "fleet":
        stock = PARTS.fleets - fleets_of(s, seat)
    elif unit == "army":
        stock = PARTS.armies - armies_of(s, seat)
    elif unit == "priest":
        stock = PARTS.priests - sum(s.priests.values())
    else:
        stock = PARTS.philosophers - sum(s.philosophers.values())
    return min(stock, len(PARTS.gods[turn.god].ladder) - turn.recruited)


def places(s: State, seat: str, unit: str) -> list[str]:
    """Fleets beside own islands, in spaces that are empty or own (CYC-REC-03); armies on own islands (CYC-REC-05)."""
    if unit == "army":
        return islands_of(s, seat)
    if unit != "fleet":
        return [""]
    plan = plan_of(s)
    shores = dict.fromkeys(sea for island in islands_of(s, seat) for sea in plan.islands[island].seas)
    return [sea for sea in shores if (sea not in s.seas or s.seas[sea].side == seat) and not is_closed(s, sea)]


class Recruit(Order):
    line = "recruit {count} {unit} [at {place}]"
    key = "turn"
    count: int
    unit: Unit
    place: Place | None = None

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        unit = PARTS.gods[turn_of(s).god].recruit
        most = room(s, ask.seat, unit)
        counts = [n for n in range(1, most + 1) if ladder(s, n) <= s.gold[ask.seat]]
        if not counts:
            return []
        return [cls(n, unit, place or None) for place in places(s, ask.seat, unit) for n in counts]  # type: ignore[arg-type]

    def check(self, s: State, ask: Ask) -> None:
        turn = turn_of(s)
        mine = PARTS.gods[turn.god].recruit
        if self.unit != mine:
            refuse("recruit.wrong-god", "CYC-ACT-03", god=turn.god, unit=mine)
        if not 1 <= self.count <= room(s, ask.seat, self.unit):
            refuse("recruit.too-many", "CYC-REC-01", unit=mine, most=room(s, ask.seat, self.unit))
        allowed = places(s, ask.seat, self.unit)
        if not allowed:
            refuse("recruit.nowhere", "CYC-REC-03")
        if self.place and allowed == [""]:
            refuse("recruit.no-place-needed", "CYC-REC-06", unit=mine)
        if (self.place or "") not in allowed:
            refuse("recruit.where", "CYC-REC-03", unit=mine, places=allowed)
        if ladder(s, self.count) > s.gold[ask.seat]:
            refuse("gold.too-little", "CYC-ACT-02", price=ladder(s, self.count), gold=s.gold[ask.seat])


async def recruit(g: Game[State], seat: str, order: Recruit) -> None:
    s = g.s
    price = ladder(s, order.count)
    s.gold[seat] -= price
    turn_of(s).recruited += order.count
    if order.unit == "fleet":
        put_fleets(s, order.place or "", seat, order.count)
    elif order.unit == "army":
        s.islands[order.place or ""].armies += order.count
    elif order.unit == "priest":
        s.priests[seat] += order.count
    else:
        s.philosophers[seat] += order.count
    if order.place:
        g.tell(Recruited(seat, order.unit, order.count, order.place, price))
    else:
        g.tell(CardsTaken(seat, order.unit, order.count, price))
    await settle_metropolises(g, seat)  # CYC-REC-10, CYC-REC-12
