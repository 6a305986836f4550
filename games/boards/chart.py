"""Draws a board on real coasts: depth bands, lands, rivers, mountains, what is printed, names, frame."""

from .geometry import Chart, Geometry, Link
from .names import title
from .ornament import cartouche, neatline
from .printed import printed_defs, printed_slots
from .svg import ink, num, stop, text, use

TINTS = ("t1", "t2", "t3", "t4", "t5")
DEPTHS = ((26, "b1"), (17, "b2"), (9.5, "b3"), (4.5, "b4"))


def draw_chart(board: Geometry, language: str, prefix: str) -> tuple[str, str, str]:
    assert board.chart
    under = (
        _defs(board, prefix) + _sea(board, board.chart, language, prefix) + _land(board, board.chart, language, prefix)
    )
    over = (
        f'<g pointer-events="none"><use href="#{prefix}all" fill-opacity="0" {ink(stroke="brd")} stroke-width=".8" '
        f'stroke-linejoin="round"/>{_scenery(board.chart, prefix)}</g>'
        f"{printed_slots(board, prefix)}{_vignette(board, prefix)}"
    )
    frame = neatline(board.width, board.height) + _table(board)
    return under, over, f'<g pointer-events="none">{cartouche(board, board.chart)}{frame}</g>'


def _table(board: Geometry) -> str:
    """What lies around the board hides the strokes that reach over its edge: a high screen shows some of it."""
    far = 3 * board.width
    outside = f"M{-far} {-far}H{2 * far}V{2 * far}H{-far}z"
    return f'<path d="{outside}M0 0V{board.height}H{board.width}V0z" {ink(fill="well")}/>'


def _vignette(board: Geometry, prefix: str) -> str:
    size = f'width="{board.width}" height="{board.height}"'
    return f'<rect {size} fill="url(#{prefix}age)" pointer-events="none"/>'


def _defs(board: Geometry, prefix: str) -> str:
    mountain = (
        f'<g id="{prefix}pk"><path d="M-6 3 0-7 6 3z" {ink(fill="p1")}/>'
        f'<path d="M0-7 6 3H1.5L2.2-.5.3-2z" {ink(fill="p2")}/>'
        f'<path d="M-6.5 3 0-7 6.5 3" fill="none" {ink(stroke="p3")} stroke-width=".9" stroke-linejoin="round"/></g>'
    )
    volcano = (
        f'<g id="{prefix}vc"><path d="M-9 5-2.5-5h5L9 5z" {ink(fill="p3", stroke="ink")} stroke-width=".8"/>'
        '<path d="M-2.5-5C-1-2 1-2 2.5-5 3-8 1-8 0-10-.5-8-3-8-2.5-5z" fill="#d2451e"/></g>'
    )
    dots = "".join(f'<circle cx="{x}" cy="{y}" r=".55" {ink(fill="dot")}/>' for x, y in ((2, 2), (6.5, 6.3)))
    wild = (
        f'<pattern id="{prefix}wild" width="9" height="9" patternUnits="userSpaceOnUse">'
        f'<rect width="9" height="9" {ink(fill="wild")}/>{dots}</pattern>'
    )
    deep = f'<radialGradient id="{prefix}deep" r=".75">{stop(0, "s1")}{stop(1, "s2")}</radialGradient>'
    age = (
        f'<radialGradient id="{prefix}age" r=".78"><stop offset=".62" stop-color="#6b4a1e" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#5a3a12" stop-opacity=".26"/></radialGradient>'
    )
    return f"<defs>{mountain}{volcano}{wild}{deep}{age}{printed_defs(board, prefix)}</defs>"


