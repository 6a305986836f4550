"""No page has a barrier that axe can find: light and dark, desktop and phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.template.loader import render_to_string
from playwright.sync_api import Page

from games.models import Absence, Game, StandingOrder, User
from games.rulesets import all_rulesets, get_ruleset
from games.services import invitations, lobby, orders, press, votes
from games.workload import played_table
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.test_play import begin, sign_in
from tests.duel import answer_all
from tests.people import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
ENTRANCES = ["login/", "signup/", "login/code/", "password/reset/", "confirm-email/"]
INSIDE = ["email/", "password/change/", "2fa/", "logout/"]
STRANGERS = ["/", "/lobby/", "/lobby/?watch=1", "/rules/", *(f"/accounts/{page}" for page in ENTRANCES)]
READERS = ["/", "/lobby/", "/settings/", "/me/keys/", "/me/channels/", *(f"/accounts/{page}" for page in INSIDE)]
TABLE = ["", "log/", "figures/", "dice/", "people/", "press/", "standing/", "steps/0/"]
LOOKS = [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)]
looks = pytest.mark.parametrize(
    ("size", "dark"), LOOKS, ids=[f"{size[0]}-{'dark' if dark else 'light'}" for size, dark in LOOKS]
)


def barriers(page: Page) -> list[str]:
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{page.url} {v['id']}: {[n['target'] for n in v['nodes'][:3]]}" for v in found]


def wide(page: Page) -> list[str]:
    fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return [] if fits else [f"{page.url} is too wide"]


def look(page: Page, paths: list[str]) -> list[str]:
    found: list[str] = []
    for path in paths:
        page.goto(path)
        found += barriers(page) + wide(page)
    return found


def duel(alice: User, bob: User) -> Game:
    """With everything on it that people can put on a table."""
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, bob)
    mine, theirs = game.seats.get(player=alice), game.seats.get(player=bob)
    press.send(theirs.pk, "For all: שלום 👑", by=bob)
    press.send(theirs.pk, "For you", to=[mine.side], by=bob)
    press.send(mine.pk, "Mine", by=alice)
    votes.propose(theirs.pk, "extend", by=bob, minutes=1440, reason="holidays")
    press.save_note(game.pk, alice, "my plan")
    orders.save_draft(mine, ["bid nothing"], by=alice)
    StandingOrder.objects.create(seat=mine, place=0, line="bid: default")
    return game


@looks
def test_pages_for_strangers(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    game = duel(person("bob"), person("carol"))
    room = lobby.create(game.owner, "toy", players=2, name="Room")
    helps = [f"/rules/{slug}/" for slug in all_rulesets()]
    paths = [*STRANGERS, *helps, f"/games/{game.pk}/", f"/join/{invitations.link_token(room)}/", "/nothing/here/"]
    assert look(open_page(size=size, dark=dark), paths) == []


@looks
def test_pages_of_a_reader(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    page = open_page(size=size, dark=dark)
    alice, bob = sign_in(page, "alice"), person("bob")
    game = duel(alice, bob)
    room = lobby.create(alice, "toy", players=3, name="Room", sides="choice", auto_start=False)
    other = lobby.create(bob, "toy", players=3, name="Theirs")
    invitations.invite(other.pk, [alice.email], by=bob)
    Absence.objects.create(player=alice, since="2099-01-01T00:00Z", until="2099-01-05T00:00Z", remark="Sea")
    creating = [f"/games/new/?ruleset={slug}" for slug in all_rulesets()]
    tables = [f"/games/{game.pk}/{part}" for part in TABLE]
    assert look(page, [*READERS, *creating, *tables, f"/games/{room.pk}/", f"/players/{alice.pk}/"]) == []


@looks
def test_pages_of_a_game_that_is_over(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    page = open_page(size=size, dark=dark)
    alice = sign_in(page, "alice")
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, person("bob"))
    while not game.is_over:
        answer_all(game)
        game.refresh_from_db()
    tables = [f"/games/{game.pk}/{part}" for part in ["result/", *TABLE]]
    assert look(page, [*tables, "/", f"/players/{alice.pk}/"]) == []


@looks
def test_pages_of_a_guest_and_of_errors(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    page = open_page(size=size, dark=dark)
    begin(page, "toy")
    found = look(page, ["/", "/settings/", "/settings/keep/"])
    page.get_by_label("Mail address").fill("nobody@example.org")
    page.locator("main form").evaluate("form => { form.noValidate = true; form.requestSubmit() }")
    page.locator(".errors").first.wait_for()
    found += barriers(page)
    page.goto("/lobby/")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('form'), { method: 'post', action: '/language/' }))"
    )
    page.evaluate("document.body.lastElementChild.submit()")
    page.get_by_text("The form was too old").wait_for()
    found += barriers(page)
    for template in ("403.html", "500.html"):
        page.set_content(render_to_string(template))
        found += barriers(page)
    assert found == []


@looks
@pytest.mark.parametrize("slug", all_rulesets())
def test_a_late_table_of_every_ruleset(slug: str, size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    """The densest page there is, with a refused line on the sheet: it never scrolls sideways, on a phone neither."""
    page = open_page(size=size, dark=dark)
    game = played_table(sign_in(page, "alice"), get_ruleset(slug), 0.92)
    page.goto(f"/games/{game.pk}/")
    page.locator("#lines textarea").last.fill("nonsense")
    page.locator("#lines .bad").wait_for()
    assert barriers(page) + wide(page) == []
    assert look(page, [f"/games/{game.pk}/steps/{game.no}/", f"/games/{game.pk}/figures/"]) == []
