"""The board in the browser: camera, details by zoom, and the ground that is kept."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.tables import position
from tests.browser.test_play import begin, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def camera(page: Page) -> list[float]:
    box = page.locator("svg.map").get_attribute("viewBox") or ""
    return [float(number) for number in box.split()]


def test_zoom_and_pan_by_keyboard(open_page: Opener) -> None:
    page = open_page()
    begin(page, "mare-nostrum")
    board, whole = page.locator("#map"), camera(page)
    expect(page.locator("#map .sites").first).to_be_hidden()
    board.focus()
    for key in ("+", "+", "+"):
        board.press(key)
    closer = camera(page)
    assert closer[2] < whole[2] / 2
    expect(page.locator("#map .sites").first).to_be_visible()
    board.press("ArrowLeft")
    assert camera(page)[0] < closer[0]
    board.press("0")
    assert camera(page)[2] == whole[2]


def test_the_wheel_zooms_where_it_points(open_page: Opener) -> None:
    page = open_page()
    begin(page, "cyclades")
    box = page.locator("#map").bounding_box()
    assert box is not None
    whole = camera(page)
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(
        "w => svgWidth() < w".replace(
            "svgWidth()", "+document.querySelector('svg.map').getAttribute('viewBox').split(' ')[2]"
        ),
        arg=whole[2],
    )
    now = camera(page)
    assert now[0] < whole[2] * 0.1


def test_two_fingers_zoom_and_one_pans(open_page: Opener) -> None:
    page = open_page(size=PHONE)
    begin(page, "civilization")
    page.locator("#map").scroll_into_view_if_needed()
    box = page.locator("#map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 150
    before = camera(page)
    touch(page, [[(x - 20, y), (x + 20, y)], [(x - 40, y), (x + 40, y)], [(x - 80, y), (x + 80, y)]])
    closer = camera(page)
    assert closer[2] < before[2] * 0.7
    touch(page, [[(x, y)], [(x - 30, y)], [(x - 60, y)]])
    assert camera(page)[0] > closer[0]
    assert camera(page)[2] == closer[2]


def touch(page: Page, frames: list[list[tuple[float, float]]]) -> None:
    cdp = page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(frames) - 1)]
    for kind, points in zip(kinds, frames, strict=True):
        cdp.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
        )
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def test_the_ground_comes_once_and_is_asked_for_again_if_lost(open_page: Opener) -> None:
    page = open_page()
    begin(page, "cyclades")
    areas = page.locator("#map path.area").count()
    assert areas > 50
    sizes: list[int] = []
    page.on(
        "response", lambda r: sizes.append(len(r.body())) if r.url.split("#")[0] == page.url.split("#")[0] else None
    )
    page.reload()
    expect(page.locator("#map path.area")).to_have_count(areas)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("#map path.area")).to_have_count(areas)
    assert sizes[0] < sizes[-1] / 2, "the second page came without its ground, the last one whole"


def test_a_step_is_drawn_on_the_ground_that_is_there(open_page: Opener) -> None:
    page = open_page()
    game = position(sign_in(page, "alice"), "civilization", lambda desk: True, least=2)
    page.goto(f"/games/{game.pk}/")
    areas = page.locator("#map path.area").count()
    page.get_by_label("One step back").click()
    expect(page.locator("body.then")).to_be_attached()
    expect(page.locator("#map path.area")).to_have_count(areas)
    page.get_by_role("button", name="Now").click()
    expect(page.locator("body.then")).not_to_be_attached()
    expect(page.locator("#map path.area")).to_have_count(areas)


def test_a_tap_names_the_area_and_what_lies_there(open_page: Opener) -> None:
    page = open_page()
    begin(page, "mare-nostrum")
    piece = page.locator("#map .pc.building").first
    area = piece.get_attribute("data-area")
    title = piece.locator("title").text_content() or ""
    piece.dispatch_event("click")
    expect(page.locator(".bsay")).to_contain_text(title)
    expect(page.locator(f'#map .area[data-area="{area}"]')).to_have_class(re.compile(r"\bpicked\b"))
