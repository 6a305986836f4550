"""Clicks on the board: every area is called as orders call it."""

import pytest

from games.desk.scenes import arrow_of
from games.desk.table import read_desk
from games.engine import answers
from games.models import User
from games.rulesets import all_rulesets
from tests.pages.conftest import solo
from tests.rulesets.contract import has_map

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", [slug for slug, ruleset in all_rulesets().items() if has_map(ruleset)])
def test_every_area_of_the_board_is_a_word_of_the_orders(slug: str, alice: User) -> None:
    desk = read_desk(alice, solo(alice, slug).pk, "ru")
    assert desk.scene is not None
    assert desk.areas
    assert [area for area in sorted(desk.areas) if area not in desk.ruleset.words["area"]] == []
    assert {piece.area for piece in desk.scene.pieces} | set(desk.scene.tints) <= desk.areas


MOVES = [
    ("cyclades", "sail 2 A1 -> A2 B3", ("A1", ("A2",), "B3")),
    ("cyclades", "march 1 andros -> tinos", ("andros", (), "tinos")),
    ("mare-nostrum", "march 1 roma -> carthago via mare_tyrrhenum", ("roma", ("mare_tyrrhenum",), "carthago")),
    ("civilization", "move 1 siwa -> libya", ("siwa", (), "libya")),
    ("civilization", "done", None),
]


@pytest.mark.parametrize(("slug", "line", "way"), MOVES)
def test_a_move_is_drawn_between_the_areas_it_names(slug: str, line: str, way: object, alice: User) -> None:
    desk = read_desk(alice, solo(alice, slug).pk, "en")
    arrow = arrow_of(answers.read(desk.ruleset, line), 1, "red", desk.areas, "ghost")
    assert (arrow and (arrow.origin, arrow.via, arrow.to)) == way
