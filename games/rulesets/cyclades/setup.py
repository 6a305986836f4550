"""Setting up (CYC-SETUP-*)."""

from games.engine.dice import Dice

from .board import BOARDS, COLOURS, CREATURES, PARTS, SETUPS
from .state import Group, Land, Options, State


def sides(options: Options, count: int) -> tuple[str, ...]:
    """The colours are fixed by the number of players (CYC-SETUP-01, CYC-SETUP-03)."""
    return tuple(colour for colour in COLOURS if colour in SETUPS[str(count)].seats)


def setup(options: Options, seats: tuple[str, ...], dice: Dice) -> State:
    count = str(len(seats))
    start = SETUPS[count]
    plan = BOARDS[start.board]
    islands = {name: Land([""] * space.slots) for name, space in plan.islands.items()}
    seas: dict[str, Group] = {}
    for seat in seats:
        for island, armies in start.seats[seat].armies.items():
            islands[island].owner, islands[island].armies = seat, armies
        seas |= {sea: Group(seat, fleets) for sea, fleets in start.seats[seat].fleets.items()}
    return State(
        seats=list(seats),
        board=start.board,
        tempo=options.tempo,
        most_metropolises_first=options.most_metropolises_first,
        need=start.metropolises,  # CYC-END-01, CYC-TWO-04
        islands=islands,
        seas=seas,
        gold=dict.fromkeys(seats, PARTS.gold),  # CYC-SETUP-02
        order=dice.shuffled(list(seats) * PARTS.markers[count], "turn order"),  # CYC-SETUP-08, CYC-TWO-01
        deck=dice.shuffled(CREATURES, "creatures"),  # CYC-SETUP-06
        priests=dict.fromkeys(seats, 0),
        philosophers=dict.fromkeys(seats, 0),
        discount=dict.fromkeys(seats, 0),
    )
