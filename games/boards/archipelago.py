"""Draws a board of islands in a sea of hexes, in a ring of meanders."""

from .geometry import Area, Basin, Geometry
from .names import title
from .svg import SERIF, icon_path, ink, num, stop, text, use

SHOALS = ((38, "b1", 0.35), (24, "b2", 0.45), (11, "b4", 0.7))


def draw_archipelago(board: Geometry, language: str, prefix: str) -> tuple[str, str, str]:
    assert board.basin
    islands = [area for area in board.areas if area.kind == "land"]
    under = (
        _defs(prefix)
        + _basin(board.basin, prefix)
        + _seas(board, language, prefix)
        + _islands(islands, language, prefix)
    )
    over = f'<g pointer-events="none">{"".join(_printed(area, prefix) for area in islands)}</g>'
    return under, over, ""


def _defs(prefix: str) -> str:
    coin = f'<circle r="8" {ink(fill="t2", stroke="bar")}/>{icon_path("prosperity", 11, ink(fill="bar"))}'
    return (
        f'<defs><path id="{prefix}key" d="M-10 7V-7H9V4H-4v-5h7" fill="none" {ink(stroke="bar")} stroke-width="2.2"/>'
        f'<path id="{prefix}wave" d="M-16 0c4-6 8-6 11 0 2-6 8-6 11 0 2-6 7-6 10 0" fill="none" {ink(stroke="foam")} '
        'stroke-opacity=".4" stroke-width="1.4" stroke-linecap="round"/>'
        f'<g id="{prefix}coin">{coin}</g>'
        f'<rect id="{prefix}site" x="-13" y="-13" width="26" height="26" rx="3" {ink(fill="slotf", stroke="slot")} '
        'fill-opacity=".55" stroke-dasharray="3 2"/>'
        f'<radialGradient id="{prefix}deep" r=".55">{stop(0, "c1")}{stop(0.75, "c2")}{stop(1, "c3")}</radialGradient>'
        f'<radialGradient id="{prefix}soil" cx=".42" cy=".35" r=".8">{stop(0, "i1")}{stop(1, "i2")}</radialGradient>'
        "</defs>"
    )


def _basin(basin: Basin, prefix: str) -> str:
    keys = "".join(
        f'<use href="#{prefix}key" transform="translate({num(x)} {num(y)}) rotate({num(angle)})"/>'
        for x, y, angle in basin.keys
    )
    return (
        f'<path d="{basin.ring}" {ink(fill="t4", stroke="ink")} stroke-width="2"/>{keys}'
        f'<path d="{basin.rim}" fill="url(#{prefix}deep)" {ink(stroke="ink")} stroke-width="2"/>'
        f'<path d="{basin.inner}" fill="none" {ink(stroke="t4")} stroke-opacity=".5"/>'
    )


def _seas(board: Geometry, language: str, prefix: str) -> str:
    shoals = "".join(
        f'<use href="#{prefix}all" {ink(stroke=name)} stroke-opacity="{opacity:g}" stroke-width="{width}" '
        'stroke-linejoin="round"/>'
        for width, name, opacity in SHOALS
    )
    spaces, waves, codes = [], [], []
    for area in board.areas:
        if area.kind == "sea":
            label = next(iter(area.labels.values()))
            spaces.append(
                f'<path id="{prefix}p-{area.id}" class="area sea" data-area="{text(area.id)}" d="{area.d}">'
                f"{title(area, language)}</path>"
            )
            waves.append(use(f"{prefix}wave", label.x, label.y - 13))
            codes.append(f'<text x="{num(label.x)}" y="{num(label.y + 4)}">{text(area.code)}</text>')
            offsets = [17 * (number - (area.trade - 1) / 2) for number in range(area.trade)]
            waves += [use(f"{prefix}coin", label.x + offset, label.y - 64) for offset in offsets]
    hexes = (
        f'<g {ink(fill="foam", stroke="foam", also="seas")} fill-opacity=".16" stroke-opacity=".5" stroke-width="1.1">'
        f"{''.join(spaces)}</g>"
    )
    letters = (
        f'<g {ink(fill="foam", also="codes")} font-family="{SERIF}" font-weight="700" font-size="13" '
        f'fill-opacity=".85" text-anchor="middle" pointer-events="none">{"".join(codes)}</g>'
    )
    return f'{shoals}{hexes}<g pointer-events="none">{"".join(waves)}</g>{letters}'


def _islands(islands: list[Area], language: str, prefix: str) -> str:
    shore = f'<use href="#{prefix}all" {ink(stroke="cst")} stroke-width="3" stroke-linejoin="round"/>'
    lands = "".join(
        f'<path id="{prefix}p-{area.id}" class="area land" data-area="{text(area.id)}" d="{area.d}">'
        f"{title(area, language)}</path>"
        for area in islands
    )
    return f'{shore}<g id="{prefix}all" fill="url(#{prefix}soil)">{lands}</g>'


def _printed(area: Area, prefix: str) -> str:
    contours = "".join(
        f'<path d="{line}" fill="none" {ink(stroke="dot")} stroke-width=".9" stroke-opacity=".7" '
        f'stroke-dasharray="{4 - depth} {2 + depth}"/>'
        for depth, line in enumerate(area.contours)
    )
    outline = (
        f'<path d="{area.outline}" fill="none" {ink(stroke="rubric")} stroke-width="1.5" stroke-dasharray="5 3.5"/>'
    )
    sites = [use(f"{prefix}site", slot.x, slot.y) for slot in area.slots if slot.role == "build"]
    coins = [use(f"{prefix}coin", slot.x, slot.y) for slot in area.slots if slot.role == "prosperity"]
    return contours + outline + "".join(sites + coins)
