"""Mare Nostrum (2003) and its revised edition: one set of rules, two editions."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from games.engine.bots import RANDOM, STEWARD
from games.engine.dice import Dice
from games.engine.ruleset import Result, Ruleset

from .board import SHEETS, SIDES
from .bots import GOOD
from .checks import invariants, redeal
from .phases import battle, build, conquest, income, movement, opening, purchases, ready, roles, trade, war
from .report import text
from .scene import board
from .state import State, Table, score
from .texts import TEXTS
from .view import figures, view
from .words import WORDS


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    tempo: Literal["exact", "planned"] = "exact"
    free_setup: bool = False
    civilizations: Literal["recommended", "any"] = "recommended"
    neutral_capitals_convertible: bool = True


class RevisedOptions(Options, frozen=True, forbid_unknown_fields=True):
    blockade: bool = False
    alps: bool = False
    pyramids_end_contest: bool = True


def sides(options: Options, count: int) -> Sequence[str]:
    """Any may be left out; the rules recommend which (MN-FEW-06)."""
    return SIDES if options.civilizations == "any" else SHEETS.recommended[str(count)]


def setup(options: Options, seats: tuple[str, ...], dice: Dice) -> State:
    return opening.set_up("2003", table_of(options), seats, dice)


def setup_revised(options: RevisedOptions, seats: tuple[str, ...], dice: Dice) -> State:
    return opening.set_up("revised", table_of(options), seats, dice)


def table_of(options: Options) -> Table:
    """The options that the scripts look at."""
    names = [name for name in Table.__struct_fields__ if name in type(options).__struct_fields__]
    return Table(**{name: getattr(options, name) for name in names})


def result(s: State) -> Result | None:
    """The winner, and the others by their heroes and wonders."""
    if not s.winner:
        return None
    rest = [seat for seat in s.seats if seat != s.winner]
    counts = sorted({score(s, seat) for seat in rest}, reverse=True)
    groups = [tuple(seat for seat in rest if score(s, seat) == count) for count in counts]
    return Result(((s.winner,), *groups), s.reason, {seat: score(s, seat) for seat in s.seats})


SCRIPTS = {
    "opening": opening.opening,
    "place": opening.place,
    "income": income.income,
    "trade": trade.trade,
    "chain": trade.chain_alone,
    "building": build.building,
    "build_next": build.build_next,
    "build_turn": build.build_turn,
    "build_plans": build.build_plans,
    "saving": build.saving,
    "war": war.war,
    "war_next": war.war_next,
    "war_turn": war.war_turn,
    "war_plans": war.war_plans,
    "conquest": conquest.conquer_alone,
}

ORDERS = (
    opening.Basic,
    opening.Place,
    opening.Hire,
    roles.Appoint,
    roles.Call,
    income.Pick,
    trade.Demand,
    trade.Offer,
    trade.Want,
    trade.Take,
    trade.Ulysses,
    trade.Give,
    ready.Ready,
    purchases.Done,
    purchases.Build,
    purchases.Buy,
    purchases.Claim,
    purchases.Swap,
    purchases.Keep,
    movement.Sail,
    movement.March,
    movement.Helen,
    movement.Blockade,
    war.Attack,
    war.Resume,
    battle.Lose,
    battle.Support,
    conquest.Occupy,
    conquest.Plunder,
    conquest.Convert,
    conquest.Leave,
)

_SHARED = {
    "rules": 1,
    "players": lambda options: (3, 4, 5),
    "sides": sides,
    "state": State,
    "scripts": SCRIPTS,
    "first": "opening",
    "orders": ORDERS,
    "words": WORDS,
    "texts": TEXTS,
    "view": view,
    "text": text,
    "board": board,
    "figures": figures,
    "turn": lambda s: s.turn,
    "phase": lambda s: s.phase,
    "result": result,
    "invariants": invariants,
    "redeal": redeal,
    "bots": {"random": RANDOM, "steward": STEWARD, "good": GOOD},
}

RULESETS = (
    Ruleset(slug="mare-nostrum", title="Mare Nostrum", options=Options, setup=setup, **_SHARED),  # type: ignore[arg-type]
    Ruleset(
        slug="mare-nostrum-revised",
        title="Mare Nostrum, revised edition",
        options=RevisedOptions,
        setup=setup_revised,
        **_SHARED,  # type: ignore[arg-type]
    ),
)
