"""Creatures that touch islands: Pegasus, Giant, Cyclops, Harpy."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.script import Game

from ..board import BUILDINGS, PARTS, Island
from ..events import ArmyKilled, BuildingChanged, BuildingDestroyed
from ..phases.armies import check_landing, check_leaving, land_armies, may_land, may_leave
from ..phases.build import Kind
from ..phases.guardians import island_emptied
from ..phases.metropolis import settle_metropolises
from ..state import State, count_tiles, guardian_at, islands_of, plan_of, remove_tile
from .calling import Call, refuse_target


def guarded(s: State, island: str) -> bool:
    """Chiron keeps Pegasus, Giant and Harpy away (CYC-CR-15)."""
    return guardian_at(s, island) == "chiron"


class Pegasus(Call):
    """Armies fly to any island (CYC-CR-02)."""

    line = "pegasus {count} {origin} -> {to} [temples {temples}]"
    creature = "pegasus"
    count: int
    origin: Island
    to: Island
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        goals = [name for name in s.islands if not guarded(s, name) and may_land(s, seat, name)]
        return [
            cls(count, origin, to)
            for origin in islands_of(s, seat)
            if may_leave(s, seat, origin)
            for to in goals
            if to != origin
            for count in range(s.islands[origin].armies, 0, -1)
        ]

    def aim(self, s: State, ask: Ask) -> None:
        check_leaving(s, ask.seat, self.origin, self.count)
        if self.to not in s.islands or self.to == self.origin:
            refuse_target("pegasus", "CYC-CR-02", [name for name in s.islands if name != self.origin])
        if guarded(s, self.to):
            refuse("creature.chiron", "CYC-CR-15", island=self.to)
        check_landing(s, ask.seat, self.to)

    async def act(self, g: Game[State], seat: str) -> None:
        await land_armies(g, seat, self.count, self.origin, self.to)


def slot_of(s: State, island: str, kind: str, number: int | None) -> str:
    """The slot of a building of this kind; by itself one outside the metropolis outline. "" if there is none."""
    outline = plan_of(s).islands[island].outline
    found = [n for n, tile in enumerate(s.islands[island].tiles, 1) if tile == kind and number in (None, n)]
    return f"{island}.{min(found, key=lambda n: (n in outline, n))}" if found else ""


class Giant(Call):
    """Destroys a building anywhere, own ones too, never a metropolis (CYC-CR-03, CYC-CR-23)."""

    line = "giant {building} {island} [slot {slot}] [temples {temples}]"
    creature = "giant"
    building: Kind
    island: Island
    slot: int | None = None
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [
            cls(tile, name, number)  # type: ignore[arg-type]
            for name, land in s.islands.items()
            if not guarded(s, name)
            for number, tile in enumerate(land.tiles, 1)
            if tile
        ]

    def aim(self, s: State, ask: Ask) -> None:
        if self.island not in s.islands or not slot_of(s, self.island, self.building, self.slot):
            refuse_target("giant", "CYC-CR-03", [f"{o.building} {o.island}" for o in self.targets(s, ask.seat)])
        if guarded(s, self.island):
            refuse("creature.chiron", "CYC-CR-15", island=self.island)

    async def act(self, g: Game[State], seat: str) -> None:
        kind = remove_tile(g.s, slot_of(g.s, self.island, self.building, self.slot))
        g.tell(BuildingDestroyed(kind, self.island))


class Cyclops(Call):
    """An own building becomes one of another kind (CYC-CR-05)."""

    line = "cyclops {building} {island} -> {into} [slot {slot}] [temples {temples}]"
    creature = "cyclops"
    building: Kind
    island: Island
    into: Kind
    slot: int | None = None
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        kinds = [kind for kind in BUILDINGS if count_tiles(s, kind) < PARTS.buildings]
        return [
            cls(tile, name, into, number)  # type: ignore[arg-type]
            for name in islands_of(s, seat)
            for number, tile in enumerate(s.islands[name].tiles, 1)
            if tile
            for into in kinds
            if into != tile
        ]

    def aim(self, s: State, ask: Ask) -> None:
        mine = self.island in islands_of(s, ask.seat)
        if not mine or not slot_of(s, self.island, self.building, self.slot) or self.into == self.building:
            refuse_target("cyclops", "CYC-CR-05", [f"{o.building} {o.island}" for o in self.targets(s, ask.seat)])
        if count_tiles(s, self.into) >= PARTS.buildings:
            refuse("build.no-tile", "CYC-COMP-02", building=self.into)

    async def act(self, g: Game[State], seat: str) -> None:
        s = g.s
        slot = slot_of(s, self.island, self.building, self.slot)
        remove_tile(s, slot)
        s.islands[self.island].tiles[int(slot.partition(".")[2]) - 1] = self.into
        g.tell(BuildingChanged(seat, self.building, self.into, self.island))
        await settle_metropolises(g, seat)


class Harpy(Call):
    """One army of another player is lost; the island stays his (CYC-CR-08, CYC-CR-20)."""

    line = "harpy {island} [temples {temples}]"
    creature = "harpy"
    island: Island
    temples: int | None = None

    @classmethod
    def targets(cls, s: State, seat: str) -> Sequence[Self]:
        return [cls(n) for n, land in s.islands.items() if land.owner != seat and land.armies and not guarded(s, n)]

    def aim(self, s: State, ask: Ask) -> None:
        if self.island in s.islands and guarded(s, self.island):
            refuse("creature.chiron", "CYC-CR-15", island=self.island)
        options = [order.island for order in self.targets(s, ask.seat)]
        if self.island not in options:
            refuse_target("harpy", "CYC-CR-08", options)

    async def act(self, g: Game[State], seat: str) -> None:
        land = g.s.islands[self.island]
        land.armies -= 1
        g.tell(ArmyKilled(seat, land.owner, self.island))
        island_emptied(g, self.island)
