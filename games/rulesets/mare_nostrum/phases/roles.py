"""Who leads a phase (MN-ROLE-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pick
from games.engine.script import Game

from ..events import Called, RoleKept, RolePassed
from ..state import State, after, rules, score, still_to_act, tally
from ..types import Side


class Appoint(Order):
    """The outgoing holder of a role chooses among those who beat him by the same count."""

    line = "appoint {side}"
    key = "role"
    side: Side

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(side) for side in ask.args["tied"]]

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return cls(min(ask.args["tied"], key=lambda side: score(s, side)))


async def assign(g: Game[State], role: str) -> None:
    """At the start of the phase that it governs (MN-ROLE-05)."""
    s, holder = g.s, g.s.roles[role]
    counts = {seat: tally(s, seat, role) for seat in s.seats}
    most = max(counts.values())
    if counts[holder] == most:  # MN-ROLE-06
        g.tell(RoleKept(role, holder, most))
        return
    tied = [seat for seat in s.seats if counts[seat] == most]  # MN-ROLE-A1
    s.roles[role] = (await g.choose(holder, Appoint, role=role, tied=tied)).side  # MN-ROLE-07
    g.tell(RolePassed(role, s.roles[role], holder, most))


class Call(Order):
    """The leader of a phase names who acts: all at once, or one after the other."""

    line = "call {sides}"
    key = "call"
    sides: tuple[Side, ...]

    def check(self, s: State, ask: Ask) -> None:
        left = ask.args["left"]
        check_call(self.sides, left, whole=rules(s).call_whole_list)

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """Building: the leader first. War: the leader last."""
        left, leader = ask.args["left"], ask.seat
        others = [seat for seat in after(s, leader) if seat in left]
        own = [leader] if leader in left else []
        return cls(tuple([*others, *own] if ask.args["role"] == "military" else [*own, *others]))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        left, out = list(ask.args["left"]), list[str]()
        while left:
            out.append(left.pop(left.index(pick(left))))
        return cls(tuple(out))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[str]]:
        return {"sides": ask.args["left"]}


def check_call(sides: Sequence[str], left: Sequence[str], whole: bool) -> None:
    if strangers := [side for side in sides if side not in left]:
        refuse("call.not-waiting", "MN-BUILD-01", sides=strangers)
    if len({*sides}) < len(sides):
        refuse("call.twice", "MN-BUILD-01")
    if whole and len(sides) < len(left) - 1:
        refuse("call.whole", "MN-BUILD-A8", left=list(left))
    if not sides:
        refuse("call.nobody", "MN-BUILD-02")


async def next_seat(g: Game[State], role: str) -> str:
    """Who acts now: named in advance, or asked of the leader (MN-BUILD-01, -02, MN-MOVE-01, -02); nobody at the end."""
    s, left = g.s, still_to_act(g.s)
    s.called = [seat for seat in s.called if seat in left]
    if not s.called and len(left) > 1:
        leader = s.roles[role]
        call = await g.ask(leader, Call, role=role, left=left)
        name_order(g, role, call)
    if not s.called:
        s.called = left
    elif not rules(s).call_whole_list and len(left) > 1:
        g.tell(Called(s.roles[role], role, s.called[:1]))
    return s.called.pop(0) if s.called else ""


def name_order(g: Game[State], role: str, call: Call) -> None:
    """A whole list is told at once; else every name when its turn has come (MN-BUILD-02, MN-MOVE-02)."""
    g.s.called = list(call.sides)
    if rules(g.s).call_whole_list:
        g.tell(Called(g.s.roles[role], role, g.s.called))
