"""A whole turn, planned line by line: always the idea that is worth most beyond its price."""

from msgspec import Struct

from games.engine.order import Order

from ..board import PARTS
from ..creatures.calling import discount, price_of
from ..creatures.chimera import Chimera
from ..creatures.land import Pegasus
from ..creatures.sea import Halt, Sylph
from ..phases.actions import End
from ..phases.armies import March
from ..phases.fleets import Sail
from ..phases.recruit import Recruit
from ..phases.zeus import Exchange
from ..state import State, Turn
from .calls import best_borrowed, ideas_of_track
from .deeds import Idea, ideas_of_god, voyages_from
from .world import carry_out, copy_of
from .worth import ARMY, GOLD

MOST_LINES = 14


class Plan(Struct):
    lines: list[Order]
    worth: int  # beyond the gold spent


def plan_turn(world: State, seat: str, god: str, gold: int) -> Plan:
    """The sheet for a turn with a god, on a copy of the world."""
    s = copy_of(world)
    if s.turn is None:
        s.turn = Turn(seat, god)
    s.gold[seat] = gold
    s.figures = {name: f for name, f in s.figures.items() if f.caller != seat or f.round == s.round}
    plan = Plan([], 0)
    while len(plan.lines) < MOST_LINES and (idea := _best_idea(s, seat)):
        worth, price, order = idea
        plan.worth += _counted(order, worth) - GOLD * price
        plan.lines += _do(s, seat, order)
    plan.lines.append(End())
    return plan


def _counted(order: Order, worth: int) -> int:
    """Armies are raised for what they will do; that is counted with their landing."""
    raised = order.count if isinstance(order, Recruit) and order.unit == "army" else 0
    return min(worth, 2 * ARMY * raised) if raised else worth


def _best_idea(s: State, seat: str) -> Idea | None:
    ideas = [
        *ideas_of_god(s, seat),
        *ideas_of_track(s, seat),
        *_chimera(s, seat),
        *_sylph(s, seat),
        *_exchange(s, seat),
    ]
    payable = [idea for idea in ideas if idea[1] <= s.gold[seat] and idea[0] > GOLD * idea[1]]
    return max(payable, key=lambda idea: idea[0] - GOLD * idea[1], default=None)


def _do(s: State, seat: str, order: Order) -> list[Order]:
    """The lines of an idea; battles are taken for won, for a line that is not legal any more only ends the sheet."""
    if isinstance(order, March | Pegasus):
        _win(s, order)
    elif isinstance(order, Sail) and order.path[-1] in s.seas and s.seas[order.path[-1]].side != seat:
        del s.seas[order.path[-1]]
    if isinstance(order, Chimera):
        return _play_chimera(s, seat, order)
    if isinstance(order, Sylph):
        return _play_sylph(s, seat, order)
    if isinstance(order, Exchange):
        s.gold[seat] -= 1
        s.track[s.track.index(order.creature)] = ""
        return [order]
    return carry_out(s, seat, order)


def _win(s: State, order: March | Pegasus) -> None:
    land = s.islands[order.to]
    if land.owner != s.islands[order.origin].owner:
        land.armies = 0


# ---------------------------------------------------------------- creatures that take several lines
def _chimera(s: State, seat: str) -> list[Idea]:
    if "chimera" not in s.track:
        return []
    found = best_borrowed(s, seat)
    price = price_of(s, "chimera") - discount(s, seat, "chimera", None)
    return [(found[0], price, Chimera(found[1]))] if found else []


def _play_chimera(s: State, seat: str, order: Chimera) -> list[Order]:
    found = best_borrowed(s, seat)
    price = price_of(s, "chimera") - discount(s, seat, "chimera", None)
    s.gold[seat] -= price
    s.track[s.track.index("chimera")] = ""
    if found is None or found[1] != order.borrowed:
        return [order]
    lines = [order, *_do(s, seat, found[2])]
    s.discard = []
    return lines


def _sylph(s: State, seat: str) -> list[Idea]:
    if "sylph" not in s.track:
        return []
    price = price_of(s, "sylph") - discount(s, seat, "sylph", None)
    lines = _voyage_lines(copy_of(s), seat)
    return [(sum(worth for worth, _ in lines), price, Sylph())] if lines else []


def _play_sylph(s: State, seat: str, order: Sylph) -> list[Order]:
    s.gold[seat] -= price_of(s, "sylph") - discount(s, seat, "sylph", None)
    s.track[s.track.index("sylph")] = ""
    return [order, *(line for _, line in _voyage_lines(s, seat)), Halt()]


def _voyage_lines(s: State, seat: str) -> list[tuple[int, Sail]]:
    """Ten steps to free trade spaces, the nearest first; the state is changed."""
    lines: list[tuple[int, Sail]] = []
    steps = PARTS.sylph_steps
    while steps:
        ways = [
            (len(order.path), worth, order)
            for sea, group in list(s.seas.items())
            if group.side == seat
            for worth, _, order in voyages_from(s, seat, sea, group.fleets, steps)
            if isinstance(order, Sail) and order.path[-1] not in s.seas
        ]
        if not ways:
            break
        length, worth, order = min(ways, key=lambda way: (way[0], -way[1]))
        steps -= length
        assert s.turn is not None
        s.turn.steps = PARTS.sylph_steps
        lines.append((worth, order))
        carry_out(s, seat, order)
    if s.turn:
        s.turn.steps = 0
    return lines


# ---------------------------------------------------------------- Zeus
def _exchange(s: State, seat: str) -> list[Idea]:
    """Take from the track what would help a rival who acts later more than it helps us: only Zeus can."""
    if s.turn is None or s.turn.god != "zeus":
        return []
    feared = [c for c in s.track if c in ("satyr", "giant", "pegasus")]
    return [(14, 1, Exchange(feared[0]))] if feared and s.philosophers[seat] > 1 else []
