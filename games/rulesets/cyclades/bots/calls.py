"""What each creature would be worth to a player, with its best target."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from games.engine.order import Order

from ..board import BUILDINGS, PARTS
from ..creatures.calling import Call, discount, price_of
from ..creatures.guardians import Chiron, Medusa, Minotaur, Polyphemus
from ..creatures.land import Cyclops, Giant, Harpy, Pegasus, guarded
from ..creatures.sea import Kraken, Siren
from ..creatures.wealth import Dryad, Fates, Griffon, Satyr, Sphinx
from ..phases.armies import may_land, may_leave
from ..state import State, count_tiles, fleets_of, income_of, islands_of, plan_of, seats_from, tiles_of
from .deeds import Idea
from .worth import (
    ARMY,
    ENVY,
    FLEET,
    GOLD,
    income_worth,
    kinds_of,
    landing_worth,
    last_lap,
    priest_worth,
    step_worth,
    threat,
)

C = TypeVar("C", bound=Call)
Valuer = Callable[[State, str], "tuple[int, Call] | None"]


def ideas_of_track(s: State, seat: str) -> Iterator[Idea]:
    for creature in s.track:
        valuer = VALUERS.get(creature)
        found = valuer(s, seat) if valuer else None
        if found:
            price = price_of(s, creature) - discount(s, seat, creature, None)
            yield found[0], price, found[1]


def best_borrowed(s: State, seat: str) -> tuple[int, str, Order] | None:
    """For the Chimera: the discarded creature worth most."""
    known = [creature for creature in s.discard if creature in VALUERS]
    found = [(idea[0], creature, idea[1]) for creature in known if (idea := VALUERS[creature](s, seat))]
    return max(found, key=lambda idea: idea[0], default=None)


def siren(s: State, seat: str) -> tuple[int, Call] | None:
    if fleets_of(s, seat) >= PARTS.fleets:
        return None
    plan = plan_of(s)
    worth = {o: FLEET + (FLEET + income_worth(s) * plan.seas[o.sea].trade) for o in Siren.targets(s, seat)}
    return _best(worth)


def pegasus(s: State, seat: str) -> tuple[int, Call] | None:
    homes = [name for name in islands_of(s, seat) if may_leave(s, seat, name)]
    goals = [n for n, x in s.islands.items() if x.owner != seat and not guarded(s, n) and may_land(s, seat, n)]
    worth = {
        Pegasus(count, origin, to): landing_worth(s, seat, origin, to, count)
        for origin in homes
        for count in range(max(1, s.islands[origin].armies - 1), s.islands[origin].armies + 1)
        for to in goals
    }
    return _best(worth)


def giant(s: State, seat: str) -> tuple[int, Call] | None:
    """Break up the set of the rival who is nearest to a metropolis."""
    worth: dict[Giant, int] = {}
    for order in Giant.targets(s, seat):
        owner = s.islands[order.island].owner
        if owner and owner != seat and len(tiles_of(s, owner)[order.building]) == 1:
            worth[order] = _setback(s, owner, kinds_of(s, owner))
    return _best(worth)


def _setback(s: State, rival: str, have: int) -> int:
    """What it is worth that a rival loses one of so many steps towards a metropolis."""
    danger = 150 if have == PARTS.set - 1 and last_lap(s, rival) else 0
    return ENVY * step_worth(s, rival, have - 1) // 100 + danger


def cyclops(s: State, seat: str) -> tuple[int, Call] | None:
    mine = tiles_of(s, seat)
    spare = [slot for slots in mine.values() if len(slots) > 1 for slot in slots]
    missing = [kind for kind in BUILDINGS if not mine[kind] and count_tiles(s, kind) < PARTS.buildings]
    if not spare or not missing:
        return None
    island, _, number = spare[0].partition(".")
    kind = s.islands[island].tiles[int(number) - 1]
    return step_worth(s, seat, kinds_of(s, seat)), Cyclops(kind, island, missing[0], int(number))  # type: ignore[arg-type]


def sphinx(s: State, seat: str) -> tuple[int, Call] | None:
    """Sell fleets that guard nothing."""
    idle = [(sea, g.fleets - 1) for sea, g in s.seas.items() if g.side == seat and g.fleets > 1]
    count = sum(n for _, n in idle)
    return (2 * GOLD * count - FLEET * count, Sphinx(fleets=tuple(sorted(idle)))) if count > 1 else None


def harpy(s: State, seat: str) -> tuple[int, Call] | None:
    worth = {o: 2 * ARMY + 15 * s.islands[o.island].metropolis for o in Harpy.targets(s, seat)}
    return _best(worth)


def griffon(s: State, seat: str) -> tuple[int, Call] | None:
    """Nobody knows the purses; a good income and a free turn with Apollo fill them."""
    worth = {o: GOLD * (2 + income_of(s, o.player) // 3) for o in Griffon.targets(s, seat)}
    return _best(worth)


def fates(s: State, seat: str) -> tuple[int, Call] | None:
    return GOLD * income_of(s, seat), Fates()


def satyr(s: State, seat: str) -> tuple[int, Call] | None:
    mine = step_worth(s, seat, s.philosophers[seat])
    return _best({o: mine + _setback(s, o.player, s.philosophers[o.player]) for o in Satyr.targets(s, seat)})


def dryad(s: State, seat: str) -> tuple[int, Call] | None:
    return _best({o: priest_worth(s, seat) + 12 for o in Dryad.targets(s, seat)})


def kraken(s: State, seat: str) -> tuple[int, Call] | None:
    plan = plan_of(s)
    worth = {
        Kraken((sea,)): FLEET * group.fleets * 2 // 3 + 14 * plan.seas[sea].trade
        for sea, group in s.seas.items()
        if group.side != seat
    }
    return _best(worth)


def minotaur(s: State, seat: str) -> tuple[int, Call] | None:
    rivals = list(seats_from(s, seat))
    worth = {
        Minotaur(name): 45 if s.islands[name].metropolis else 12
        for name in islands_of(s, seat)
        if s.islands[name].armies and any(threat(s, rival, name) for rival in rivals)
    }
    return _best(worth)


def chiron(s: State, seat: str) -> tuple[int, Call] | None:
    worth = {Chiron(name): 18 for name in islands_of(s, seat) if s.islands[name].metropolis}
    return _best(worth)


def medusa(s: State, seat: str) -> tuple[int, Call] | None:
    """Hold the strongest enemy army that could land on us."""
    worth = {
        Medusa(name): 8 * land.armies
        for name, land in s.islands.items()
        if land.owner not in ("", seat) and land.armies > 1
    }
    return _best(worth)


def polyphemus(s: State, seat: str) -> tuple[int, Call] | None:
    """Drive enemy fleets from the shores of our metropolis, or away from their trade."""
    plan = plan_of(s)
    worth: dict[Polyphemus, int] = {}
    for name in s.islands:
        groups = [(plan.seas[sea].trade, s.seas[sea]) for sea in plan.islands[name].seas if sea in s.seas]
        gain = sum((8 + 20 * trade) * (1 if group.side != seat else -1) for trade, group in groups)
        worth[Polyphemus(name)] = gain + (10 if s.islands[name].metropolis and s.islands[name].owner == seat else 0)
    return _best(worth)


def _best(worth: Mapping[C, int]) -> tuple[int, C] | None:
    order = max(worth, key=lambda order: worth[order], default=None)
    return (worth[order], order) if order is not None else None


VALUERS: dict[str, Valuer] = {
    "siren": siren,
    "pegasus": pegasus,
    "giant": giant,
    "cyclops": cyclops,
    "sphinx": sphinx,
    "harpy": harpy,
    "griffon": griffon,
    "fates": fates,
    "satyr": satyr,
    "dryad": dryad,
    "kraken": kraken,
    "minotaur": minotaur,
    "chiron": chiron,
    "medusa": medusa,
    "polyphemus": polyphemus,
}
