"""6 End of the round: does somebody have the metropolises needed? (CYC-END-*)"""

from games.engine.ruleset import Result
from games.engine.script import Game, Next

from ..events import GameWon, TieBroken
from ..state import State, metropolises_of, playing


async def round_end(g: Game[State]) -> Next:
    s = g.s
    s.phase = "round_end"
    s.order = [seat for seat in reversed(s.done) if seat not in s.out]  # who acted last bids first (CYC-ACT-05)
    s.done, s.offers, s.apollo, s.bidder = [], {}, [], ""
    able = [seat for seat in playing(s) if metropolises_of(s, seat) >= s.need]
    if not able:
        return "creatures", {}  # CYC-ROUND-02
    best = max(_rank(s, seat) for seat in able)
    s.winners = [seat for seat in able if _rank(s, seat) == best]  # equal gold: shared (CYC-END-04)
    s.over = True
    if len(able) > 1:
        g.barrier("gold is shown")
        g.tell(TieBroken({seat: s.gold[seat] for seat in able}))  # CYC-END-02, CYC-END-06
    g.tell(GameWon(tuple(s.winners), metropolises_of(s, s.winners[0])))
    return None


def _rank(s: State, seat: str) -> tuple[int, int]:
    """Gold decides; with the option, the number of metropolises comes first (CYC-END-03)."""
    return metropolises_of(s, seat) if s.most_metropolises_first else 0, s.gold[seat]


def result(s: State) -> Result | None:
    if not s.over:
        return None
    scores = {seat: metropolises_of(s, seat) for seat in s.seats}
    rest = [seat for seat in s.seats if seat not in s.winners]
    levels = sorted({(seat not in s.out, scores[seat]) for seat in rest}, reverse=True)
    groups = [tuple(seat for seat in rest if (seat not in s.out, scores[seat]) == level) for level in levels]
    return Result((tuple(s.winners), *groups), "metropolises", scores)
