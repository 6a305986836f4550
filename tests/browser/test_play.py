"""Guests play every ruleset against bots: by mouse, by typed lines, by keyboard, and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

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
    quick = page.locator(".quick button")
    if quick.count():
        quick.first.click()
        return
    verbs = page.locator(".verbs label")
    for n in range(max(1, verbs.count())):
        if verbs.count():
            verbs.nth(n).click()
        fill_by_mouse(page)
        page.locator(".verb.on [data-add]").click()
        marks = page.locator("#lines .mk")
        expect(marks.filter(has_text=re.compile("[✓✕?◌]")).first).to_be_visible()
        if marks.filter(has_text="✓").count():
            return
        page.locator("#lines textarea").first.click()
        page.locator("#lines li").first.get_by_role("button", name="Remove").click()
    raise AssertionError(f"no order could be written by mouse: {page.locator('#guide').inner_text()}")


def fill_by_mouse(page: Page) -> None:
    """Every field that must be filled, by its first possible value; areas by clicking the board."""
    for field in page.locator(".verb.on select").all():
        options = field.evaluate("f => [...f.options].filter(o => o.value && !o.disabled).map(o => o.value)")
        must = field.evaluate("f => f.options[0]?.textContent !== '–'")
        if options and must and not field.input_value():
            area = page.locator(f'svg.map .area[data-area="{options[0]}"]')
            if field.get_attribute("data-area") and "pick" in (field.get_attribute("class") or "") and area.count():
                area.dispatch_event("click")
            else:
                field.select_option(options[0])
    for ticks in page.locator(".verb.on .ticks").all():
        boxes = ticks.locator("input[type=checkbox]")
        if boxes.count():
            boxes.first.check()


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
