"""Our own bugs: kept for the operator, told to nobody else, and never with a value that could be a secret."""

import traceback

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils import timezone

from games.models import Fault, Game
from games.services import signals
from games.services.writing import lock_game, log

logger = structlog.get_logger(__name__)


def record(game: Game, error: BaseException, froze: bool) -> Fault:
    text = "".join(traceback.format_exception(error))
    fault = Fault.objects.create(
        game=game, no=game.no, kind=type(error).__name__, traceback=text[-20_000:], froze=froze
    )
    logger.error("game_fault", game=game.pk, no=game.no, fault=fault.pk, kind=fault.kind, froze=froze)
    return fault


def is_out_of_time(error: BaseException | None) -> bool:
    """A slow machine, not a wrong game: the worker was told to stop in the middle of it."""
    while error is not None and not isinstance(error, SoftTimeLimitExceeded):
        error = error.__cause__
    return error is not None


def freeze(game: Game, error: BaseException) -> None:
    """Stop this game alone. Orders stay; nothing happens if the game has moved on meanwhile."""
    with transaction.atomic():
        now = lock_game(game.pk)
        if now.version != game.version or now.status != Game.Status.RUNNING:
            return
        now.status, now.wake_at = Game.Status.FROZEN, None
        now.version += 1
        now.paused_at = timezone.now()
        now.save(update_fields=["status", "wake_at", "version", "paused_at"])
        fault = record(now, error, froze=True)
        log(now, "frozen")
        signals.game_frozen.send(Game, game=now, fault=fault)
