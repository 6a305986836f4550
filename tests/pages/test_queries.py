"""Every page there is, on late positions of the largest games: few queries, however much has happened."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from games.models import Game, User
from games.rulesets import all_rulesets, get_ruleset
from games.services import accounts, invitations, press, votes
from games.workload import played_table
from tests.duel import seat_of
from tests.people import signed_in
from tests.rulesets.contract import has_map

pytestmark = pytest.mark.django_db

MOST = 12
NO_PAGES = {
    "health", "metrics", "pulse", "check", "draft", "room", "press-read", "notes", "seat", "votes", "absences", "language",
    "try", "orders", "invitation",
}  # fmt: skip
"""Addresses that take orders, or tell machines something."""
OF_ALL = {"home", "lobby", "create", "rules-index", "settings"}
OF_A_TABLE = {"table", "svg", "png", "text", "press", "people", "standing", "step", "log", "figures", "dice", "result"}
OF_OTHERS = {"join", "rules", "rules-picture", "profile", "keep"}


def names() -> set[str]:
    """Of all addresses in games/urls.py."""
    found = get_resolver("games.urls").url_patterns
    return {pattern.name for pattern in found if isinstance(pattern, URLPattern) and pattern.name}


def test_no_page_is_forgotten() -> None:
    assert names() == NO_PAGES | OF_ALL | OF_A_TABLE | OF_OTHERS


@pytest.fixture
def counted(as_alice: Client, django_assert_max_num_queries) -> Callable[[str], None]:
    def count(path: str) -> None:
        as_alice.get(path)  # what a process reads once is not a page's
        with django_assert_max_num_queries(MOST):
            assert as_alice.get(path).status_code == 200, path

    return count


def talk(game: Game, user: User) -> None:
    seat = seat_of(game, user)
    for number in range(30):
        press.send(seat.pk, f"Message {number}", by=user)
    if not game.is_over:
        votes.propose(seat.pk, "pause", by=user)


@pytest.mark.parametrize("slug", all_rulesets())
def test_pages_of_a_late_table(slug: str, alice: User, counted: Callable[[str], None]) -> None:
    game = played_table(alice, get_ruleset(slug), 0.92)
    talk(game, alice)
    steps = [f"steps/{no}/" for no in (0, game.no // 2, game.no)]
    pictures = ("svg", "png") if has_map(get_ruleset(slug)) else ()
    pages = ("", "text/", "press/", "people/", "standing/", "log/", "log/?page=2", "figures/", "dice/")
    for part in (*pages, *pictures, *steps):
        counted(f"/games/{game.pk}/{part}")
    counted(f"/games/{game.pk}/steps/{game.no}/?part=1")


@pytest.mark.parametrize("slug", all_rulesets())
def test_pages_of_a_table_that_is_over(slug: str, alice: User, counted: Callable[[str], None]) -> None:
    game = played_table(alice, get_ruleset(slug), 1)
    talk(game, alice)
    for part in ("", "result/", "dice/", "figures/", "log/", f"steps/{game.no}/"):
        counted(f"/games/{game.pk}/{part}")


def test_pages_around_the_tables(alice: User, bob: User, counted: Callable[[str], None]) -> None:
    for slug in all_rulesets():
        for part in (0.5, 1):
            talk(played_table(alice, get_ruleset(slug), part), alice)
    for path in ("/", "/lobby/", "/lobby/?watch=1", "/games/new/", "/rules/", "/settings/", f"/players/{alice.pk}/"):
        counted(path)
    for slug in all_rulesets():
        counted(f"/rules/{slug}/")
        counted(f"/rules/{slug}/board.svg")
        counted(f"/games/new/?ruleset={slug}")


def test_the_page_of_a_guest_who_stays(django_assert_max_num_queries) -> None:
    client = signed_in(accounts.create_guest())
    with django_assert_max_num_queries(MOST):
        assert client.get("/settings/keep/").status_code == 200


def test_the_page_of_an_invitation(alice: User, bob: User, counted: Callable[[str], None]) -> None:
    from games.services import lobby

    game = lobby.create(bob, "cyclades", players=5, visibility="private")
    counted(f"/join/{invitations.link_token(game, by=bob)}/")
