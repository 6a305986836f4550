"""Real examples for the schema: the opening of a game of each ruleset, as the routes would show it."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from django.utils import translation

from api import present, shapes
from api.problems import speaker
from games import rulesets
from games.engine import answers
from games.engine.order import format_order, to_data
from games.engine.play import new_game
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.state import decode
from games.models import Ask, Game, Step
from games.selectors import Happened, Question

SEED = b"examples"
OPENED = datetime(2026, 3, 15, 9, 0, tzinfo=UTC)
DUE = datetime(2026, 3, 18, 9, 0, tzinfo=UTC)


@cache
def opening(slug: str) -> Position:
    ruleset = rulesets.all_rulesets()[slug]
    options = ruleset.options()
    count = min(ruleset.players(options))
    return new_game(ruleset, options, list(ruleset.sides(options, count))[:count], SEED)


def asked(ruleset: Ruleset) -> tuple[Position, str]:
    position = opening(ruleset.slug)
    return position, position.waiting[0]


def new_table(ruleset: Ruleset) -> dict[str, Any]:
    players = min(ruleset.players(ruleset.options()))
    return {"ruleset": ruleset.slug, "players": players, "options": msgspec.to_builtins(ruleset.options())}


def ask_page(ruleset: Ruleset) -> shapes.AskPage:
    position, seat = asked(ruleset)
    ask, state = position.ask_of(seat), position.s
    legal = answers.legal(ruleset, state, ask)
    found = Question(
        Ask(window=1, opened_at=OPENED, due=DUE),
        ask,
        ruleset,
        format_order(answers.default(ruleset, state, ask)),
        answers.examples(ruleset, state, ask),
        None if legal is None else [format_order(order) for order in legal][:8],
        {},
        frozenset(),
    )
    shown = present.ask(found)
    shown.orders = [msgspec.structs.replace(order, schema=shortened(order.schema)) for order in shown.orders]
    return shapes.AskPage(1, [shown])


def shortened(schema: Any) -> Any:
    """Long lists of names cut to their beginning: an example, not the reference."""
    if isinstance(schema, dict):
        return {key: value[:5] if key == "enum" else shortened(value) for key, value in schema.items()}
    return [shortened(part) for part in schema] if isinstance(schema, list) else schema


def default_order(ruleset: Ruleset) -> Any:
    position, seat = asked(ruleset)
    return answers.default(ruleset, position.s, position.ask_of(seat))


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    return {"window": 1, "lines": [format_order(default_order(ruleset))]}


def data_sheet(ruleset: Ruleset) -> dict[str, Any]:
    return {"window": 1, "orders": [to_data(default_order(ruleset))]}


def receipt(ruleset: Ruleset) -> shapes.ReceiptShape:
    lines = sheet(ruleset)["lines"]
    return shapes.ReceiptShape(window=1, lines=lines, status="sealed", due=DUE, complete=False, repeated=False)


def dry_run(ruleset: Ruleset) -> shapes.DryRun:
    position, seat = asked(ruleset)
    return present.dry_run(ruleset, seat, position.check(seat, [default_order(ruleset)], preview=True))


def handed_in(ruleset: Ruleset) -> shapes.SheetShape:
    _, seat = asked(ruleset)
    lines = sheet(ruleset)["lines"]
    return shapes.SheetShape(side=seat, window=1, status="sealed", lines=lines, source="rest", at=OPENED)


def reference(ruleset: Ruleset) -> shapes.RulesetFull:
    full = present.ruleset_full(ruleset)
    full.orders = [msgspec.structs.replace(order, schema=shortened(order.schema)) for order in full.orders]
    return full


def event_page(ruleset: Ruleset) -> shapes.EventPage:
    """The opening, and what follows when everybody plays the default."""
    position, seat = asked(ruleset)
    played = position.copy()
    for side in played.waiting:
        played.place(side, [answers.default(ruleset, played.s, played.ask_of(side))])
    done, say = played.advance(keep_states=True)[0], speaker(ruleset)
    heard = [found for told in done.told if (found := told.to(seat)) is not None]
    given = [(answer.seat, answer.order, answer.via) for answer in done.step.answers if answer.seat == seat]
    state = decode(done.state, ruleset.state)
    step = Step(no=done.step.no, at=DUE, turn=ruleset.turn(state), phase=ruleset.phase(state), window=2)
    shown = present.step_full(Game(ruleset=ruleset.slug), Happened(step, heard, [], given), ruleset, say)
    return shapes.EventPage([shown], done.step.no, 2, "running", None)


def view(ruleset: Ruleset) -> shapes.ViewShape:
    position, seat = asked(ruleset)
    return shapes.ViewShape(
        game=1,
        ruleset=ruleset.slug,
        step=0,
        window=1,
        side=seat,
        latest=True,
        hash="",
        view=ruleset.view(position.s, seat),
    )


def text(ruleset: Ruleset) -> shapes.TextShape:
    position, seat = asked(ruleset)
    return shapes.TextShape(1, 0, seat, ruleset.text(ruleset.view(position.s, seat), speaker(ruleset)))


Maker = Callable[[Ruleset], Any]
REQUESTS: dict[str, dict[str, Maker]] = {"create_game": {"": new_table}, "submit": {"": sheet, " as data": data_sheet}}
ANSWERS: dict[str, dict[str, Maker]] = {
    "ruleset": {"200": reference},
    "asks": {"200": ask_page},
    "view": {"200": view},
    "text": {"200": text},
    "events": {"200": event_page},
    "sheet": {"200": handed_in},
    "submit": {"200": dry_run, "201": receipt},
}


def made(maker: Maker, suffix: str = "") -> dict[str, Any]:
    """One example per ruleset, in English."""
    with translation.override("en"):
        found = {f"{slug}{suffix}": maker(ruleset) for slug, ruleset in rulesets.all_rulesets().items()}
    return {name: {"value": msgspec.json.decode(msgspec.json.encode(value))} for name, value in found.items()}


def add_examples(operation: dict[str, Any]) -> None:
    name = operation["operationId"]
    for suffix, maker in REQUESTS.get(name, {}).items():
        content = operation["requestBody"]["content"]["application/json"]
        content["examples"] = {**content.get("examples", {}), **made(maker, suffix)}
    for status, maker in ANSWERS.get(name, {}).items():
        operation["responses"][status]["content"]["application/json"]["examples"] = made(maker)
