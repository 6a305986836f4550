"""Declarative rule cases: a position, dice to come, orders, and what must be true afterwards.

ruleset: mare-nostrum          options: {}             seats: [rome, greece, egypt]
given: {hands: {rome: [wine, oil]}}        # deep-merged onto the JSON of the state after set-up; null removes a key
script: trade                  args: {}                # where to start; else the first script
dice: [6, 1, 3]                                        # the draws to come, from 1 as on a die
orders:                                                # sheets handed in; the game goes on after each item
  - rome: demand 2
  - {rome: [offer wine oil], greece: null}             # null: the published default
expect: {hands: {rome: [oil, gold]}, view.rome: {...}} # deep subset of the state's JSON, or of a view; result, asked
error: trade.not-in-hand                               # instead: the last sheet is refused with this id
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from .errors import Refused
from .event import plain
from .play import new_game, seed_of
from .position import Position
from .ruleset import Ruleset

MISSING = "(nothing)"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    ruleset: str
    seats: tuple[str, ...]
    title: str = ""
    options: dict[str, Any] = {}
    seed: str = "scenario"
    given: dict[str, Any] = {}
    script: str = ""
    args: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    orders: tuple[dict[str, str | list[str] | None], ...] = ()
    expect: dict[str, Any] = {}
    error: str = ""
    rules: tuple[str, ...] = ()


def read_scenario(data: Any) -> Scenario:
    """From the data of a YAML file; msgspec.ValidationError says what is wrong with it."""
    return msgspec.convert(data, Scenario)


def run(scenario: Scenario, ruleset: Ruleset) -> list[str]:
    """The differences between what was expected and what came out; none if all is well."""
    position = begin(scenario, ruleset)
    refusals: list[str] = []
    for sheets in scenario.orders:
        if refusals:
            return [f"a sheet before the last one was refused: {', '.join(refusals)}"]
        refusals = _hand_in(position, sheets)
    if scenario.error:
        return [] if scenario.error in refusals else [f"error: expected {scenario.error}, got {refusals or MISSING}"]
    if refusals:
        return [f"refused: {', '.join(refusals)}"]
    return [d for key, wanted in scenario.expect.items() for d in _differences(key, wanted, _actual(position, key))]


def begin(scenario: Scenario, ruleset: Ruleset) -> Position:
    """The position in which the orders are given."""
    new = new_game(ruleset, scenario.options, scenario.seats, seed_of(scenario.seed))
    if not (scenario.given or scenario.script or scenario.dice):
        return new
    at_setup = msgspec.json.decode(new.save.checkpoint.state)
    state = msgspec.convert(merged(at_setup, scenario.given), ruleset.state)
    return Position.start(
        ruleset,
        state,
        scenario.seats,
        seed_of(scenario.seed),
        scenario.script,
        scenario.args,
        draws=new.save.checkpoint.draws,
        fixed=scenario.dice,
    )


def _hand_in(position: Position, sheets: Mapping[str, str | list[str] | None]) -> list[str]:
    """Submit one item of orders and go on; the ids of what was refused."""
    late: list[str] = []
    try:
        for seat, lines in sheets.items():
            if lines is None:
                position.ask_of(seat)
                late.append(seat)
            else:
                position.submit(seat, [lines] if isinstance(lines, str) else lines)
    except Refused as refused:
        return [problem.id for problem in refused.problems]
    position.advance(late)
    return []


def _actual(position: Position, key: str) -> Any:
    """What an `expect` key speaks of: asked, result, view.<seat>, view (a spectator's), or a field of the state."""
    if key == "asked":
        return {ask.seat: ask.key for ask in position.window.asks} if position.window else {}
    if key == "result":
        return plain(position.result) if position.result else None
    if key == "view" or key.startswith("view."):
        return plain(position.ruleset.view(position.s, key[5:] or None))
    return plain(position.s).get(key, MISSING)


def merged(base: Any, patch: Any) -> Any:
    """`patch` laid over `base`: mappings are merged, null removes, everything else replaces."""
    if not isinstance(base, Mapping) or not isinstance(patch, Mapping):
        return patch
    out = dict(base)
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merged(base[key], value) if key in base else value
    return out


def _differences(path: str, wanted: Any, actual: Any) -> list[str]:
    """Where `wanted` is no deep subset of `actual`. A wanted null means: not there, or empty."""
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        return [d for key, value in wanted.items() for d in _differences(f"{path}.{key}", value, actual.get(str(key)))]
    if wanted is None and not actual:
        return []
    return [] if wanted == actual else [f"{path}: expected {wanted!r}, got {actual!r}"]
