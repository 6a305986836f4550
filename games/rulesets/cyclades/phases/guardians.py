"""The four figures on islands: how long they stay (CYC-CR-18, CYC-CR-19, CYC-CR-14)."""

from games.engine.script import Game

from ..events import FigureLeft, FigurePlaced, FiguresClashed
from ..state import Figure, State, guardian_at


def drop_guardian(g: Game[State], creature: str) -> None:
    """Figure and card leave."""
    figure = g.s.figures.pop(creature)
    g.s.discard.append(creature)
    g.tell(FigureLeft(creature, figure.place))


def release_guardians(g: Game[State], seat: str) -> None:
    """At the start of the caller's turn of a later round, Apollo's included (CYC-CR-31, CYC-TWO-07)."""
    s = g.s
    for creature in [name for name, f in s.figures.items() if f.caller == seat and f.round < s.round]:
        drop_guardian(g, creature)


def island_emptied(g: Game[State], island: str) -> None:
    """The Minotaur goes with the last army beside him (CYC-CR-14, CYC-CR-27)."""
    if not g.s.islands[island].armies and guardian_at(g.s, island) == "minotaur":
        drop_guardian(g, "minotaur")


def place_guardian(g: Game[State], seat: str, creature: str, island: str) -> bool:
    """True if it stands: two figures on an island destroy each other (CYC-CR-19, CYC-CR-22)."""
    s = g.s
    s.discard.remove(creature)
    other = guardian_at(s, island)
    if other:
        del s.figures[other]
        s.discard += [other, creature]
        g.tell(FiguresClashed((other, creature), island))
        return False
    s.figures[creature] = Figure(island, seat, s.round)
    g.tell(FigurePlaced(creature, island))
    return True
