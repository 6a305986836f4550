"""The picture: tokens and ships on the map, the marker of turns, and a table of the nations."""

from games.engine.scene import Figures, Mark, Piece, Pin, Scene, Table, Track

from .board import AREA_OF, NATIONS
from .nomads import TURNS
from .view import View, figures

GEOMETRY = "civ"
COLUMNS = ("areas", "tokens", "stock", "ships")


def board(v: View) -> Scene:
    return Scene(
        GEOMETRY,
        pieces=(*_tokens(v), *_ships(v)),
        tints={area: seat for seat in v.seats for area in v.tokens[seat]},
        marks=_marks(v),
        focus=tuple(v.tokens[v.seat]) if v.seat else (),
        panels=(_turns(v), _nations(v)),
    )


def _tokens(v: View) -> list[Piece]:
    return [Piece(area, "token", seat, count) for seat in v.seats for area, count in v.tokens[seat].items()]


def _ships(v: View) -> list[Piece]:
    """Ships of one area lie together; where it has two waters, the note names the port."""
    out: list[Piece] = []
    for seat in v.seats:
        for port, count in v.ports[seat].items():
            area = AREA_OF[port]
            out.append(Piece(area, "ship", seat, count, note=port if port != area else ""))
    return out


def _marks(v: View) -> tuple[Mark, ...]:
    """Before the first token lies there: where it may lie."""
    if v.phase != "start" or not v.seat or v.tokens[v.seat]:
        return ()
    return tuple(Mark(area, "legal", v.seat) for area in NATIONS[v.seat].start_areas)


def _turns(v: View) -> Track:
    """One marker for all on the top row of the A.S.T.; it moves at the end of each turn (CIV-31.2.3)."""
    at = TURNS if v.phase == "over" else v.turn - 1
    return Track("turns", tuple(str(n) for n in range(TURNS + 1)), (Pin("", at),))


def _nations(v: View) -> Table:
    numbers = figures(v)
    rows = (Figures(seat, tuple(str(numbers[column][seat]) for column in COLUMNS)) for seat in v.seats)
    return Table("nations", COLUMNS, tuple(rows))
