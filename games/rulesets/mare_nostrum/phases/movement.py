"""Sailing and marching (MN-MOVE-*), Helen, the blockade and the Alps."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pass
from games.engine.script import Game

from ..board import AREAS, LANDS, MAP, SEAS
from ..events import AlpsCrossed, Blockaded, CrossingFailed, HelenTurned, Marched, Sailed, Shipped
from ..state import (
    Campaign,
    State,
    Troop,
    add,
    after,
    chain,
    cite,
    enemies,
    fit_covering,
    has,
    in_stock,
    is_own_capital,
    neighbours,
    rules,
)
from ..types import Province, Sea
from .battle import sea_exchange

SAIL, SEA_BATTLE, MARCH, LAND_BATTLE = range(4)


def campaign(s: State) -> Campaign:
    assert s.war is not None
    return s.war


def troop(s: State, area: str) -> Troop:
    """The acting seat's units here, or none."""
    return campaign(s).troops.get(area) or Troop()


def check_stage(s: State, stage: int) -> None:
    """2003: triremes, sea battles, legions, land battles (MN-MOVE-04); both: no sea battle after a march (MN-MOVE-06)."""
    war = campaign(s)
    if rules(s).fixed_sequence and war.stage > stage:
        refuse("war.sequence", "MN-MOVE-04")
    if stage == SEA_BATTLE and war.marched:
        refuse("war.sea-battle-late", "MN-MOVE-06")


def stage_open(s: State, stage: int) -> bool:
    war = campaign(s)
    return not (rules(s).fixed_sequence and war.stage > stage) and not (stage == SEA_BATTLE and war.marched)


def reached(s: State, stage: int) -> None:
    war = campaign(s)
    war.stage = max(war.stage, stage)


# ---------------------------------------------------------------- sailing
class Sail(Order):
    """Triremes launch, or move to the next sea (MN-MOVE-07, -08)."""

    line = "sail {count} {origin} -> {to}"
    key = "military"
    weight = "major"
    count: int
    origin: Province
    to: Sea

    def check(self, s: State, ask: Ask) -> None:
        check_stage(s, SAIL)
        if self.to not in SEAS:
            refuse("sail.to-land", "MN-MOVE-A2", area=self.to)
        if self.to not in AREAS[self.origin].seas:
            refuse("sail.too-far", "MN-MOVE-08", origin=self.origin, to=self.to)
        ready = ships_ready(s, ask.seat, self.origin)
        if not 1 <= self.count <= ready:
            refuse("sail.too-few", cite(s, "MN-MOVE-05"), area=self.origin, ready=ready)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        if not stage_open(s, SAIL):
            return []
        return [
            cls(count, origin, to)
            for origin, area in AREAS.items()
            if (ready := ships_ready(s, ask.seat, origin))
            for to in area.seas
            for count in range(1, ready + 1)
        ]


def ships_ready(s: State, seat: str, origin: str) -> int:
    return s.lands[origin].docked.get(seat, 0) if origin in LANDS else troop(s, origin).may_move


def sail(g: Game[State], seat: str, order: Sail) -> None:
    s, war = g.s, campaign(g.s)
    if order.origin in LANDS:
        add(s.lands[order.origin].docked, seat, -order.count)
        arrive(war, order.to, order.count, 0)
    else:
        carry_support(s, order.origin, order.to, order.count, seat)
        add(s.seas[order.origin], seat, -order.count)
        fought = depart(war, order.origin, order.count, fought_first=False)
        arrive(war, order.to, order.count - fought, fought)
    add(s.seas[order.to], seat, order.count)
    g.tell(Sailed(seat, order.count, order.origin, order.to))


def depart(war: Campaign, area: str, count: int, fought_first: bool) -> int:
    """Take units that may move out of an area; how many of them have already attacked."""
    here = war.troops[area]
    fought = min(count, here.fought) if fought_first else max(0, count - here.fresh)
    here.fought -= fought
    here.fresh -= count - fought
    if not here.all:
        del war.troops[area]
    return fought


