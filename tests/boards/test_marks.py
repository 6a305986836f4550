"""Small pictures of sides and pieces."""

from xml.etree import ElementTree as ET

import pytest

from games.boards import art
from games.boards.marks import piece_svg, side_svg


@pytest.mark.parametrize("side", [*art.sides(), "nobody"])
def test_every_side_has_a_mark(side: str) -> None:
    assert ET.fromstring(side_svg(side, "<x>")).get("aria-label") == "<x>"


def test_pieces_have_marks_with_and_without_a_side() -> None:
    assert "#b82f03" in piece_svg("legion", "rome")
    assert "currentColor" in piece_svg("legion")
    assert 'aria-hidden="true"' in piece_svg("unheard-of")
