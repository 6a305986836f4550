"""The names printed on a board."""

from collections.abc import Iterable, Sequence

from .geometry import Area, Geometry, Label
from .svg import ITALIC, SERIF, group, ink, num, text

LEADING = 0.92
STYLES = {
    "land": (
        f'{ink(fill="ink", stroke="halo", also="names")} font-family="{SERIF}" font-weight="700" stroke-width="2.6"',
        0.31,
    ),
    "sea": (
        (
            f'{ink(fill="sink", stroke="shalo", also="names")} font-family="{ITALIC}" font-style="italic" '
            'font-weight="600" stroke-width="2" letter-spacing=".6"'
        ),
        0.31,
    ),
}


def label_of(area: Area, language: str) -> Label:
    """In the reader's language, else in the board's own."""
    return area.labels.get(language) or next(iter(area.labels.values()))


def name_of(area: Area, language: str) -> str:
    return " ".join(label_of(area, language).lines).replace("- ", "-")


def title(area: Area, language: str) -> str:
    return f"<title>{text(name_of(area, language))}</title>"


def named(board: Geometry) -> list[Area]:
    """The areas whose names are printed: the hexes of an abstract sea have codes instead."""
    return [area for area in board.areas if board.chart or area.kind == "land"]


def names(areas: Sequence[Area], language: str) -> str:
    return _names_of(areas, "sea", language) + _names_of(areas, "land", language)


def _names_of(areas: Iterable[Area], kind: str, language: str) -> str:
    """All names of one kind. Their size stands on the group where it is the common one."""
    labels = [label_of(area, language) for area in areas if area.kind == kind]
    if not labels:
        return ""
    style, drop = STYLES[kind]
    usual = max(label.size for label in labels)
    attributes = (
        f'{style} font-size="{num(usual)}" text-anchor="middle" stroke-linejoin="round" paint-order="stroke" '
        'pointer-events="none"'
    )
    return group(attributes, (_lines(label, usual, drop) for label in labels))


def _lines(label: Label, usual: float, drop: float) -> str:
    size = "" if label.size == usual else f' font-size="{num(label.size)}"'
    first = label.y + label.size * (drop - LEADING / 2 * (len(label.lines) - 1))
    return "".join(
        f'<text x="{num(label.x)}" y="{num(first + number * label.size * LEADING)}"{size}>{text(line)}</text>'
        for number, line in enumerate(label.lines)
    )
