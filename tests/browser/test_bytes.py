"""What a visit to a table costs, counted by Chromium: files as production serves them, late positions, every language."""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession

from games.rulesets import all_rulesets
from tests.browser.conftest import PATIENCE
from tests.rulesets.contract import has_map
from tests.site import new_site

pytestmark = pytest.mark.browser

FIRST, LATER = 250_000, 60_000
LANGUAGES = ("en", "ru", "pl")
FILL = """
import django, json, sys
django.setup()
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from games.models import User
from games.rulesets import all_rulesets
from games.workload import played_table

found = {}
for language in sys.argv[1:]:
    user = User.objects.create_user(f"{language}@example.org", language=language)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    tables = {slug: played_table(user, ruleset, 0.92).pk for slug, ruleset in all_rulesets().items()}
    found[language] = {"session": session.session_key, "tables": tables}
print(json.dumps(found))
"""


class Served:
    def __init__(self, url: str, readers: dict[str, dict[str, dict[str, int]]]) -> None:
        self.url, self.readers = url, readers


@pytest.fixture(autouse=True)
def site() -> None:
    """No live server: the one of this module is its own."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Gunicorn with collected files and a game of each ruleset for a reader of each language."""
    place = new_site(tmp_path_factory.mktemp("site"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    place.env |= {"WEB_BIND": address, "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "civpbem.settings"}
    place.manage("migrate", "-v0")
    place.manage("collectstatic", "--noinput", "-v0")
    filled = place.run("-c", FILL, *LANGUAGES)
    assert filled.returncode == 0, filled.stderr
    process = place.start("-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf")
    try:
        wait_for(f"http://{address}/rules/")
        yield Served(f"http://{address}", json.loads(filled.stdout.splitlines()[-1]))
    finally:
        process.terminate()
        process.communicate(timeout=120)


def wait_for(url: str) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(url, timeout=60).close()
        except OSError:  # not there yet, or too busy to answer
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"{url} does not answer")


def fetched(context: BrowserContext, url: str) -> dict[str, int]:
    """Address -> bytes over the wire, heads included; what came from the browser's cache is 0."""
    page = context.new_page()
    cdp: CDPSession = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    cdp.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    cdp.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    cdp.send("Network.enable")
    page.goto(url)
    page.locator("#map .area").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => document.fonts.size)")
    areas = page.locator("#map path.area").count()
    page.close()
    assert areas > 20
    return {names[key]: int(size) for key, size in sizes.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", [slug for slug, ruleset in all_rulesets().items() if has_map(ruleset)])
def test_a_table_page_is_light(slug: str, language: str, served: Served, browser: Browser, tmp_path: Path) -> None:
    reader = served.readers[language]
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "sessionid", "value": str(reader["session"]), "url": served.url}])
    table = f"{served.url}/games/{reader['tables'][slug]}/"
    first, later = fetched(context, table), fetched(context, table)
    context.close()
    assert sum(first.values()) < FIRST, first
    assert sum(later.values()) < LATER, later
    assert not [url for url in first if not url.startswith(served.url)]
    plain = [url for url in first if "/static/" in url and url.rsplit("/", 1)[1].count(".") < 2]
    assert plain == [], "files without a hash are not kept by browsers"
