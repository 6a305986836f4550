"""What the server answers, as far as players need it. The whole of it: /api/docs/."""

from typing import Any, TypedDict


class Problem(TypedDict):
    line: int
    id: str
    kind: str
    data: dict[str, Any]
    rule: str
    provisional: bool
    text: str


class Ruleset(TypedDict):
    slug: str
    title: str
    rules: int
    players: list[int]


class Seat(TypedDict):
    place: int
    side: str
    name: str
    player: str
    bot: str
    mine: bool
    free: bool
    offered: bool
    waiting: bool
    misses: int
    rank: int | None
    score: int | None
    wishes: list[str] | None


class Game(TypedDict):
    id: int
    name: str
    ruleset: str
    status: str
    players: int
    no: int
    window: int
    turn: int
    phase: str
    due: str | None
    seats: list[Seat]


class OrderForm(TypedDict):
    verb: str
    line: str
    text: str
    schema: dict[str, Any]
    hints: dict[str, list[Any]]


class Ask(TypedDict):
    side: str
    window: int
    key: str
    weight: str
    prompt: str
    args: dict[str, Any]
    opened_at: str
    due: str | None
    answered_at: str | None
    orders: list[OrderForm]
    legal: list[str] | None
    examples: list[str]
    default: str


class Receipt(TypedDict):
    window: int
    lines: list[str]
    status: str
    due: str | None
    complete: bool
    repeated: bool


class DryLine(TypedDict):
    text: str
    status: str


class DryRun(TypedDict):
    lines: list[DryLine]
    problems: list[Problem]
    barrier: str
    view: Any


class Waiting(TypedDict):
    game: int
    name: str
    ruleset: str
    side: str
    key: str
    weight: str
    window: int
    due: str | None


class Position(TypedDict):
    game: int
    ruleset: str
    step: int
    window: int
    side: str | None
    latest: bool
    hash: str
    view: Any


class Event(TypedDict):
    kind: str
    data: dict[str, Any]
    text: str


class Step(TypedDict):
    no: int
    at: str
    turn: int
    phase: str
    window: int
    events: list[Event]
    notes: list[str]
    answers: list[dict[str, Any]]
    hash: str


class Events(TypedDict):
    results: list[Step]
    after: int
    window: int
    status: str
    next: str | None