def _sea(board: Geometry, chart: Chart, language: str, prefix: str) -> str:
    ground = f'<rect width="{board.width}" height="{board.height}" fill="url(#{prefix}deep)"/>'
    net = f'<path d="{chart.graticule}" fill="none" {ink(stroke="halo")} stroke-opacity=".28" stroke-width=".6"/>'
    bands = f'<path id="{prefix}shore" d="{chart.coast}" fill="none" stroke-linejoin="round"/>'
    bands = f"<defs>{bands}</defs>" + "".join(
        f'<use href="#{prefix}shore" {ink(stroke=name)} stroke-width="{width:g}"/>' for width, name in DEPTHS
    )
    seas = "".join(
        f'<path id="{prefix}p-{area.id}" class="area sea" data-area="{text(area.id)}" d="{area.d}">'
        f"{title(area, language)}</path>"
        for area in board.areas
        if area.kind == "sea"
    )
    inshore = "".join(
        f'<path class="area coast" data-area="{text(area.id)}" d="{area.water}">{title(area, language)}</path>'
        for area in board.areas
        if area.water
    )
    borders = (
        f'<path d="{chart.sea_borders}" fill="none" {ink(stroke="sbrd")} stroke-width="1.1" stroke-dasharray=".1 3.6" '
        'stroke-linecap="round" pointer-events="none"/>'
    )
    waters = f'<g class="seas" fill="#fff" fill-opacity="0">{seas}</g>'
    if inshore:
        waters += (
            f'<g {ink(stroke="sbrd", also="coasts")} fill="#fff" fill-opacity=".07" stroke-opacity=".55" '
            f'stroke-width=".8">{inshore}</g>'
        )
    return ground + net + bands + waters + borders


def _land(board: Geometry, chart: Chart, language: str, prefix: str) -> str:
    """Lands by tint. A path has no paint of its own, so that it can be drawn again with other paints."""
    shades: dict[str, list[str]] = {}
    for area, shade in zip(board.areas, _shades(board), strict=True):
        if area.kind == "land":
            shades.setdefault(shade, []).append(
                f'<path id="{prefix}p-{area.id}" class="area land" data-area="{text(area.id)}" d="{area.d}">'
                f"{title(area, language)}</path>"
            )
    shore = f'<use href="#{prefix}all" {ink(stroke="cst")} stroke-width="2.2" stroke-linejoin="round"/>'
    lands = "".join(f"<g {ink(fill=shade)}>{''.join(paths)}</g>" for shade, paths in sorted(shades.items()))
    return f'{shore}<g id="{prefix}all"><path d="{chart.wild}" fill="url(#{prefix}wild)"/>{lands}</g>'


def _shades(board: Geometry) -> list[str]:
    """Neighbours get different tints where five suffice; flood plains are green."""
    near: dict[str, set[str]] = {area.id: set() for area in board.areas}
    for one, other in board.adjacency:
        near[one].add(other)
        near[other].add(one)
    chosen: dict[str, str] = {}
    for area in board.areas:
        used = {chosen.get(other) for other in near[area.id]}
        chosen[area.id] = next((tint for tint in TINTS if tint not in used), TINTS[-1])
    return ["flood" if area.flood else chosen[area.id] for area in board.areas]


def _scenery(chart: Chart, prefix: str) -> str:
    small, big = ("".join(river.d for river in chart.rivers if river.big is size) for size in (False, True))
    rivers = "".join(
        f'<path d="{course}" fill="none" {ink(stroke="riv")} stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
        for course, width in ((small, "1.1"), (big, "1.9"))
        if course
    )
    lakes = f'<path d="{chart.lakes}" {ink(fill="lake", stroke="lakeb")} stroke-width=".8"/>' if chart.lakes else ""
    peaks = "".join(
        f'<use href="#{prefix}pk" transform="translate({num(x)} {num(y)}) scale({size:g})"/>'
        for x, y, size in chart.peaks
    )
    links = "".join(map(_link, chart.links))
    volcanoes = "".join(use(f"{prefix}vc", x, y) for x, y in chart.volcanoes)
    return f'{rivers}{lakes}<g class="peaks">{peaks}</g>{links}{volcanoes}'


def _link(link: Link) -> str:
    (x0, y0), (x1, y1) = link.start, link.end
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 0.1)
    dx, dy = (x1 - x0) / length * 5, (y1 - y0) / length * 5
    return (
        f'<path d="M{num(x0 - dx)} {num(y0 - dy)}L{num(x1 + dx)} {num(y1 + dy)}" fill="none" {ink(stroke="rubric")} '
        'stroke-width="2" stroke-dasharray="2.5 2"/>'
    )
