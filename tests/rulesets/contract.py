"""What every ruleset must keep, as functions of a ruleset: used by test_contract.py."""

import ast
import inspect
import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec

from games.engine import answers
from games.engine.ask import Ask
from games.engine.dice import Dice
from games.engine.errors import Refused
from games.engine.event import Event
from games.engine.order import Group, Order, Part, Pass, fields, format_order, spoken_order, to_data, verb
from games.engine.play import new_game, positions
from games.engine.position import Position
from games.engine.reading import from_data, parse
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.engine.state import decode, encode


def variants(ruleset: Ruleset) -> list[tuple[dict[str, Any], int]]:
    """(options, number of seats): the defaults for every number, and every other value of every option once."""
    found: list[tuple[dict[str, Any], int]] = [({}, count) for count in ruleset.players(ruleset.options())]
    for field in msgspec.structs.fields(ruleset.options):
        values = (
            [True, False] if field.type is bool else get_args(field.type) if get_origin(field.type) is Literal else ()
        )
        for value in values:
            if value != field.default:
                options = {field.name: value}
                counts = ruleset.players(msgspec.convert(options, ruleset.options))
                found += [(options, max(counts))]
    return found


def table(ruleset: Ruleset, options: dict[str, Any], count: int, seed: bytes) -> Position:
    typed = msgspec.convert(options, ruleset.options)
    sides = list(ruleset.sides(typed, count))
    seats = Dice(b"seats" + seed).shuffled(sides, "seats")[:count]
    return new_game(ruleset, typed, tuple(seats), seed)


def has_map(ruleset: Ruleset) -> bool:
    position = table(ruleset, {}, max(ruleset.players(ruleset.options())), b"map")
    return bool(ruleset.board(ruleset.view(position.s, None)).board)


def windows(position: Position, bot: str = "random") -> Iterator[Position]:
    """The position at every stop of a game."""
    return positions(position, dict.fromkeys(position.seats, position.ruleset.bots[bot]))


# ---------------------------------------------------------------- one position
def assert_live_equals_loaded(position: Position) -> None:
    loaded = Position.load(position.ruleset, position.snapshot().encode())
    assert loaded.window == position.window
    assert loaded.no == position.no
    assert loaded.hash() == position.hash()
    assert encode(loaded.s) == encode(position.s), "the order of dicts differs"


def assert_sound_asks(position: Position) -> None:
    """Defaults legal, something legal to do, round trips, and the stored position answers like the live one."""
    ruleset = position.ruleset
    stored = decode(encode(position.s), ruleset.state)
    chance = Dice(b"sound")
    for ask in position.window.asks if position.window else ():
        default = answers.default(ruleset, position.s, ask)
        answers.check(ruleset, position.s, ask, default)
        assert answers.default(ruleset, stored, ask) == default
        listed = answers.legal(ruleset, position.s, ask)
        assert listed is None or listed, f"{ask.key}: no legal answer"
        assert answers.legal(ruleset, stored, ask) == listed
        samples = [answers.sample(ruleset, position.s, ask, chance.pick) for _ in range(3)]
        for order in [default, *samples, *(listed or ())[:40]]:
            assert_round_trip(ruleset, ask, order)
            answers.check(ruleset, stored, ask, order)
            assert_hinted(ruleset, stored, ask, order)
        for line in answers.examples(ruleset, stored, ask):
            answers.check(ruleset, stored, ask, parse(line, ruleset.orders_of(ask.verbs), ruleset.words))


def assert_round_trip(ruleset: Ruleset, ask: Ask, order: Order) -> None:
    allowed = ruleset.orders_of(ask.verbs)
    assert parse(format_order(order), allowed, ruleset.words) == order, format_order(order)
    assert from_data(to_data(order), allowed, ruleset.words) == order, to_data(order)
    for language in ("ru", "pl"):
        spoken = spoken_order(order, Speaker(ruleset.all_texts, ruleset.words, language))
        assert parse(spoken, allowed, ruleset.words) == order, spoken


