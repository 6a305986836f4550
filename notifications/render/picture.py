"""The board as a picture: drawn once per position, language and view, and kept in the cache."""

import hashlib

import msgspec
from django.core.cache import cache

from games.boards.picture import board_png
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.selectors import Look

LIMIT = 200_000
WIDTHS = (960, 760, 600)  # the largest whose file is small enough
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
        kept = _draw(look.ruleset, look.view, speech)
        cache.set(key, kept, KEPT)
    return kept


def _draw(ruleset: Ruleset, view: object, speech: Speaker) -> bytes:
    scene = ruleset.board(view)
    for width in WIDTHS:
        data = board_png(scene, speech, speech.language, width)
        if len(data) <= LIMIT:
            return data
    return b""
