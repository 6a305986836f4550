"""Reads, each with its right to read: a game one may not know of is as if it did not exist. Nothing here replays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from games.engine import answers
from games.engine.ask import Ask as EngineAsk
from games.engine.event import Heard
from games.engine.log import Note as EngineNote
from games.engine.log import Via
from games.engine.order import Order as EngineOrder
from games.engine.order import format_order, verb
from games.engine.ruleset import Ruleset
from games.models import Ask, Game, LogEntry, Order, Press, Seat, StandingOrder, Step, Tenure, User, Vault, Vote
from games.models.codec import answers_of, events_of, state_of, unpack_frame, window_of
from games.models.prepared import Prepared
from games.rulesets import get_ruleset

Reader = User | AnonymousUser | None
VAULT = Prepared(lambda game: Vault.objects.only("state", "asks").filter(pk=game), 2_000_000_001)


# ------------------------------------------------------------ games
def visible_games(reader: Reader) -> QuerySet[Game]:
    """The games this reader may know of."""
    games = Game.objects.all()
    if reader is None or not isinstance(reader, User):
        return games.filter(visibility=Game.Visibility.PUBLIC)
    if reader.is_staff:
        return games
    at_table = Q(seats__player=reader) | Q(seats__tenures__player=reader) | Q(owner=reader)
    invited = Q(invitations__email__iexact=reader.email) if not reader.is_guest else Q()
    mine = Game.objects.filter(at_table | invited).values("pk")
    return games.filter(Q(visibility=Game.Visibility.PUBLIC) | Q(pk__in=mine))


def visible_game(reader: Reader, game_id: int) -> Game:
    """Raises Game.DoesNotExist for a game that does not exist or that the reader may not know of."""
    public = Game.objects.filter(pk=game_id, visibility=Game.Visibility.PUBLIC).select_related("owner").first()
    return public or visible_games(reader).select_related("owner").get(pk=game_id)


def lobby(reader: Reader) -> QuerySet[Game]:
    """Tables that look for players, with their seats."""
    return _with_seats(visible_games(reader).filter(status=Game.Status.LOBBY))


def seats_on_offer(reader: Reader) -> QuerySet[Seat]:
    games = visible_games(reader).filter(status=Game.Status.RUNNING).values("pk")
    return Seat.objects.filter(offered_at__isnull=False, game__in=games).select_related("game")


def my_games(player: User, *, over: bool = False) -> QuerySet[Game]:
    """The tables of a player, those that wait the shortest first."""
    ended = [Game.Status.ENDED, Game.Status.CANCELLED]
    mine = Game.objects.filter(pk__in=Seat.objects.filter(player=player).values("game"))
    games = mine.filter(status__in=ended) if over else mine.exclude(status__in=ended)
    return _with_seats(games.order_by("-ended_at" if over else "due", "-id"))


def _with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Seat.objects.select_related("player").order_by("place")
    return games.select_related("owner").prefetch_related(Prefetch("seats", seats))


def waiting_for(player: User) -> QuerySet[Ask]:
    """What waits for me: open asks without an answer, the most urgent first."""
    return (
        Ask.objects.filter(seat__player=player, answered_at=None, game__status=Game.Status.RUNNING)
        .select_related("game", "seat")
        .order_by("due", "id")
    )


# ------------------------------------------------------------ seats
def seats_of(reader: Reader, game: Game) -> list[Seat]:
    """The seats this reader holds at a table: none for a spectator, several at a solo table."""
    if not isinstance(reader, User):
        return []
    return list(Seat.objects.filter(game=game, player=reader).order_by("place"))


def seat_for(reader: Reader, game: Game, side: str = "") -> Seat | None:
    """The seat a page shows: the one named, if it is the reader's; else the first that is asked, else the first."""
    return seat_among(seats_of(reader, game), game, side)


