"""What a scene lays over areas: tints, marks and arrows."""

import math
from collections.abc import Mapping, Sequence

from games.engine.scene import Arrow, Mark

from . import art
from .geometry import Area, Geometry
from .svg import SANS, ink, num, text

BAND = 6
HEAD = 9
BEND = 60
CLOSED = "closed"
FADING = 0.72
REGIONS = {
    CLOSED: f'{ink(fill="wild", also="mark closed")} fill-opacity="{FADING:g}"',
    "legal": f'{ink(stroke="sea", also="mark legal")} fill="none" stroke-width="2.4" stroke-dasharray="6 3"',
    "changed": f'{ink(stroke="ochre", also="mark changed")} fill="none" stroke-width="3" stroke-opacity=".85"',
}
"""Marks that are drawn on the whole area."""


def anchor(area: Area) -> tuple[float, float]:
    """The middle of an area's places, or of its name."""
    inside = [slot for slot in area.slots if not slot.lead and slot.role not in ("ship", "spare")]
    if area.kind == "sea":
        inside = [slot for slot in area.slots if slot.role in ("ship", "fleet")]
    if not inside:
        label = next(iter(area.labels.values()))
        return label.x, label.y
    return sum(slot.x for slot in inside) / len(inside), sum(slot.y for slot in inside) / len(inside)


def tints(owners: Mapping[str, str], board: Geometry, prefix: str) -> str:
    """Areas in the colour of a side, with a band along the inside of their borders."""
    known = {area.id for area in board.areas if area.kind == "land"}
    clips, drawn = [], []
    for area, side in sorted(owners.items()):
        if area in known and side:
            colour = art.side(side).colour
            clips.append(f'<clipPath id="{prefix}c-{area}"><use href="#{prefix}p-{area}"/></clipPath>')
            drawn.append(
                f'<g clip-path="url(#{prefix}c-{area})"><use href="#{prefix}p-{area}" fill="{colour}" '
                f'fill-opacity=".34" stroke="{colour}" stroke-width="{BAND}" stroke-opacity=".7"/></g>'
            )
    return f'<defs>{"".join(clips)}</defs><g class="tints" pointer-events="none">{"".join(drawn)}</g>' if drawn else ""


def regions(marks: Sequence[Mark], board: Geometry, prefix: str) -> str:
    known = {area.id for area in board.areas}
    drawn = [
        f'<use href="#{prefix}p-{mark.area}" {REGIONS[mark.kind]}/>'
        for mark in marks
        if mark.kind in REGIONS and mark.area in known
    ]
    return f'<g pointer-events="none">{"".join(drawn)}</g>' if drawn else ""


def arrows(moves: Sequence[Arrow], board: Geometry, first: int = 0) -> str:
    """Every second one bends to the other side; `first` is the number of the first."""
    drawn = "".join(_arrow(move, board, number) for number, move in enumerate(moves, first))
    if not drawn:
        return ""
    font = f'font-family="{SANS}" font-weight="700" font-size="{num(board.radius * 1.3)}" text-anchor="middle"'
    return f'<g class="arrows" pointer-events="none" {font}>{drawn}</g>'


def _arrow(move: Arrow, board: Geometry, number: int) -> str:
    points = [anchor(board.area(key)) for key in (move.origin, *move.via, move.to)]
    course, end, direction, middle = _course(points, board.radius, number)
    colour = art.side(move.side).colour if move.side else art.inks()["ink"][0]
    refused = move.state == "refused"
    line = ink(stroke="rubric") if refused else f'stroke="{colour}"'
    fill = ink(fill="rubric") if refused else f'fill="{colour}"'
    dashes = {"refused": ' stroke-dasharray="2 4"', "ghost": ' stroke-dasharray="5 4"'}.get(move.state, "")
    head = (
        f'<g transform="translate({num(end[0])} {num(end[1])}) rotate({num(direction)})"><path '
        f'd="M0 0L{-HEAD} {-HEAD * 0.55:.3g}V{HEAD * 0.55:.3g}z" stroke="{art.LIGHT}" stroke-width="1" {fill}/></g>'
    )
    return (
        f'<g class="mv{f" {move.state}" if move.state else ""}"><path d="{course}" fill="none" stroke="{art.LIGHT}" '
        f'stroke-width="5.5" stroke-linecap="round" stroke-opacity=".9"/>'
        f'<path d="{course}" fill="none" {line} stroke-width="3"{dashes}/>{head}'
        f"{_plate(move, middle, board.radius)}</g>"
    )


def _plate(move: Arrow, at: tuple[float, float], radius: float) -> str:
    if not move.label:
        return ""
    wide = radius * (1.1 + 0.55 * max(0, len(move.label) - 2))
    colour = art.inks()["rubric"][0] if move.state == "refused" else art.side(move.side).colour
    return (
        f'<g class="plate"><rect x="{num(at[0] - wide)}" y="{num(at[1] - radius)}" width="{num(2 * wide)}" '
        f'height="{num(2 * radius)}" rx="{num(radius)}" {ink(fill="badge")} stroke="{colour}" stroke-width="1.6"/>'
        f'<text x="{num(at[0])}" y="{num(at[1] + radius * 0.45)}" fill="{art.DARK}">{text(move.label)}</text></g>'
    )


def _course(
    points: list[tuple[float, float]], radius: float, number: int
) -> tuple[str, tuple[float, float], float, tuple[float, float]]:
    """A curve through the points: path, end, direction at the end in degrees, and the place for the label."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = max(math.hypot(x1 - x0, y1 - y0), 1)
    bend = min(0.18 * length, BEND) * (-1 if number % 2 else 1)
    middle = ((x0 + x1) / 2 + (y1 - y0) / length * bend, (y0 + y1) / 2 - (x1 - x0) / length * bend)
    inner = points[1:-1] or [middle]
    start = _towards(points[0], inner[0], radius * 1.4)
    end = _towards(points[-1], inner[-1], radius * 1.2)
    path = f"M{num(start[0])} {num(start[1])}"
    for here, following in zip(inner, [*inner[1:], None], strict=True):
        target = ((here[0] + following[0]) / 2, (here[1] + following[1]) / 2) if following else end
        path += f"Q{num(here[0])} {num(here[1])} {num(target[0])} {num(target[1])}"
    last = inner[-1]
    direction = math.degrees(math.atan2(end[1] - last[1], end[0] - last[0]))
    half = len(inner) // 2
    label = inner[half]
    if len(inner) == 1:
        label = ((start[0] + 2 * label[0] + end[0]) / 4, (start[1] + 2 * label[1] + end[1]) / 4)
    return path, end, direction, label


def _towards(point: tuple[float, float], other: tuple[float, float], distance: float) -> tuple[float, float]:
    length = max(math.hypot(other[0] - point[0], other[1] - point[1]), 1)
    part = min(distance / length, 0.45)
    return point[0] + (other[0] - point[0]) * part, point[1] + (other[1] - point[1]) * part
