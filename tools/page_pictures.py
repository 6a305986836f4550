"""python -m tools.page_pictures [FOLDER]: photographs the pages into docs/pictures (or FOLDER), in a real browser.

A site of its own is brought up in a temporary folder, with a game of good bots for every ruleset and language in the
middle, late and over. The same games every time: a picture changes only if the pages do. Needs a Chromium.
"""

import io
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
PARTS = {"middle": 0.5, "late": 0.92, "over": 1.0}
LANGUAGES = ("en", "ru")
PATIENCE = 60_000
QUALITY = 72


@dataclass(frozen=True)
class Look:
    width: int = 1280
    height: int = 900
    scale: float = 1
    dark: bool = False


DESK, NIGHT = Look(), Look(dark=True)
PHONE, PHONE_NIGHT = Look(390, 844, 1.5), Look(390, 844, 1.5, dark=True)


@dataclass(frozen=True)
class Shot:
    name: str
    path: str  # {civilization-late} stands for the number of a table
    look: Look = DESK
    language: str = "en"  # "": a stranger
    before: Callable[[Page], None] | None = None


def shots(slugs: list[str]) -> Iterator[Shot]:
    for slug in slugs:
        for part in ("middle", "late"):
            yield Shot(f"table-{slug}-{part}", f"/games/{{{slug}-{part}}}/")
            yield Shot(f"phone-{slug}-{part}", f"/games/{{{slug}-{part}}}/", PHONE)
    for slug in ("cyclades", "mare-nostrum-revised"):
        yield Shot(f"table-{slug}-late-night", f"/games/{{{slug}-late}}/", NIGHT)
    yield Shot("table-civilization-late-ru", "/games/{civilization-late}/", DESK, "ru")
    yield Shot("phone-cyclades-late-ru", "/games/{cyclades-late}/", PHONE, "ru")
    yield Shot("dry-run-civilization", "/games/{civilization-middle}/", before=dry_run)
    yield Shot("page-landing", "/", language="")
    yield Shot("page-home", "/")
    yield Shot("page-result", "/games/{mare-nostrum-revised-over}/result/")


def dry_run(page: Page) -> None:
    """Of the longest line that the page offers."""
    lines: list[str] = page.locator("[data-line]").evaluate_all("all => all.map(b => b.dataset.line)")
    page.locator("#lines textarea").last.fill(max(lines, key=len))
    page.get_by_role("button", name="Dry run").click()
    page.locator("#dry:not([hidden])").wait_for()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


# ------------------------------------------------------------ the site
def fill() -> dict[str, Any]:
    """Inside the site: a reader for every language, with a session and tables in every state."""
    import django

    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games.models import User
    from games.rulesets import all_rulesets
    from games.workload import played_table

    found: dict[str, Any] = {}
    for language in LANGUAGES:
        user = User.objects.create_user(f"{language}@example.org", display_name="Ann", language=language)
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        tables = {
            f"{slug}-{part}": played_table(user, ruleset, share).pk
            for slug, ruleset in all_rulesets().items()
            for part, share in PARTS.items()
        }
        found[language] = {"session": session.session_key, "tables": tables}
    return found


@contextmanager
def site() -> Iterator[tuple[str, dict[str, Any]]]:
    """(address, readers) of a site as production serves it."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        free.close()
        own = {"CIVPBEM_DATA": folder, "WEB_BIND": address, "LOG_LEVEL": "ERROR"}
        env = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "civpbem.settings"}
        for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
        filled = subprocess.run(
            [sys.executable, "-m", "tools.page_pictures", "--fill"],
            cwd=ROOT,
            env=env,
            check=True,
            stdout=subprocess.PIPE,
        )
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf"], cwd=ROOT, env=env
        )
        try:
            wait_for(f"http://{address}/rules/")
            yield f"http://{address}", json.loads(filled.stdout.splitlines()[-1])
        finally:
            server.terminate()
            server.wait()


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(url, timeout=60).close()
        except OSError:  # not there yet, or too busy to answer
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"{url} does not answer")


# ------------------------------------------------------------ the camera
@contextmanager
def chromium() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def photograph(browser: Browser, url: str, readers: dict[str, Any], shot: Shot, *, whole: bool = False) -> Image.Image:
    look = shot.look
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        device_scale_factor=look.scale,
        color_scheme="dark" if look.dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
        base_url=url,
    )
    context.set_default_timeout(PATIENCE)
    reader = readers.get(shot.language)
    if reader:
        context.add_cookies([{"name": "sessionid", "value": reader["session"], "url": url}])
    page = context.new_page()
    page.goto(shot.path.format(**(reader["tables"] if reader else {})))
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => document.fonts.size)")
    if shot.before:
        shot.before(page)
    taken = Image.open(io.BytesIO(page.screenshot(full_page=whole)))
    context.close()
    return taken


def main(folder: Path) -> None:
    from games.rulesets import all_rulesets

    folder.mkdir(exist_ok=True, parents=True)
    with site() as (url, readers), chromium() as browser:
        for shot in shots(list(all_rulesets())):
            path = folder / f"{shot.name}.webp"
            photograph(browser, url, readers, shot).convert("RGB").save(path, quality=QUALITY, method=6)
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    if sys.argv[1:] == ["--fill"]:
        print(json.dumps(fill()))
    else:
        main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
