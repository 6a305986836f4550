"""Pictures for mails."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from games.boards.geometry import load
from games.boards.panels import render_panels
from games.boards.picture import ASPECT, board_png, focus_box, png
from games.engine.scene import Scene

from .samples import PANELS
from .scenes import SIDES, Plain, dense

LIMIT = 200_000


@pytest.mark.parametrize("board", SIDES)
def test_a_dense_board_is_a_small_picture(board: str) -> None:
    data = board_png(dense(board), Plain(), "pl")
    image = Image.open(BytesIO(data))
    assert len(data) < LIMIT
    assert image.width == 1200
    assert image.mode == "P"
    assert len(image.getcolors() or []) <= 128


@pytest.mark.parametrize("focus", [("roma", "syracusae"), ("armenia",), ("numidia", "babylon"), ("thebae", "pannonia")])
def test_the_focus_is_in_the_picture(focus: tuple[str, ...]) -> None:
    board = load("mn")
    box = focus_box(Scene("mn", focus=focus), board)
    assert box.x >= 0
    assert box.y >= 0
    assert box.x + box.width <= board.width + 1
    assert box.y + box.height <= board.height + 1
    assert abs(box.width / box.height - ASPECT) < 0.01
    if "babylon" not in focus:
        for key in focus:
            label = board.area(key).labels["la"]
            assert box.x < label.x < box.x + box.width
            assert box.y < label.y < box.y + box.height


def test_a_cropped_picture_is_small_and_always_the_same() -> None:
    scene = msgspec.structs.replace(dense("civ"), focus=("athens", "miletus"))
    one, other = board_png(scene, Plain()), board_png(scene, Plain())
    assert one == other
    assert len(one) < LIMIT


def test_letters_of_all_languages_are_drawn() -> None:
    """A missing font would leave the names out."""
    blank = len(png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40"/>', 300))
    for family in ("Alegreya SC", "Alegreya Sans", "EB Garamond"):
        text = f'<text y="30" font-family="{family}" font-size="24">Рим Śródziemne Roma</text>'
        assert len(png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40">{text}</svg>', 300)) > 3 * blank


def test_panels_as_a_picture() -> None:
    assert len(png(render_panels(PANELS, Plain()))) < LIMIT
