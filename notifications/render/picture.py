"""The board as a picture: drawn once per position, language and view, and kept in the cache."""

import hashlib

import msgspec
from django.core.cache import cache

from games.boards.picture import board_png
from games.engine.speech import Speaker
from games.selectors import Look

WIDTH = 960
KEPT = 24 * 3600


def board_picture(look: Look, speech: Speaker) -> bytes:
    """Empty if the game has no board to draw. Seats that see the same board share a picture."""
    scene = look.ruleset.board(look.view)
    if not scene.board:
        return b""
    digest = hashlib.sha256(msgspec.json.encode(scene)).hexdigest()[:40]
    key = f"mail-board/{look.ruleset.slug}/{speech.language}/{digest}"
    kept: bytes | None = cache.get(key)
    if kept is None:
        kept = board_png(scene, speech, speech.language, WIDTH)
        cache.set(key, kept, KEPT)
    return kept
