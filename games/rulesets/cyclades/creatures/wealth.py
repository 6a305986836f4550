"""Creatures of gold and cards: Sphinx, Griffon, Fates, Satyr, Dryad."""

from collections.abc import Sequence
from typing import Any, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pick
from games.engine.script import Game

from ..board import PARTS, Island, Player, Sea
from ..events import CardStolen, FatesPaid, Robbed, RobbedOfSome, Sold
from ..phases.guardians import island_emptied
from ..phases.metropolis import settle_metropolises
from ..state import State, fleets_at, income_of, islands_of, put_fleets, seats_from
from .calling import Call, can_call, refuse_target


class Sphinx(Call):
    """Sells own armies, fleets, priests and philosophers, 2 GP each (CYC-CR-06, CYC-CR-21)."""

    line = (
        "sphinx [armies {armies}] [fleets {fleets}] "
        "[priests {priests}] [philosophers {philosophers}] [temples {temples}]"
    )
    creature = "sphinx"
    armies: tuple[tuple[Island, int], ...] = ()
    fleets: tuple[tuple[Sea, int], ...] = ()
    priests: int = 0
    philosophers: int = 0
    temples: int | None = None

    def aim(self, s: State, ask: Ask) -> None:
        seat, mine = ask.seat, islands_of(s, ask.seat)
        for island, count in self.armies:
            if island not in mine or count > s.islands[island].armies:
                refuse(
                    "march.no-armies",
                    "CYC-CR-06",
                    island=island,
                    armies=s.islands[island].armies if island in mine else 0,
                )
        for sea, count in self.fleets:
            if count > fleets_at(s, sea, seat):
                refuse("sail.no-fleets", "CYC-CR-06", sea=sea, fleets=fleets_at(s, sea, seat))
        if self.priests > s.priests[seat] or self.philosophers > s.philosophers[seat]:
            refuse("sphinx.cards", "CYC-CR-06", priests=s.priests[seat], philosophers=s.philosophers[seat])
        if not self.count:
            refuse("sphinx.nothing", "CYC-CR-06")

    @property
    def count(self) -> int:
        return sum(n for _, n in (*self.armies, *self.fleets)) + self.priests + self.philosophers

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order | None:
        if not can_call(s, ask, "sphinx"):
            return None
        options = [cls(armies=((name, 1),)) for name in islands_of(s, ask.seat) if s.islands[name].armies]
        options += [cls(fleets=((sea, 1),)) for sea, group in s.seas.items() if group.side == ask.seat]
        options += [cls(priests=1)] if s.priests[ask.seat] else []
        options += [cls(philosophers=1)] if s.philosophers[ask.seat] else []
        return pick(options) if options else None

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        own = [sea for sea, group in s.seas.items() if group.side == ask.seat]
        garrisons = [name for name in islands_of(s, ask.seat) if s.islands[name].armies]
        return {**super().hints(s, ask), "armies": garrisons, "fleets": own}

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        for island, count in self.armies:
            s.islands[island].armies -= count
            if count:
                island_emptied(g, island)
        for sea, count in self.fleets:
            if count:
                put_fleets(s, sea, seat, -count)
        s.priests[seat] -= self.priests
        s.philosophers[seat] -= self.philosophers
        gold = PARTS.sphinx_price * self.count
        s.gold[seat] += gold
        armies, fleets = sum(n for _, n in self.armies), sum(n for _, n in self.fleets)
        g.tell(Sold(seat, armies, fleets, self.priests, self.philosophers, gold))


class Griffon(Call):
    """Half of a player's gold, rounded down, whatever it may be (CYC-CR-09, CYC-CR-32)."""

    line = "griffon {player} [temples {temples}]"
    creature = "griffon"
    player: Player
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls(other) for other in seats_from(s, seat)]

    def aim(self, s: State, ask: Ask) -> None:
        if self not in (options := [type(self)(o.player, self.temples) for o in self.targets(s, ask.seat)]):
            refuse_target("griffon", "CYC-CR-20", [o.player for o in options])

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        gold = s.gold[self.player] // 2
        g.whisper(Robbed(seat, self.player, gold), seat, self.player, shadow=RobbedOfSome(seat, self.player))
        s.gold[self.player] -= gold  # only now: a dry run stops at the whisper, with the loot unseen
        s.gold[seat] += gold


class Fates(Call):
    """The income once more, by the board as it stands (CYC-CR-10)."""

    line = "fates [temples {temples}]"
    creature = "fates"
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls()]

    async def act(self, g: Game[State], seat: str) -> None:
        gold = income_of(g.s, seat)
        g.s.gold[seat] += gold
        g.tell(FatesPaid(seat, gold))


class Satyr(Call):
    """Steals a philosopher; a fourth one makes a metropolis (CYC-CR-11)."""

    line = "satyr {player} [temples {temples}]"
    creature = "satyr"
    player: Player
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls(other) for other in seats_from(s, seat) if s.philosophers[other]]

    def aim(self, s: State, ask: Ask) -> None:
        if self.player not in (options := [o.player for o in self.targets(s, ask.seat)]):
            refuse_target("satyr", "CYC-CR-20", options)

    async def act(self, g: Game[State], seat: str) -> None:
        g.s.philosophers[self.player] -= 1
        g.s.philosophers[seat] += 1
        g.tell(CardStolen(seat, self.player, "philosopher"))
        await settle_metropolises(g, seat)


class Dryad(Call):
    """Steals a priest, who helps from the next round on (CYC-CR-12, CYC-OFFER-16)."""

    line = "dryad {player} [temples {temples}]"
    creature = "dryad"
    player: Player
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls(other) for other in seats_from(s, seat) if s.priests[other]]

    def aim(self, s: State, ask: Ask) -> None:
        if self.player not in (options := [o.player for o in self.targets(s, ask.seat)]):
            refuse_target("dryad", "CYC-CR-20", options)

    async def act(self, g: Game[State], seat: str) -> None:
        g.s.priests[self.player] -= 1
        g.s.priests[seat] += 1
        g.tell(CardStolen(seat, self.player, "priest"))
