"""What the API answers. OpenAPI is made of these."""

from datetime import date, datetime, time
from typing import Any, ClassVar, Literal

from msgspec import Struct

from games.services.archive import Archive
from games.services.deadlines import Policy


class Problem(Struct, kw_only=True):
    """`id` is stable (docs/errors.md); `text` is in the caller's language; `line` counts from 1, 0 is the whole."""

    line: int
    id: str
    kind: Literal["unreadable", "ambiguous", "illegal", "closed"]
    data: dict[str, Any]
    rule: str
    provisional: bool
    text: str


class Problems(Struct):
    problems: list[Problem]


# ------------------------------------------------------------ rulesets
class Bot(Struct):
    name: str
    text: str


class OrderForm(Struct):
    """An order class: its line, its JSON schema, and what it does."""

    verb: str
    line: str
    text: str
    schema: dict[str, Any]


class RulesetShort(Struct):
    slug: str
    title: str
    rules: int
    players: list[int]


class RulesetFull(RulesetShort):
    sides: dict[str, str]
    options: dict[str, Any]  # JSON schema
    option_texts: dict[str, str]
    default_options: dict[str, Any]
    bots: list[Bot]
    orders: list[OrderForm]


class RulesetPage(Struct):
    results: list[RulesetShort]


# ------------------------------------------------------------ tables
class SeatShape(Struct, kw_only=True):
    place: int
    side: str
    name: str  # of the side, in the caller's language
    player: str
    bot: str
    mine: bool
    free: bool
    offered: bool
    waiting: bool  # is asked and has not answered
    misses: int
    rank: int | None
    score: int | None
    wishes: list[str] | None  # one's own


class GameShort(Struct, kw_only=True):
    id: int
    name: str
    ruleset: str
    status: str
    visibility: str
    players: int
    owner: str
    solo: bool
    sandbox: bool
    anonymous: bool
    no: int
    window: int
    turn: int
    phase: str
    due: datetime | None
    created_at: datetime
    started_at: datetime | None
    stepped_at: datetime | None
    ended_at: datetime | None
    seats: list[SeatShape]


class GameFull(GameShort, kw_only=True):
    options: dict[str, Any]
    policy: Policy
    sides: str
    auto_start: bool
    spectators: bool
    press_mode: str
    anonymous_press: bool
    commitment: str
    closes_at: datetime | None
    forked_from: int | None
    forked_step: int | None
    phase_text: str
    result: dict[str, Any] | None
    is_owner: bool


class GamePage(Struct):
    results: list[GameShort]
    next: str | None


class SeatPage(Struct):
    results: list[SeatShape]


class Invitation(Struct):
    email: str
    created_at: datetime
    accepted: bool
    declined: bool


class Invitations(Struct):
    link: str
    results: list[Invitation]


class LogLine(Struct, kw_only=True):
    id: int
    at: datetime
    no: int
    kind: str
    by: str
    data: dict[str, Any]
    text: str


class LogPage(Struct):
    results: list[LogLine]
    next: str | None


class VoteShape(Struct, kw_only=True):
    id: int
    kind: str
    status: str
    reason: str
    data: dict[str, Any]
    by: str
    opened_at: datetime
    due: datetime
    closed_at: datetime | None
    ballots: dict[str, bool]


class VotePage(Struct):
    results: list[VoteShape]


# ------------------------------------------------------------ the position
class ViewShape(Struct, kw_only=True):
    game: int
    ruleset: str
    step: int
    window: int
    side: str | None
    latest: bool
    hash: str  # of the state, when the game has ended; before that it would tell secrets to who can guess
    view: Any


class TextShape(Struct):
    game: int
    step: int
    side: str | None
    text: str


class AskOrder(OrderForm):
    hints: dict[str, list[Any]]


class AskShape(Struct, kw_only=True):
    side: str
    window: int
    key: str
    weight: str
    prompt: str
    args: dict[str, Any]
    opened_at: datetime
    due: datetime | None
    answered_at: datetime | None
    orders: list[AskOrder]
    legal: list[str] | None  # all legal lines, if they are not too many
    examples: list[str]
    default: str


class AskPage(Struct):
    window: int
    results: list[AskShape]


