"""The whole position in words: who holds what, and for one's own pieces where they can go."""

from games.engine.speech import Speech

from .board import AREA_OF, AREAS, LIMITS, ON_FOOT, WAY
from .nomads import TURNS
from .scene import COLUMNS
from .view import NOBODY, ShipSeen, View, figures


def text(v: View, speech: Speech) -> str:
    blocks = [_heading(v, speech), _table(v, speech)]
    blocks += [_own(v, speech, seat) if seat == v.seat else _other(v, speech, seat) for seat in v.seats]
    return "\n\n".join([*blocks, _free(v, speech)])


def _heading(v: View, speech: Speech) -> str:
    lines = [speech.text("board.turn", turn=v.turn, turns=TURNS, phase=speech.text(f"phase.{v.phase}"))]
    if v.phase == "start" and v.order:
        lines.append(speech.text("board.order", seats=v.order))
    if v.movers:
        lines.append(speech.text("board.movers", seats=v.movers))
    if later := [seat for seat in v.waiting if seat not in v.movers]:
        lines.append(speech.text("board.later", seats=later))
    return "\n".join(lines)


def _table(v: View, speech: Speech) -> str:
    numbers = figures(v)
    names = [speech.name("side", seat) for seat in v.seats]
    heads = [speech.name("column", column) for column in COLUMNS]
    width = max(map(len, names))
    rows = [" " * width + "".join(f"  {head}" for head in heads)]
    for seat, name in zip(v.seats, names, strict=True):
        cells = (f"  {numbers[column][seat]:>{len(head)}}" for column, head in zip(COLUMNS, heads, strict=True))
        rows.append(f"{name:<{width}}" + "".join(cells))
    return "\n".join(rows)


def _other(v: View, speech: Speech, seat: str) -> str:
    """A nation's areas and ships, each in one line."""
    lines = [speech.name("side", seat)]
    if v.tokens[seat]:
        lines.append("  " + ", ".join(_count(v, speech, area) for area in v.tokens[seat]))
    if v.ports[seat]:
        lines.append("  " + speech.text("board.ships", ports=v.ports[seat]))
    return "\n".join(lines if len(lines) > 1 else [*lines, "  " + speech.text("board.nothing")])


def _own(v: View, speech: Speech, seat: str) -> str:
    """The reader's nation: one line per area, with its neighbours on foot; one per ship, with what it can reach."""
    lines = [speech.text("board.you", seat=seat)]
    for area, count in v.tokens[seat].items():
        fresh = v.fresh.get(seat, {}).get(area, count)
        tired = f" {speech.text('board.fresh', fresh=fresh)}" if fresh != count else ""
        around = ", ".join(_neighbour(v, speech, other) for other in ON_FOOT[area]) or speech.text("board.alone")
        lines.append(f"  {_count(v, speech, area)}{tired}: {around}")
    lines += [_ship(v, speech, ship) for ship in v.ships[seat]]
    return "\n".join(lines if len(lines) > 1 else [*lines, "  " + speech.text("board.nothing")])


def _count(v: View, speech: Speech, area: str) -> str:
    """`Troy 2/3`: tokens and limit; `Troy -/3`: free."""
    holder = v.holders[area]
    tokens = "-" if holder == NOBODY else v.tokens[holder][area]
    return f"{speech.name('area', area)} {tokens}/{LIMITS[area]}"


def _neighbour(v: View, speech: Speech, area: str) -> str:
    holder = v.holders[area]
    owner = f" {speech.name('side', holder)}" if holder not in (NOBODY, v.seat) else ""
    return _count(v, speech, area) + owner


def _ship(v: View, speech: Speech, ship: ShipSeen) -> str:
    """What a ship can reach, nearest first: areas where its passengers can land, the free ones with their limit."""
    steps: dict[str, int] = {}
    for port, far in ((port, far) for start in ship.leaves for port, far in WAY[start].items()):
        area = AREA_OF[port]
        if 0 < far <= ship.left and area != ship.area and AREAS[area].land and v.holders[area] in (NOBODY, v.seat):
            steps[area] = min(far, steps.get(area, far))
    reach = [
        speech.text("board.reach", steps=far, areas=[_count(v, speech, area) for area in steps if steps[area] == far])
        for far in range(1, ship.left + 1)
        if far in steps.values()
    ]
    where = speech.text("board.ship", port=ship.port, left=ship.left)
    return "  " + " · ".join([where, *reach])


def _free(v: View, speech: Speech) -> str:
    free = {area: limit for area, limit in LIMITS.items() if v.holders[area] == NOBODY}
    return speech.text("board.free", count=len(free), areas=free) if free else speech.text("board.full")
