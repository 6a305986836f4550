"""Cards by owner."""

from games.engine.scene import Display, Holding
from games.engine.speech import Speech

from ..svg import ink, num
from .parts import CHIP, Drawing, chip, side_label

NAMES = 118
GAP = 5


def draw_display(display: Display, room: float, speech: Speech) -> Drawing:
    y, drawn = 0.0, []
    for number, holding in enumerate(display.holdings):
        if number:
            drawn.append(f'<path d="M0 {num(y)}H{num(room)}" fill="none" {ink(stroke="rule")}/>')
        line = _line(holding, display.of, room, speech)
        drawn.append(f'<g transform="translate(0 {num(y + 4)})">{line.svg}</g>')
        y += line.height + 8
    return Drawing("".join(drawn), y)


def _line(holding: Holding, of: str, room: float, speech: Speech) -> Drawing:
    """Chips beside the owner's name, on as many lines as they need."""
    x, y, drawn = float(NAMES), 0.0, [side_label(holding.side, CHIP / 2 - 2, NAMES, speech)]
    for card in holding.cards:
        plate = chip(card, of, x, y, room - NAMES, speech)
        if x + plate.width > room and x > NAMES:
            x, y = float(NAMES), y + CHIP
            plate = chip(card, of, x, y, room - NAMES, speech)
        drawn.append(plate.svg)
        x += plate.width + GAP
    return Drawing("".join(drawn), y + CHIP)