def seat_among(mine: Sequence[Seat], game: Game, side: str = "") -> Seat | None:
    """The same, out of the seats that the reader holds."""
    if side:
        return next((seat for seat in mine if seat.side == side), None)
    if len(mine) < 2:
        return mine[0] if mine else None
    waiting = set(Ask.objects.filter(game=game, answered_at=None).values_list("seat_id", flat=True))
    return next((seat for seat in mine if seat.pk in waiting), mine[0])


def player_name(game: Game, seat: Seat) -> str:
    """Who sits there, as the others may know it."""
    if seat.bot:
        return seat.bot
    if seat.player is None or game.hides_players:
        return ""
    return str(seat.player)


# ------------------------------------------------------------ positions, now and then
@dataclass(frozen=True)
class Look:
    """A position as one reader may see it."""

    game: Game
    ruleset: Ruleset
    step: int
    seat: str | None
    view: Any
    hash: str  # of the state; empty for the position of now while the game runs, for nobody may know it


def look(game: Game, seat: Seat | None, step: int | None = None) -> Look | None:
    """The view of a seat (None: spectator) now or behind an earlier step. None if there is nothing to see (yet).

    After the end, any seat's view may be asked for by anybody who sees the game (the door passes that seat).
    """
    ruleset = get_ruleset(game.ruleset)
    side = seat.side if seat else None
    if seat is None and not game.spectators and not game.is_over:
        return None
    if step is None or step == game.no:
        vault = VAULT.first(game.pk)
        if vault is None or not vault.state:
            return None
        view = ruleset.view(state_of(game, vault.state), side)
        return Look(game, ruleset, game.no, side, view, _hash_of(game) if game.is_over else "")
    found = Step.objects.filter(game=game, no=step).first()
    if found is None:
        return None
    state = state_of(game, unpack_frame(found).state)
    return Look(game, ruleset, step, side, ruleset.view(state, side), found.hash)


def _hash_of(game: Game) -> str:
    return Step.objects.filter(game=game, no=game.no).values_list("hash", flat=True).first() or ""


# ------------------------------------------------------------ asks
@dataclass(frozen=True)
class Question:
    """An open ask with all that forms, mails and REST need of it."""

    row: Ask
    ask: EngineAsk
    ruleset: Ruleset
    default: str
    examples: list[str]
    legal: list[str] | None
    hints: dict[str, dict[str, Sequence[Any]]]
    usable: frozenset[str]  # the verbs that have a legal order now; others may, after some lines of a sheet


def question(seat: Seat) -> Question | None:
    """The open question of a seat. The caller has made sure that the reader holds the seat."""
    row = Ask.objects.filter(seat=seat).select_related("game", "seat").first()
    if row is None:
        return None
    vault = Vault.objects.only("state", "asks").get(pk=seat.game_id)
    window = window_of(vault)
    ask = window.of(seat.side) if window else None
    if ask is None:
        return None
    ruleset, state = get_ruleset(row.game.ruleset), state_of(row.game, vault.state)
    legal = answers.legal(ruleset, state, ask)
    return Question(
        row,
        ask,
        ruleset,
        format_order(answers.default(ruleset, state, ask)),
        answers.examples(ruleset, state, ask),
        None if legal is None else [format_order(order) for order in legal],
        answers.hints(ruleset, state, ask),
        _usable(ruleset, state, ask, legal),
    )


def _usable(ruleset: Ruleset, state: Any, ask: EngineAsk, legal: Sequence[EngineOrder] | None) -> frozenset[str]:
    if legal is not None:
        return frozenset(verb(type(order)) for order in legal)
    return frozenset(verb(cls) for cls in ruleset.orders_of(ask.verbs) if _has_legal(cls, state, ask))


def _has_legal(cls: type[EngineOrder], state: Any, ask: EngineAsk) -> bool:
    found = cls.legal(state, ask)
    return bool(found) if found is not None else cls.sample(state, ask, lambda options: options[0]) is not None


def sheet_of(seat: Seat) -> Order | None:
    """What the seat has handed in for the open window (else its draft)."""
    rows = {o.status: o for o in Order.objects.filter(seat=seat, status__in=["sealed", "draft"])}
    return rows.get("sealed") or rows.get("draft")


