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


def add(player: User, since: datetime, until: datetime, remark: str = "") -> Absence:
    """Deadlines that are open already move, too."""
    now = timezone.now()
    coming = Absence.objects.filter(player=player, until__gt=now).count()
    if until <= max(since, now) or until - since > timedelta(days=MAX_DAYS) or coming >= MAX_ABSENCES:
        refuse("absence.invalid", 400, "illegal", days=MAX_DAYS)
    absence = Absence.objects.create(player=player, since=since, until=until, remark=one_line(remark, 120))
    open_asks = Ask.objects.filter(seat__player=player, answered_at=None, due__gt=max(since, now))
    for game_id in open_asks.values_list("game_id", flat=True).distinct():
        _move(game_id, player, now)
    return absence


def _move(game_id: int, player: User, now: datetime) -> None:
    with transaction.atomic():
        game = lock_game(game_id)
        if game.status != Game.Status.RUNNING:
            return
        asks = list(Ask.objects.filter(game=game).select_related("seat"))
        moved = [ask for ask in asks if ask.seat.player_id == player.pk and ask.answered_at is None and ask.due]
        for ask in moved:
            due = due_for(game, ask)
            ask.due = max(due, ask.due) if due and ask.due else ask.due
            ask.save(update_fields=["due"])
        save_clock(game, asks, now)
        signals.deadline_moved.send(Game, game=game, asks=moved, why="absence")


def remove(absence_id: int, *, by: User) -> None:
    """Deadlines that were moved stay where they are: others may count on them."""
    absence = Absence.objects.filter(pk=absence_id).first()
    if absence is None or absence.player_id != by.pk:
        forbid("seat.not-yours")
    absence.delete()
