"""The four that stay on an island: Minotaur, Chiron, Medusa, Polyphemus."""

from collections.abc import Sequence
from typing import Any, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pick
from games.engine.script import Game

from ..board import Island, Sea
from ..events import FleetsPushed, FleetsSunk
from ..phases.guardians import place_guardian
from ..state import State, plan_of, put_fleets
from .calling import Call, can_call, refuse_target


class Guardian(Call):
    """Goes to any island (CYC-CR-28)."""

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self] | None:
        return [cls(island) for island in s.islands]

    def aim(self, s: State, ask: Ask) -> None:
        if getattr(self, "island", "") not in s.islands:
            refuse_target(self.creature, "CYC-CR-28", list(s.islands))

    async def act(self, g: Game[State], seat: str) -> None:
        place_guardian(g, seat, self.creature, getattr(self, "island", ""))


class Minotaur(Guardian):
    """Adds 2 to the defence (CYC-CR-14)."""

    line = "minotaur {island} [temples {temples}]"
    creature = "minotaur"
    island: Island
    temples: int | None = None


class Chiron(Guardian):
    """Keeps Pegasus, Giant and Harpy away (CYC-CR-15)."""

    line = "chiron {island} [temples {temples}]"
    creature = "chiron"
    island: Island
    temples: int | None = None


class Medusa(Guardian):
    """No army leaves the island (CYC-CR-16)."""

    line = "medusa {island} [temples {temples}]"
    creature = "medusa"
    island: Island
    temples: int | None = None


def outer_spaces(s: State, sea: str, island: str) -> list[str]:
    """Where a group beside Polyphemus may be pushed: empty or its own, not beside him, not the Kraken's (CYC-CR-17)."""
    side = s.seas[sea].side
    return [
        there
        for there in plan_of(s).seas[sea].seas
        if island not in plan_of(s).seas[there].islands
        and there != s.kraken
        and (there not in s.seas or s.seas[there].side == side)
    ]


class Polyphemus(Guardian):
    """Pushes all fleets away from his island and closes the spaces around it (CYC-CR-17).

    The caller says in which order groups go and where (CYC-CR-29): `push A1 -> B1, C2 -> D2`; the others go by themselves.
    """

    line = "polyphemus {island} [push {push}] [temples {temples}]"
    creature = "polyphemus"
    island: Island
    push: tuple[Sea, ...] = ()
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> None:
        return None

    def aim(self, s: State, ask: Ask) -> None:
        super().aim(s, ask)
        origins = self.push[::2]
        beside = [sea for sea in plan_of(s).islands[self.island].seas if sea in s.seas]
        if self.push and not beside:
            refuse("polyphemus.nobody", "CYC-CR-29", island=self.island)
        if len(self.push) % 2 or len({*origins}) < len(origins) or not {*origins} <= {*beside}:
            refuse("polyphemus.push", "CYC-CR-29", seas=beside)
        taken = {sea: group.side for sea, group in s.seas.items()}
        for origin, to in zip(origins, self.push[1::2], strict=True):
            side = taken.pop(origin)
            inner = island_of(s, to, self.island)
            if to not in plan_of(s).seas[origin].seas or inner or to == s.kraken or taken.get(to, side) != side:
                refuse("polyphemus.where", "CYC-CR-17", origin=origin, to=to)
            taken[to] = side

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order | None:
        return cls(pick(list(s.islands))) if can_call(s, ask, "polyphemus") else None

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {**super().hints(s, ask), "island": list(s.islands), "push": list(plan_of(s).seas)}

    async def act(self, g: Game[State], seat: str) -> None:
        if place_guardian(g, seat, self.creature, self.island):
            chosen = dict(zip(self.push[::2], self.push[1::2], strict=True))
            rest = [sea for sea in plan_of(g.s).islands[self.island].seas if sea not in chosen]
            for sea in (*chosen, *rest):
                if sea in g.s.seas:
                    _push(g, sea, chosen.get(sea, ""), self.island)


def island_of(s: State, sea: str, island: str) -> bool:
    return island in plan_of(s).seas[sea].islands if sea in plan_of(s).seas else False


def _push(g: Game[State], sea: str, to: str, island: str) -> None:
    s = g.s
    group = s.seas[sea]
    spaces = outer_spaces(s, sea, island)
    del s.seas[sea]
    if not spaces:
        g.tell(FleetsSunk(group.side, group.fleets, sea))
        return
    to = to or spaces[0]
    put_fleets(s, to, group.side, group.fleets)
    g.tell(FleetsPushed(group.side, group.fleets, sea, to))
