"""Long polls: wait a little for a game to move, without ever holding more than a few threads.

A waiting request costs one indexed query every half second and no database connection between them.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

from games.models import Game

PAUSE = 0.5

Mark = tuple[int, int, str]


class _Room:
    """How many requests wait in this process."""

    lock = threading.Lock()
    taken = 0


@contextmanager
def place() -> Iterator[bool]:
    """True if there was room to wait."""
    with _Room.lock:
        granted = _Room.taken < settings.API_WAITERS
        _Room.taken += granted
    try:
        yield granted
    finally:
        with _Room.lock:
            _Room.taken -= granted


def mark_of(game_id: int) -> Mark | None:
    return Game.objects.filter(pk=game_id).values_list("no", "window", "status").first()


def wait_for_move(game: Game, seconds: int) -> bool:
    """Until the game has moved on from where the caller saw it, or time is up. False if there was no room to wait."""
    seen: Mark = (game.no, game.window, game.status)
    until = time.monotonic() + seconds
    with place() as granted:
        while granted and time.monotonic() < until and mark_of(game.pk) == seen:
            if not connection.in_atomic_block:
                connection.close()
            time.sleep(PAUSE)
    return granted
