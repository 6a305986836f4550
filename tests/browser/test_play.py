"""Guests play every ruleset against bots: by mouse, by typed lines, by keyboard, and without script."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Ask, Game, Seat, User
from games.rulesets import all_rulesets
from tests.browser.conftest import HOME, PHONE, TABLE, Opener
from tests.browser.tables import asks_for_areas, position
from tests.people import person
from tests.rulesets.contract import has_map

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TURNS = 3
SLUGS = [*all_rulesets(), "toy"]


def begin(page: Page, slug: str) -> None:
    page.locator(f'form[action="/try/{slug}/"] button').last.click()
    page.wait_for_url(TABLE)


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
    page.wait_for_load_state()


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
    """A whole line if all legal ones are offered; else the most telling of the examples, put together by clicking."""
    quick = page.locator(".guide .quick button")
    if quick.count():
        quick.first.click()
        return
    verbs = page.locator(".verb")
    templates = {str(v.get_attribute("data-verb")): str(v.get_attribute("data-template")) for v in verbs.all()}
    examples = [str(b.get_attribute("data-line")) for b in page.locator(".ex [data-line]").all()]
    line = max(
        (x for x in [default(page), *examples] if x.split()[0] in templates), key=lambda x: (len(x.split()) < 7, len(x))
    )
    name = line.split()[0]
    choice = page.locator(".verbs label", has=page.locator(f'input[value="{name}"]'))
    if choice.count():
        choice.click()
    said = words_of(templates[name], line)
    for field in page.locator(".verb.on [data-field]").all():
        value = said.get(str(field.get_attribute("data-field"))) or ""
        if value:
            fill_by_mouse(page, field, value)
    page.locator(".verb.on [data-add]").click()
    expect(page.locator("#lines textarea").first).to_have_value(line)


def words_of(template: str, line: str) -> dict[str, str | None]:
    """Which words of the line stand in which field of its template."""
    pattern = re.sub(r"\s*\[([^\]]*)\]", r"(?: \1)?", template)
    pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>.+?)", pattern)
    found = re.fullmatch(pattern, line)
    assert found, (template, line)
    return found.groupdict()


def fill_by_mouse(page: Page, field: Locator, value: str) -> None:
    if "ticks" in (field.get_attribute("class") or ""):
        fill_list(field, value.split())
    elif field.get_attribute("list"):
        for word in value.split():
            page.locator(".verb.on input[list] + select").select_option(word)
    elif field.evaluate("f => f.tagName") == "INPUT":
        field.fill(value)
    elif field.input_value() != value:
        if "pick" in (field.get_attribute("class") or ""):
            click_area(page, value)
            expect(field).to_have_value(value)
        else:
            field.select_option(value)


POINT = """word => {
  const guide = document.querySelector('#guide'), words = JSON.parse(guide.dataset.places || '{}')
  const area = Object.keys(words).find(a => words[a] === word) || word
  for (const path of document.querySelectorAll(`svg.map .area[data-area="${CSS.escape(area)}"]`)) {
    const box = path.getBoundingClientRect()
    for (let n = 1; n < 400; n++) {
      const x = box.x + box.width * ((n * 0.618) % 1), y = box.y + box.height * (n / 400)
      if (document.elementFromPoint(x, y)?.closest('#map [data-area]')?.dataset.area === area) return [x, y]
    }
  }
}"""


def click_area(page: Page, word: str) -> None:
    """With the mouse, on a spot of the board where this area lies open, or a piece in it."""
    page.locator("#map").scroll_into_view_if_needed()
    page.locator('[data-z="0"]').click()
    spot = page.evaluate(POINT, word)
    assert spot, f"{word} cannot be seen on the board"
    page.mouse.click(*spot)


def fill_list(field: Locator, words: list[str]) -> None:
    for word in words:
        name, _, count = word.partition(":")
        button, number = field.locator(f'[data-value="{name}"]'), field.locator(f'[data-of="{name}"]')
        if count and number.count():
            number.fill(count)
        else:
            button.click()


@pytest.mark.parametrize("slug", [slug for slug, ruleset in all_rulesets().items() if has_map(ruleset)])
@pytest.mark.parametrize("size", [(1280, 900), PHONE], ids=["desktop", "phone"])
def test_clicks_on_the_board_fill_the_field_that_waits(slug: str, size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(size=size)
    game = position(sign_in(page, "alice"), slug, asks_for_areas)
    page.goto(f"/games/{game.pk}/")
    tried = 0
    for verb in page.locator(".verb:has(select[data-area])").all():
        name = verb.get_attribute("data-verb")
        choice = page.locator(".verbs label", has=page.locator(f'input[value="{name}"]'))
        if choice.count():
            choice.click()
        field = verb.locator("select[data-area]").first
        for word in legal_words(field)[:4]:
            field.focus()
            click_area(page, word)
            expect(field).to_have_value(word)
            verb.evaluate(EMPTY)
            tried += 1
    assert tried


EMPTY = """verb => {
  verb.querySelectorAll('select').forEach(f => { if (f.options[0].value === '') f.value = ''; delete f.dataset.only })
  verb.querySelector('select').dispatchEvent(new Event('change', { bubbles: true }))
}"""


def legal_words(field: Locator) -> list[str]:
    found: list[str] = field.evaluate("f => [...f.options].filter(o => o.value && !o.disabled).map(o => o.value)")
    return found


def test_a_sea_and_an_island_are_clicked(open_page: Opener) -> None:
    """Boards whose areas are not called as orders call them: the code of the sea is written, not the hex."""
    page = open_page()
    game = position(sign_in(page, "alice"), "cyclades", lambda desk: bool(desk.hints.get("sail", {}).get("origin")))
    page.goto(f"/games/{game.pk}/")
    page.locator(".verbs label", has=page.locator('input[value="sail"]')).click()
    origin = page.locator("#g-sail-origin")
    word = legal_words(origin)[0]
    click_area(page, word)
    expect(origin).to_have_value(word)
    assert re.fullmatch(r"[A-Z]\d+", word)


@pytest.mark.parametrize("slug", SLUGS)
def test_by_keyboard(slug: str, open_page: Opener) -> None:
    page = open_page()
    tab_to(page, f'form[action="/try/{slug}/"] button')
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
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


def tab_to(page: Page, target: str) -> None:
    """By the tabulator, as often as it takes."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("target => document.activeElement.matches(target)", target):
            return
    raise AssertionError(f"{target} cannot be reached by keyboard")


