"""Pictures for mails."""

import re
from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from games.boards import raster
from games.boards.geometry import load
from games.boards.panels import render_panels
from games.boards.picture import LIMIT, SIZE, ZOOMS, board_image, board_png, png, view_of
from games.boards.render import render
from games.engine.scene import Arrow, Mark, Piece, Scene

from .samples import PANELS
from .scenes import SIDES, Plain, dense


@pytest.mark.parametrize("board", SIDES)
def test_a_dense_board_is_a_small_picture(board: str) -> None:
    data = board_png(dense(board), Plain(), "pl")
    image = Image.open(BytesIO(data))
    assert len(data) < LIMIT
    assert max(image.size) == SIZE
    assert image.mode == "P"
    assert len(image.getcolors() or []) <= 128


def straight(scene: Scene, language: str) -> Image.Image:
    """The whole SVG drawn at once, for the same view: as fine as for the closest one, and made smaller."""
    board = load(scene.board)
    view = view_of(scene.focus, board)
    fine = SIZE * ZOOMS[0] / max(board.width, board.height) / view.scale
    content = re.sub("^<svg[^>]+>|</svg>$", "", render(scene, Plain(), language))
    image = raster.on_paper(raster.raster(view.svg(content), round(view.width * fine)))
    return image.resize((view.width, view.height), Image.Resampling.BOX)


def shift(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ on the whole. Sharp edges may lie half a pixel apart, so both are blurred."""
    small = (one.width // 6, one.height // 6)
    blurred = (image.convert("RGB").resize(small, Image.Resampling.BOX) for image in (one, other))
    return max(ImageStat.Stat(ImageChops.difference(*blurred)).mean)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "close"), [("mn", False), ("civ", True), ("cyclades_L", False), ("cyclades_S", True)]
)
def test_a_picture_from_sprites_is_like_one_drawn_at_once(board: str, close: bool) -> None:
    lands = [area.id for area in load(board).areas if area.kind == "land"]
    marks = (Mark(lands[0], "closed"), Mark(lands[5], "legal"), Mark(lands[5], "changed"), Mark(lands[6], "battle"))
    scene = msgspec.structs.replace(dense(board), marks=marks, focus=(lands[0], lands[1]) if close else ())
    image = board_image(scene, "ru")
    whole = straight(scene, "ru")
    empty = board_image(msgspec.structs.replace(scene, pieces=(), arrows=(), tints={}, marks=()), "ru")
    assert shift(image, whole) < min(1, shift(empty, whole) / 4)


@pytest.mark.slow
def test_every_layer_of_a_scene_is_in_the_picture() -> None:
    blank = board_image(Scene("mn"), "en")
    layers = [
        Scene("mn", (Piece("roma", "legion", "rome"),)),
        Scene("mn", tints={"roma": "rome"}),
        Scene("mn", marks=(Mark("roma", "closed"),)),
        Scene("mn", marks=(Mark("roma", "legal"),)),
        Scene("mn", arrows=(Arrow("roma", "apulia", "rome", "1"),)),
    ]
    pictures = [board_image(scene, "en") for scene in layers]
    for scene, image in zip(layers, pictures, strict=True):
        assert ImageChops.difference(blank, image).getbbox(alpha_only=False), scene
        assert shift(image, straight(scene, "en")) < 0.3, scene
    assert len({image.tobytes() for image in pictures}) == len(layers)


def test_names_are_in_the_readers_language() -> None:
    assert board_png(Scene("mn"), Plain(), "ru") != board_png(Scene("mn"), Plain(), "pl")


@pytest.mark.parametrize("focus", [("roma", "syracusae"), ("armenia",), ("lombardia", "pannonia"), ("thebae",)])
def test_the_focus_is_in_the_picture(focus: tuple[str, ...]) -> None:
    board = load("mn")
    view = view_of(focus, board)
    assert view.scale > 1
    assert (view.left, view.top) >= (0, 0)
    assert view.left + view.width <= board.width * view.scale + 1
    assert view.top + view.height <= board.height * view.scale + 1
    for key in focus:
        label = board.area(key).labels["la"]
        assert 0 < label.x * view.scale - view.left < view.width
        assert 0 < label.y * view.scale - view.top < view.height


@pytest.mark.parametrize("focus", [(), ("numidia", "babylon")])
def test_the_whole_board_is_shown_if_nothing_less_will_do(focus: tuple[str, ...]) -> None:
    view = view_of(focus, load("mn"))
    assert (view.left, view.top, view.width, view.height) == (0, 0, 1200, 797)


def test_a_picture_can_be_smaller() -> None:
    image = board_image(dense("mn"), "en", 600)
    assert image.size == (600, 399)
    close = board_image(msgspec.structs.replace(dense("mn"), focus=("roma",)), "en", 600)
    assert close.size == (600, 400)


def test_a_cropped_picture_is_small_and_always_the_same() -> None:
    scene = msgspec.structs.replace(dense("cyclades_S"), focus=("kea", "tinos"))
    one = board_png(scene, Plain())
    for cache in (raster.plate, raster.kept_sprite):
        cache.cache_clear()
    assert one == board_png(scene, Plain())
    assert len(one) < LIMIT


@pytest.mark.parametrize("board", SIDES)
def test_the_kept_ground_of_a_board_is_not_too_large(board: str) -> None:
    """A pixel takes four bytes of the ground, one of the numbers, one of the shade."""
    geometry = load(board)
    fit = SIZE / max(geometry.width, geometry.height)
    pixels = sum(geometry.width * geometry.height * (fit * zoom) ** 2 for zoom in (1, ZOOMS[0]))
    assert pixels * 6 < 40e6
    assert len(geometry.areas) < 256


def test_letters_of_all_languages_are_drawn() -> None:
    """A missing font would leave the names out."""
    blank = len(png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40"/>', 300))
    for family in ("Alegreya SC", "Alegreya Sans", "EB Garamond"):
        text = f'<text y="30" font-family="{family}" font-size="24">Рим Śródziemne Roma</text>'
        assert len(png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40">{text}</svg>', 300)) > 3 * blank


def test_panels_as_a_picture() -> None:
    assert len(png(render_panels(PANELS, Plain()))) < LIMIT
