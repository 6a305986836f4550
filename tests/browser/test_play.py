"""Guests play every ruleset against bots: by mouse, by typed lines, by keyboard, and without script."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Seat, User
from games.rulesets import all_rulesets
from tests.browser.conftest import PHONE, Opener

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TURNS = 3
SLUGS = [*all_rulesets(), "toy"]


def begin(page: Page, slug: str) -> None:
    page.locator(f'form[action="/try/{slug}/"] button').last.click()
    page.wait_for_url(re.compile(r"/games/\d+/"))


def is_over(page: Page) -> bool:
    return page.get_by_text("The game is over").count() > 0


def window(page: Page) -> str:
    return page.locator("input[name=window]").get_attribute("value") or ""


def wait_for_question(page: Page) -> bool:
    """Until something is asked of me; False if the game is over."""
    expect(page.locator("#sheet, .ask a.go").first).to_be_visible()
    return not is_over(page)


def default(page: Page) -> str:
    return page.locator(".dflt code").inner_text()


def sealed(page: Page, before: str) -> None:
    """The page follows by itself: a receipt, then the next question."""
    page.wait_for_function(
        "w => !document.querySelector('input[name=window]') || document.querySelector('input[name=window]').value !== w"
        " || document.querySelector('.ask.done')",
        arg=before,
    )
    expect(page.locator("#sheet input[name=window]").or_(page.locator(".ask a.go")).first).to_be_attached()


def turns(page: Page) -> None:
    assert Game.objects.get().no > 0
    assert page.locator(".note.error").count() == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_by_typed_lines(slug: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, slug)
    for _ in range(TURNS):
        if not wait_for_question(page):
            break
        before = window(page)
        page.locator("#lines textarea").last.fill(default(page))
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        page.get_by_role("button", name=re.compile("^Seal")).click()
        sealed(page, before)
    turns(page)


@pytest.mark.parametrize("slug", SLUGS)
def test_by_mouse(slug: str, open_page: Opener) -> None:
    """Only clicks: a legal order if they are few, else the guide and the board; what is refused is taken away again."""
    page = open_page(size=PHONE if slug == "cyclades" else (1280, 900))
    begin(page, slug)
    for _ in range(TURNS):
        if not wait_for_question(page):
            break
        before = window(page)
        write_by_mouse(page)
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        page.get_by_role("button", name=re.compile("^Seal")).click()
        sealed(page, before)
    turns(page)


def write_by_mouse(page: Page) -> None:
    """What the page says would be played by default, put together by clicking."""
    words = default(page).split()
    quick = page.locator(".quick button")
    if quick.count():
        quick.filter(has_text=default(page)).first.click()
        return
    verbs = page.locator(".verbs label", has=page.locator(f'input[value="{words[0]}"]'))
    if verbs.count():
        verbs.click()
    for field in page.locator(".verb.on [data-field]").all():
        fill_by_mouse(page, field, words)
    page.locator(".verb.on [data-add]").click()


def fill_by_mouse(page: Page, field: Locator, words: list[str]) -> None:
    if "ticks" in (field.get_attribute("class") or ""):
        fill_list(field, words)
        return
    if field.get_attribute("list"):
        for word in words[1:]:
            page.locator(".verb.on input[list] + select").select_option(word)
        return
    options = field.evaluate("f => [...f.options].filter(o => o.value && !o.disabled).map(o => o.value)")
    wanted = [word for word in words if word in options]
    if not wanted or field.input_value():
        return
    area = page.locator(f'svg.map .area[data-area="{wanted[0]}"]')
    if area.count() and "pick" in (field.get_attribute("class") or ""):
        area.dispatch_event("click")
        expect(field).to_have_value(wanted[0])
    else:
        field.select_option(wanted[0])


def fill_list(field: Locator, words: list[str]) -> None:
    for word in words[1:]:
        name, _, count = word.partition(":")
        button, number = field.locator(f'[data-value="{name}"]'), field.locator(f'[data-of="{name}"]')
        if count and number.count():
            number.fill(count)
        elif button.count():
            button.click()


@pytest.mark.parametrize("slug", SLUGS)
def test_by_keyboard(slug: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, slug)
    for _ in range(TURNS):
        if not wait_for_question(page):
            break
        before = window(page)
        line = default(page)
        page.locator("body").press("n")
        page.keyboard.type(line)
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        page.keyboard.press("Control+Enter")
        sealed(page, before)
    turns(page)


@pytest.mark.parametrize("slug", ["toy", "cyclades"])
def test_without_script(slug: str, open_page: Opener) -> None:
    page = open_page(script=False)
    begin(page, slug)
    for _ in range(TURNS):
        if not page.locator("#sheet").count():
            page.reload()
        if is_over(page):
            break
        page.locator("#lines textarea").last.fill(default(page))
        page.get_by_role("button", name="Dry run").click()
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        page.get_by_role("button", name=re.compile("^Seal")).click()
    turns(page)


def sign_in(page: Page, name: str) -> User:
    from allauth.account.models import EmailAddress

    user = User.objects.create_user(f"{name}@example.org", "correct horse", display_name=name.title())
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    page.goto("/accounts/login/")
    page.fill("[name=login]", user.email)
    page.fill("[name=password]", "correct horse")
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/")
    return user


def test_two_browsers_play_one_game(open_page: Opener) -> None:
    alice, bob = open_page(), open_page(size=PHONE)
    sign_in(alice, "alice")
    sign_in(bob, "bob")
    alice.goto("/games/new/?ruleset=toy")
    alice.fill("[name=name]", "Duel")
    alice.select_option("[name=players]", "2")
    alice.get_by_role("button", name="Create", exact=True).click()
    alice.wait_for_url(re.compile(r"/games/\d+/"))
    bob.goto("/lobby/")
    bob.get_by_role("button", name="Take a seat Duel").click()
    bob.wait_for_url(re.compile(r"/games/\d+/"))
    alice.reload()
    for page in (alice, bob):
        page.locator(".quick button").first.click()
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        page.get_by_role("button", name=re.compile("^Seal")).click()
    expect(alice.locator(".seats")).not_to_contain_text("✓ sealed")  # it went on by itself
    bob.locator("#pm").fill("Well played 👑 שלום <b>")
    bob.get_by_role("button", name="Send").click()
    alice.goto(f"/games/{Game.objects.get().pk}/")
    expect(alice.locator("#press")).to_contain_text("Well played 👑 שלום <b>")
    assert Seat.objects.filter(player=None).count() == 0
    assert Game.objects.get().no >= 1
