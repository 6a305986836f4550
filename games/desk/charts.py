"""Figures over time as SVG: a marker and a dash per side beside its colour, names at the end of the lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.boards import art
from games.boards.svg import num, text
from games.desk.table import Desk
from games.models import Step
from games.models.codec import state_of, unpack_frame

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560, 250, 34, 112, 14, 26
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 3", "12 4", "1 3", "6 2 1 2", "3 6")
MAX_POINTS = 40


@dataclass(frozen=True)
class Chart:
    name: str
    title: str
    turns: Sequence[int]
    series: Mapping[str, Sequence[int | None]]  # by side
    svg: str


def charts(desk: Desk) -> list[Chart]:
    """One chart per figure of the ruleset, at the last step of every turn; what a spectator may not see is left out."""
    if not desk.may_look:
        return []
    numbers = _by_turn(desk)
    names = dict.fromkeys(name for figures in numbers.values() for name in figures)
    sides = [seat.side for seat in desk.seats]
    return [_chart(desk, name, numbers, sides) for name in names]


def _by_turn(desk: Desk) -> dict[int, dict[str, dict[str, int]]]:
    last: dict[int, int] = dict(Step.objects.filter(game=desk.game).order_by("no").values_list("turn", "no"))
    chosen = sorted(last.items())
    if len(chosen) > MAX_POINTS:
        step = len(chosen) / MAX_POINTS
        chosen = [chosen[int(n * step)] for n in range(MAX_POINTS - 1)] + [chosen[-1]]
    rows = {row.no: row for row in Step.objects.filter(game=desk.game, no__in=[no for _, no in chosen])}
    return {turn: _figures(desk, rows[no]) for turn, no in chosen}


def _figures(desk: Desk, step: Step) -> dict[str, dict[str, int]]:
    state = state_of(desk.game, unpack_frame(step).state)
    return desk.ruleset.figures(desk.ruleset.view(state, None))


def _chart(
    desk: Desk, name: str, numbers: Mapping[int, Mapping[str, Mapping[str, int]]], sides: Sequence[str]
) -> Chart:
    turns = list(numbers)
    series = {side: [numbers[turn].get(name, {}).get(side) for turn in turns] for side in sides}
    series = {side: values for side, values in series.items() if any(v is not None for v in values)}
    names = {side: desk.speech.name("side", side) for side in sides}
    title = desk.speech.text(f"figure.{name}")
    return Chart(name, title, turns, series, _svg(title, turns, series, names))


def _svg(title: str, turns: Sequence[int], series: Mapping[str, Sequence[int | None]], names: Mapping[str, str]) -> str:
    known = [v for values in series.values() for v in values if v is not None]
    low, high = min([0, *known]), max([1, *known])
    xs = [LEFT + (WIDTH - LEFT - RIGHT) * (n / max(1, len(turns) - 1)) for n in range(len(turns))]

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / (high - low))

    grid = "".join(_grid(value, y(value)) for value in _ticks(low, high))
    every = max(1, len(turns) // 10)
    feet = "".join(
        f'<text x="{num(x)}" y="{HEIGHT - 6}" text-anchor="middle">{turn}</text>'
        for n, (x, turn) in enumerate(zip(xs, turns, strict=True))
        if n % every == 0
    )
    places = _label_places({side: y(_last(values)) for side, values in series.items()})
    drawn = "".join(
        _series(
            side,
            [(x, y(v) + _apart(n, len(series))) for x, v in zip(xs, values, strict=True) if v is not None],
            DASHES[n % len(DASHES)],
        )
        for n, (side, values) in enumerate(series.items())
    )
    labels = "".join(
        f'<text class="lb" x="{num(xs[-1] + 12)}" y="{num(places[side] + 5)}">{text(names[side])} {_last(values)}</text>'
        for side, values in series.items()
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{text(title)}">{grid}{feet}{drawn}{labels}</svg>'
    )


def _last(values: Sequence[int | None]) -> int:
    """A figure may end before the game does: of a side that was given up, say."""
    return next(v for v in reversed(values) if v is not None)


def _apart(n: int, count: int) -> float:
    """Lines of the same value lie beside each other."""
    return 2 * (n - (count - 1) / 2)


def _ticks(low: int, high: int) -> list[int]:
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**6) if (high - low) / s <= 5)
    return [value for value in range(low - low % step, high + 1, step) if value >= low]


def _grid(value: int, y: float) -> str:
    line = f'<path class="ax" d="M{LEFT} {num(y)}H{WIDTH - RIGHT}"/>'
    return f'{line}<text x="{LEFT - 8}" y="{num(y + 5)}" text-anchor="end">{value}</text>'


def _series(side: str, points: Sequence[tuple[float, float]], dash: str) -> str:
    if not points:
        return ""
    look = art.side(side)
    path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    x, y = points[-1]
    mark = (
        f'<path class="tok" d="{art.shape(look.shape)}" fill="{look.colour}" '
        f'transform="translate({num(x)} {num(y)}) scale(.5)"/>'
    )
    line = f'<path class="s" d="{path}" stroke="{look.colour}"{dashes}/>'
    outline = f'<path class="under" d="{path}"{dashes}/>'
    return f'<path class="cs" d="{path}"/>{outline}{line}{mark}'


def _label_places(wanted: Mapping[str, float], room: float = 18) -> dict[str, float]:
    """Labels in the order of their lines, none upon another."""
    out: dict[str, float] = {}
    at = -room
    for side, y in sorted(wanted.items(), key=lambda item: item[1]):
        at = max(y, at + room)
        out[side] = at
    over = at - (HEIGHT - BOTTOM)
    return {side: y - over for side, y in out.items()} if over > 0 else out
