"""Long polls: wait a little for a game to move, without ever holding so many threads that others find none.

A waiting request costs its thread, which sleeps, and one small query every half second.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from games.models import Game
from games.models.prepared import Prepared

PAUSE = 0.5
MARKS = Prepared(lambda game: Game.objects.filter(pk=game).only("no", "window", "status"), 2_000_000_001)

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
    game = MARKS.first(game_id)
    return (game.no, game.window, game.status) if game else None


def wait_for_move(game: Game, seconds: int) -> bool:
    """Until the game has moved on from where the caller saw it, or time is up. False if there was no room to wait."""
    seen: Mark = (game.no, game.window, game.status)
    until = time.monotonic() + seconds
    with place() as granted:
        while granted and time.monotonic() < until and mark_of(game.pk) == seen:
            time.sleep(PAUSE)
    return granted
