"""Tracks, rows, displays and tables beside the board, as SVG: the same in a page and in a mail."""

from collections.abc import Sequence
from typing import assert_never

from games.engine.scene import Display, Panel, Row, Table, Track
from games.engine.speech import Speech

from ..svg import SANS, ink, num, text
from .display import draw_display
from .parts import Drawing, heading
from .row import draw_row
from .table import draw_table
from .track import draw_track

WIDTH = 600
MARGIN = 12
GAP = 14


def render_panel(panel: Panel, speech: Speech, width: int = WIDTH) -> str:
    return render_panels([panel], speech, width)


def render_panels(panels: Sequence[Panel], speech: Speech, width: int = WIDTH) -> str:
    """Panels below each other in one picture."""
    room, y, drawn = width - 2 * MARGIN, float(MARGIN), []
    for panel in panels:
        name = speech.name("panel", panel.name)
        head = heading(panel, name, room, speech)
        body = _draw(panel, room, speech)
        drawn.append(
            f'<g transform="translate({MARGIN} {num(y)})">{head.svg}'
            f'<g transform="translate(0 {num(head.height)})">{body.svg}</g></g>'
        )
        y += head.height + body.height + GAP
    height = y - GAP + MARGIN if panels else 2 * MARGIN
    label = ", ".join(speech.name("panel", panel.name) for panel in panels)
    font = f'font-family="{SANS}" font-size="15"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {num(height)}" class="panels" role="group" '
        f'aria-label="{text(label)}"><rect width="{width}" height="{num(height)}" {ink(fill="paper")}/>'
        f"<g {font} {ink(fill='ink')}>{''.join(drawn)}</g></svg>"
    )


def _draw(panel: Panel, room: float, speech: Speech) -> Drawing:
    match panel:
        case Track():
            return draw_track(panel, room, speech)
        case Row():
            return draw_row(panel, room, speech)
        case Display():
            return draw_display(panel, room, speech)
        case Table():
            return draw_table(panel, room, speech)
        case _:
            assert_never(panel)
