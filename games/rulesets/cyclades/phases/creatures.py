"""1 Creatures: the track is filled up (CYC-CREA-*)."""

from games.engine.errors import refuse
from games.engine.script import Game, Next

from ..board import PARTS
from ..events import CreatureCame, CreatureLeft, CreaturesSlid, Reshuffled, RoundBegan
from ..state import State

OPENING = {1: (0,), 2: (0, 1)}  # the spaces filled in the first rounds, in this order (CYC-CREA-06, CYC-CREA-07)


async def creatures(g: Game[State]) -> Next:
    s = g.s
    s.round += 1
    s.phase = "creatures"
    g.tell(RoundBegan(s.round))
    _slide(g)
    for space in OPENING.get(s.round, (2, 1, 0)):  # from right to left (CYC-CREA-11)
        if not s.track[space]:
            s.track[space] = draw_creature(g)
            if s.track[space]:
                g.tell(CreatureCame(s.track[space], PARTS.track[space]))
    return "gods", {}


def _slide(g: Game[State]) -> None:
    """The card on 2 goes (CYC-CREA-02), the others move right (CYC-CREA-03); in round 2 by one space (CYC-CREA-07)."""
    s = g.s
    before = list(s.track)
    if s.track[2]:
        discard_creature(s, s.track[2])
        g.tell(CreatureLeft(s.track[2]))
    left = [card for card in s.track[:2] if card]
    s.track = [*[""] * (3 - len(left)), *left]
    if s.round == 2:
        s.track = [*s.track[1:], ""]
    slid = {card: PARTS.track[space] for space, card in enumerate(s.track) if card and before[space] != card}
    if slid:
        g.tell(CreaturesSlid(slid))


def draw_creature(g: Game[State]) -> str:
    """The top card; an empty deck is made anew of the discards (CYC-CREA-05). "" if there is none (CYC-CREA-12)."""
    s = g.s
    g.barrier("a card is drawn")
    if not s.deck and s.discard:
        s.deck, s.discard = g.shuffled(s.discard, "creatures"), []
        g.tell(Reshuffled(len(s.deck)))
    return s.deck.pop() if s.deck else ""


def check_open(s: State, creature: str, rule: str) -> None:
    if not any(s.track):
        refuse("creature.none-open", rule)
    if creature not in s.track:
        refuse("creature.not-there", rule, creature=creature, creatures=[card for card in s.track if card])


def discard_creature(s: State, creature: str) -> None:
    s.discard.append(creature)
