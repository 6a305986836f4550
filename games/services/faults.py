"""Our own bugs: kept for the operator, told to nobody else, and never with a value that could be a secret."""

import traceback

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import mail_admins
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Fault, Game
from games.services import queue, signals
from games.services.writing import lock_game, log

logger = structlog.get_logger(__name__)


def record(game: Game, error: BaseException, froze: bool) -> Fault:
    text = "".join(traceback.format_exception(error))
    fault = Fault.objects.create(
        game=game, no=game.no, kind=type(error).__name__, traceback=text[-20_000:], froze=froze
    )
    logger.error("game_fault", game=game.pk, no=game.no, fault=fault.pk, kind=fault.kind, froze=froze)
    queue.after_commit("games.faults")
    return fault


def tell_operator() -> int:
    """A mail to the addresses in ADMINS for every fault they do not know of. Returns how many were told."""
    untold = list(Fault.objects.filter(told_at=None).select_related("game").order_by("pk"))
    return sum(_tell(fault) for fault in untold)


def _tell(fault: Fault) -> bool:
    """Two at once send one mail; if it cannot be sent, the next sweep tries again."""
    if not Fault.objects.filter(pk=fault.pk, told_at=None).update(told_at=timezone.now()):
        return False
    try:
        mail_admins(*_letter(fault))
    except OSError as error:
        Fault.objects.filter(pk=fault.pk).update(told_at=None)
        logger.warning("operator_not_told", fault=fault.pk, error=type(error).__name__)
        return False
    return True


def _letter(fault: Fault) -> tuple[str, str]:
    """Without the traceback, which may show what a hand holds."""
    data = {"game": fault.game_id, "name": fault.game, "no": fault.no, "kind": fault.kind}
    subject = _("Game %(game)d is frozen") if fault.froze else _("A fault in game %(game)d")
    text = _("%(kind)s at step %(no)d of game %(game)d, “%(name)s”. Orders are kept. What happened:") % data
    return subject % data, f"{text}\n{settings.SITE_URL}{reverse('admin:games_fault_change', args=[fault.pk])}\n"


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
