"""No page has a barrier that axe can find: light and dark, desktop and phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from games.models import Game
from games.rulesets import all_rulesets
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.test_play import begin, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
ACCOUNTS = ["login/", "signup/", "login/code/", "password/reset/"]
STRANGERS = ["/", "/lobby/", "/rules/", "/rules/toy/", *(f"/accounts/{page}" for page in ACCOUNTS)]
LOOKS = [(DESKTOP, False), (PHONE, True)]


def barriers(page: Page) -> list[str]:
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{page.url} {v['id']}: {[n['target'] for n in v['nodes'][:3]]}" for v in found]


def look(page: Page, paths: list[str]) -> list[str]:
    found: list[str] = []
    for path in paths:
        page.goto(path)
        found += barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
    return found


@pytest.mark.parametrize(("size", "dark"), LOOKS)
def test_pages_for_strangers(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    assert look(open_page(size=size, dark=dark), STRANGERS) == []


@pytest.mark.parametrize(("size", "dark"), LOOKS)
def test_pages_of_a_reader(size: tuple[int, int], dark: bool, open_page: Opener) -> None:
    page = open_page(size=size, dark=dark)
    sign_in(page, "alice")
    page.goto("/games/new/?ruleset=toy")
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_load_state()
    table = f"/games/{Game.objects.get().pk}/"
    assert look(page, ["/", "/settings/", "/games/new/", "/accounts/email/", "/accounts/password/change/", table]) == []
    page.goto(table)
    page.get_by_role("button", name="Fill with bots and start").click()
    page.wait_for_load_state()
    inside = ["", "log/", "figures/", "dice/", "people/", "press/", "standing/", "steps/0/"]
    assert look(page, [table + part for part in inside]) == []


@pytest.mark.parametrize("slug", all_rulesets())
def test_the_table_page_of_every_ruleset(slug: str, open_page: Opener) -> None:
    page = open_page(size=PHONE if slug.startswith("c") else DESKTOP, dark=slug.endswith("m"))
    begin(page, slug)
    page.locator("#lines textarea").last.fill("nonsense")
    page.locator("#lines .bad").wait_for()
    assert barriers(page) == []
