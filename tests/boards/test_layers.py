"""The fast picture is the picture."""

from io import BytesIO

import pytest
from msgspec import structs
from PIL import Image, ImageChops

from games.boards.layers import fast_png
from games.boards.picture import board_png
from tests.boards.scenes import Plain, dense


def pixels(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def share_of_differences(one: Image.Image, other: Image.Image) -> float:
    counts = ImageChops.difference(one, other.resize(one.size)).convert("L").histogram()
    return sum(counts[40:]) / sum(counts)


@pytest.mark.parametrize("board", ["mn", "mne", "civ", "cyclades_M"])
def test_layers_make_the_same_picture(board: str) -> None:
    scene = structs.replace(dense(board), focus=())
    fast, whole = pixels(fast_png(scene, Plain())), pixels(board_png(scene, Plain(), width=960))
    assert abs(fast.height - whole.height) <= 1
    assert share_of_differences(fast, whole) < 0.01


def test_a_part_of_the_board() -> None:
    scene = structs.replace(dense("civ"), focus=("athens", "miletus"))
    fast, whole = pixels(fast_png(scene, Plain())), pixels(board_png(scene, Plain()))
    assert abs(fast.width / fast.height - whole.width / whole.height) < 0.01
    assert share_of_differences(fast, whole) < 0.12
    assert len(fast_png(scene, Plain())) < 200_000
