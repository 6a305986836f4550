"""What goes wrong while somebody writes orders: nothing typed is lost, and everybody is told."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Order, Seat
from games.services import lobby
from tests.browser.conftest import DESKTOP, PHONE, TABLE, Opener
from tests.browser.test_axe import wide
from tests.browser.test_play import sign_in
from tests.duel import answer_all, default_line
from tests.people import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Wolfeschlegelsteinhausenbergerdorff-" * 3
STRANGE = "قرطاج שלום 👑🏛️ <b>"
TURNED = f"\u202e{STRANGE}\u202e"


def table(page: Page) -> Seat:
    """Alice at a table with Bob; the first window is open."""
    alice = sign_in(page, "alice")
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, person("bob"))
    page.goto(f"/games/{game.pk}/")
    return game.seats.get(player=alice)


def seal(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Seal")).click()


def write(page: Page, line: str) -> None:
    page.locator("#lines textarea").last.fill(line)
    expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()


def test_the_sign_in_expires_in_the_middle_of_a_sheet(open_page: Opener) -> None:
    page = open_page()
    seat = table(page)
    line = default_line(seat)
    write(page, line)
    page.context.clear_cookies(name="sessionid")
    seal(page)
    expect(page.locator(".note.warning")).to_contain_text("Your lines are kept")
    page.fill("[name=login]", "alice@example.org")
    page.fill("[name=password]", "correct horse")
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url(TABLE)
    expect(page.locator("#lines textarea").first).to_have_value(line)
    seal(page)
    expect(page.locator(".ask.done")).to_be_visible()
    assert Order.objects.get(status="sealed").lines == [line]


def test_two_tabs(open_page: Opener) -> None:
    """The sheet sealed last counts; the other tab is not fooled."""
    first = open_page()
    seat = table(first)
    second = first.context.new_page()
    second.goto(first.url)
    lines = [q.get_attribute("data-line") or "" for q in first.locator(".quick button").all()]
    write(first, lines[0])
    write(second, lines[-1])
    seal(first)
    expect(first.locator(".ask.done")).to_be_visible()
    seal(second)
    expect(second.locator(".ask.done")).to_be_visible()
    assert Order.objects.get(seat=seat, status="sealed").lines == [lines[-1]]


def test_the_window_closes_meanwhile(open_page: Opener) -> None:
    page = open_page()
    seat = table(page)
    line = default_line(seat)
    write(page, line)
    answer_all(seat.game)
    assert Game.objects.get().no > 0
    seal(page)
    expect(page.locator(".notes").first).to_contain_text("kept as a draft")
    expect(page.locator("#sheet").get_by_text(line, exact=True).first).to_be_attached()
    assert Order.objects.filter(seat=seat, status="draft").count() == 1


def test_a_lost_connection_keeps_the_lines_on_the_device(open_page: Opener) -> None:
    page = open_page()
    seat = table(page)
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.locator("#lines textarea").last.fill(default_line(seat))
    page.context.set_offline(False)
    page.goto("/")
    page.goto(f"/games/{seat.game_id}/")
    expect(page.locator("#lines textarea").first).to_have_value(default_line(seat))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_long_and_strange_names_break_no_page(size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(size=size)
    seat = table(page)
    Game.objects.update(name=LONG[:80])
    seat.player.display_name = LONG[:40]  # type: ignore[union-attr]
    seat.player.save()  # type: ignore[union-attr]
    other = seat.game.seats.exclude(pk=seat.pk).get()
    other.player.display_name = STRANGE  # type: ignore[union-attr]
    other.player.save()  # type: ignore[union-attr]
    lobby.create(other.player, "toy", players=2, name=TURNED)
    page.goto(f"/games/{seat.game_id}/")
    page.locator("#pm").fill(f"{TURNED} {'W' * 300}")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#press li p").last).to_contain_text(STRANGE)
    paths = ["/", "/lobby/", "/settings/", *(f"/games/{seat.game_id}/{p}" for p in ("", "people/", "press/", "log/"))]
    for path in paths:
        page.goto(path)
        assert wide(page) == []
        assert page.locator("main b:has-text('<b>') b").count() == 0


def test_a_line_is_completed_while_it_is_typed(open_page: Opener) -> None:
    page = open_page()
    seat = table(page)
    line = default_line(seat)
    page.locator("body").press("n")
    page.keyboard.type(line[:-1])
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#lines textarea").first).to_have_value(re.compile(r"^bid \w+ ?$"))
    expect(page.get_by_role("option")).to_have_count(0)
    expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()


def test_a_refused_line_is_mended_by_a_click(open_page: Opener) -> None:
    page = open_page()
    seat = table(page)
    page.locator("#lines textarea").last.fill("bid nonsense")
    page.locator("[data-instead]").click()
    expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
    expect(page.locator("#lines textarea").first).not_to_have_value("bid nonsense")
    assert seat.game.no == 0
