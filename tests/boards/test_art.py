"""Icons, kinds and colours."""

import re
from itertools import combinations

import pytest

from games.boards import art
from tools.boards.css import SHEET, ink_rules

Colour = tuple[float, float, float]

EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How eyes see linear RGB (Machado 2009)."""

SMALLEST_DISTANCE = {"mare-nostrum": 18, "civilization": 7, "cyclades": 18}
"""In CIE Lab. Nine nations cannot all be told apart by colour alone: the shape does the rest."""


@pytest.mark.parametrize("name", sorted(art.icons()))
def test_icons_are_closed_paths_in_the_box(name: str) -> None:
    path = art.icons()[name]
    assert re.fullmatch(r"[MmLlHhVvCcSsQqAaZz0-9 .,-]+", path)
    assert path.startswith("M")
    assert path.endswith("z")


def test_every_kind_has_an_icon() -> None:
    for name in art._kinds().kinds:
        assert art.icon(name), name
    for alias, icon in art._kinds().aliases.items():
        assert art.icon(alias) == icon


@pytest.mark.parametrize("group", art.side_sets())
def test_sides_differ_in_shape(group: str) -> None:
    shapes = [art.side(name).shape for name in art.side_sets()[group]]
    assert len(shapes) == len(set(shapes))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", art.side_sets())
def test_sides_differ_in_colour(group: str, eyes: str) -> None:
    seen = {name: _lab(_see(art.side(name).colour, eyes)) for name in art.side_sets()[group]}
    for (one, a), (other, b) in combinations(seen.items(), 2):
        distance = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
        assert distance > SMALLEST_DISTANCE[group], (one, other, distance)


def test_icons_stand_out_on_their_sides() -> None:
    for name, side in art.sides().items():
        light, dark = sorted((_luminance(side.colour), _luminance(side.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 2.7, name


def test_the_style_sheet_has_the_inks() -> None:
    assert ink_rules() in SHEET.read_text()


def _linear(colour: str) -> Colour:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _see(colour: str, eyes: str) -> Colour:
    linear = _linear(colour)
    red, green, blue = (min(max(sum(m * c for m, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[eyes])
    return red, green, blue


def _lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
