"""From rows and engine data to shapes. Nothing here decides who may see something: access.py did."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from api import shapes
from api.models import Token
from api.problems import speaker
from api.tokens import SCOPES
from games import selectors
from games.engine import answers
from games.engine.errors import Refused
from games.engine.order import Order as EngineOrder
from games.engine.order import format_order, schema, verb
from games.engine.ruleset import Ruleset
from games.engine.sheet import Report
from games.engine.speech import Speaker
from games.models import Absence, Ask, Game, Invitation, LogEntry, Note, Order, Press, Seat, Step, User, Vote
from games.rulesets import get_ruleset
from games.selectors import Happened, Look, Question, Reader
from games.services import speech
from games.services.lobby import options_schema
from games.services.orders import Receipt

MAX_LEGAL = 1000
S = TypeVar("S", bound=Struct)


def made(shape: type[S], row: object, **given: Any) -> S:
    """A shape out of what is given, and of the attributes of a row that are called like its other fields."""
    copied = {name: getattr(row, name) for name in shape.__struct_fields__ if name not in given}
    return shape(**given, **copied)


# ------------------------------------------------------------ rulesets
def ruleset_short(ruleset: Ruleset) -> shapes.RulesetShort:
    return shapes.RulesetShort(ruleset.slug, ruleset.title, ruleset.rules, _players(ruleset))


def _players(ruleset: Ruleset) -> list[int]:
    return list(ruleset.players(ruleset.options()))


def ruleset_full(ruleset: Ruleset) -> shapes.RulesetFull:
    say = speaker(ruleset)
    options = ruleset.options()
    fields = ruleset.options.__struct_fields__
    return shapes.RulesetFull(
        ruleset.slug,
        ruleset.title,
        ruleset.rules,
        _players(ruleset),
        {side: say.name("side", side) for side in ruleset.sides(options, max(_players(ruleset)))},
        options_schema(ruleset),
        {name: say.text(f"option.{name}") for name in fields},
        msgspec.to_builtins(options),
        [shapes.Bot(name, say.text(f"bot.{name}")) for name in ruleset.bots],
        [order_form(ruleset, order, say) for order in ruleset.all_orders],
    )


def order_form(ruleset: Ruleset, order: type[EngineOrder], say: Speaker) -> shapes.OrderForm:
    name = verb(order)
    return shapes.OrderForm(name, order.line, say.text(f"order.{name}"), schema(order, ruleset.words))


# ------------------------------------------------------------ tables
def seat(game: Game, row: Seat, reader: Reader, waiting: set[int], say: Speaker) -> shapes.SeatShape:
    mine = isinstance(reader, User) and row.player_id == reader.pk
    return made(
        shapes.SeatShape,
        row,
        name=say.name("side", row.side) if row.side else "",
        player=str(reader) if mine else "" if row.bot else selectors.player_name(game, row),
        mine=mine,
        free=row.is_free,
        offered=row.offered_at is not None,
        waiting=row.pk in waiting,
        wishes=list(row.wishes) if mine else None,
    )


def seats(game: Game, reader: Reader, say: Speaker | None = None) -> list[shapes.SeatShape]:
    say = say or speaker(get_ruleset(game.ruleset))
    waiting = {ask.seat_id for ask in game.open_asks}  # type: ignore[attr-defined]
    return [seat(game, row, reader, waiting, say) for row in game.seats.all()]


def _of_game(game: Game, reader: Reader, say: Speaker) -> dict[str, Any]:
    return {"id": game.pk, "owner": _owner(game, reader), "seats": seats(game, reader, say)}


def _owner(game: Game, reader: Reader) -> str:
    """At a table of unknown players the owner, who mostly plays, is unknown, too."""
    if game.owner is None or (game.hides_players and game.owner != reader):
        return ""
    return str(game.owner)


def game_short(game: Game, reader: Reader) -> shapes.GameShort:
    return made(shapes.GameShort, game, **_of_game(game, reader, speaker(get_ruleset(game.ruleset))))


def game_full(game: Game, reader: Reader) -> shapes.GameFull:
    say = speaker(get_ruleset(game.ruleset))
    return made(
        shapes.GameFull,
        game,
        **_of_game(game, reader, say),
        forked_from=game.forked_from_id,
        phase_text=speech.phase_text(say, game.phase),
        is_owner=isinstance(reader, User) and game.owner_id == reader.pk,
    )


def invitation(row: Invitation) -> shapes.Invitation:
    accepted, declined = row.accepted_by_id is not None, row.declined_at is not None
    return made(shapes.Invitation, row, accepted=accepted, declined=declined)


def log_line(game: Game, entry: LogEntry, say: Speaker) -> shapes.LogLine:
    by = "" if game.hides_players or not entry.by else str(entry.by)
    return made(shapes.LogLine, entry, id=entry.pk, by=by, text=speech.log_text(say, entry))


def vote(row: Vote) -> shapes.VoteShape:
    ballots = {ballot.seat.side: ballot.yes for ballot in row.ballots.all()}
    return made(shapes.VoteShape, row, id=row.pk, by=row.by.side, ballots=ballots)


# ------------------------------------------------------------ the position
def view(look: Look) -> shapes.ViewShape:
    game = look.game
    return shapes.ViewShape(
        game=game.pk,
        ruleset=game.ruleset,
        step=look.step,
        window=game.window,
        side=look.seat,
        latest=look.step == game.no,
        hash=look.hash if game.status == Game.Status.ENDED else "",
        view=look.view,
    )


def text(look: Look) -> shapes.TextShape:
    words = look.ruleset.text(look.view, speaker(look.ruleset))
    return shapes.TextShape(look.game.pk, look.step, look.seat, words)


def ask(found: Question) -> shapes.AskShape:
    say = speaker(found.ruleset)
    row, question = found.row, found.ask
    orders = [order_form(found.ruleset, order, say) for order in found.ruleset.orders_of(question.verbs)]
    legal = found.legal if found.legal is not None and len(found.legal) <= MAX_LEGAL else None
    return shapes.AskShape(
        side=question.seat,
        window=row.window,
        key=question.key,
        weight=question.weight,
        prompt=speech.prompt_text(say, question),
        args=question.args,
        opened_at=row.opened_at,
        due=row.due,
        answered_at=row.answered_at,
        orders=[_with_hints(form, found.hints.get(form.verb, {})) for form in orders],
        legal=legal,
        examples=found.examples,
        default=found.default,
    )


def _with_hints(form: shapes.OrderForm, hints: dict[str, Sequence[Any]]) -> shapes.AskOrder:
    return shapes.AskOrder(form.verb, form.line, form.text, form.schema, {k: list(v) for k, v in hints.items()})


def sheet(game: Game, side: str, order: Order | None) -> shapes.SheetShape:
    if order is None:
        return shapes.SheetShape(side=side, window=game.window, status=None, lines=[], source="", at=None)
    return made(shapes.SheetShape, order, side=side, at=order.created_at)


def receipt(found: Receipt) -> shapes.ReceiptShape:
    return made(shapes.ReceiptShape, found)


def dry_run(ruleset: Ruleset, side: str, report: Report) -> shapes.DryRun:
    problems = speech.problems_data(speaker(ruleset), report.problems)
    return shapes.DryRun(
        lines=[shapes.DryLine(line.text, line.status) for line in report.lines],
        problems=[shapes.Problem(**problem) for problem in problems],
        barrier=report.barrier,
        view=ruleset.view(report.state, side),
    )


# ------------------------------------------------------------ what happened
def step_short(step: Step) -> shapes.StepShort:
    return made(shapes.StepShort, step)


def step_full(game: Game, happened: Happened, ruleset: Ruleset, say: Speaker) -> shapes.StepFull:
    return made(
        shapes.StepFull,
        happened.step,
        events=[shapes.EventShape(e.kind, e.data, say.text(f"event.{e.kind}", **e.data)) for e in happened.events],
        notes=[say.text(f"note.{note.kind}", **note.data) for note in happened.notes],
        answers=[shapes.AnswerShape(s, _line(ruleset, order), order, via) for s, order, via in happened.answers],
        hash=happened.step.hash if game.status == Game.Status.ENDED else "",
    )


def steps_full(game: Game, found: Iterable[Happened]) -> list[shapes.StepFull]:
    ruleset = get_ruleset(game.ruleset)
    say = speaker(ruleset)
    return [step_full(game, happened, ruleset, say) for happened in found]


def _line(ruleset: Ruleset, order: dict[str, Any]) -> str:
    """An order of long ago may not be readable by the grammar of today; its data is beside it."""
    try:
        return format_order(answers.read(ruleset, order))
    except Refused:
        return ""


# ------------------------------------------------------------ people
def press(row: Press, mine: Sequence[Seat]) -> shapes.PressShape:
    author = selectors.press_author(row, mine)
    return made(
        shapes.PressShape,
        row,
        id=row.pk,
        author=author.side if author else "",
        mine=row.author in mine,
        to=None if row.public else [reader.side for reader in row.readers.all()],
    )


def note(row: Note | None) -> shapes.NoteShape:
    return shapes.NoteShape(row.text if row else "", row.changed_at if row else None)


def me(user: User, token: Token | None) -> shapes.Me:
    return made(shapes.Me, user, id=user.pk, name=str(user), scopes=list(token.scopes if token else SCOPES))


def waiting(row: Ask) -> shapes.WaitingAsk:
    game = row.game
    return made(shapes.WaitingAsk, row, game=game.pk, name=game.name, ruleset=game.ruleset, side=row.seat.side)


def token(row: Token) -> shapes.TokenShape:
    return made(shapes.TokenShape, row, id=row.pk)


def new_token(row: Token, key: str) -> shapes.NewTokenShape:
    return made(shapes.NewTokenShape, row, id=row.pk, key=key)


def absence(row: Absence) -> shapes.AbsenceShape:
    return made(shapes.AbsenceShape, row, id=row.pk)
