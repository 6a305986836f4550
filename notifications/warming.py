"""Draws boards before they are needed: the first picture of a board takes seconds, each later one a moment."""

from threading import Thread
from typing import Any

import structlog
from celery.signals import worker_process_init
from django.db import connection

from games import selectors
from games.models import Game, Seat
from games.services.speech import speaker_for

logger = structlog.get_logger(__name__)


def connect() -> None:
    """Importing this module connects; called when Django is ready."""


@worker_process_init.connect
def on_worker(**rest: Any) -> None:
    """Beside the work: a process that is not ready within seconds is taken for dead."""
    Thread(target=_warm_up_apart, name="warm-up", daemon=True).start()


def _warm_up_apart() -> None:
    try:
        warm_up()
    except Exception:  # nothing depends on it; the mail itself will show what is wrong
        logger.exception("warm_up_failed")
    finally:
        connection.close()


def warm_up() -> int:
    """One picture per ruleset and language of the people who play it now. Returns how many were drawn."""
    seats = Seat.objects.filter(game__status=Game.Status.RUNNING).exclude(player=None)
    wanted = seats.order_by().values_list("game__ruleset", "player__language").distinct()
    return sum(_draw(ruleset, language) for ruleset, language in wanted)


def _draw(ruleset: str, language: str) -> bool:
    """Past the cache: what has to be warm is this process."""
    from games.boards.picture import board_png  # only workers draw
    from games.services.pictures import WIDTH, has_picture

    people = Seat.objects.filter(game__status=Game.Status.RUNNING, game__ruleset=ruleset, player__language=language)
    seat = people.select_related("game", "player").order_by("-game").first()
    look = selectors.look(seat.game, seat) if seat else None
    scene = look.ruleset.board(look.view) if look else None
    if seat is None or scene is None or not has_picture(scene):
        return False
    return bool(board_png(scene, speaker_for(seat.game, seat.player), language, WIDTH))
