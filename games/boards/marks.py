"""Sides and pieces outside a board: for seat chips, logs and forms."""

from .svg import icon_path, text
from .tokens import piece_icon, token

BOX = "-14 -14 28 28"


def side_svg(side: str, title: str = "") -> str:
    """The shape of a side in its colour."""
    return _svg("side-mark", token(side, "", 10), title)


def piece_svg(kind: str, side: str = "", title: str = "") -> str:
    """A piece of a side; without a side the bare icon in the colour of the text around it."""
    if side:
        return _svg("piece-mark", token(side, piece_icon(kind), 10), title)
    return _svg("icon-mark", icon_path(piece_icon(kind), 24, 'fill="currentColor"'), title)


def _svg(name: str, content: str, title: str) -> str:
    role = f'role="img" aria-label="{text(title)}"' if title else 'aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="{BOX}" {role}>{content}</svg>'
