"""Pieces as they are drawn: the shape and colour of the side, the icon of the kind, the count."""

from collections.abc import Iterable

from games.engine.speech import Speech

from . import art
from .layout import Placed, Sign
from .svg import SANS, icon_path, ink, num, text, use

RINGS = {"new": "ochre", "picked": "sea", "refused": "rubric", "ghost": "ink"}
"""States that are shown by a ring, and its ink."""
DIMS = {"ghost": ' opacity=".72"', "faded": ' opacity=".4"'}


def token(side: str, icon: str, radius: float) -> str:
    """One piece round (0, 0)."""
    look = art.side(side)
    paint = f'fill="{look.colour}" stroke="{art.DARK}" stroke-linejoin="round"'
    body = f'<path class="tok" d="{art.shape(look.shape)}" {paint}/>'
    mark = icon_path(icon, 13.2, f'fill="{look.ink}"') if icon else ""
    return f'<g transform="scale({radius / 10:.3g})">{body}{mark}</g>'


def token_id(prefix: str, side: str, icon: str, size: float) -> str:
    grown = "" if size == 1 else f"-{size:g}".replace(".", "_")
    return f"{prefix}t-{_slug(side)}-{icon or 'plain'}{grown}"


def _slug(name: str) -> str:
    """Only known sides have a drawing of their own, so that no foreign text gets into an id."""
    return name if name in art.sides() else ""


def piece_icon(kind: str) -> str:
    return art.icon(kind) or "disc"


def icon_of(item: Placed) -> str:
    kind = art.kind(item.piece.kind)
    if kind.numeral:
        return ""
    printed = art.icon(item.print) if kind.prints else ""
    return printed or piece_icon(item.piece.kind)


def token_defs(placed: Iterable[Placed], radius: float, prefix: str) -> str:
    """Every drawing once, however many pieces use it."""
    found = {}
    for item in placed:
        size, icon = art.kind(item.piece.kind).size, icon_of(item)
        key = token_id(prefix, item.piece.side, icon, size)
        found[key] = f'<g id="{key}">{token(item.piece.side, icon, radius * size)}</g>'
    badge = (
        f'<circle id="{prefix}n" r="{num(radius * 0.58)}" {ink(fill="badge")} stroke="{art.DARK}" stroke-width=".8"/>'
    )
    ring = f'<circle id="{prefix}r" r="{num(radius * 1.42)}" fill="none" stroke-width="{num(radius * 0.22)}"/>'
    return "".join(found[key] for key in sorted(found)) + badge + ring


def pieces(placed: Iterable[Placed], areas: Iterable[str], radius: float, prefix: str, speech: Speech) -> str:
    """All pieces; text is set on the group."""
    drawn = [_piece(item, area, radius, prefix, speech) for item, area in zip(placed, areas, strict=True)]
    if not drawn:
        return ""
    return f'<g class="pieces" {_font(radius)}>{"".join(drawn)}</g>'


def _font(radius: float) -> str:
    size = num(radius * 1.1)
    return f'fill="{art.DARK}" font-family="{SANS}" font-weight="700" font-size="{size}" text-anchor="middle"'


def _piece(item: Placed, area: str, radius: float, prefix: str, speech: Speech) -> str:
    piece, kind = item.piece, art.kind(item.piece.kind)
    state = f" {piece.state}" if piece.state in ("faded", *RINGS) else ""
    return (
        f'<g class="pc {kind.layer}{state}" data-area="{text(area)}"{DIMS.get(piece.state, "")}>'
        f"<title>{text(describe(item, speech))}</title>{_body(item, radius, prefix)}</g>"
    )


def _body(item: Placed, radius: float, prefix: str) -> str:
    size = art.kind(item.piece.kind).size
    body = use(token_id(prefix, item.piece.side, icon_of(item), size), item.x, item.y)
    return f"{_ring(item, prefix)}{body}{_count(item, radius * size, prefix)}"


def single(item: Placed, radius: float) -> str:
    """One piece with all that it refers to."""
    return (
        f"<defs>{token_defs([item], radius, '')}</defs>"
        f"<g {_font(radius)}{DIMS.get(item.piece.state, '')}>{_body(item, radius, '')}</g>"
    )


def _ring(item: Placed, prefix: str) -> str:
    name = RINGS.get(item.piece.state)
    if not name:
        return ""
    dashes = ' stroke-dasharray="3 2.5"' if item.piece.state in ("ghost", "refused") else ""
    return use(f"{prefix}r", item.x, item.y, ink(stroke=name) + dashes)


def _count(item: Placed, radius: float, prefix: str) -> str:
    count = item.piece.count
    if art.kind(item.piece.kind).numeral:
        fill, size = art.side(item.piece.side).ink, radius * (1.35 if count < 10 else 1.15)
        return _number(count, item.x, item.y + size * 0.34, f' fill="{fill}" font-size="{num(size)}"')
    if count < 2:
        return ""
    x, y = item.x + radius * 0.8, item.y - radius * 0.75
    small = f' font-size="{num(radius * 0.85)}"' if count > 9 else ""
    return use(f"{prefix}n", x, y) + _number(count, x, y + radius * 0.37, small)


def _number(count: int, x: float, y: float, more: str) -> str:
    return f'<text x="{num(x)}" y="{num(y)}"{more}>{count}</text>'


def describe(item: Placed, speech: Speech) -> str:
    """For the pointer and the screen reader: "Rome: Legion x 2"."""
    piece = item.piece
    sign = isinstance(piece, Sign)
    name = speech.text(f"mark.{piece.kind}") if sign else speech.name("piece", piece.kind)
    words = f"{name} × {piece.count}" if piece.count > 1 else name
    owner = f"{speech.name('side', piece.side)}: " if piece.side else ""
    return f"{owner}{words}{f' ({piece.note})' if piece.note else ''}"


def leads(placed: Iterable[Placed]) -> str:
    """Lines from places off the shore to their land."""
    path = "".join(
        f"M{num(item.lead[0])} {num(item.lead[1])}L{num(item.x)} {num(item.y)}" for item in placed if item.lead
    )
    if not path:
        return ""
    return f'<path d="{path}" fill="none" {ink(stroke="ink", also="leads")} stroke-width="1" stroke-opacity=".7"/>'
