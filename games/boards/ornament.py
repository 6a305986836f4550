"""Compass, frame and title of a chart."""

from .geometry import Chart, Geometry
from .svg import DISPLAY, ink, num, text

FRAME = 7
BARS = 24


def compass(x: float, y: float, radius: float) -> str:
    rays = []
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        tip, waist = radius * (0.62 if turn % 90 else 1), radius * 0.13
        for half, fill in ((waist, "ink"), (-waist, "halo")):
            ray = f"M0 {num(-tip)}L{num(half)} {num(-waist)} 0 0z"
            rays.append(f'<path d="{ray}" transform="rotate({turn})" {ink(fill=fill)}/>')
    rings = "".join(f'<circle r="{num(radius * part)}" fill="none"/>' for part in (0.72, 0.66))
    north = (
        f'<text y="{num(-radius - 3)}" text-anchor="middle" font-family="{DISPLAY}" font-size="{num(radius * 0.36)}" '
        f'stroke="none" {ink(fill="ink")}>N</text>'
    )
    place = f'transform="translate({num(x)} {num(y)})"'
    return f'<g {place} {ink(stroke="ink")} stroke-width=".5" opacity=".75">{rings}{"".join(rays)}{north}</g>'


def neatline(width: int, height: int) -> str:
    """A frame of light and dark bars."""
    rows = round(BARS * height / width)
    across, down, half = width / BARS, height / rows, FRAME / 2
    bars = [f"M{num(n * across)} {y}h{num(across)}" for n in range(0, BARS, 2) for y in (half, height - half)] + [
        f"M{x} {num(n * down)}v{num(down)}" for n in range(0, rows, 2) for x in (half, width - half)
    ]
    return (
        f'<g fill="none">{_box(half, width, height, "t1", FRAME)}'
        f'<path d="{"".join(bars)}" {ink(stroke="bar")} stroke-width="{num(half)}"/>'
        f"{_box(0.6, width, height, 'ink', 1.2)}{_box(FRAME, width, height, 'ink', 0.8)}</g>"
    )


def _box(inset: float, width: int, height: int, stroke: str, thickness: float) -> str:
    size = f'width="{num(width - 2 * inset)}" height="{num(height - 2 * inset)}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} {ink(stroke=stroke)} stroke-width="{thickness:g}"/>'


def cartouche(board: Geometry, chart: Chart) -> str:
    """The title in a double frame, with the compass beside it."""
    wide = len(board.title) * 19 + 50
    x = min(max(chart.cartouche[0], wide / 2 + 24), board.width - wide / 2 - 120)
    y = min(max(chart.cartouche[1], 60), board.height - 60)
    frames = (
        f'<rect x="{num(-wide / 2)}" y="-24" width="{wide}" height="44" {ink(fill="cart", stroke="ink")} '
        'stroke-width="1.2"/>'
        f'<rect x="{num(-wide / 2 + 4)}" y="-20" width="{wide - 8}" height="36" fill="none" {ink(stroke="rubric")} '
        'stroke-width=".8"/>'
    )
    words = (
        f'<text y="8" text-anchor="middle" font-family="{DISPLAY}" font-weight="600" font-size="25" '
        f'letter-spacing="2" {ink(fill="ink")}>{text(board.title)}</text>'
    )
    plate = f'<g transform="translate({num(x)} {num(y)})">{frames}{words}</g>'
    return plate + compass(x + wide / 2 + 55, y, 34)
