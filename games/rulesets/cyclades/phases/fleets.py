"""Poseidon's special action: fleets sail up to three spaces for 1 GP (CYC-FLEET-*)."""

from collections.abc import Sequence

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pick
from games.engine.script import Game

from ..board import PARTS, Sea
from ..events import FleetsJoined, FleetsLeft, FleetsSailed
from ..state import State, fleets_at, is_closed, plan_of, put_fleets
from .battle import fight_at_sea
from .recruit import turn_of

PRICE = 1


def steps_of(s: State) -> int:
    """Three for a payment (CYC-FLEET-06); under the Sylph what is left of ten (CYC-CR-07, CYC-CR-25)."""
    return turn_of(s).steps or PARTS.fleet_steps


class Sail(Order):
    """`join` are fleets picked up, `leave` fleets left behind in a space of the way (CYC-FLEET-02)."""

    line = "sail {count} {origin} -> {path} [join {join}] [leave {leave}]"
    key = "turn"
    count: int
    origin: Sea
    path: tuple[Sea, ...]
    join: tuple[tuple[Sea, int], ...] = ()
    leave: tuple[tuple[Sea, int], ...] = ()

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        here = fleets_at(s, self.origin, seat)
        if not 1 <= self.count <= here:
            refuse("sail.no-fleets", "CYC-FLEET-01", sea=self.origin, fleets=here)
        if not 1 <= len(self.path) <= steps_of(s):
            if turn_of(s).steps:
                refuse("sail.sylph-tired", "CYC-CR-25", steps=turn_of(s).steps)
            refuse("sail.too-far", "CYC-FLEET-06", steps=steps_of(s))
        self._check_way(s, seat)
        self._check_stops(s, seat)
        if not turn_of(s).steps and s.gold[seat] < PRICE:
            refuse("gold.too-little", "CYC-FLEET-01", price=PRICE, gold=s.gold[seat])

    def _check_way(self, s: State, seat: str) -> None:
        here = self.origin
        for place, there in enumerate(self.path, 1):
            if there not in plan_of(s).seas[here].seas:
                refuse("sail.not-adjacent", "CYC-FLEET-01", origin=here, to=there)
            if is_closed(s, there):
                refuse("sail.closed", "CYC-CR-26", sea=there)
            if there in s.seas and s.seas[there].side != seat and place < len(self.path):
                refuse("sail.enemy-in-between", "CYC-FLEET-09", sea=there)
            here = there

    def _check_stops(self, s: State, seat: str) -> None:
        """What is picked up was there, and at least one fleet sails on. Each space of the way is visited once for that."""
        join, leave = dict(self.join), dict(self.leave)
        stops = self.path[:-1]
        for sea in (*join, *leave):
            if stops.count(sea) != 1:
                refuse("sail.not-on-the-way", "CYC-FLEET-02", sea=sea)
        group = self.count
        for sea in stops:
            if join.get(sea, 0) > fleets_at(s, sea, seat) - (self.count if sea == self.origin else 0):
                refuse("sail.no-fleets", "CYC-FLEET-02", sea=sea, fleets=fleets_at(s, sea, seat))
            group += join.get(sea, 0) - leave.get(sea, 0)
            if group < 1:
                refuse("sail.all-left", "CYC-FLEET-02", sea=sea)

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order | None:
        groups = [sea for sea, group in s.seas.items() if group.side == ask.seat]
        if not groups or (not turn_of(s).steps and s.gold[ask.seat] < PRICE):
            return None
        origin = pick(groups)
        path: list[str] = []
        for _ in range(pick(range(1, min(3, steps_of(s)) + 1))):
            here = path[-1] if path else origin
            ways = [sea for sea in plan_of(s).seas[here].seas if not is_closed(s, sea)]
            if (here in s.seas and s.seas[here].side != ask.seat) or not ways:
                break
            path.append(pick(ways))
        return cls(pick(range(1, s.seas[origin].fleets + 1)), origin, tuple(path)) if path else None

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[str]]:
        own = [sea for sea, group in s.seas.items() if group.side == ask.seat]
        return {"origin": own, "path": [sea for sea in plan_of(s).seas if not is_closed(s, sea)], "join": own}


async def sail(g: Game[State], seat: str, order: Sail) -> None:
    """The group moves; entering an enemy space ends the move with a battle (CYC-FLEET-03)."""
    s = g.s
    turn = turn_of(s)
    price = 0 if turn.steps else PRICE
    s.gold[seat] -= price
    if turn.steps:
        turn.steps -= len(order.path)
    put_fleets(s, order.origin, seat, -order.count)
    group, join, leave = order.count, dict(order.join), dict(order.leave)
    for sea in order.path[:-1]:
        change = join.get(sea, 0) - leave.get(sea, 0)
        if change:
            put_fleets(s, sea, seat, -change)
            group += change
    g.tell(FleetsSailed(seat, group, (order.origin, *order.path), price))
    if join:
        g.tell(FleetsJoined(join))
    if leave:
        g.tell(FleetsLeft(leave))
    to = order.path[-1]
    if to in s.seas and s.seas[to].side != seat:
        await fight_at_sea(g, seat, to, group)
    else:
        put_fleets(s, to, seat, group)
