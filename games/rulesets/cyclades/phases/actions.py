"""5 Actions: the gods' players in the order of the gods, each with all that his god allows (CYC-ACT-*).

In the exact tempo every player is asked when his god's turn has come. In the planned tempo all hand in their sheets at the
same time when the offerings are paid; the sheets are played in the order of the gods, and who runs into a line that is not
legal any more is asked again.
"""

from collections.abc import Sequence
from typing import Any, Literal, Self

from games.engine.ask import Ask
from games.engine.order import Order
from games.engine.script import Game, Next

from ..creatures import CALLS, Call, Waste
from ..events import TurnBegan, TurnEnded
from ..state import State, Turn
from .armies import March, march
from .build import Build, build
from .fleets import Sail, sail
from .guardians import release_guardians
from .recruit import Recruit, recruit, turn_of
from .steward import do_what_is_free
from .zeus import Exchange, exchange


class Ready(Order):
    """In the planned tempo the first line of a sheet that is handed in early."""

    line = "ready"
    key = "sheet"
    weight = "major"


class Finish(Order):
    """What an absent player's steward does: the free recruit, a building that completes a metropolis, no more."""

    line = "finish"
    idle = True
    key = "turn"
    weight = "major"


class End(Order):
    line = "end"
    idle = True
    key = "turn"
    weight = "major"


class Stop(Order):
    """A mark in a sheet: behind it, ask me again."""

    line = "stop when {when}"
    idle = True
    key = "turn"
    when: Literal["always", "won", "lost"]

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls("always"), cls("won"), cls("lost")]


class Resume(Order):
    """Go on after a stop mark, with the lines behind this one."""

    line = "resume"
    key = "resume"


COMMON: tuple[type[Order], ...] = (Finish, End, Recruit, Build, *CALLS, Waste, Stop)
SPECIAL: dict[str, tuple[type[Order], ...]] = {
    "poseidon": (Sail,),
    "ares": (March,),
    "zeus": (Exchange,),
    "athena": (),
}  # CYC-ACT-03

DEEDS: dict[type[Order], Any] = {
    Recruit: recruit,
    Build: build,
    Sail: sail,
    March: march,
    Exchange: exchange,
}


async def actions(g: Game[State]) -> Next:
    s = g.s
    s.phase = "actions"
    if s.tempo == "exact":
        return "turn", {"place": 0}
    acting = [seat for seat in g.seats if any(offer.seat == seat for offer in s.offers.values())]
    await g.ask_all((g.to(seat, Ready, gods=_gods_of(s, seat)) for seat in acting), independent=True)
    for god in s.gods:
        await _take_turn(g, god)
    return "apollo", {}


async def turn(g: Game[State], place: int) -> Next:
    """One god's player (CYC-ACT-01)."""
    s = g.s
    await _take_turn(g, s.gods[place])
    return ("turn", {"place": place + 1}) if place + 1 < len(s.gods) else ("apollo", {})


def _gods_of(s: State, seat: str) -> list[str]:
    return [god for god in s.gods if god in s.offers and s.offers[god].seat == seat]


async def _take_turn(g: Game[State], god: str) -> None:
    """Actions in any order, as often as they can be paid, until the player ends his turn (CYC-ACT-02, CYC-ACT-04)."""
    s = g.s
    offer = s.offers.get(god)
    if offer is None or offer.seat in s.out:  # CYC-ACT-07, CYC-ARMY-14
        return
    seat = offer.seat
    s.turn = Turn(seat, god)
    g.tell(TurnBegan(seat, god))
    release_guardians(g, seat)
    while True:
        order = await g.ask(seat, *COMMON, *SPECIAL[god], key=f"turn.{god}", god=god)
        if isinstance(order, Finish):
            await do_what_is_free(g, seat)
        if isinstance(order, Finish | End):
            break
        await _act(g, seat, order)
    end_turn(g, seat)


async def _act(g: Game[State], seat: str, order: Order) -> None:
    if isinstance(order, Stop):
        if order.when in ("always", turn_of(g.s).last_battle):
            await g.ask(seat, Resume)
    elif isinstance(order, Call | Waste):
        await order.play(g, seat)
    else:
        await DEEDS[type(order)](g, seat, order)


def end_turn(g: Game[State], seat: str) -> None:
    """The marker goes to the last free place of the turn track (CYC-ACT-05, CYC-ACT-08)."""
    s = g.s
    s.turn = None
    s.done.append(seat)
    still_in, moved = ([x for x in track if x not in s.out] for track in (s.order, s.done))
    g.tell(TurnEnded(seat, len(still_in) - len(moved) + 1))
