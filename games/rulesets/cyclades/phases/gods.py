"""2 Gods: their order for this round (CYC-GOD-*)."""

from games.engine.script import Game, Next

from ..board import GODS, PARTS
from ..events import GodsDrawn
from ..state import State


async def gods(g: Game[State]) -> Next:
    s = g.s
    s.phase = "gods"
    tiles = _order(g)
    shown = PARTS.face_up[str(len(s.seats))]  # CYC-GOD-02, CYC-GOD-03, CYC-GOD-05, CYC-GOD-08
    s.gods, s.hidden = tiles[:shown], tiles[shown:]
    g.tell(GodsDrawn(tuple(s.gods)))
    return "income", {}


def _order(g: Game[State]) -> list[str]:
    """Hidden tiles come first next time: one with four (CYC-GOD-04), a pair every second round with three (CYC-GOD-06)."""
    s = g.s
    if len(s.hidden) == 2 and s.round % 2:
        return g.shuffled(GODS, "gods")
    first = g.shuffled(s.hidden, "gods") if s.hidden else []  # CYC-GOD-07
    if len(first) == 2:
        return [*first, *s.gods]
    return [*first, *g.shuffled([god for god in GODS if god not in first], "gods")]