def assert_hinted(ruleset: Ruleset, state: Any, ask: Ask, order: Order) -> None:
    hints = type(order).hints(state, ask)
    for name, values in hints.items():
        value = getattr(order, name)
        items = [v[0] if isinstance(v, tuple) else v for v in value] if isinstance(value, tuple) else [value]
        assert value in values or all(item in values for item in items), f"{name}={value} is not hinted at"


# ---------------------------------------------------------------- secrets
def assert_no_secret_seen(position: Position, dice: Dice) -> None:
    """Change all that a seat cannot know: its view, text, board, ask and legal orders stay the same."""
    ruleset = position.ruleset
    speech = ruleset.speaker()
    for seat in (*position.seats, None):
        other = ruleset.redeal(position.s, seat or position.seats[0], dice)
        assert not ruleset.invariants(other), "a redealt state breaks the invariants"
        if seat is None:
            continue
        here, there = ruleset.view(position.s, seat), ruleset.view(other, seat)
        assert encode(here) == encode(there)
        assert ruleset.text(here, speech) == ruleset.text(there, speech)
        assert ruleset.board(here) == ruleset.board(there)
        assert_same_question(position, seat, other)


def assert_same_question(position: Position, seat: str, other: Any) -> None:
    ruleset = position.ruleset
    ask = position.window.of(seat) if position.window else None
    if ask is None:
        return
    assert answers.legal(ruleset, position.s, ask) == answers.legal(ruleset, other, ask)
    assert answers.default(ruleset, position.s, ask) == answers.default(ruleset, other, ask)
    assert answers.hints(ruleset, position.s, ask) == answers.hints(ruleset, other, ask)
    chance = Dice(b"question")
    for _ in range(4):
        for state in (position.s, other):
            order = answers.sample(ruleset, state, ask, chance.pick)
            assert outcome(ruleset, position.s, ask, order) == outcome(ruleset, other, ask, order)


def outcome(ruleset: Ruleset, state: Any, ask: Ask, order: Order) -> Any:
    try:
        answers.check(ruleset, state, ask, order)
    except Refused as refused:
        return refused.problems
    return "legal"


def twin_leak(position: Position, me: str, dice: Dice, most: int = 60) -> Any:
    """Two worlds that `me` cannot tell apart at the checkpoint, run side by side with the same orders of `me` and
    defaults of the others. While all that `me` was told is equal, who is asked what must be equal. The first leak."""
    ruleset, start = position.ruleset, position.checkpoint
    state = decode(start.state, ruleset.state)
    worlds = [
        Position.start(ruleset, s, position.seats, position.seed, start.script, start.args, start.draws)
        for s in (state, ruleset.redeal(state, me, dice))
    ]
    told: list[Any] = [[t.to(me) for t in world.opening.told] for world in worlds]
    for _ in range(most):
        if any(world.window is None for world in worlds) or told[0] != told[1]:
            return None
        shapes = [
            (w.window.mode, [(a.seat, a.key) for a in w.window.asks], w.window.of(me)) for w in worlds if w.window
        ]
        if shapes[0] != shapes[1]:
            return shapes
        sheet = random_sheet(worlds[0], me, dice)
        if sheet and (seen := [preview(world, me, sheet) for world in worlds])[0] != seen[1]:
            return seen
        for number, world in enumerate(worlds):
            if sheet:
                world.place(me, sheet[:1])
            done = world.advance(expired=world.waiting)
            told[number] = [t.to(me) for d in done for t in d.told]
            if done and any(d.draws for d in done):
                return None
    return None


def random_sheet(position: Position, seat: str, dice: Dice, most: int = 4) -> list[Order]:
    """Lines that the seat could play one after the other, as long as nobody else is asked."""
    sheet: list[Order] = []
    at = position.copy()
    while at.window is not None and (ask := at.window.of(seat)) and len(sheet) < most:
        sheet.append(answers.sample(at.ruleset, at.s, ask, dice.pick))
        at.place(seat, sheet[-1:])
        at.advance()
        if seat in at.pending:
            break
    return sheet


