"""Once a minute: everything that is due, and everything whose alarm was lost, by one indexed query."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from games.models import Ask, Fault, Game, Heartbeat, Vote
from games.services import queue, signals
from games.services.deadlines import after_outage, due_reminder, policy_of
from games.services.pausing import save_clock
from games.services.writing import CLOCK_FIELDS, lock_game, refresh_alarm

logger = structlog.get_logger(__name__)

OUTAGE = timedelta(minutes=10)
LEASE = timedelta(minutes=2)  # a game that was rung for is rung for again after this time
BATCH = 2000


def sweep() -> int:
    """Ring for all games that are due. Returns how many."""
    now = timezone.now()
    silent = _silence("sweep", now)
    if silent > OUTAGE:
        give_grace(now, silent)
    Heartbeat.objects.update_or_create(pk="sweep", defaults={"at": now})
    due = list(Game.objects.filter(status=Game.Status.RUNNING, wake_at__lte=now).values_list("pk", flat=True)[:BATCH])
    Game.objects.filter(pk__in=due, wake_at__lte=now).update(wake_at=now + LEASE)
    for number, game_id in enumerate(due):
        if not queue.send("games.wake", game_id):
            Game.objects.filter(pk__in=due[number:], wake_at=now + LEASE).update(wake_at=now)
            break
    ring_for_votes()
    ring_for_faults()
    logger.info("swept", due=len(due))
    return len(due)


def ring_for_votes() -> None:
    """All open ones, few as they are: time may be up, or the ring for a change of voters was lost."""
    games = Vote.objects.filter(status=Vote.Status.OPEN).order_by("game_id").values_list("game_id", flat=True)
    for game_id in games.distinct()[:BATCH]:
        queue.send("games.votes", game_id)


def ring_for_faults() -> None:
    if Fault.objects.filter(told_at=None).exists():
        queue.send("games.faults")


def _silence(name: str, now: datetime) -> timedelta:
    """How long the job has not run."""
    last = Heartbeat.objects.filter(pk=name).values_list("at", flat=True).first()
    return now - last if last else timedelta()


def give_grace(now: datetime, silent: timedelta) -> int:
    """After an outage no window closes at once: people could neither see nor answer."""
    overdue = list(Game.objects.filter(status=Game.Status.RUNNING, closes_at__lte=now).values_list("pk", flat=True))
    for game_id in overdue:
        try:
            _put_off(game_id, now, silent)
        except Exception:  # one game that cannot be put off must not take the time of the others
            logger.exception("outage_grace_failed", game=game_id)
    logger.warning("outage_grace", minutes=int(silent.total_seconds() // 60), games=len(overdue))
    return len(overdue)


def _put_off(game_id: int, now: datetime, silent: timedelta) -> None:
    with transaction.atomic():
        game = lock_game(game_id)
        asks = list(Ask.objects.filter(game=game).select_related("seat"))
        for ask in asks:
            ask.due = after_outage(ask.due, now, silent) if ask.due and not ask.answered_at else ask.due
        Ask.objects.bulk_update(asks, ["due"])
        save_clock(game, asks, now)
        signals.deadline_moved.send(Game, game=game, asks=asks, why="outage")


def remind(game_id: int) -> int:
    """Send the reminders that are due for a game and set its alarm to the next moment. Returns how many."""
    now = timezone.now()
    sent = 0
    with transaction.atomic():
        game = lock_game(game_id)
        if game.status != Game.Status.RUNNING:
            return 0
        asks = list(Ask.objects.filter(game=game).select_related("seat"))
        policy = policy_of(game.policy)
        for ask in asks:
            if ask.answered_at or ask.due is None or ask.seat.player_id is None:
                continue
            minutes = due_reminder(policy, ask.opened_at, ask.due, now)
            if minutes is not None and _first_time(ask, minutes, ask.due):
                signals.reminder_due.send(Game, game=game, ask=ask, minutes=minutes)
                sent += 1
        refresh_alarm(game, asks, now)
        game.save(update_fields=CLOCK_FIELDS)
    return sent


def _first_time(ask: Ask, minutes: int, due: datetime) -> bool:
    """Note the reminder on its ask. The game is locked: nobody else notes it at the same time."""
    point = [minutes, due.isoformat()]
    if point in ask.reminded:
        return False
    ask.reminded.append(point)
    ask.save(update_fields=["reminded"])
    return True