def test_the_guide_by_keyboard(open_page: Opener) -> None:
    page = open_page()
    game = position(sign_in(page, "alice"), "mare-nostrum", asks_for_areas)
    page.goto(f"/games/{game.pk}/")
    for _ in range(page.locator(".verb.on select").count()):
        tab_to(page, ".verb.on select")
        page.keyboard.press("ArrowDown")
    tab_to(page, ".verb.on [data-add]")
    page.keyboard.press("Enter")
    expect(page.locator("#lines textarea").first).not_to_have_value("")
    expect(page.locator("#lines .mk", has_text=re.compile("[✓✕]")).first).to_be_visible()


@pytest.mark.parametrize("slug", all_rulesets())
def test_the_guide_writes_as_the_reader_speaks(slug: str, open_page: Opener) -> None:
    page = open_page()
    alice = sign_in(page, "alice")
    game = position(alice, slug, asks_for_areas)
    User.objects.update(language="ru")
    page.goto(f"/games/{game.pk}/")
    for field in page.locator(".verb.on select[data-field]").all():
        if field.input_value() == "":
            field.select_option(legal_words(field)[0])
    page.locator(".verb.on [data-add]").click()
    written = page.locator("#lines textarea").first
    expect(written).to_have_value(re.compile("[а-я]"))
    expect(page.locator("#lines .mk", has_text=re.compile("[✓✕]")).first).to_be_visible()
    expect(page.locator("#lines .why").first).not_to_contain_text("Не читается")
    assert not re.search("[a-z]{2}", written.input_value()), written.input_value()
    page.reload()
    page.locator("#lines textarea").last.fill(written.input_value()[:3])
    expect(page.get_by_role("option").first).to_have_text(re.compile("[а-я]"))


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
        with page.expect_navigation():
            page.get_by_role("button", name="Dry run").click()
        expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name=re.compile("^Seal")).click()
    turns(page)


def sign_in(page: Page, name: str) -> User:
    user = person(name, "correct horse")
    page.goto("/accounts/login/")
    page.fill("[name=login]", user.email)
    page.fill("[name=password]", "correct horse")
    page.locator("main button[type=submit]").click()
    page.wait_for_url(HOME)
    return user


@pytest.mark.parametrize("slug", ["toy", "cyclades"])
def test_two_browsers_play_one_game(slug: str, open_page: Opener) -> None:
    alice, bob = open_page(), open_page(size=PHONE)
    sign_in(alice, "alice")
    sign_in(bob, "bob")
    alice.goto(f"/games/new/?ruleset={slug}")
    alice.fill("[name=name]", "Duel")
    alice.select_option("[name=players]", "2")
    alice.get_by_role("button", name="Create", exact=True).click()
    alice.wait_for_url(TABLE)
    bob.goto("/lobby/")
    bob.get_by_role("button", name="Take a seat Duel").click()
    bob.wait_for_url(TABLE)
    alice.reload()
    for _ in range(TURNS):
        for page, name in ((alice, "Alice"), (bob, "Bob")):
            answer_if_asked(page, name)
    expect(alice.locator(".seats")).not_to_contain_text("✓ sealed")  # it went on by itself
    bob.locator("#pm").fill("Well played 👑 שלום <b>")
    bob.get_by_role("button", name="Send").click()
    expect(bob.locator("#press")).to_contain_text("Well played 👑 שלום <b>")
    alice.goto(f"/games/{Game.objects.get().pk}/")
    expect(alice.locator("#press")).to_contain_text("Well played 👑 שלום <b>")
    assert Seat.objects.filter(player=None).count() == 0
    assert Game.objects.get().no >= 2


def answer_if_asked(page: Page, name: str) -> None:
    """The page has followed the game by itself."""
    if not Ask.objects.filter(seat__player__display_name=name, answered_at=None).exists():
        return
    page.locator(".ask:not(.done) + #sheet #lines").wait_for()
    page.wait_for_load_state()
    page.locator("#lines textarea").last.fill(default(page))
    expect(page.locator("#lines .mk", has_text="✓").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Seal")).click()
    expect(page.locator(".note.success")).to_be_visible()