def arrive(war: Campaign, area: str, moved: int, spent: int) -> None:
    there = war.troops.setdefault(area, Troop())
    there.moved += moved
    there.spent += spent
    if moved:
        war.met = [(place, foe) for place, foe in war.met if place != area]  # MN-BAT-A12


def carry_support(s: State, origin: str, to: str, count: int, seat: str) -> None:
    """Triremes that have supported a battle stay behind as long as others can go (MN-HERO-PER-A1)."""
    if not has(s, seat, "land_support"):
        return
    used = s.supported.get(origin, 0)
    gone = max(0, count - (s.seas[origin][seat] - used))
    add(s.supported, origin, -gone)
    add(s.supported, to, gone)


# ---------------------------------------------------------------- marching
class March(Order):
    """Legions go over a border, or by sea along a chain of own triremes (MN-MOVE-10..14)."""

    line = "march {count} {origin} -> {to} [via {seas}]"
    key = "military"
    weight = "major"
    count: int
    origin: Province
    to: Province
    seas: tuple[Sea, ...] = ()

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        check_stage(s, MARCH)
        if self.origin not in LANDS or self.to not in LANDS:
            refuse("march.at-sea", "MN-MOVE-10")
        if self.seas:
            check_chain(s, seat, self)
        elif not way(s, seat, self.origin, self.to):
            refuse("march.no-way", "MN-MOVE-11", origin=self.origin, to=self.to)
        check_count(s, seat, self)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        if not stage_open(s, MARCH):
            return []
        found: list[Self] = []
        for origin, here in campaign(s).troops.items():
            if origin in LANDS and here.may_move:
                for to in destinations(s, ask.seat, origin):
                    most = here.fresh if enemies(s.lands[to], ask.seat) else here.may_move
                    found += [cls(count, origin, to) for count in range(1, most + 1)]
        return found

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"count": range(1, 9), "origin": list(LANDS), "to": list(LANDS), "seas": list(SEAS)}


def check_count(s: State, seat: str, order: March) -> None:
    here = troop(s, order.origin)
    if not 1 <= order.count <= here.may_move:
        refuse("march.too-few", cite(s, "MN-MOVE-05"), area=order.origin, ready=here.may_move)
    if order.count > here.fresh and enemies(s.lands[order.to], seat):
        refuse("march.has-fought", "MN-BAT-A14", area=order.to, ready=here.fresh)


def check_chain(s: State, seat: str, order: March) -> None:
    """A chain named by the player: every sea next to the one before, with a trireme, touching both shores."""
    seas = order.seas
    if gaps := [sea for sea in seas if sea not in SEAS or not s.seas[sea].get(seat)]:
        refuse("march.gap", "MN-MOVE-11", seas=gaps)
    joined = order.origin != order.to and all(b in AREAS[a].seas for a, b in pairwise(seas))
    if not joined or seas[0] not in AREAS[order.origin].seas or seas[-1] not in AREAS[order.to].seas:
        refuse("march.broken-chain", "MN-MOVE-11", seas=list(seas))


def destinations(s: State, seat: str, origin: str) -> list[str]:
    near = neighbours(s, seat, origin)
    alps = [MAP.alps.to] if alps_open(s, seat, origin, MAP.alps.to) and MAP.alps.to not in near else []
    return [*near, *alps]


def way(s: State, seat: str, origin: str, to: str) -> bool:
    by_sea = origin != to and bool(chain(s, seat, origin, to))
    return to in AREAS[origin].land or by_sea or alps_open(s, seat, origin, to)


def way_by_sea(s: State, seat: str, origin: str, to: str) -> tuple[str, ...]:
    """The seas of a march that names none: () over a border, and over the Alps if a fleet could blockade the chain."""
    path = () if to in AREAS[origin].land else chain(s, seat, origin, to)
    watched = s.table.blockade and any(len(s.seas[sea]) > 1 for sea in path)
    return () if watched and alps_open(s, seat, origin, to) else path


def alps_open(s: State, seat: str, origin: str, to: str) -> bool:
    """Hannibal's way, if the table plays it (MN-OPT-ALP-1)."""
    alps = MAP.alps
    return (
        s.table.alps
        and (origin, to) == (alps.origin, alps.to)
        and has(s, seat, "alps")
        and s.lands[alps.origin].owner == seat
    )


