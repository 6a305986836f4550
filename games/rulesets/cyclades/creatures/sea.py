"""Creatures of the sea: Siren, Sylph, Kraken."""

from collections.abc import Sequence
from typing import Any, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pick
from games.engine.script import Game

from ..board import PARTS, Sea
from ..events import FleetBrought, FleetCharmed, KrakenCame, KrakenSank, KrakenSwam, SylphBlows
from ..phases.fleets import Sail, sail
from ..phases.recruit import turn_of
from ..state import State, fleets_at, fleets_of, plan_of, put_fleets
from .calling import Call, can_call, discount, is_borrowed, price_of, refuse_target

KRAKEN_STEP = 1


class Siren(Call):
    """One enemy fleet, alone in its space, is replaced by an own one (CYC-CR-01)."""

    line = "siren {sea} [from {origin}] [temples {temples}]"
    creature = "siren"
    sea: Sea
    origin: Sea | None = None
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        lone = [sea for sea, group in s.seas.items() if group.side != seat and group.fleets == 1]
        if fleets_of(s, seat) < PARTS.fleets:
            return [cls(sea) for sea in lone]
        own = [sea for sea, group in s.seas.items() if group.side == seat]
        return [cls(sea, origin) for sea in lone for origin in own]

    def aim(self, s: State, ask: Ask) -> None:
        options = self.targets(s, ask.seat)
        if self.sea not in (seas := [o.sea for o in options]):
            refuse_target("siren", "CYC-CR-01", list(dict.fromkeys(seas)))
        if (self.origin is None) != (options[0].origin is None):
            refuse("siren.origin", "CYC-CR-01", reserve=PARTS.fleets - fleets_of(s, ask.seat))
        if self.origin is not None and not fleets_at(s, self.origin, ask.seat):
            refuse("sail.no-fleets", "CYC-CR-01", sea=self.origin, fleets=0)

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        if self.origin:
            put_fleets(s, self.origin, seat, -1)
            g.tell(FleetBrought(seat, self.origin))
        owner = s.seas[self.sea].side
        put_fleets(s, self.sea, owner, -1)
        put_fleets(s, self.sea, seat, 1)
        g.tell(FleetCharmed(seat, self.sea, owner))


class Halt(Order):
    """Leave the rest of the Sylph's steps."""

    line = "halt"
    key = "sylph"


class Sylph(Call):
    """Ten free steps, shared among fleet groups as one likes (CYC-CR-07, CYC-CR-25)."""

    line = "sylph [temples {temples}]"
    creature = "sylph"
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls()] if fleets_of(s, seat) else []

    def aim(self, s: State, ask: Ask) -> None:
        if not fleets_of(s, ask.seat):
            refuse_target("sylph", "CYC-CR-07", [])

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        turn = turn_of(s)
        turn.steps = PARTS.sylph_steps
        g.tell(SylphBlows(seat, turn.steps))
        while turn.steps and fleets_of(s, seat):
            order = await g.ask(seat, Halt, Sail, key="sylph", steps=turn.steps)
            if isinstance(order, Halt):
                break
            await sail(g, seat, order)
        turn.steps = 0


class Kraken(Call):
    """Comes to any space and swims on for 1 GP a step; all fleets in its way are lost (CYC-CR-13, CYC-CR-26)."""

    line = "kraken {path} [temples {temples}]"
    creature = "kraken"
    path: tuple[Sea, ...]
    temples: int | None = None

    @classmethod
    def budget(cls, s: State, ask: Ask, temples: int | None) -> int:
        """Steps that can be paid beyond the card."""
        price = 0 if is_borrowed(ask, "kraken") else price_of(s, "kraken") - discount(s, ask.seat, "kraken", temples)
        return (s.gold[ask.seat] - price) // KRAKEN_STEP

    def aim(self, s: State, ask: Ask) -> None:
        plan = plan_of(s)
        if not self.path or self.path[0] not in plan.seas:
            refuse_target("kraken", "CYC-CR-13", list(plan.seas))
        for here, there in zip(self.path, self.path[1:], strict=False):
            if there not in plan.seas[here].seas:
                refuse("sail.not-adjacent", "CYC-CR-13", origin=here, to=there)
        if len(self.path) - 1 > self.budget(s, ask, self.temples):
            refuse("kraken.too-far", "CYC-CR-13", steps=self.budget(s, ask, self.temples))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order | None:
        if not can_call(s, ask, "kraken"):
            return None
        path = [pick(list(plan_of(s).seas))]
        for _ in range(min(pick((0, 0, 1, 2)), cls.budget(s, ask, None))):
            path.append(pick(plan_of(s).seas[path[-1]].seas))
        return cls(tuple(path))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {**super().hints(s, ask), "path": list(plan_of(s).seas)}

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        s.gold[seat] -= KRAKEN_STEP * (len(self.path) - 1)
        for step, sea in enumerate(self.path):
            s.kraken = sea
            group = s.seas.pop(sea, None)
            g.tell(KrakenSwam(sea, KRAKEN_STEP) if step else KrakenCame(sea))
            if group:
                g.tell(KrakenSank(sea, group.side, group.fleets))
