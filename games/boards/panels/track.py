"""A track: a number line with markers, or a lane for each side."""

from collections import defaultdict

from games.engine.scene import Lane, Pin, Track
from games.engine.speech import Speech

from ..svg import ink, num, text
from .parts import DIMS, Drawing, side_label, side_mark, text_width

STACK = 18
LANE = 24
NAMES = 118
ZONES = ("t3", "t4", "b4", "b2", "flood", "c1")


def draw_track(track: Track, room: float, speech: Speech) -> Drawing:
    return _lanes(track, room, speech) if track.lanes else _line(track, room, speech)


def _line(track: Track, room: float, speech: Speech) -> Drawing:
    """Pins above the spaces; those on one space are stacked, the holder at the bottom with a crown."""
    stacks: dict[int, list[Pin]] = defaultdict(list)
    for pin in sorted(track.pins, key=lambda pin: pin.side != track.holder):
        stacks[pin.at].append(pin)
    highest = max(map(len, stacks.values()), default=1)
    last, crowned = max(len(track.spaces) - 1, 1), 10 if track.holder else 0
    step, axis = (room - 40) / last, highest * STACK + crowned + 4
    ticks = "".join(f"M{num(20 + n * step)} {axis}v4" for n in range(len(track.spaces)))
    labels = "".join(_space(words, 20 + n * step, axis + 18, step) for n, words in enumerate(track.spaces))
    drawn = [f'<path d="M20 {axis}H{num(room - 20)}{ticks}" fill="none" {ink(stroke="meta")}/>{labels}']
    for at, pins in sorted(stacks.items()):
        for level, pin in enumerate(pins):
            x, y = 20 + at * step, axis - 10 - level * STACK
            mark = side_mark(pin.side, x, y, crown=pin.side == track.holder != "")
            note = (
                f'<text x="{num(x + 12)}" y="{num(y + 4)}" font-size="12">{text(pin.label)}</text>' if pin.label else ""
            )
            name = f"<title>{text(speech.name('side', pin.side))}: {text(track.spaces[at])}</title>"
            drawn.append(f"<g{DIMS.get(pin.state, '')}>{name}{mark}{note}</g>")
    return Drawing("".join(drawn), axis + 24)


def _space(words: str, x: float, y: float, step: float) -> str:
    """Every label if there is room, else the even ones."""
    if step < text_width(words, 13) + 2 and words.isdigit() and int(words) % 2:
        return ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="13" text-anchor="middle" {ink(fill="meta")}>{text(words)}</text>'
    )


def _lanes(track: Track, room: float, speech: Speech) -> Drawing:
    """A row of spaces for each side, coloured by its zones, with its marker on it."""
    step = (room - NAMES) / len(track.spaces)
    names = list(dict.fromkeys(zone.name for lane in track.lanes for zone in lane.zones))
    shade = {name: ZONES[number % len(ZONES)] for number, name in enumerate(names)}
    drawn = [
        f'<text x="{num(NAMES + (n + 0.5) * step)}" y="11" font-size="12" text-anchor="middle" '
        f"{ink(fill='meta')}>{text(words)}</text>"
        for n, words in enumerate(track.spaces)
    ]
    pins = {pin.side: pin for pin in track.pins}
    for number, lane in enumerate(track.lanes):
        y = 16 + number * LANE
        drawn.append(_lane(lane, y, step, len(track.spaces), shade))
        drawn.append(side_label(lane.side, y + LANE / 2 - 1, NAMES, speech))
        if pin := pins.get(lane.side):
            x = NAMES + (pin.at + 0.5) * step
            drawn.append(f"<g{DIMS.get(pin.state, '')}>{side_mark(pin.side, x, y + LANE / 2 - 1, 8)}</g>")
    legend = _legend(shade, 16 + len(track.lanes) * LANE + 4, speech)
    return Drawing("".join(drawn) + legend, 16 + len(track.lanes) * LANE + 26)


def _lane(lane: Lane, y: float, step: float, spaces: int, shade: dict[str, str]) -> str:
    firsts = [zone.first for zone in lane.zones] + [spaces]
    cells = []
    for zone, end in zip(lane.zones, firsts[1:], strict=True):
        x, wide = NAMES + zone.first * step, (end - zone.first) * step
        cells.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{LANE - 3}" {ink(fill=shade[zone.name])}/>'
        )
    lines = "".join(f"M{num(NAMES + n * step)} {num(y)}v{LANE - 3}" for n in range(spaces + 1))
    return "".join(cells) + f'<path d="{lines}" fill="none" {ink(stroke="rule")} stroke-width=".8"/>'


def _legend(shade: dict[str, str], y: float, speech: Speech) -> str:
    x, drawn = 0.0, []
    for name, fill in shade.items():
        words = speech.name("zone", name)
        drawn.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="12" height="12" {ink(fill=fill, stroke="meta")}/>'
            f'<text x="{num(x + 17)}" y="{num(y + 11)}" font-size="13">{text(words)}</text>'
        )
        x += 17 + text_width(words, 13) + 14
    return "".join(drawn)