async def march(g: Game[State], seat: str, order: March) -> None:
    s, war = g.s, campaign(g.s)
    origin, to = order.origin, order.to
    path = order.seas or way_by_sea(s, seat, origin, to)
    if path and s.table.blockade and not await cross(g, seat, order, path):
        return
    fought = depart(war, origin, order.count, fought_first=not enemies(s.lands[to], seat))
    add(s.lands[origin].legions, seat, -order.count)
    fit_covering(s.lands[origin])
    war.marched = True
    arrive(war, to, order.count - fought, fought)
    add(s.lands[to].legions, seat, order.count)
    if path:
        g.tell(Shipped(seat, order.count, origin, to, list(path)))
    elif to not in AREAS[origin].land:
        cross_alps(g, seat, to, order.count)
    else:
        g.tell(Marched(seat, order.count, origin, to))
    await helen(g, seat, to)


def cross_alps(g: Game[State], seat: str, to: str, count: int) -> None:
    """One legion of the crossing dies, once per turn, before any battle (MN-OPT-ALP-2, -A1)."""
    war = campaign(g.s)
    g.tell(AlpsCrossed(seat, count, lost=0 if war.crossed_alps else 1))
    if not war.crossed_alps:
        lose_newcomer(g.s, seat, to)
    war.crossed_alps = True


def lose_newcomer(s: State, seat: str, area: str) -> None:
    """A legion that has just come is gone."""
    troops = campaign(s).troops
    here = troops[area]
    if here.moved:
        here.moved -= 1
    else:
        here.spent -= 1
    if not here.all:
        del troops[area]
    add(s.lands[area].legions, seat, -1)
    fit_covering(s.lands[area])


# ---------------------------------------------------------------- Helen
class Helen(Order):
    """Turn one of the legions that have just come in (MN-HERO-HEL-1, -2)."""

    line = "helen"
    key = "helen"
    weight = "reaction"

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """Where it leaves the attacker no legion, or in the capital."""
        area, mover = ask.args["area"], ask.args["mover"]
        return cls() if s.lands[area].legions[mover] == 1 or is_own_capital(ask.seat, area) else Pass()


async def helen(g: Game[State], mover: str, area: str) -> None:
    """On entry into a marked province of her owner, before dice and choices (MN-HERO-HEL-A1..A3)."""
    s = g.s
    owner, count = s.lands[area].owner, troop(s, area).moved + troop(s, area).spent
    usable = owner in s.seats and owner != mover and has(s, owner, "turn_legion") and not s.helen_used
    if not usable or not count or not in_stock(s, owner, "legion"):
        return
    if isinstance(await g.ask(owner, Helen, Pass, area=area, mover=mover, count=count), Pass):
        return
    s.helen_used = True
    lose_newcomer(s, mover, area)
    add(s.lands[area].legions, owner, 1)
    g.tell(HelenTurned(owner, mover, area))


# ---------------------------------------------------------------- blockade
class Blockade(Order):
    """Fight the triremes of a crossing (option, MN-OPT-BLK-*)."""

    line = "blockade"
    key = "blockade"
    weight = "reaction"


async def cross(g: Game[State], mover: str, order: March, path: Sequence[str]) -> bool:
    """Every fleet on the way may fight, in the order of the path and the table; whether the crossing goes on."""
    s = g.s
    for sea in path:
        for seat in after(s, mover):  # MN-OPT-BLK-A2
            if not s.seas[sea].get(seat):
                continue
            question = {"area": sea, "mover": mover, "count": order.count, "origin": order.origin, "to": order.to}
            if isinstance(await g.ask(seat, Pass, Blockade, key="blockade", weight="reaction", **question), Pass):
                continue
            g.tell(Blockaded(seat, mover, sea))
            sea_exchange(g, sea, seat, mover, s.seas[sea][seat])
            if not s.seas[sea].get(mover):  # MN-OPT-BLK-4, -5
                g.tell(CrossingFailed(mover, order.count, order.origin, sea))
                return False
    return True
