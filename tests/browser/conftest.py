"""Real Chromium against a live server. Tasks run at once, in the request that queued them."""

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from threading import RLock

import pytest
from django.conf import settings as site_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.toy.known import know
from tests.toy.ruleset import RULESET as TOY
from tests.worker import PromptWorker

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright's own loop runs in this thread

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP, PHONE = (1280, 900), (390, 844)
PATIENCE = 60_000
"""A test that passes does not wait; one that fails on a busy machine is worse than a slow failure."""
HOME = re.compile(r"^https?://[^/]+/$")
TABLE = re.compile(r"^https?://[^/]+/games/\d+/")

expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    """Several requests at once, each on a connection of its own as in production: not all on one in memory."""
    database = site_settings.DATABASES["default"]
    if database["TEST"].get("NAME") == ":memory:":
        folder = tempfile.TemporaryDirectory(prefix="civpbem-browser-")
        config.add_cleanup(folder.cleanup)
        database["TEST"]["NAME"] = f"{folder.name}/test.sqlite3"


def chromium() -> str:
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not found:
        pytest.fail("The browser tests need Chromium: run tools/install-browser, or name one by CHROMIUM=/path/to/it.")
    return found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Not for the whole session: Playwright's loop runs in this thread, and other tests may want one of their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


class WorkerOfTheServer(PromptWorker):
    """Requests are answered in several threads: what they queue is done in turn, and nothing is left lying."""

    def __init__(self, *apps: str) -> None:
        super().__init__(*apps)
        self.turn = RLock()

    def send(self, task: str, *args: int | str) -> bool:
        with self.turn:
            return super().send(task, *args)


@pytest.fixture(autouse=True)
def site(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, settings: object) -> str:
    """A fresh database, the toy beside the real rulesets, and a worker inside the server."""
    know(monkeypatch, TOY)
    WorkerOfTheServer("games").stand_in(monkeypatch)
    return live_server.url


Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Opener]:
    """A page in a browser of its own; errors of its scripts and refusals of the content policy fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_one(path: str = "/", *, size: tuple[int, int] = DESKTOP, dark: bool = False, script: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            locale="en-GB",
            base_url=site,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda m: errors.append(m.text) if m.type == "error" and "Policy" in m.text else None)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not errors
