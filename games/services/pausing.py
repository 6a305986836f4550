"""Stopping and moving a game's clock."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Ask, Game, User
from games.services import queue, signals
from games.services.access import check_owner, check_running
from games.services.deadlines import policy_of
from games.services.errors import forbid, refuse
from games.services.writing import CLOCK_FIELDS, lock_game, log, refresh_alarm

MAX_EXTENSION = 14 * 24 * 60


def check_clock_right(user: User | None, game: Game) -> None:
    """The owner moves the clock alone only if the table's policy says so; `None` is a vote or the operator."""
    check_owner(user, game)
    if user is not None and not user.is_staff and not policy_of(game.policy).owner_may:
        forbid("game.not-owner")


def pause(game_id: int, *, by: User | None = None, reason: str = "") -> Game:
    with transaction.atomic():
        game = lock_game(game_id)
        check_clock_right(by, game)
        check_running(game)
        game.status, game.paused_at, game.wake_at = Game.Status.PAUSED, timezone.now(), None
        game.version += 1
        game.save(update_fields=["status", "paused_at", "wake_at", "version"])
        log(game, "paused", by, reason=reason)
        signals.game_paused.send(Game, game=game, by=by)
    return game


def resume(game_id: int, *, by: User | None = None) -> Game:
    """Everybody has as much time left as when the game was paused."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_clock_right(by, game)
        if game.status != Game.Status.PAUSED:
            refuse("game.not-paused")
        asks = _go_on(game)
        log(game, "resumed", by)
        signals.game_resumed.send(Game, game=game, by=by)
        signals.deadline_moved.send(Game, game=game, asks=asks, why="resume")
    return game


def thaw(game_id: int, *, by: User | None = None) -> Game:
    """Let a frozen game run again; the time it was frozen does not count."""
    with transaction.atomic():
        game = lock_game(game_id)
        if game.status != Game.Status.FROZEN:
            refuse("game.not-frozen")
        asks = _go_on(game)
        game.faults.filter(solved_at=None).update(solved_at=timezone.now())
        log(game, "thawed", by)
        signals.deadline_moved.send(Game, game=game, asks=asks, why="resume")
    return game


def extend(game_id: int, minutes: int, *, by: User | None = None, reason: str = "") -> Game:
    if not 0 < minutes <= MAX_EXTENSION:
        refuse("field.invalid", 400, "unreadable", field="minutes", detail=f"1-{MAX_EXTENSION}")
    with transaction.atomic():
        game = lock_game(game_id)
        check_clock_right(by, game)
        check_running(game)
        asks = move_deadlines(game, timedelta(minutes=minutes), timezone.now())
        log(game, "extended", by, minutes=minutes, reason=reason)
        signals.deadline_moved.send(Game, game=game, asks=asks, why="extend")
    return game


def _go_on(game: Game) -> list[Ask]:
    now = timezone.now()
    stopped = now - game.paused_at if game.paused_at else timedelta()
    game.status, game.paused_at = Game.Status.RUNNING, None
    asks = move_deadlines(game, stopped, now)
    queue.after_commit("games.resolve", game.pk)
    queue.after_commit("games.bots", game.pk)
    return asks


def move_deadlines(game: Game, by: timedelta, now: datetime) -> list[Ask]:
    """All open deadlines of a locked game, and its alarm."""
    asks = list(Ask.objects.filter(game=game).select_related("seat"))
    for ask in asks:
        ask.due = ask.due + by if ask.due else None
    Ask.objects.bulk_update(asks, ["due"])
    save_clock(game, asks, now)
    return asks


def save_clock(game: Game, asks: list[Ask], now: datetime) -> None:
    refresh_alarm(game, asks, now)
    game.version += 1
    game.save(update_fields=["status", "paused_at", "version", *CLOCK_FIELDS])
