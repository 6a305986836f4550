"""Looking back: the slider, what changed, and a finished game that plays itself."""

import pytest
from playwright.sync_api import expect

from games.services import lobby
from tests.browser.conftest import Opener
from tests.browser.tables import position
from tests.browser.test_play import sign_in
from tests.duel import answer_all
from tests.people import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


NOTE_STEPS = """addEventListener('DOMContentLoaded', () => {
  const past = document.querySelector('#past')
  window.steps = []
  const note = () => { const head = past.querySelector('h2'); if (head) steps.push(head.textContent) }
  if (past) new MutationObserver(note).observe(past, { childList: true })
})"""


def test_the_slider_shows_the_board_then_with_what_changed(open_page: Opener) -> None:
    page = open_page()
    game = position(sign_in(page, "alice"), "civilization", lambda desk: True, least=30)
    page.goto(f"/games/{game.pk}/")
    now = page.locator("#map svg.map").inner_html()
    page.locator("#lines textarea").first.fill("done")
    page.locator('[data-h="-1"]').click()
    expect(page.locator("body")).to_have_class("hastabs then")
    expect(page.locator("#past h2")).to_contain_text(f"Step {game.no - 1}:")
    page.locator(".hist input").press("Home")
    expect(page.locator("#past h2")).to_contain_text("Step 0:")
    assert page.locator("#map svg.map").inner_html() != now, "thirty steps ago there were fewer pieces"
    expect(page.locator("#lines textarea").first).to_have_value("done")
    page.locator('[data-h="now"]').click()
    expect(page.locator("#past h2")).to_have_count(0)


def test_a_finished_game_is_replayed_from_its_result(open_page: Opener) -> None:
    page = open_page()
    game = lobby.create(sign_in(page, "alice"), "toy", players=2, name="Duel")
    lobby.join(game.pk, person("bob"))
    while not game.is_over:
        answer_all(game)
        game.refresh_from_db()
    page.context.add_init_script(NOTE_STEPS)
    page.goto(f"/games/{game.pk}/result/")
    page.get_by_role("link", name="Replay from the start").click()
    page.wait_for_function("() => window.steps?.length > 2")
    assert [step.split(":")[0] for step in page.evaluate("steps")][:3] == ["Step 0", "Step 1", "Step 2"]
