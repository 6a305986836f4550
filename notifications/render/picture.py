"""The board as a picture for a mail, which is made by a worker."""

from games.engine.speech import Speaker
from games.selectors import Look
from games.services import pictures


def board_picture(look: Look, speech: Speaker) -> bytes:
    """Empty if the game has no board to draw. Seats that see the same board share a picture."""
    scene = look.ruleset.board(look.view)
    return pictures.draw(scene, speech) if pictures.has_picture(scene) else b""
