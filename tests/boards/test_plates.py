"""The grounds kept for pictures: drawn beforehand, and never older than what they show."""

from io import BytesIO

import pytest
from PIL import Image

from games.boards.geometry import boards, load
from games.boards.picture import SIZE, ZOOMS, board_image, board_png
from games.boards.raster import NOWHERE, plate
from games.engine.scene import Scene
from tools.boards.plates import draw_plate, kept_digests, layers

from .scenes import SIDES, Plain


def closest(board: str) -> float:
    geometry = load(board)
    return SIZE * ZOOMS[0] / max(geometry.width, geometry.height)


def test_the_kept_plates_are_those_of_the_present_boards() -> None:
    """If not: python -m tools.boards.plates"""
    assert kept_digests() == {board: layers(board).digest for board in boards()}


@pytest.mark.parametrize("board", SIDES)
def test_a_plate_knows_every_area(board: str) -> None:
    found = plate(board, closest(board))
    assert {part.size for part in found} == {found.ground.size}
    assert max(found.ground.size) == SIZE * ZOOMS[0]
    numbers = {number for number, count in enumerate(found.areas.histogram()) if count}
    assert numbers - {0, NOWHERE} == set(range(1, len(load(board).areas) + 1))


@pytest.mark.slow
def test_a_plate_is_kept_as_it_was_drawn() -> None:
    drawn, kept = draw_plate(layers("cyclades_S")), plate("cyclades_S", closest("cyclades_S"))
    assert [part.tobytes() for part in drawn] == [part.tobytes() for part in kept]


@pytest.mark.parametrize(("board", "clear"), [("cyclades_S", True), ("mn", False)])
def test_what_lies_off_the_board_is_clear(board: str, clear: bool) -> None:
    """White corners would glare by night."""
    corner = board_image(Scene(board), "en").getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert (corner[3] == 0) is clear
    alpha = Image.open(BytesIO(board_png(Scene(board), Plain()))).convert("RGBA").getchannel("A")
    assert alpha.getpixel((alpha.width // 2, alpha.height // 2)) == 255
    assert (alpha.getextrema() == (0, 255)) is clear
