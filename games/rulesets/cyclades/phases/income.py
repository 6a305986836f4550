"""3 Income (CYC-INC-*)."""

from games.engine.script import Game, Next

from ..events import IncomePaid
from ..state import State, income_of, playing


async def income(g: Game[State]) -> Next:
    s = g.s
    s.phase = "income"
    incomes = {seat: income_of(s, seat) for seat in playing(s)}
    for seat, gold in incomes.items():
        s.gold[seat] += gold
    g.tell(IncomePaid(incomes))
    return "offerings", {}
