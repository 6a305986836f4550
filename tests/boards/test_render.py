"""Scenes become well-formed, safe and small SVG, with every piece in it."""

import gzip
import re
import time
from xml.etree import ElementTree as ET

import pytest

from games.boards.geometry import load
from games.boards.render import Box, render
from games.engine.scene import Arrow, Mark, Piece, Scene

from .scenes import SIDES, Plain, dense

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<script>alert(\"x\")</script> & 'q' \x00\x0b"


class Evil(Plain):
    def name(self, vocabulary: str, id: str) -> str:
        return EVIL


def draw(scene: Scene, language: str = "en") -> ET.Element:
    return ET.fromstring(render(scene, Plain(), language))


def pieces(root: ET.Element) -> list[ET.Element]:
    return [group for group in root.iter(f"{SVG}g") if "pc" in group.get("class", "").split()]


def count(piece: ET.Element) -> int:
    numbers = [int(text.text or "") for text in piece.iter(f"{SVG}text")]
    return numbers[0] if numbers else 1


def empty(board: str) -> Scene:
    return Scene(board)


@pytest.mark.parametrize("board", SIDES)
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_piece_is_drawn(board: str, language: str) -> None:
    for seed in range(3):
        scene = dense(board, seed)
        signs = [mark for mark in scene.marks if mark.kind == "battle"]
        drawn = pieces(draw(scene, language))
        assert sum(map(count, drawn)) == sum(piece.count for piece in scene.pieces) + len(signs)


@pytest.mark.parametrize("board", SIDES)
def test_a_page_with_a_strict_policy_can_show_it(board: str) -> None:
    svg = render(dense(board), Plain())
    assert not re.search(
        r"<(style|script|foreignObject|image)\b|\sstyle=|\son\w+=|javascript:|https?://(?!www\.w3)", svg
    )


@pytest.mark.parametrize("board", SIDES)
def test_ids_are_unique_and_references_resolve(board: str) -> None:
    root = draw(dense(board))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([^)]+)\)", ET.tostring(root, "unicode")))
    assert used <= set(ids)


def test_two_boards_on_a_page_do_not_share_ids() -> None:
    one, other = (set(re.findall(r' id="([^"]+)"', render(empty("mn"), Plain(), prefix=p))) for p in ("a-", "b-"))
    assert not one & other


@pytest.mark.parametrize("board", SIDES)
def test_every_area_can_be_clicked_and_is_named(board: str) -> None:
    areas: dict[str, str] = {}
    for element in draw(empty(board), "ru").iter(f"{SVG}path"):
        if key := element.get("data-area"):
            areas[key] = element.findtext(f"{SVG}title", "")
    assert areas.keys() == {area.id for area in load(board).areas}
    assert all(areas.values())


def test_names_are_in_the_readers_language() -> None:
    texts = {lang: " ".join(draw(empty("mn"), lang).itertext()) for lang in ("en", "ru", "pl")}
    assert "Sicilia" not in texts["en"]
    assert "Syracusae" in texts["en"]
    assert "Сицилия" in texts["ru"]
    assert "Sycylia" in texts["pl"]


def test_text_is_escaped() -> None:
    scene = Scene("mn", (Piece("roma", "legion", "rome", 2, note=EVIL),), arrows=(Arrow("roma", "apulia", label=EVIL),))
    svg = render(scene, Evil())
    ET.fromstring(svg)
    assert "<script" not in svg
    assert "\x00" not in svg


@pytest.mark.parametrize("board", SIDES)
def test_same_scene_same_bytes(board: str) -> None:
    assert render(dense(board), Plain()) == render(dense(board), Plain())


@pytest.mark.parametrize("board", SIDES)
def test_speed_and_size(board: str) -> None:
    scene = dense(board)
    render(scene, Plain())
    best = min(_seconds(scene) for _ in range(5))
    assert best < 0.030
    assert len(gzip.compress(render(scene, Plain()).encode())) < 60_000


def _seconds(scene: Scene) -> float:
    start = time.perf_counter()
    render(scene, Plain())
    return time.perf_counter() - start


def test_unknown_things_are_neutral_and_unknown_areas_an_error() -> None:
    (piece,) = pieces(draw(Scene("mn", (Piece("roma", "zeppelin", "mars"),))))
    assert piece.find(f"{SVG}use") is not None
    with pytest.raises(KeyError):
        render(Scene("mn", (Piece("atlantis", "legion", "rome"),)), Plain())


def test_tints_marks_and_states_are_shown() -> None:
    scene = Scene(
        "mn",
        tuple(Piece("roma", "legion", "rome", state=state) for state in ("ghost", "new", "faded", "picked", "refused")),
        tints={"roma": "rome"},
        marks=(Mark("apulia", "closed"), Mark("illyria", "legal"), Mark("dacia", "changed"), Mark("syria", "flood")),
    )
    svg = render(scene, Plain())
    for expected in ('class="tints"', "mark closed", "mark legal", "mark changed", "pc war ghost", "pc war refused"):
        assert expected in svg


def test_a_part_of_the_board() -> None:
    svg = render(empty("mn"), Plain(), view=Box(100, 50, 300, 200))
    assert 'viewBox="100 50 300 200"' in svg