class SheetShape(Struct, kw_only=True):
    """What I have handed in for the open window (sealed), or keep as a draft."""

    side: str
    window: int
    status: str | None
    lines: list[str]
    source: str
    at: datetime | None


class ReceiptShape(Struct, kw_only=True):
    window: int
    lines: list[str]
    status: str
    due: datetime | None
    complete: bool
    repeated: bool


class DryLine(Struct):
    text: str
    status: str


class DryRun(Struct, kw_only=True):
    """How far the sheet would get before the first die, secret or other seat."""

    lines: list[DryLine]
    problems: list[Problem]
    barrier: str
    view: Any


class StandingShape(Struct):
    side: str
    lines: list[str]


# ------------------------------------------------------------ what happened
class EventShape(Struct):
    kind: str
    data: dict[str, Any]
    text: str


class AnswerShape(Struct):
    side: str
    line: str
    order: dict[str, Any]
    via: str


class StepShort(Struct, kw_only=True):
    no: int
    at: datetime
    turn: int
    phase: str
    window: int


class StepFull(StepShort, kw_only=True):
    events: list[EventShape]
    notes: list[str]
    answers: list[AnswerShape]  # one's own; when the game has ended, all
    hash: str


class StepPage(Struct):
    results: list[StepShort]
    next: str | None


class EventPage(Struct):
    """`after` is what to ask for next; it goes back if the table did."""

    results: list[StepFull]
    after: int
    window: int
    status: str
    next: str | None


# ------------------------------------------------------------ words between people
class PressShape(Struct, kw_only=True):
    id: int
    at: datetime
    no: int
    author: str
    mine: bool
    anonymous: bool
    to: list[str] | None
    text: str


class PressPage(Struct):
    results: list[PressShape]
    next: str | None


class NoteShape(Struct):
    text: str
    changed_at: datetime | None


# ------------------------------------------------------------ the account
class Me(Struct, kw_only=True):
    id: int
    email: str
    name: str
    display_name: str
    language: str
    time_zone: str
    quiet_from: time | None
    quiet_until: time | None
    is_guest: bool
    is_staff: bool
    scopes: list[str]


class WaitingAsk(Struct, kw_only=True):
    game: int
    name: str
    ruleset: str
    side: str
    key: str
    weight: str
    window: int
    due: datetime | None


class WaitingPage(Struct):
    results: list[WaitingAsk]


class TokenShape(Struct, kw_only=True):
    id: int
    name: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None
    used_on: date | None


class NewTokenShape(TokenShape, kw_only=True):
    key: str  # shown this once


class TokenPage(Struct):
    results: list[TokenShape]


class AbsenceShape(Struct):
    id: int
    since: datetime
    until: datetime
    remark: str


class AbsencePage(Struct):
    results: list[AbsenceShape]


# ------------------------------------------------------------ several answers of one route
class Submitted(Struct):
    """The receipt that was given before under the same key, a dry run, or a draft."""

    any_of: ClassVar[tuple[type[Struct], ...]] = (ReceiptShape, DryRun, SheetShape)


class KnownEvent(Struct):
    kind: str
    data: dict[str, Any]


class KnownAnswer(Struct):
    seat: str
    order: dict[str, Any]
    via: str


class KnownStep(Struct, kw_only=True):
    no: int
    at: datetime
    turn: int
    phase: str
    events: list[KnownEvent]
    answers: list[KnownAnswer]


class KnownGame(Struct, kw_only=True):
    """What a seat (null: a spectator) knows of a game that goes on: nothing to make it again."""

    ruleset: str
    name: str
    options: dict[str, Any]
    seat: str | None
    commitment: str
    steps: list[KnownStep]


class Export(Struct):
    """Of a game that has ended: all that makes it again, with the seed that proves the dice. Else what I know of it."""

    any_of: ClassVar[tuple[type[Struct], ...]] = (Archive, KnownGame)


class ChannelShape(Struct, kw_only=True):
    """A way to be told. Of a webhook, `secret` signs what is sent there; of the calendar, `target` is its address."""

    id: int
    kind: str
    target: str
    secret: str
    plan: dict[str, str]
    digest_hour: int
    active: bool
    failing_since: datetime | None
    last_error: str


class ChannelPage(Struct):
    results: list[ChannelShape]
