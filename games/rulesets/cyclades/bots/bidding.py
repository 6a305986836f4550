"""Bids by value: what a turn with each god would be worth, and what it is worth that a rival does not get it."""

from ..board import PARTS
from ..phases.armies import may_land
from ..phases.battle import land_bonus, outcomes
from ..phases.offerings import MAX_PLANNED, least_offer
from ..state import State, free_slots, islands_of, metropolises_of, most_offer, playing, prosperity_left, tiles_of
from .planner import plan_turn
from .worth import GOLD, METROPOLIS, gold_rate, income_worth, last_lap, reachable

DENIAL = 40  # what it is worth to keep a god from who would win with it
EXPECTED_PRICE = 2
WAIT = 2  # each god earlier in the order


def wishes(s: State, seat: str) -> list[str]:
    """Ranked wishes: as prices rise, always the god with the largest gain left; at the end Apollo."""
    limits = {god: _limit(s, seat, god) for god in s.gods}
    highest = max(limits.values(), default=0)
    found: list[str] = []
    for gain in range(highest, 0, -1):
        for god in sorted(limits, key=lambda g: -limits[g]):
            price = limits[god] - gain + 1
            if price >= 1 and f"{god}{price}" not in found:
                found.append(f"{god}{price}")
    return [wish for wish in found if int(wish.lstrip("abcdefghijklmnopqrstuvwxyz")) <= MAX_PLANNED]


def best_bid(s: State, seat: str) -> tuple[str, int] | None:
    """The bid with the largest gain as the bids stand; None: Apollo."""
    most = most_offer(s, seat)
    gains = {
        god: _limit(s, seat, god) - least_offer(s, god)
        for god in s.gods
        if god != s.barred and least_offer(s, god) <= most and (god not in s.offers or s.offers[god].seat != seat)
    }
    god = max(gains, key=lambda g: gains[g], default="")
    return (god, least_offer(s, god)) if god and gains[god] >= 0 else None


def _limit(s: State, seat: str, god: str) -> int:
    """The highest offering that is still better than Apollo; a high one leaves less to act with."""
    gold, priests = s.gold[seat], s.discount[seat]
    if not gold:
        return 0
    worth = god_worth(s, seat, god, EXPECTED_PRICE)
    net = _gain(s, seat, worth)
    if worth >= METROPOLIS:
        net = max(net, gold - _needed(s, seat, god))
    elif net > EXPECTED_PRICE + 1:
        net = max(EXPECTED_PRICE + 1, min(net, _gain(s, seat, god_worth(s, seat, god, net))))
    return max(0, min(net + priests, most_offer(s, seat), MAX_PLANNED))


def _gain(s: State, seat: str, worth: int) -> int:
    return (worth - apollo_worth(s, seat)) // gold_rate(s.gold[seat])


def _needed(s: State, seat: str, god: str) -> int:
    """Gold to keep for the building that completes a set."""
    kind = PARTS.gods[god].building
    missing = [k for k, slots in tiles_of(s, seat).items() if not slots]
    return PARTS.building_price if missing == [kind] else 0


def god_worth(s: State, seat: str, god: str, price: int) -> int:
    """What a turn with the god is worth if so much is paid for him."""
    gold = max(0, s.gold[seat] - max(1, price - s.discount[seat]))
    worth = plan_turn(s, seat, god, gold).worth + WAIT * (len(s.gods) - s.gods.index(god))
    if any(wins_with(s, rival, god) for rival in playing(s) if rival != seat):
        worth += DENIAL
    return worth


def apollo_worth(s: State, seat: str) -> int:
    marker = income_worth(s) * 2 // 3 if prosperity_left(s) else 0
    return GOLD * (4 if len(islands_of(s, seat)) == 1 else 1) + marker


def wins_with(s: State, rival: str, god: str) -> bool:
    """Could this rival, by the open board, get his last metropolis with this god?"""
    if metropolises_of(s, rival) >= s.need or not last_lap(s, rival):
        return False
    missing = [kind for kind, slots in tiles_of(s, rival).items() if not slots]
    if missing == [PARTS.gods[god].building] and any(free_slots(s, name) for name in islands_of(s, rival)):
        return True
    if god == "athena":
        return s.philosophers[rival] >= PARTS.set - 1
    return god == "ares" and _can_conquer(s, rival)


def _can_conquer(s: State, rival: str) -> bool:
    for origin, goals in reachable(s, rival).items():
        armies = s.islands[origin].armies + 1
        for to in goals:
            land = s.islands[to]
            if land.metropolis and land.owner not in ("", rival) and may_land(s, rival, to):
                wins, _ = outcomes(armies, land.armies, land_bonus(s, to))
                if wins * 3 > 1:
                    return True
    return False
