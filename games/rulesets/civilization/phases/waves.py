"""Who moves now. Exactly: the next in A.S.T. order (CIV-31.5.4). In waves: all at once who cannot touch each other.

A wave changes no legal move, but its members move without having seen each other's moves of this turn: an option.
"""

from ..board import AREA_OF, LIMITS, ON_FOOT, PORTS, WAY
from ..state import State
from .movement import can_move
from .voyage import RANGE, TWO_COASTS


def next_movers(s: State) -> list[str]:
    """Who is asked now; who cannot move when it is his turn is passed over and waits no more."""
    while s.waiting:
        group = _wave(s)
        movers = [seat for seat in group if can_move(s, seat)]
        s.waiting = [seat for seat in s.waiting if seat in movers or seat not in group]
        if movers:
            return movers
    return []


def _wave(s: State) -> list[str]:
    if s.tempo == "exact":
        return s.waiting[:1]
    fields = {seat: _field(s, seat) for seat in s.waiting}
    return [
        seat
        for place, seat in enumerate(s.waiting)
        if all(fields[seat].keys().isdisjoint(fields[earlier]) for earlier in s.waiting[:place])
    ]


def _field(s: State, seat: str) -> dict[str, None]:
    """All areas that a seat holds, and so may leave, or can enter in one move."""
    areas = dict.fromkeys(s.tokens[seat])
    for area in s.tokens[seat]:
        areas |= dict.fromkeys(ON_FOOT[area])
    for ship in s.ships[seat]:
        for start in PORTS[ship.area] if ship.area in TWO_COASTS else (ship.port,):
            areas |= dict.fromkeys(AREA_OF[port] for port, steps in WAY[start].items() if steps <= RANGE)
    return {area: None for area in areas if area in LIMITS}