def preview(position: Position, seat: str, sheet: list[Order]) -> Any:
    """All that a dry run tells the seat."""
    report = position.check(seat, sheet, preview=True)
    lines = [(line.text, line.status) for line in report.lines]
    return lines, report.problems, report.barrier, encode(position.ruleset.view(report.state, seat))


# ---------------------------------------------------------------- the package
def modules(ruleset: Ruleset) -> list[ModuleType]:
    """All modules of the package that the ruleset's set-up lives in."""
    name = ruleset.setup.__module__.rpartition(".")[0]
    package = import_module(name)
    return [import_module(m.name) for m in pkgutil.walk_packages(package.__path__, f"{name}.")]


def source_of(module: ModuleType) -> str:
    return Path(inspect.getfile(module)).read_text(encoding="utf-8")


def lint(source: str) -> list[str]:
    """What a ruleset must not contain: see the ten rules in docs/adding-a-ruleset.md."""
    tree, bad = ast.parse(source), []
    awaits = (ast.Await, ast.Yield, ast.YieldFrom)
    harmless = {id(n) for node in ast.walk(tree) for n in _without_order(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Try | ast.With | ast.AsyncWith) and any(isinstance(n, awaits) for n in ast.walk(node)):
            bad.append(f"{node.lineno}: try or with around an ask")
        is_set = isinstance(node, ast.Set | ast.SetComp) or (
            isinstance(node, ast.Call) and _called(node) in ("set", "frozenset")
        )
        if is_set and id(node) not in harmless:
            bad.append(f"{getattr(node, 'lineno', 0)}: a set has no order")
        if isinstance(node, ast.AsyncFunctionDef) and any(isinstance(n, ast.Raise) for n in ast.walk(node)):
            bad.append(f"{node.lineno}: the script {node.name} raises")
        if isinstance(node, ast.AsyncFunctionDef) and any(
            isinstance(n, ast.Call) and _called(n) == "refuse" for n in ast.walk(node)
        ):
            bad.append(f"{node.lineno}: the script {node.name} refuses; legality belongs into the order")
    return bad


def _without_order(node: ast.AST) -> list[ast.AST]:
    """Places where a set does no harm: sorted, counted, or asked for membership."""
    if isinstance(node, ast.Call) and _called(node) in ("sorted", "len"):
        return list(node.args)
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return []


def _called(node: ast.Call) -> str:
    return (
        node.func.id
        if isinstance(node.func, ast.Name)
        else node.func.attr
        if isinstance(node.func, ast.Attribute)
        else ""
    )


def refusal_ids(source: str) -> list[str]:
    return [
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and _called(node) == "refuse"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def template_words(found: Sequence[Part]) -> Iterator[str]:
    """The small words between the fields of an order's line."""
    for part in found:
        if isinstance(part, Group):
            yield from template_words(part.parts)
        elif isinstance(part, str) and part != "->":
            yield part


def needed_texts(ruleset: Ruleset) -> list[str]:
    """The keys of all sentences the service will ask for."""
    keys = [f"order.{verb(o)}" for o in ruleset.orders]
    keys += [f"field.{f.name}" for o in ruleset.orders for f in fields(o)]
    keys += [f"ask.{o.key or verb(o)}" for o in ruleset.orders if o is not Pass and o.key]
    keys += [f"option.{f.name}" for f in msgspec.structs.fields(ruleset.options)]
    for module in modules(ruleset):
        keys += [f"problem.{id}" for id in refusal_ids(source_of(module))]
        keys += [
            f"event.{e.kind}"
            for _, e in inspect.getmembers(module, inspect.isclass)
            if issubclass(e, Event) and e is not Event and e.__module__ == module.__name__
        ]
    return sorted({*keys})
