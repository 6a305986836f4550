"""How the bot makes war: launches ships, drives intruders out, takes what lies open, harms whoever is about to win."""

from collections.abc import Iterator

from games.engine.order import Order, Pick

from ..board import AREAS, LANDS
from ..phases.battle import die_bonus
from ..phases.conquest import occupations
from ..phases.movement import March, Sail, campaign, destinations
from ..phases.war import Attack, troops_of
from ..state import Campaign, State, add, capital_of, enemies, is_neutral, provinces
from .mind import foreign_legions, is_ahead, is_capital_of_player, worth

WHIM = range(15)


def plan(s: State, seat: str, pick: Pick) -> list[Order]:
    """A whole campaign, played on an imagined state: ships, marches, battles."""
    if s.war is None:
        s.war = Campaign(seat, troops_of(s, seat))
    orders: list[Order] = []
    if s.war.stage == 0:
        orders += launches(s, seat)
    if s.war.stage <= 1 and not s.war.marched:
        orders += sea_battles(s, seat)
    if s.war.stage <= 2:
        orders += marches(s, seat, pick)
    return [*orders, *battles(s, seat)]


def launches(s: State, seat: str) -> Iterator[Order]:
    """Docked triremes go where they join most shores that are worth something."""
    for area, land in s.lands.items():
        count = land.docked.get(seat, 0)
        if count:
            sea = max(AREAS[area].seas, key=lambda sea: (seat not in s.seas[sea], shore_value(s, seat, sea)))
            add(land.docked, seat, -count)
            add(s.seas[sea], seat, count)
            yield Sail(count, area, sea)


def sea_battles(s: State, seat: str) -> Iterator[Order]:
    """Against a weaker fleet, or an even one of whoever is ahead."""
    for sea, fleet in s.seas.items():
        foes = [foe for foe in fleet if foe != seat and (sea, foe) not in campaign(s).met]
        weaker = [foe for foe in foes if fleet.get(seat, 0) >= fleet[foe] + (not is_ahead(s, foe, seat))]
        if weaker:
            yield Attack(sea, min(weaker, key=lambda foe: fleet[foe]))


def shore_value(s: State, seat: str, sea: str) -> int:
    shores = [s.lands[area] for area in AREAS[sea].coast]
    return sum(3 if not land.owner else 0 if land.owner == seat else 1 for land in shores)


def marches(s: State, seat: str, pick: Pick) -> Iterator[Order]:
    """Every army looks for its best target; what is left stays."""
    assert s.war is not None
    for origin, here in list(s.war.troops.items()):
        if origin not in LANDS:
            continue
        ready = here.fresh - keep_back(s, seat, origin)
        goal = best_target(s, seat, origin, ready, pick) if ready > 0 else None
        if goal is None:
            continue
        to, count = goal
        add(s.lands[origin].legions, seat, -count)
        add(s.lands[to].legions, seat, count)
        here.fresh -= count
        yield March(count, origin, to)


def keep_back(s: State, seat: str, area: str) -> int:
    """Legions that stay: on what they occupy or convert, and against neighbours of an own province worth having."""
    land = s.lands[area]
    if land.user == seat and land.use in ("occupy", "convert"):
        return max(1, len(land.covered))
    if land.owner != seat:
        return 0
    near = sum(foreign_legions(s, seat, beside) for beside in AREAS[area].land)
    return 1 if near and not land.forts.get(seat) and worth(s, area) > 1 else 0


def best_target(s: State, seat: str, origin: str, ready: int, pick: Pick) -> tuple[str, int] | None:
    """(province, legions) with the best prospects, or None."""
    found: list[tuple[int, str, int]] = []
    for to in destinations(s, seat, origin):
        need = legions_needed(s, seat, to)
        value = target_value(s, seat, to)
        if value > 0 and need <= ready:
            size = min(
                ready, max(need, len(occupations(s.lands[to], ready)[0]) if worth(s, to) and need == 1 else need)
            )
            found.append((value * 10 - need * 12 + pick(WHIM), to, size))
    best = max(found, default=None)
    return (best[1], best[2]) if best and best[0] > 0 else None


def opportunity(s: State, seat: str, area: str) -> int:
    """The best target that one legion more in this province would open, or bring nearer."""
    ready = max(1, s.lands[area].legions.get(seat, 0) + 1 - keep_back(s, seat, area))
    need = {to: legions_needed(s, seat, to) for to in destinations(s, seat, area)}
    step = 1 if hemmed_in(s, seat) else 0
    targets = [to for to, number in need.items() if ready <= number <= ready + step]
    return max((target_value(s, seat, to) - 2 * need[to] for to in targets), default=0)


def hemmed_in(s: State, seat: str) -> bool:
    """No free province is left beside the own ones: then legions for a defended one pay, even two."""
    return not any(s.lands[near].owner == "" for own in provinces(s, seat) for near in AREAS[own].land)


def legions_needed(s: State, seat: str, area: str) -> int:
    """How many make a victory likely in one exchange, and leave somebody to hold the place."""
    land = s.lands[area]
    foes = enemies(land, seat)
    if not foes:
        return 1
    units = sum(land.legions.get(foe, 0) + land.forts.get(foe, 0) for foe in foes)
    force = sum(twice_a_die(s, foe) * land.legions.get(foe, 0) // 2 + 6 * land.forts.get(foe, 0) for foe in foes)
    return max(-(-10 * units // twice_a_die(s, seat)), force // 5 + 1)


def twice_a_die(s: State, side: str) -> int:
    """Two dice on average, in whole points."""
    return 7 + 2 * die_bonus(s, side, "legion")


def target_value(s: State, seat: str, area: str) -> int:
    land = s.lands[area]
    if land.owner == seat:
        return 6 + 2 * worth(s, area) if any(side in land.legions for side in enemies(land, seat)) else 0
    if not land.owner or seat in land.legions:
        return 0
    if land.user == seat:
        return 0
    neutral = 3 * room(area) if is_neutral(s, land.owner) and can_convert(s, area) else 0
    rival = 3 * len(s.cards[land.owner]) if is_ahead(s, land.owner, seat) and worth(s, area) else 0
    return 3 * worth(s, area) + neutral + rival


def room(area: str) -> int:
    """What can be built in a province."""
    return len(AREAS[area].goods) + AREAS[area].sites


def battles(s: State, seat: str) -> Iterator[Order]:
    """Fight where legions of both stand, with the conquest choice written on the order."""
    for area, land in s.lands.items():
        foes = enemies(land, seat)
        if land.legions.get(seat) and foes:
            yield Attack(area, foes[0] if len(foes) == 1 else None, deed="ask")


def deed(s: State, seat: str, area: str) -> tuple[str, tuple[str, ...]]:
    """(what to do with a conquered province, on which buildings)."""
    land = s.lands[area]
    choices = occupations(land, land.legions.get(seat, 0))
    if not is_capital_of_player(s, area) and can_convert(s, area) and (not choices or worth(s, area) >= 2):
        return "convert", ()
    if choices:
        return "occupy", choices[0]
    return "leave", ()


def can_convert(s: State, area: str) -> bool:
    side = capital_of(area)
    return not side or s.lands[area].owner != side or (is_neutral(s, side) and s.table.neutral_capitals_convertible)