def standing_lines(seat: Seat) -> list[str]:
    return list(StandingOrder.objects.filter(seat=seat).order_by("place").values_list("line", flat=True))


# ------------------------------------------------------------ what happened
@dataclass(frozen=True)
class Happened:
    """A step as one reader may know it."""

    step: Step
    events: list[Heard]
    notes: list[EngineNote]
    answers: list[tuple[str, dict[str, Any], Via]]  # (seat, order, via): own ones; after the end, all


def history(
    game: Game, seat: Seat | None, *, after: int = -1, until: int | None = None, limit: int = 100, last: bool = False
) -> list[Happened]:
    """Steps in order, each with the events the seat (None: a spectator) may know; `last` takes the newest ones."""
    steps = Step.objects.filter(game=game, no__gt=after)
    if until is not None:
        steps = steps.filter(no__lte=until)
    steps = steps.order_by("-no" if last else "no")[:limit]
    found = sorted(steps if seat is not None else steps.defer("frame"), key=lambda step: step.no)
    return [_happened(game, seat, step) for step in found]


def _happened(game: Game, seat: Seat | None, step: Step) -> Happened:
    side = seat.side if seat else None
    heard = [h for told in events_of(step) if (h := told.to(side)) is not None]
    notes = [note for note in unpack_frame(step).notes if note.seat == side] if seat else []
    given = [(a.seat, a.order, a.via) for a in answers_of(step) if game.is_over or a.seat == side]
    return Happened(step, heard, notes, given)


def table_log(game: Game, seats: Sequence[Seat]) -> QuerySet[LogEntry]:
    """What people did to the table."""
    if not _may_listen(game, seats):
        return LogEntry.objects.none()
    return LogEntry.objects.filter(Q(seat=None) | Q(seat__in=list(seats)), game=game).select_related("by")


def _may_listen(game: Game, seats: Sequence[Seat]) -> bool:
    """What is said at a table without spectators is for those who sit there, until it is over."""
    return bool(seats) or game.spectators or game.is_over


def press_for(game: Game, seats: Sequence[Seat]) -> QuerySet[Press]:
    """The messages the holder of these seats may read; a spectator, where there are any, reads the public ones."""
    if not _may_listen(game, seats):
        return Press.objects.none()
    readable = Q(public=True)
    if seats:
        readable |= Q(readers__in=seats) | Q(author__in=seats)
    return (
        Press.objects.filter(readable, game=game)
        .select_related("author", "author__player")
        .prefetch_related("readers")
        .distinct()
        .order_by("id")
    )


def press_author(press: Press, mine: Sequence[Seat] = ()) -> Seat | None:
    """Who wrote it, as its readers may know; the holder of these seats knows what they wrote."""
    return None if press.anonymous and press.author not in mine else press.author


def votes_of(game: Game, seats: Sequence[Seat]) -> QuerySet[Vote]:
    """The votes of a table with their ballots, the oldest first, as the holder of these seats may know them."""
    if not _may_listen(game, seats):
        return Vote.objects.none()
    return Vote.objects.filter(game=game).select_related("by").prefetch_related("ballots__seat").order_by("id")


# ------------------------------------------------------------ people
@dataclass(frozen=True)
class PlayerRecord:
    """How somebody has played so far; sandboxes and tables of one do not count."""

    games: int
    wins: int
    answered: int
    missed: int
    left: int


def player_record(player: User) -> PlayerRecord:
    real = {"seat__game__sandbox": False, "seat__game__solo": False}
    tenures = Tenure.objects.filter(player=player, **real)
    sums = tenures.aggregate(a=Sum("answered"), m=Sum("missed"), left=Count("pk", filter=Q(ended_by="left")))
    ended = Seat.objects.filter(player=player, rank__isnull=False, game__sandbox=False, game__solo=False)
    return PlayerRecord(ended.count(), ended.filter(rank=1).count(), sums["a"] or 0, sums["m"] or 0, sums["left"] or 0)
