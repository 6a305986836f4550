"""The board as a picture: drawn by a worker, once for all who see the same, and kept in the cache.

The key is made of all that the picture shows, so nobody is given what another seat sees.
"""

import hashlib

import msgspec
from django.core.cache import cache

from games.boards.geometry import boards
from games.boards.picture import board_png
from games.engine.scene import Scene
from games.engine.speech import Speaker
from games.models import Game, Seat
from games.selectors import look
from games.services import queue
from games.services.speech import speaker

WIDTH = 960
KEPT = 24 * 3600
ASKED = 30
"""Seconds in which a picture is not asked for again."""


def has_picture(scene: Scene) -> bool:
    return scene.board in boards()


def key_of(scene: Scene, language: str) -> str:
    """Panels are not in the picture."""
    shown = msgspec.structs.replace(scene, panels=())
    digest = hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:40]
    return f"picture/{WIDTH}/{language}/{digest}"


def kept(scene: Scene, language: str) -> bytes | None:
    found: bytes | None = cache.get(key_of(scene, language))
    return found


def draw(scene: Scene, speech: Speaker) -> bytes:
    """The picture, drawn here and now if nobody has drawn it yet: for tasks, never for a request."""
    found = kept(scene, speech.language)
    if found is None:
        found = board_png(scene, speech, speech.language, WIDTH)
        cache.set(key_of(scene, speech.language), found, KEPT)
    return found


def ask_for(game: Game, seat: Seat | None, scene: Scene, language: str) -> bool:
    """Let a worker draw it. False if that was asked for a moment ago, or if nobody is there to ask."""
    if not cache.add(f"{key_of(scene, language)}/asked", 1, ASKED):
        return False
    return queue.send("games.picture", game.pk, seat.pk if seat else 0, language)


def draw_now(game_id: int, seat_id: int, language: str) -> None:
    """What a seat (0: a spectator) sees of a game at this moment. A game that is gone meanwhile has no picture."""
    game = Game.objects.filter(pk=game_id).first()
    seat = Seat.objects.filter(pk=seat_id, game=game_id).first()
    found = look(game, seat) if game and (seat or not seat_id) else None
    scene = found.ruleset.board(found.view) if found else None
    if found and scene and has_picture(scene):
        draw(scene, speaker(found.ruleset, language))
