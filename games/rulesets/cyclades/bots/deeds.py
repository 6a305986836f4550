"""What a god offers, each with its worth: candidates for the next line of a sheet."""

from collections.abc import Iterator

from games.engine.order import Order

from ..board import PARTS, distances
from ..phases.armies import March, may_land
from ..phases.build import Build, best_slot
from ..phases.fleets import Sail
from ..phases.recruit import Recruit, ladder, places, room, turn_of
from ..state import State, count_tiles, free_slots, is_closed, islands_of, plan_of
from .worth import (
    FLEET,
    building_worth,
    garrison_worth,
    income_worth,
    island_worth,
    landing_worth,
    priest_worth,
    reachable,
    step_worth,
)

Idea = tuple[int, int, Order]  # worth, price, order


def ideas_of_god(s: State, seat: str) -> Iterator[Idea]:
    god = turn_of(s).god
    yield from recruits(s, seat)
    yield from buildings(s, seat)
    if god == "poseidon":
        yield from voyages(s, seat)
    elif god == "ares":
        yield from landings(s, seat)
        yield from levies(s, seat)


def recruits(s: State, seat: str) -> Iterator[Idea]:
    unit = PARTS.gods[turn_of(s).god].recruit
    if room(s, seat, unit) < 1:
        return
    price = ladder(s, 1)
    if unit == "priest":
        yield priest_worth(s, seat), price, Recruit(1, "priest")
    elif unit == "philosopher":
        yield step_worth(s, seat, s.philosophers[seat]), price, Recruit(1, "philosopher")
    elif unit == "army":
        home = max(islands_of(s, seat), key=lambda name: garrison_worth(s, seat, name))
        yield garrison_worth(s, seat, home), price, Recruit(1, "army", home)
    else:
        spots = [(berth_worth(s, seat, sea), price, Recruit(1, "fleet", sea)) for sea in places(s, seat, "fleet")]
        if spots:
            yield max(spots, key=lambda idea: idea[0])


def berth_worth(s: State, seat: str, sea: str) -> int:
    """A fleet more in a space: trade, a bridge to islands worth having, strength."""
    space = plan_of(s).seas[sea]
    if sea in s.seas:
        return FLEET // 2 + 2 * space.trade
    goals = [name for name in space.islands if s.islands[name].owner != seat]
    bridge = max((min(40, island_worth(s, seat, name)) // 4 for name in goals), default=0)
    return FLEET + income_worth(s) * space.trade + bridge * any(s.islands[name].owner == seat for name in space.islands)


def buildings(s: State, seat: str) -> Iterator[Idea]:
    kind = PARTS.gods[turn_of(s).god].building
    if count_tiles(s, kind) >= PARTS.buildings:
        return
    sites = [name for name in islands_of(s, seat) if free_slots(s, name)]
    if sites:
        outline = {name: best_slot(s, name) in plan_of(s).islands[name].outline for name in sites}
        site = min(sites, key=lambda name: (outline[name], -s.islands[name].armies))
        yield building_worth(s, seat, kind), PARTS.building_price, Build(kind, site)  # type: ignore[arg-type]


# ---------------------------------------------------------------- Ares
def landings(s: State, seat: str) -> Iterator[Idea]:
    for origin, goals in reachable(s, seat).items():
        armies = s.islands[origin].armies
        for to in goals:
            if may_land(s, seat, to):
                for count in (armies, armies - 1) if armies > 1 else (1,):
                    yield landing_worth(s, seat, origin, to, count), 1, March(count, origin, to)


def levies(s: State, seat: str) -> Iterator[Idea]:
    """Armies raised to make a landing succeed: worth what they add to it."""
    most = room(s, seat, "army")
    if most < 1:
        return
    for origin, goals in reachable(s, seat).items():
        armies = s.islands[origin].armies
        for to in goals:
            if s.islands[to].owner in ("", seat) or not s.islands[to].armies or not may_land(s, seat, to):
                continue
            without = max(0, landing_worth(s, seat, origin, to, armies))
            for more in range(1, most + 1):
                gain = landing_worth(s, seat, origin, to, armies, more) - without
                yield gain, ladder(s, more) + 1, Recruit(more, "army", origin)


# ---------------------------------------------------------------- Poseidon
def voyages(s: State, seat: str) -> Iterator[Idea]:
    for origin, group in list(s.seas.items()):
        if group.side == seat:
            yield from voyages_from(s, seat, origin, group.fleets, PARTS.fleet_steps)


def voyages_from(s: State, seat: str, origin: str, fleets: int, steps: int) -> Iterator[Idea]:
    """To free trade spaces with one fleet, to enemies' ones with all."""
    plan = plan_of(s)
    stays = fleets > 1 or not plan.seas[origin].trade
    for path in trade_routes(s, seat, origin, steps):
        goal = s.seas.get(path[-1])
        if goal is None and stays:
            yield income_worth(s) - 4, 1, Sail(1, origin, path)
        elif goal and goal.side != seat and fleets > goal.fleets + 1:
            yield income_worth(s) + FLEET * goal.fleets // 2, 1, Sail(fleets, origin, path)


def trade_routes(s: State, seat: str, origin: str, steps: int) -> Iterator[tuple[str, ...]]:
    """Shortest open ways to trade spaces that are not ours."""
    plan = plan_of(s)
    if not any(plan.seas[sea].trade for sea, far in distances(s.board, origin).items() if far <= steps):
        return
    ways: dict[str, tuple[str, ...]] = {origin: ()}
    queue = [origin]
    for here in queue:
        if len(ways[here]) == steps or (here in s.seas and s.seas[here].side != seat):
            continue
        for there in plan.seas[here].seas:
            if there not in ways and not is_closed(s, there):
                ways[there] = (*ways[here], there)
                queue.append(there)
    for sea, path in ways.items():
        if path and plan.seas[sea].trade and (sea not in s.seas or s.seas[sea].side != seat):
            yield path
