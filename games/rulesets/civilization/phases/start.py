"""Order cards and the first token (CIV-4.3, CIV-4.4, CIV-31.2q). The nations themselves were taken in the lobby."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game, Next

from ..board import NATIONS
from ..events import OrderDrawn, Placed
from ..state import AreaName, State, settle


class Start(Order):
    line = "start {area}"
    key = "start"
    weight = "major"
    area: AreaName

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(area) for area in NATIONS[ask.seat].start_areas]

    def check(self, s: State, ask: Ask) -> None:
        areas = NATIONS[ask.seat].start_areas
        if self.area not in areas:
            refuse("start.elsewhere", "CIV-2.2j", area=self.area, seat=ask.seat, areas=list(areas))


async def start(g: Game[State]) -> Next:
    """As many order cards as players are dealt (CIV-4.3); they fix the order of setting up, and nothing else."""
    g.s.order = g.shuffled(g.s.seats, "order cards")
    g.tell(OrderDrawn(g.s.order))
    return "place", {"number": 0}


async def place(g: Game[State], number: int) -> Next:
    """By order card each puts one token into a start area of its colour (CIV-4.4); one area is no choice (CIV-4.5b)."""
    s = g.s
    seat = s.order[number]
    area = (await g.choose(seat, Start)).area
    settle(s, seat, area, 1)
    g.tell(Placed(seat, area))
    return ("place", {"number": number + 1}) if number + 1 < len(s.order) else ("opening", {})
