"""Nomads and Seafarers (CIV-31): the sequence of play.

1 expansion, 2 ships, 3 movement and removal of surplus, 4 the marker (CIV-31.4); nothing else happens (CIV-31.5.5).
"""

from games.engine.kit.stock import Stock
from games.engine.ruleset import Result
from games.engine.script import Game, Next, Question

from .board import AREAS, LIMITS, NATIONS
from .events import Divided, Grew, Stayed, SurplusRemoved, TurnEnded
from .phases import ships
from .phases.expansion import Favour, Grow, grow, must_divide, placeable, spread
from .phases.movement import Done, Move, Sail
from .phases.ships import Fleet
from .phases.surplus import remove_surplus
from .phases.voyage import RANGE
from .phases.waves import next_movers
from .state import Ship, State, Tempo

SET = {"token": 55, "ship": 4}  # CIV-31.2.2: no cities, and no treasury (CIV-31.5.2)
TURNS = 16  # CIV-31.2.3: from the start arrow to the end square
PLAYERS = (2, 3, 4)  # CIV-31.1


def setup(seats: tuple[str, ...], tempo: Tempo) -> State:
    """The whole board is used (CIV-31.2.1). Who moves first is a matter of the A.S.T. (CIV-5.2, CIV-31.5.4)."""
    order = [nation for nation in NATIONS if nation in seats]
    return State(
        seats=order,
        tokens={seat: {} for seat in order},
        ships={seat: [] for seat in order},
        stock={seat: Stock.full(SET) for seat in order},
        tempo=tempo,
    )


async def opening(g: Game[State]) -> Next:
    """Expansion and ships. Neither touches another player: all decide at once, and only who has a choice (CIV-5.7a)."""
    s = g.s
    s.phase = "expansion"
    grown = {seat: placeable(s, seat) for seat in s.seats}
    short = [seat for seat in s.seats if must_divide(s, seat)]
    for seat in s.seats:
        if seat not in short:
            grow(s, seat, spread(s, seat))
    if any(grown.values()):
        g.tell(Grew({seat: count for seat, count in grown.items() if count}))
    fleets = await expansion_and_ships(g, short)
    for seat in s.seats:
        fleet = fleets.get(seat, Fleet())
        for event in ships.apply(s, seat, ships.plan(s, seat, fleet.build, fleet.drop)):
            g.tell(event)
    s.waiting = list(s.seats)
    return "movement", {}


async def expansion_and_ships(g: Game[State], short: list[str]) -> dict[str, Fleet]:
    """Who is short of tokens divides them first and then sees to his ships; the others see to their ships meanwhile.

    What is decided about ships stays sealed until all have done so.
    """
    s = g.s
    first: list[Question[Grow | Favour | Fleet]] = [
        g.to(seat, Grow, Favour, count=placeable(s, seat)) if seat in short else g.to(seat, Fleet)
        for seat in s.seats
        if seat in short or ships.has_choice(s, seat)
    ]
    s.phase = "expansion" if short else "ships"
    fleets: dict[str, Fleet] = {}
    for seat, order in (await g.ask_all(first, independent=True)).items():
        if isinstance(order, Fleet):
            fleets[seat] = order
        else:
            division = order.division(s, seat)
            grow(s, seat, division)
            g.tell(Divided(seat, division))
    s.phase = "ships"
    rest = (g.to(seat, Fleet) for seat in short if ships.has_choice(s, seat))
    return fleets | await g.ask_all(rest, independent=True)


async def movement(g: Game[State]) -> Next:
    """In A.S.T. order (CIV-31.5.4) each moves what he likes, one order after the other (CIV-10.q)."""
    s = g.s
    s.phase = "movement"
    s.movers = next_movers(s)
    s.moved = {seat: {} for seat in s.movers}
    idle = list(s.movers)
    while s.movers:
        questions = (g.to(seat, Done, Move, Sail, turn=s.turn) for seat in s.movers)
        orders = await g.ask_all(questions, independent=True)
        for seat, order in orders.items():
            if isinstance(order, Done):
                finish(s, seat)
                if seat in idle:
                    g.tell(Stayed(seat))
            else:
                g.tell(order.play(s, seat))
                idle = [other for other in idle if other != seat]
    s.moved = {}
    return ("movement", {}) if s.waiting else end_of_turn(g)


def finish(s: State, seat: str) -> None:
    s.movers.remove(seat)
    s.waiting.remove(seat)
    for ship in s.ships[seat]:
        ship.sailed, ship.landed = 0, {}


def end_of_turn(g: Game[State]) -> Next:
    """When all have moved, surplus goes to the stocks (CIV-31.5.6, CIV-31.5q); then the marker moves (CIV-31.2.3)."""
    s = g.s
    for seat in s.seats:
        if areas := remove_surplus(s, seat):
            g.tell(SurplusRemoved(seat, areas))
    g.tell(TurnEnded(s.turn, score(s)))
    s.phase = "over" if s.turn == TURNS else "expansion"
    if s.phase == "over":
        return None
    s.turn += 1
    return "opening", {}


def score(s: State) -> dict[str, int]:
    """Areas, however many tokens are in them (CIV-31.3)."""
    return {seat: len(s.tokens[seat]) for seat in s.seats}


def result(s: State) -> Result | None:
    """Who occupies most areas wins; equal numbers share the place (CIV-31.3q)."""
    if s.phase != "over":
        return None
    areas = score(s)
    numbers = sorted(dict.fromkeys(areas.values()), reverse=True)
    return Result(tuple(tuple(x for x in s.seats if areas[x] == n) for n in numbers), "areas", areas)


def invariants(s: State) -> list[str]:
    out: list[str] = []
    held: dict[str, str] = {}
    for seat in s.seats:
        tokens, fleet = s.tokens[seat], s.ships[seat]
        out += s.stock[seat].complaints(seat, {"token": sum(tokens.values()), "ship": len(fleet)})
        for area, count in tokens.items():
            limit = LIMITS.get(area, 0)
            if count <= 0 or not limit:
                out.append(f"{seat}: {count} tokens in {area}")
            elif s.phase == "over" and count > limit:
                out.append(f"{seat}: surplus in {area} at the end")
            if held.setdefault(area, seat) != seat:
                out.append(f"{area}: {held[area]} and {seat} together")
        out += _about_ships(seat, fleet, RANGE if seat in s.movers else 0)
        out += [f"{seat}: {n} moved in {a}, too many" for a, n in s.moved.get(seat, {}).items() if n > tokens.get(a, 0)]
    return out


def _about_ships(seat: str, fleet: list[Ship], reach: int) -> list[str]:
    out = [f"{seat}: a ship on the open sea {ship.port}" for ship in fleet if not AREAS[ship.area].land]
    return out + [f"{seat}: a ship has sailed {ship.sailed}" for ship in fleet if not 0 <= ship.sailed <= reach]
