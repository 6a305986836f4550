"""Clicks on the board: every area means the word that orders have for it."""

import pytest
from django.test import Client

from games.desk.scenes import arrow_of, places_of
from games.desk.table import read_desk
from games.engine import answers
from games.models import User
from games.rulesets import all_rulesets
from tests.pages.conftest import solo

pytestmark = pytest.mark.django_db

SLUGS = [slug for slug in all_rulesets() if slug != "toy"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_area_of_the_board_is_one_word(slug: str, alice: User) -> None:
    desk = read_desk(alice, solo(alice, slug).pk, "ru")
    assert desk.scene is not None
    places = places_of(desk.scene, desk.ruleset.words)
    assert len(set(places.values())) == len(places)
    lying = {piece.area for piece in desk.scene.pieces} | set(desk.scene.tints)
    assert lying <= set(places.values())


def test_codes_of_seas_and_names_of_islands_are_found_by_what_the_board_calls_them(alice: User) -> None:
    desk = read_desk(alice, solo(alice, "cyclades").pk, "pl")
    assert (desk.places["andros"], desk.places["A1"]) == ("L2", "L-r0c0")


def test_the_page_tells_its_script(as_alice: Client, alice: User) -> None:
    text = as_alice.get(f"/games/{solo(alice, 'cyclades').pk}/").content.decode()
    assert "&quot;L-r0c0&quot;:&quot;A1&quot;" in text
    assert "data-places" not in as_alice.get(f"/games/{solo(alice, 'mare-nostrum').pk}/").content.decode()


MOVES = [
    ("cyclades", "sail 2 A1 -> A2 B3", ("L-r0c0", ("L-r0c1",), "L-r1c2")),
    ("cyclades", "march 1 andros -> tinos", ("L2", (), "L4")),
    ("mare-nostrum", "march 1 roma -> carthago via mare_tyrrhenum", ("roma", ("mare_tyrrhenum",), "carthago")),
    ("civilization", "move 1 siwa -> libya", ("siwa", (), "libya")),
    ("civilization", "done", None),
]


@pytest.mark.parametrize(("slug", "line", "way"), MOVES)
def test_a_move_is_drawn_between_the_areas_it_names(slug: str, line: str, way: object, alice: User) -> None:
    desk = read_desk(alice, solo(alice, slug).pk, "en")
    arrow = arrow_of(answers.read(desk.ruleset, line), 1, "red", desk.places, "ghost")
    assert (arrow and (arrow.origin, arrow.via, arrow.to)) == way
