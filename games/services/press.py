"""Messages at the table, and private notes."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Game, Note, Press, PressRead, Seat, User
from games.services import signals
from games.services.access import check_seat
from games.services.errors import forbid, refuse
from games.services.wording import several_lines

MAX_TEXT = 8000
MAX_NOTE = 20_000
MAX_AN_HOUR = 60  # of one seat: each is a mail to everybody who reads it


def send(
    seat_id: int,
    text: str,
    *,
    to: Sequence[str] | None = None,
    anonymous: bool = False,
    source: str = "web",
    key: str = "",
    by: User | None,
) -> Press:
    """A message to everybody (`to` None) or to some sides. The same key twice is one message."""
    seat = Seat.objects.select_related("game").get(pk=seat_id)
    check_seat(by, seat)
    text = _text(text)
    if key and (known := Press.objects.filter(author=seat, key=key).first()):
        return known
    readers = _readers(seat, to)
    _check_rate(seat)
    _check_mode(seat.game, public=to is None, anonymous=anonymous)
    try:
        return _write(seat, text, readers, anonymous, source, key, by)
    except IntegrityError:
        if key and (known := Press.objects.filter(author=seat, key=key).first()):
            return known
        raise


def _write(
    seat: Seat, text: str, readers: list[Seat] | None, anonymous: bool, source: str, key: str, by: User | None
) -> Press:
    with transaction.atomic():
        game = seat.game
        press = Press.objects.create(
            game=game,
            author=seat,
            by=by,
            public=readers is None,
            anonymous=anonymous,
            text=text,
            source=source,
            key=key,
            no=game.no,
        )
        if readers is not None:
            press.readers.set(readers)
        told = readers if readers is not None else list(game.seats.exclude(pk=seat.pk))
        signals.pressed.send(Game, game=game, press=press, readers=told)
    return press


def _text(text: str) -> str:
    text = several_lines(text)
    if not text:
        refuse("press.empty", 400, "unreadable")
    if len(text) > MAX_TEXT:
        refuse("press.too-long", 400, "unreadable", limit=MAX_TEXT)
    return text


def _check_rate(seat: Seat) -> None:
    since = timezone.now() - timedelta(hours=1)
    if Press.objects.filter(author=seat, at__gt=since).count() >= MAX_AN_HOUR:
        refuse("press.too-many", limit=MAX_AN_HOUR)


def _readers(seat: Seat, to: Sequence[str] | None) -> list[Seat] | None:
    if to is None:
        return None
    readers = list(seat.game.seats.filter(side__in=to).exclude(pk=seat.pk))
    if not readers or len({s.side for s in readers}) != len(set(to) - {seat.side}):
        refuse("press.nobody", 400, "illegal")
    return readers


def _check_mode(game: Game, public: bool, anonymous: bool) -> None:
    if game.press_mode == Game.PressMode.NONE and not game.is_over:
        forbid("press.mode")
    if game.press_mode == Game.PressMode.PUBLIC and not public:
        forbid("press.mode")
    if anonymous and not game.anonymous_press:
        forbid("press.not-anonymous")


def mark_read(game_id: int, player: User, last: int) -> None:
    PressRead.objects.update_or_create(game_id=game_id, player=player, defaults={"last": last})


def save_note(game_id: int, player: User, text: str) -> Note:
    """Whether the account may see the game is for the door to ask."""
    if len(text) > MAX_NOTE:
        refuse("press.too-long", 400, "unreadable", limit=MAX_NOTE)
    fields = {"text": several_lines(text), "changed_at": timezone.now()}
    note, _ = Note.objects.update_or_create(game_id=game_id, player=player, defaults=fields)
    return note
