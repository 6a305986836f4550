"""Positions for the tests: who stands where, whose turn it is; and what a refusal must be like."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.engine.errors import Problem, Refused
from games.engine.kit.stock import Stock
from games.engine.position import Position
from games.rulesets import get_ruleset
from games.rulesets.civilization.board import NATIONS
from games.rulesets.civilization.state import Ship, State, Tempo

CIV = get_ruleset("civilization")
Places = Mapping[str, Mapping[str, int]]


def state(
    tokens: Places,
    ships: Mapping[str, Sequence[str]] | None = None,
    left: Mapping[str, int] | None = None,
    turn: int = 3,
    tempo: Tempo = "exact",
) -> State:
    """Tokens and ships as given, the rest in stock; `left`: so many tokens in stock, and no more in the whole game."""
    seats = [nation for nation in NATIONS if nation in tokens]
    fleets = {seat: [Ship(port) for port in (ships or {}).get(seat, ())] for seat in seats}
    stock = {seat: Stock.full({"token": 55, "ship": 4}) for seat in seats}
    for seat in seats:
        stock[seat].take("token", sum(tokens[seat].values()))
        stock[seat].take("ship", len(fleets[seat]))
        if left and seat in left:
            stock[seat].limit["token"] += left[seat] - stock[seat].left["token"]
            stock[seat].left["token"] = left[seat]
    return State(seats, {seat: dict(tokens[seat]) for seat in seats}, fleets, stock, tempo, turn=turn)


def opening(tokens: Places, **more: Any) -> Position:
    """The beginning of a turn: expansion and ships."""
    s = state(tokens, **more)
    return Position.start(CIV, s, s.seats, b"test", "opening")


def moving(tokens: Places, waiting: Sequence[str] | None = None, **more: Any) -> Position:
    """The movement phase; all move, unless it is said who still has to."""
    s = state(tokens, **more)
    s.waiting = [seat for seat in s.seats if waiting is None or seat in waiting]
    s.phase = "movement"
    return Position.start(CIV, s, s.seats, b"test", "movement")


def asked(position: Position) -> dict[str, str]:
    """Who is asked what."""
    return {ask.seat: ask.key for ask in position.window.asks} if position.window else {}


def give(position: Position, seat: str, *lines: str) -> Position:
    """Hand in a sheet and go on."""
    position.submit(seat, list(lines))
    position.advance()
    assert CIV.invariants(position.s) == []
    return position


def told(position: Position, seat: str, *lines: str) -> list[str]:
    """Hand in a sheet; what everybody hears of it."""
    position.submit(seat, list(lines))
    speaker = CIV.speaker()
    return [speaker.text(f"event.{t.kind}", **t.data) for done in position.advance() for t in done.told]


def expect_refused(position: Position, seat: str, lines: str | list[str], id: str, rule: str) -> Problem:
    """The (last line of the) sheet is refused with this id and rule, in a whole sentence; nothing has changed."""
    before = position.snapshot()
    with pytest.raises(Refused) as refused:
        position.submit(seat, [lines] if isinstance(lines, str) else lines)
    problem = refused.value.problems[-1]
    assert (problem.id, problem.rule) == (id, rule)
    assert f"problem.{id}" in CIV.all_texts
    assert position.snapshot() == before
    return problem


def sentence(problem: Problem) -> str:
    return CIV.speaker().text(f"problem.{problem.id}", **problem.data)


def ports(position: Position, seat: str) -> list[str]:
    return [ship.port for ship in position.s.ships[seat]]
