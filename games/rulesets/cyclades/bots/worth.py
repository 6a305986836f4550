"""What things are worth to a player, in tenths of a gold piece."""

from collections.abc import Sequence

from ..board import PARTS
from ..phases.battle import land_bonus, outcomes
from ..phases.metropolis import Found, in_the_way
from ..state import State, guardian_at, islands_of, linked, metropolises_of, plan_of, tiles_of

GOLD = 10
INCOME = 6  # one GP more in a later round, less what it loses by waiting
LENGTH = {2: 8, 3: 8, 4: 9, 5: 9}  # rounds a game may take
ISLAND = 50
ARMY = 13
FLEET = 11
PRIEST = 5
STEPS = (0, 42, 95, 165)  # so many of the four buildings or philosophers
METROPOLIS = 400
VICTORY = 3000
ENVY = 12  # percent of what a rival loses


def gold_rate(gold: int) -> int:
    """What a gold piece is worth to a bidder who has so many: the tenth buys less than the first."""
    return 10 if gold <= 8 else 7 if gold <= 14 else 5


def kinds_of(s: State, seat: str) -> int:
    return sum(1 for slots in tiles_of(s, seat).values() if slots)


def income_worth(s: State) -> int:
    """One GP a round from the next round on."""
    return 10 + INCOME * max(0, LENGTH[len(s.seats)] - s.round)


def priest_worth(s: State, seat: str) -> int:
    """One GP a round off the offering, as long as one bids more than the priests give."""
    return 12 + PRIEST * max(0, LENGTH[len(s.seats)] - s.round) - 6 * s.priests[seat]


def last_lap(s: State, seat: str) -> bool:
    """One more metropolis and he has won."""
    return metropolises_of(s, seat) >= s.need - 1


def step_worth(s: State, seat: str, have: int) -> int:
    """What the next of four is worth to a player who has so many."""
    if have >= PARTS.set - 1:
        whole = VICTORY if last_lap(s, seat) else METROPOLIS
        return whole - STEPS[-1]
    return (STEPS[have + 1] - STEPS[have]) * (3 if last_lap(s, seat) else 2) // 2


def building_worth(s: State, seat: str, kind: str) -> int:
    if tiles_of(s, seat)[kind]:
        return 6
    return step_worth(s, seat, kinds_of(s, seat))


def island_worth(s: State, seat: str, name: str) -> int:
    """What taking an island is worth: its income, its buildings, and what its owner loses by it."""
    land = s.islands[name]
    worth = ISLAND + income_worth(s) * (plan_of(s).islands[name].prosperity + land.markers)
    worth += sum(building_worth(s, seat, tile) for tile in dict.fromkeys(land.tiles) if tile)
    if land.metropolis:
        worth += VICTORY if last_lap(s, seat) else METROPOLIS
    if not land.owner:
        return worth
    if land.metropolis and metropolises_of(s, land.owner) >= s.need:
        return worth + VICTORY // 2
    return worth + ENVY * worth // 100


def landing_worth(s: State, seat: str, origin: str, to: str, count: int, more: int = 0) -> int:
    """What a landing may bring: the island if it is won, less the armies it costs and the gap it leaves.

    `more` armies would be raised for it."""
    land, home = s.islands[to], s.islands[origin]
    gap = exposure(s, seat, origin) if home.armies == count else 0
    if land.owner == seat:
        return exposure(s, seat, to) - gap if not land.armies else 4 - gap
    wins, _ = outcomes(count + more, land.armies, land_bonus(s, to)) if land.armies else (1, 0)
    loss = ARMY * min(count + more, land.armies)
    return int(wins * island_worth(s, seat, to)) - loss - gap - (0 if land.armies else ARMY // 2)


def exposure(s: State, seat: str, name: str) -> int:
    """What it costs to leave an island without an army: its worth, if somebody can land there soon."""
    land = s.islands[name]
    rivals = sum(1 for sea in plan_of(s).islands[name].seas if sea in s.seas and s.seas[sea].side != seat)
    if land.metropolis:
        return METROPOLIS // 2
    income = income_worth(s) * (plan_of(s).islands[name].prosperity + land.markers)
    return (income // 2 + 16 * sum(1 for tile in land.tiles if tile)) * min(rivals, 2) // 3


def garrison_worth(s: State, seat: str, name: str) -> int:
    """What one army more is worth on an island."""
    land = s.islands[name]
    if not land.armies:
        return ARMY + exposure(s, seat, name) // 2
    rivals = max((threat(s, other, name) for other in s.seats if other not in (seat, *s.out)), default=0)
    if land.metropolis:
        return ARMY + (34 if rivals > land.armies else 10)
    return ARMY + (6 if rivals else 0)


def threat(s: State, rival: str, name: str) -> int:
    """How many armies a rival could land here with Ares as his fleets stand."""
    if guardian_at(s, name) == "medusa":
        return 0
    near = [s.islands[n].armies for n in linked(s, rival, name) if s.islands[n].owner == rival]
    return max(near, default=0)


def best_site(s: State, seat: str, options: Sequence[Found]) -> Found:
    """The metropolis goes where most armies are and least stands in the way; spent buildings are given up first."""

    def rank(order: Found) -> tuple[int, int, int]:
        land = s.islands[order.island]
        lost = len(in_the_way(s, order.island, order.slots))
        return -lost, land.armies, len(plan_of(s).islands[order.island].outline)

    return max(options, key=rank)


def reachable(s: State, seat: str) -> dict[str, list[str]]:
    """The islands each of the player's garrisons could march to."""
    return {
        name: linked(s, seat, name)
        for name in islands_of(s, seat)
        if s.islands[name].armies and guardian_at(s, name) != "medusa"
    }
