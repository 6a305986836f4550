"""Civilization: the contract, filled in. Of the games in the box there is Nomads and Seafarers so far."""

from typing import Literal

import msgspec
from msgspec import Struct

from games.engine.bots import RANDOM, STEWARD, Bot
from games.engine.dice import Dice
from games.engine.ruleset import Ruleset

from . import nomads
from .board import NATIONS
from .bots import answer, standing
from .phases.expansion import Favour, Grow
from .phases.movement import Done, Move, Sail
from .phases.ships import Fleet
from .phases.start import Start, place, start
from .scene import board
from .state import State, Tempo
from .textboard import text
from .texts import TEXTS
from .view import figures, view
from .words import WORDS


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["nomads"] = "nomads"
    tempo: Tempo = "exact"


def setup(options: Options, seats: tuple[str, ...], dice: Dice) -> State:
    return nomads.setup(seats, options.tempo)


def redeal(s: State, seat: str, dice: Dice) -> State:
    """Nothing is hidden from anybody: a copy is all there is to deal."""
    return msgspec.json.decode(msgspec.json.encode(s), type=State)


RULESETS = (
    Ruleset(
        slug="civilization",
        title="Civilization",
        rules=1,
        options=Options,
        players=lambda options: nomads.PLAYERS,
        sides=lambda options, count: tuple(NATIONS),
        state=State,
        setup=setup,
        scripts={"start": start, "place": place, "opening": nomads.opening, "movement": nomads.movement},
        first="start",
        orders=(Start, Grow, Favour, Fleet, Move, Sail, Done),
        words=WORDS,
        texts=TEXTS,
        view=view,
        text=text,
        board=board,
        figures=figures,
        turn=lambda s: s.turn,
        phase=lambda s: s.phase,
        result=nomads.result,
        invariants=nomads.invariants,
        redeal=redeal,
        bots={"random": RANDOM, "steward": STEWARD, "good": Bot(answer, standing)},
    ),
)
