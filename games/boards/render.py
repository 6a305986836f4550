"""Turns a scene into one SVG, for pages, mails and exports."""

from collections import defaultdict
from typing import NamedTuple

from games.engine.scene import Mark, Piece, Scene
from games.engine.speech import Speech

from . import art
from .base import Base, base, ground_digest
from .geometry import Geometry, load
from .layout import Placed, Sign, place
from .overlay import CLOSED, REGIONS, arrows, regions, tints
from .svg import num, text
from .tokens import leads, pieces, token_defs

LARGE = 1500


class Box(NamedTuple):
    """A part of the board."""

    x: float
    y: float
    width: float
    height: float


def render(
    scene: Scene,
    speech: Speech,
    language: str = "en",
    *,
    prefix: str = "b-",
    view: Box | None = None,
    slim: bool = False,
) -> str:
    """The board with everything on it. `prefix` keeps ids apart if a page shows two boards; `view` shows a part.

    `slim` leaves the layers of the ground empty, for a page that has kept them under the name in `data-ground`.
    """
    board = load(scene.board)
    ground = Base("", "", "", "") if slim else base(scene.board, language, prefix)
    placed, areas = place_all(scene, board)
    return "".join(
        [
            _head(board, view or Box(0, 0, board.width, board.height), ground_digest(scene.board, language, prefix)),
            _layer("under", ground.under),
            tints(scene.tints, board, prefix),
            _layer("over", ground.over),
            regions([mark for mark in scene.marks if mark.kind == CLOSED], board, prefix),
            _layer("top", ground.top),
            regions([mark for mark in scene.marks if mark.kind != CLOSED], board, prefix),
            leads(placed),
            f"<defs>{token_defs(placed, board.radius, prefix)}</defs>",
            pieces(placed, areas, board.radius, prefix, speech),
            _layer("names", ground.names),
            arrows(scene.arrows, board),
            "</svg>",
        ]
    )


def _head(board: Geometry, box: Box, digest: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(num, box))}" class="{_size(board)}" '
        f'role="group" aria-label="{text(board.title)}" data-ground="{digest}" data-r="{num(board.radius)}">'
        f"<title>{text(board.title)}</title>"
    )


def _layer(name: str, content: str) -> str:
    return f'<g data-layer="{name}">{content}</g>'


def _size(board: Geometry) -> str:
    """A large board needs larger pieces when it is seen from far."""
    return "map large" if board.width > LARGE else "map"


def place_all(scene: Scene, board: Geometry) -> tuple[list[Placed], list[str]]:
    """Pieces with their places, and the area of each; those in the north first, so that they overlap well."""
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        board.area(piece.area)
        lying[piece.area].append(piece)
    for mark in scene.marks:
        if mark.kind not in REGIONS:
            lying[mark.area].append(_sign(mark))
    found = [(item, area.id) for area in board.areas for item in place(area, lying[area.id], board)]
    found.sort(key=lambda pair: art.kind(pair[0].piece.kind).layer == "figure")
    return [item for item, _ in found], [area for _, area in found]


def _sign(mark: Mark) -> Sign:
    return Sign(area=mark.area, kind=mark.kind, side=mark.side, note=mark.note)
