"""Whole games in memory: for bots, simulation, fuzzing and tests."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from . import answers
from .bots import Bot, Sight, no_standing
from .dice import Dice
from .log import Done
from .position import Position
from .ruleset import Result, Ruleset

MAX_STEPS = 100_000


class Endless(Exception):
    """A game that did not end."""


class Played(Struct):
    """One game from beginning to end, in figures."""

    result: Result | None
    turns: int
    steps: int
    orders: int
    stops: int


def seed_of(*parts: Any) -> bytes:
    """A seed made of names and numbers: equal parts, equal game."""
    return "/".join(map(str, parts)).encode()


def new_game(ruleset: Ruleset, options: Mapping[str, Any] | Any, seats: Sequence[str], seed: bytes) -> Position:
    typed = convert(dict(options), ruleset.options, strict=False) if isinstance(options, Mapping) else options
    return Position.new(ruleset, typed, seats, seed)


def play(
    position: Position,
    bots: Mapping[str, Bot],
    watch: Callable[[Position, Sequence[Done]], None] | None = None,
    invariants: bool = True,
    max_steps: int = MAX_STEPS,
) -> Played:
    """Let bots play a position to its end. Every return of the game to its players is one stop."""
    played = Played(None, 0, 0, 0, 0)
    chance = Dice(b"bots " + position.seed)
    _check(position, invariants)
    while position.window is not None:
        played.stops += 1
        for seat in position.waiting:
            answer(position, seat, bots[seat], chance)
        done = position.advance()
        if not done:
            raise AssertionError(f"all seats of window {position.no} have answered, but it does not close")
        played.steps += len(done)
        played.orders += sum(len(d.step.answers) for d in done)
        _check(position, invariants)
        if watch:
            watch(position, done)
        if played.steps > max_steps:
            raise Endless(f"{played.steps} steps, at {position.where()}")
    played.result, played.turns = position.result, position.ruleset.turn(position.s)
    return played


def answer(position: Position, seat: str, bot: Bot, chance: Dice) -> None:
    """Let a bot answer the open ask of its seat and look after its standing orders."""
    sight = Sight(position.ruleset, position.s, position.seats, position.ask_of(seat), chance.pick)
    sheet = list(bot.answer(sight))
    chance.draws.clear()
    answers.check(position.ruleset, position.s, sight.ask, sheet[0])
    position.place(seat, sheet)
    keeps = bot.standing(sight.view, seat) if bot.standing is not no_standing else ()
    if keeps:
        position.keep(seat, keeps)


def _check(position: Position, invariants: bool) -> None:
    if invariants and (complaints := position.ruleset.invariants(position.s)):
        raise AssertionError(f"step {position.no}: {'; '.join(complaints)}")


def positions(position: Position, bots: Mapping[str, Bot]) -> Iterator[Position]:
    """The same game, window by window: for tests that look at every position on the way."""
    chance = Dice(b"bots " + position.seed)
    yield position
    while position.window is not None:
        for seat in position.waiting:
            answer(position, seat, bots[seat], chance)
        position.advance()
        yield position
