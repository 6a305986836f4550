"""The absence calendar: a player's clock stands still while away, up to the cap of each game."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Absence, Ask, Game, User
from games.services import signals
from games.services.clock import due_for
from games.services.errors import forbid, refuse
from games.services.pausing import save_clock
from games.services.wording import one_line
from games.services.writing import lock_game

MAX_DAYS = 60
MAX_ABSENCES = 20
OVER = (Game.Status.ENDED, Game.Status.CANCELLED)


def add(player: User, since: datetime, until: datetime, remark: str = "") -> Absence:
    """Deadlines that are open already move, too.

    The absence is written first, then every game of the player is locked in turn: a step that was being written has
    opened its window by then, and one that comes later sees the absence or, outdated by a version, starts over.
    """
    now = timezone.now()
    coming = Absence.objects.filter(player=player, until__gt=now).count()
    if until <= max(since, now) or until - since > timedelta(days=MAX_DAYS) or coming >= MAX_ABSENCES:
        refuse("absence.invalid", 400, "illegal", days=MAX_DAYS)
    absence = Absence.objects.create(player=player, since=since, until=until, remark=one_line(remark, 120))
    _wait_for_seats(player)
    games = Game.objects.filter(seats__player=player).exclude(status__in=OVER).order_by("pk").distinct()
    for game_id in games.values_list("pk", flat=True):
        _move(game_id, absence, now)
    return absence


def _wait_for_seats(player: User) -> None:
    """Whoever is giving the player a seat right now holds on to the account until the seat can be seen."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=player.pk)


def _move(game_id: int, absence: Absence, now: datetime) -> None:
    with transaction.atomic():
        game = lock_game(game_id)
        asks = list(Ask.objects.filter(game=game).select_related("seat"))
        moved = [ask for ask in asks if _concerns(absence, ask, now)]
        for ask in moved:
            due = due_for(game, ask, absence)
            ask.due = max(due, ask.due) if due and ask.due else ask.due
            ask.save(update_fields=["due"])
        _keep(game, asks, now)
        if moved:
            signals.deadline_moved.send(Game, game=game, asks=moved, why="absence")


def _concerns(absence: Absence, ask: Ask, now: datetime) -> bool:
    mine = ask.seat.player_id == absence.player_id and ask.answered_at is None
    return mine and ask.due is not None and ask.due > max(absence.since, now)


def _keep(game: Game, asks: list[Ask], now: datetime) -> None:
    """The clock of a game that stands still starts when it goes on."""
    if game.status == Game.Status.RUNNING:
        save_clock(game, asks, now)
    else:
        game.version += 1
        game.save(update_fields=["version"])


def remove(absence_id: int, *, by: User) -> None:
    """Deadlines that were moved stay where they are: others may count on them."""
    absence = Absence.objects.filter(pk=absence_id).first()
    if absence is None or absence.player_id != by.pk:
        forbid("seat.not-yours")
    absence.delete()
