"""Figures per side. A column that has an icon is headed by it: narrow columns stay readable in every language."""

from games.engine.scene import Figures, Table
from games.engine.speech import Speech

from .. import art
from ..svg import icon_path, ink, num, text
from .parts import DIMS, Drawing, side_label, wrap

NAMES = 128
HEAD = 28
LINE = 27


def draw_table(table: Table, room: float, speech: Speech) -> Drawing:
    step = (room - NAMES) / max(len(table.columns), 1)
    heads = [_head(column, NAMES + (n + 0.5) * step, step, speech) for n, column in enumerate(table.columns)]
    lines = [_figures(row, HEAD + number * LINE, room, step, speech) for number, row in enumerate(table.rows)]
    return Drawing("".join(heads + lines), HEAD + len(table.rows) * LINE)


def _head(column: str, x: float, step: float, speech: Speech) -> str:
    name = speech.name("column", column)
    if icon := art.icon(column):
        place = f'transform="translate({num(x)} 13)"'
        return f"<g {place} {ink(fill='meta')}><title>{text(name)}</title>{icon_path(icon, 17)}</g>"
    lines = wrap(name, 13, step - 2)
    return "".join(
        f'<text x="{num(x)}" y="{18 - 6 * (len(lines) - 1) + 13 * number}" font-size="13" text-anchor="middle" '
        f"{ink(fill='meta')}><title>{text(name)}</title>{text(line)}</text>"
        for number, line in enumerate(lines)
    )


def _figures(row: Figures, y: float, room: float, step: float, speech: Speech) -> str:
    mine = (
        f'<rect y="{num(y)}" width="{num(room)}" height="{LINE}" {ink(fill="well")}/>' if row.state == "picked" else ""
    )
    rule = f'<path d="M0 {num(y)}H{num(room)}" fill="none" {ink(stroke="rule")}/>'
    values = "".join(
        f'<text x="{num(NAMES + (n + 0.5) * step)}" y="{num(y + 19)}" text-anchor="middle">{text(value)}</text>'
        for n, value in enumerate(row.values)
    )
    return f"<g{DIMS.get(row.state, '')}>{mine}{rule}{side_label(row.side, y + LINE / 2, NAMES, speech)}{values}</g>"
