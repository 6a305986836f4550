"""What panels are made of: headings, side marks, chips."""

from typing import NamedTuple

from games.engine.scene import Card, Panel, Track
from games.engine.speech import Speech

from .. import art
from ..svg import SERIF, icon_path, ink, num, text
from ..tokens import token

SIDE = 7.5
CHIP = 26
NARROW = set("iljtfrI.,:;'|!()- ")
WIDE = set("mwMWЖШЩЮМжшщюм@—")
DIMS = {"ghost": ' opacity=".7"', "faded": ' opacity=".45"'}
EDGES = {"new": "ochre", "picked": "sea", "refused": "rubric"}


class Drawing(NamedTuple):
    svg: str
    height: float
    width: float = 0


def text_width(words: str, size: float) -> float:
    """An estimate that errs on the wide side."""
    units = sum(0.32 if c in NARROW else 0.82 if c in WIDE else 0.66 if c.isupper() else 0.54 for c in words)
    return units * size


def shorten(words: str, size: float, room: float) -> str:
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, size: float, room: float) -> list[str]:
    """On two lines if one is too short."""
    first, *rest = words.split(" ")
    while rest and text_width(f"{first} {rest[0]}", size) <= room:
        first = f"{first} {rest.pop(0)}"
    return [shorten(line, size, room) for line in (first, " ".join(rest)) if line]


def heading(panel: Panel, name: str, room: float, speech: Speech) -> Drawing:
    """The panel's name; a title also shows who holds it."""
    title = f'<text y="16" font-family="{SERIF}" font-weight="700" font-size="18">{text(name)}</text>'
    holder = ""
    if isinstance(panel, Track) and panel.holder:
        owner = speech.name("side", panel.holder)
        x = room - text_width(owner, 15)
        holder = (
            f'{side_mark(panel.holder, x - 14, 11)}<text x="{num(x)}" y="16" font-weight="700">{text(owner)}</text>'
        )
    rule = f'<path d="M0 24H{num(room)}" fill="none" {ink(stroke="rule")}/>'
    return Drawing(title + holder + rule, 32)


def side_mark(side: str, x: float, y: float, radius: float = SIDE, crown: bool = False) -> str:
    top = f'<path d="M-6-11l-1-6 4 3 3-4 3 4 4-3-1 6z" {ink(fill="rubric")}/>' if crown else ""
    return f'<g transform="translate({num(x)} {num(y)})">{token(side, "", radius)}{top}</g>'


def side_label(side: str, y: float, room: float, speech: Speech) -> str:
    """Mark and name of a side at the left of a line; no side is the stock."""
    name = speech.name("side", side) if side else speech.text("board.stock")
    mark = side_mark(side, 9, y) if side else ""
    shown = shorten(name, 15, room - 24)
    return f'{mark}<text x="24" y="{num(y + 5)}" font-weight="700">{text(shown)}</text>'


def card_icon(card: Card, of: str) -> str:
    return art.icon(card.id) or art.icon(of) or "card" if card.id else "card"


def card_name(card: Card, of: str, speech: Speech) -> str:
    """A face-down card has no name."""
    name = speech.name(of, card.id) if card.id else ""
    count = f"× {card.count}" if card.count > 1 else ""
    return " ".join(part for part in (name, count, card.label) if part)


def chip(card: Card, of: str, x: float, y: float, room: float, speech: Speech) -> Drawing:
    """A card as a small plate with icon and name."""
    name = shorten(card_name(card, of, speech), 14, room - 34)
    wide = 30 + text_width(name, 14) + 4
    edge = EDGES.get(card.state, "rule")
    plate = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{CHIP - 4}" rx="3" '
        f"{ink(fill='well', stroke=edge)}/>"
        f'<g transform="translate({num(x + 14)} {num(y + 11)})">{icon_path(card_icon(card, of), 15)}</g>'
        f'<text x="{num(x + 27)}" y="{num(y + 16)}" font-size="14">{text(name)}</text>'
    )
    return Drawing(f"<g{DIMS.get(card.state, '')}>{plate}</g>", CHIP, wide)
