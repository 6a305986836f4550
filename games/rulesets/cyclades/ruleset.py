"""Cyclades (2009): the contract, filled in."""

from games.engine.bots import RANDOM, STEWARD
from games.engine.order import Order
from games.engine.ruleset import Ruleset

from .bots import GOOD
from .creatures import CALLS, Forgo, Halt, Waste
from .phases.actions import End, Finish, Ready, Resume, Stop, actions, turn
from .phases.apollo import Bless, apollo
from .phases.armies import March
from .phases.battle import Retreat, Stay
from .phases.build import Build
from .phases.creatures import creatures
from .phases.fleets import Sail
from .phases.gods import gods
from .phases.income import income
from .phases.metropolis import Discard, Found
from .phases.offerings import Apollo, Bid, Plan, offerings
from .phases.recruit import Recruit
from .phases.round_end import result, round_end
from .phases.zeus import Exchange
from .scene import board
from .secrets import invariants, redeal
from .setup import setup, sides
from .state import Options, State
from .text import text
from .texts import TEXTS
from .view import figures, view
from .words import WORDS

OFFERINGS: tuple[type[Order], ...] = (Plan, Apollo, Bid)
TURN: tuple[type[Order], ...] = (Ready, Finish, End, Stop, Resume, Recruit, Build, Sail, March, Exchange)

RULESET = Ruleset(
    slug="cyclades",
    title="Cyclades",
    rules=1,
    options=Options,
    players=lambda options: (2, 3, 4, 5),
    sides=sides,
    state=State,
    setup=setup,
    scripts={
        "creatures": creatures,
        "gods": gods,
        "income": income,
        "offerings": offerings,
        "actions": actions,
        "turn": turn,
        "apollo": apollo,
        "round_end": round_end,
    },
    first="creatures",
    orders=(
        *OFFERINGS,
        *TURN,
        *CALLS,
        *(Waste, Halt, Forgo),
        *(Found, Discard, Stay, Retreat, Bless),
    ),
    words=WORDS,
    texts=TEXTS,
    view=view,
    text=text,
    board=board,
    figures=figures,
    turn=lambda s: s.round,
    phase=lambda s: s.phase,
    result=result,
    invariants=invariants,
    redeal=redeal,
    bots={"random": RANDOM, "steward": STEWARD, "good": GOOD},
)
RULESETS = (RULESET,)
