"""A row of cards in order: with spaces for bids as a list, else side by side."""

from games.engine.scene import Cell, Pin, Row
from games.engine.speech import Speech

from .. import art
from ..svg import icon_path, ink, num, text
from .parts import DIMS, EDGES, Drawing, card_icon, card_name, shorten, side_mark, wrap

LINE = 34
NAMES = 190
CARD = (110, 92)


def draw_row(row: Row, room: float, speech: Speech) -> Drawing:
    if any(cell.spaces or cell.pins for cell in row.cells):
        return _list(row, room, speech)
    return _cards(row, room, speech)


def _list(row: Row, room: float, speech: Speech) -> Drawing:
    most = max(cell.spaces for cell in row.cells) or 10
    step = min((room - NAMES) / most, 38)
    drawn = []
    for number, cell in enumerate(row.cells):
        y = number * LINE
        rule = f'<path d="M0 {y}H{num(room)}" fill="none" {ink(stroke="rule")}/>' if number else ""
        order = f'<text x="8" y="{y + 22}" font-weight="700" text-anchor="middle">{number + 1}</text>'
        drawn.append(rule + order + _card_line(cell, row.of, y, speech))
        drawn.append(_bids(cell, y, step, speech))
    return Drawing("".join(drawn), len(row.cells) * LINE)


def _card_line(cell: Cell, of: str, y: float, speech: Speech) -> str:
    if not cell.card:
        return ""
    name = shorten(card_name(cell.card, of, speech), 15, NAMES - 62)
    icon = icon_path(card_icon(cell.card, of), 20)
    return (
        f'<g{DIMS.get(cell.card.state, "")}><g transform="translate(34 {num(y + 17)})">{icon}</g>'
        f'<text x="52" y="{num(y + 22)}" font-weight="700">{text(name)}</text></g>'
    )


def _bids(cell: Cell, y: float, step: float, speech: Speech) -> str:
    """Spaces 1, 2, ... with the markers that stand on them; without spaces the markers stand in a line."""
    taken = {min(pin.at, cell.spaces) for pin in cell.pins}
    drawn = []
    for space in range(1, cell.spaces + 1):
        x = NAMES + (space - 1) * step
        drawn.append(
            f'<rect x="{num(x)}" y="{num(y + 5)}" width="{num(step - 2)}" height="{LINE - 10}" {ink(fill="well")}/>'
        )
        if space not in taken:
            drawn.append(
                f'<text x="{num(x + step / 2 - 1)}" y="{num(y + 22)}" font-size="13" text-anchor="middle" '
                f"{ink(fill='meta')}>{space}</text>"
            )
    for number, pin in enumerate(cell.pins):
        drawn.append(_bid(pin, pin.at if cell.spaces else number + 1, cell.spaces, y, step, speech))
    return "".join(drawn)


def _bid(pin: Pin, place: int, spaces: int, y: float, step: float, speech: Speech) -> str:
    """A marker; a bid beyond the last space stands there with its number."""
    x = NAMES + ((min(place, spaces) if spaces else place) - 0.5) * step - 1
    over = str(place) if spaces and place > spaces else pin.label
    number = (
        f'<text x="{num(x)}" y="{num(y + 21)}" font-size="12" font-weight="700" text-anchor="middle" '
        f'fill="{art.side(pin.side).ink}">{text(over)}</text>'
        if over
        else ""
    )
    name = f"<title>{text(speech.name('side', pin.side))}: {place}</title>"
    return f"<g{DIMS.get(pin.state, '')}>{name}{side_mark(pin.side, x, y + LINE / 2, 9)}{number}</g>"


def _cards(row: Row, room: float, speech: Speech) -> Drawing:
    wide, high = CARD
    columns = max(1, int(room // (wide + 6)))
    drawn = [
        f'<g transform="translate({number % columns * (wide + 6)} {number // columns * (high + 6)})">'
        f"{_card(cell, row.of, speech)}</g>"
        for number, cell in enumerate(row.cells)
    ]
    return Drawing("".join(drawn), -(-len(row.cells) // columns) * (high + 6))


def _card(cell: Cell, of: str, speech: Speech) -> str:
    wide, high = CARD
    state = cell.card.state if cell.card else ""
    paint = ink(fill="well", stroke=EDGES.get(state, "rule"))
    plate = f'<rect x=".5" y=".5" width="{wide - 1}" height="{high - 1}" rx="4" {paint}/>'
    face = ""
    if cell.card:
        lines = wrap(card_name(cell.card, of, speech), 14, wide - 8)
        more = len(lines) - 1
        first, icon = high - 13 - 8 * more, icon_path(card_icon(cell.card, of), 36)
        face = f'<g transform="translate({wide / 2} {38 - 6 * more})">{icon}</g>'
        face += "".join(
            f'<text x="{wide / 2}" y="{first + 15 * number}" font-size="14" font-weight="700" text-anchor="middle">'
            f"{text(line)}</text>"
            for number, line in enumerate(lines)
        )
    cost = ""
    if cell.cost:
        cost = (
            f'<circle cx="15" cy="15" r="10.5" {ink(fill="paper", stroke="meta")}/>'
            f'<text x="15" y="20" font-size="14" font-weight="700" text-anchor="middle">{text(cell.cost)}</text>'
        )
    return f"<g{DIMS.get(state, '')}>{plate}{face}{cost}</g>"
