"""The one door in: every order from anywhere passes `submit`."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from msgspec import Struct

from games.engine.errors import Refused
from games.engine.order import Order as EngineOrder
from games.engine.sheet import Report
from games.models import Ask, Game, Order, Seat, User
from games.models.prepared import Prepared, PreparedUpdate
from games.services import queue, sheets
from games.services.access import check_running, check_seat
from games.services.errors import Refusal, refuse
from games.services.wording import one_line
from games.services.writing import ADD_ORDERS, CLOCK_FIELDS, order_row, refresh_alarm

Line = str | dict[str, Any] | EngineOrder
LIVE = (Order.Status.DRAFT, Order.Status.SEALED)
SAMPLE = 2_000_000_001
SEAT = Prepared(lambda seat: Seat.objects.filter(pk=seat).select_related("game"), SAMPLE)
LOCKED = Prepared(lambda game: Game.objects.filter(pk=game).select_for_update(), SAMPLE)
LIVE_OF = Prepared(lambda seat: Order.objects.filter(seat=seat, status__in=LIVE).order_by().only("status"), SAMPLE)
ASKS_OF = Prepared(lambda game: Ask.objects.filter(game=game).select_related("seat").order_by(), SAMPLE)
BY_KEY = Prepared(lambda seat, key: Order.objects.filter(seat=seat, key=key), SAMPLE, "key")
ANSWERED = PreparedUpdate(Ask, ["answered_at"], ["id"])
CLOCK = PreparedUpdate(Game, ["version", *CLOCK_FIELDS], ["id"])


class Receipt(Struct, frozen=True):
    """What was understood and what happens next."""

    order: int
    window: int
    lines: list[str]
    status: str  # of the order: sealed, applied, withdrawn (replaced meanwhile)
    due: datetime | None
    complete: bool  # nobody else is waited for
    repeated: bool = False  # the key was known: this is the receipt of then


def submit(
    seat: Seat | int,
    lines: Sequence[Line],
    *,
    window: int | None = None,
    source: str = Order.Source.WEB,
    key: str = "",
    by: User | None = None,
    just_read: bool = False,
) -> Receipt:
    """Hand in a sheet for the open ask of a seat, replacing an earlier one. Refusal: nothing has changed.

    A seat that was just read with its game is not read again; whether both still hold is asked when they are locked.
    """
    seat = seat if just_read and isinstance(seat, Seat) else _fresh(seat)
    check_seat(by, seat)
    print_ = _fingerprint(lines) if key else ""
    try:
        orders = _checked(seat, lines, window)
        return _seal(seat, orders, source, key, print_, by)
    except (IntegrityError, Refused):  # a sheet that came before under this key keeps a second one from being written
        if known := _known(seat, key, print_, window):
            return known
        raise


def _checked(seat: Seat, lines: Sequence[Line], window: int | None) -> Sequence[EngineOrder]:
    _check_open(seat.game, window)
    report = sheets.check(seat, lines)
    if report.problems:
        raise Refusal(*report.problems, status=400)
    return report.orders


def _seal(seat: Seat, orders: Sequence[EngineOrder], source: str, key: str, print_: str, by: User | None) -> Receipt:
    now = timezone.now()
    with transaction.atomic():
        game = _hold(seat)
        asks = _asks(game)
        mine = next((ask.seat for ask in asks if ask.seat_id == seat.pk), None)
        if mine is None:
            refuse("window.not-asked", seat=seat.side)
        check_seat(by, mine)
        _put_aside(seat)
        row = order_row(game, seat, orders, now)
        row.status, row.source, row.by = Order.Status.SEALED, source, by
        row.key, row.fingerprint = key, print_
        ADD_ORDERS([row])
        complete = _answered(game, asks, seat, now)
    return Receipt(row.pk, row.window, row.lines, row.status, game.due, complete)


def _hold(seat: Seat) -> Game:
    """Lock the game, if it still stands at the window that the sheet was checked on."""
    game = LOCKED.first(seat.game_id)
    if game is None:
        raise Game.DoesNotExist
    check_running(game)
    if game.window != seat.game.window:
        refuse("window.stale", window=seat.game.window, now=game.window)
    return game


def _put_aside(seat: Seat) -> None:
    """An earlier sheet is replaced, a draft has served its purpose."""
    rows = {order.status: order.pk for order in LIVE_OF(seat.pk)}
    if sealed := rows.get(Order.Status.SEALED):
        Order.objects.filter(pk=sealed).update(status=Order.Status.WITHDRAWN)
    if draft := rows.get(Order.Status.DRAFT):
        Order.objects.filter(pk=draft).delete()


def _asks(game: Game) -> list[Ask]:
    return ASKS_OF(game.pk)


def _answered(game: Game, asks: Sequence[Ask], seat: Seat, answered_at: datetime | None) -> bool:
    """Mark the ask of a seat as answered (or open again), set the alarm, and ring if nobody else is waited for.

    The game is locked; its version rises.
    """
    for ask in asks:
        if ask.seat_id == seat.pk:
            ask.answered_at = answered_at
            ANSWERED(answered_at, ask.pk)
    now = timezone.now()
    complete = refresh_alarm(game, asks, now)
    game.version += 1
    CLOCK.row(game, game.pk)
    if complete and game.wake_at is not None and game.wake_at <= now:
        queue.after_commit("games.resolve", game.pk)
    return complete


def withdraw(seat: Seat | int, *, by: User | None = None) -> Order:
    """Take back a sealed sheet as long as the window is open; it stays as a draft."""
    seat = _fresh(seat)
    check_seat(by, seat)
    with transaction.atomic():
        game = _hold(seat)
        sealed = Order.objects.filter(seat=seat, status=Order.Status.SEALED).first()
        if sealed is None:
            refuse("order.nothing")
        sealed.status = Order.Status.WITHDRAWN
        sealed.save(update_fields=["status"])
        _answered(game, _asks(game), seat, None)
        return _write_draft(game, seat, sealed.lines, sealed.source, by)


def save_draft(
    seat: Seat | int, lines: Sequence[str], *, source: str = Order.Source.WEB, by: User | None = None
) -> Order:
    """Keep lines as they are, right or wrong, until they are handed in or the window closes."""
    seat = _fresh(seat)
    check_seat(by, seat)
    if seat.game.is_over:
        refuse("game.ended")
    with transaction.atomic():
        return _write_draft(seat.game, seat, [one_line(str(line), 1000) for line in lines[:200]], source, by)


def _write_draft(game: Game, seat: Seat, lines: list[str], source: str, by: User | None) -> Order:
    fields = {"game": game, "window": game.window, "lines": lines, "source": source, "by": by}
    draft, _ = Order.objects.update_or_create(seat=seat, status=Order.Status.DRAFT, defaults=fields)
    return draft


def dry_run(seat: Seat | int, lines: Sequence[Line], *, by: User | None = None) -> Report:
    """Check a sheet and look ahead to the first die, secret or other seat. Show its state only through a view."""
    seat = _fresh(seat)
    check_seat(by, seat)
    _check_open(seat.game, None)
    return sheets.check(seat, lines, preview=True)


def _fresh(seat: Seat | int) -> Seat:
    found = SEAT.first(seat if isinstance(seat, int) else seat.pk)
    if found is None:
        raise Seat.DoesNotExist
    return found


def _check_open(game: Game, window: int | None) -> None:
    check_running(game)
    if window is not None and window != game.window:
        refuse("window.stale", window=window, now=game.window)


def _fingerprint(lines: Sequence[Line]) -> str:
    return hashlib.sha256(msgspec.json.encode(list(lines))).hexdigest()[:32]


def _known(seat: Seat, key: str, print_: str, window: int | None) -> Receipt | None:
    """The receipt of a sheet that came in before under the same key."""
    row = BY_KEY.first(seat.pk, key) if key else None
    if row is None:
        return None
    if row.fingerprint != print_ or window not in (None, row.window):
        refuse("order.key-reused")
    waiting = Ask.objects.filter(game=seat.game_id, window=row.window, answered_at=None).exists()
    due = seat.game.due if row.window == seat.game.window else None
    return Receipt(row.pk, row.window, row.lines, row.status, due, not waiting, repeated=True)
