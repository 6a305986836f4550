"""python -m tools.mail_pictures [ruleset ...]: mails of every game, as mail programs show them, into docs/pictures.

Chromium draws them; CHROMIUM names it where it is not found. Bots play the games, always the same ones, in a database of
their own.
"""

import base64
import hashlib
import html
import os
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import msgspec
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset
    from games.models import Seat
    from notifications.render.blocks import Mail
    from notifications.render.context import Table

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
TALLEST = 2600
STEPS = {"civilization": 60, "cyclades": 40, "mare-nostrum": 40, "mare-nostrum-revised": 50}
LANGUAGES = {
    "civilization": ("en", "ru", "pl", "en"),
    "cyclades": ("en", "pl", "ru", "pl"),
    "mare-nostrum": ("en", "ru", "pl", "ru"),
    "mare-nostrum-revised": ("en", "pl", "ru", "en"),
}
"""Of the pictures at 600 and 360 pixels, by night, and as text."""


def main(chosen: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="pictures-") as place, sync_playwright() as playwright:
        set_up(place)
        from games.rulesets import all_rulesets

        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for slug, ruleset in all_rulesets().items():
            if not chosen or slug in chosen:
                seat = played(ruleset)
                draw_turn(browser, slug, seat)
                draw_receipt(browser, slug, seat)
        browser.close()


def set_up(place: str) -> None:
    os.environ.update(CIVPBEM_DATA=place, DJANGO_SETTINGS_MODULE="civpbem.settings", DJANGO_ALLOW_ASYNC_UNSAFE="true")
    os.environ["LOG_LEVEL"] = "ERROR"
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.conf import settings

    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    settings.CELERY_BROKER_URL = "memory://"
    settings.SITE_URL, settings.MAIL_REPLY = "https://play.example.org", "*@play.example.org"
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "no Chromium here: run tools/install-browser, or name one by CHROMIUM=/path/to/it"
    return found


# ------------------------------------------------------------ games
def played(ruleset: "Ruleset") -> "Seat":
    """The seat of a person in the middle of a game, who is asked something; until then a bot has played it."""
    from games.models import Order, Seat, User
    from games.services import demo, lobby

    player = User.objects.create_user(f"{ruleset.slug}@example.org", time_zone="Europe/Warsaw", display_name="Ilya")
    with patch("games.services.seeds.new_seed", lambda: hashlib.sha256(ruleset.slug.encode()).digest()):
        size = min(ruleset.players(ruleset.options()), key=lambda number: abs(number - 4))
        game = lobby.create(player, ruleset.slug, name="Long winter", players=size, auto_start=False)
        lobby.start(game.pk, fill="good")
    seat = Seat.objects.get(game=game, player=player)
    play_on(seat, STEPS.get(ruleset.slug, 40))
    demo.play_bots(game.pk)
    Order.objects.filter(seat=seat).update(by=player)
    return Seat.objects.select_related("game", "player").get(pk=seat.pk)


def play_on(seat: "Seat", steps: int) -> None:
    from games.models import Game, Seat
    from games.services import bots, resolution

    mine = Seat.objects.filter(pk=seat.pk)
    mine.update(bot="good")
    while Game.objects.get(pk=seat.game_id).no < steps:
        assert bots.answer_all(seat.game_id) or resolution.advance(seat.game_id), "nobody is asked"
    mine.update(bot="")


# ------------------------------------------------------------ mails
def draw_turn(browser: Browser, slug: str, seat: "Seat") -> None:
    languages = LANGUAGES.get(slug, ("en",) * 4)
    wide, narrow, night, text = (turn(seat, language) for language in languages)
    shoot(browser, page_of(wide), f"mail-{slug}-600", 600)
    shoot(browser, page_of(narrow), f"mail-{slug}-360", 360)
    shoot(browser, page_of(night), f"mail-{slug}-night", 360, dark=True)
    shoot(browser, text_page(text), f"mail-{slug}-text", 660)


def turn(seat: "Seat", language: str) -> "Mail":
    from django.utils import translation

    from games.selectors import question
    from notifications.render.turn import turn_mail

    found = question(seat)
    assert found is not None, "nothing is asked"
    with translation.override(language):
        return turn_mail(at_table(seat, language), found)


def at_table(seat: "Seat", language: str) -> "Table":
    from notifications.render.context import Table
    from notifications.services import channels_for

    assert seat.player is not None
    seat.player.language = language
    return Table(seat.game, seat, seat.player, channels_for(seat.player)[0])


def draw_receipt(browser: Browser, slug: str, seat: "Seat") -> None:
    """Of a mail with a line that is not understood and one that is."""
    from django.utils import translation

    from games.engine.errors import Refused
    from games.selectors import question
    from games.services import orders
    from notifications.render.receipt import receipt_mail

    found = question(seat)
    assert found is not None
    lines = ["abracadabra", f"{found.default.split()[0]} nowhere", *found.examples[:1]]
    try:
        orders.submit(seat, lines, by=seat.player)
    except Refused as refused:
        problems = [msgspec.to_builtins(problem) for problem in refused.problems]
        items = [{"what": "refused", "lines": lines, "problems": problems, "kept": True}]
        with translation.override("en"):
            shoot(browser, page_of(receipt_mail(at_table(seat, "en"), items, "")), f"mail-{slug}-receipt", 360)


def page_of(mail: "Mail") -> str:
    from django.utils import translation

    from notifications.render.page import to_html

    with translation.override(mail.language):
        picture = base64.b64encode(mail.picture).decode()
        return to_html(mail).replace("cid:board", f"data:image/png;base64,{picture}")


def text_page(mail: "Mail") -> str:
    from django.utils import translation

    from notifications.render.plain import to_plain

    with translation.override(mail.language):
        return (
            f'<meta charset="utf-8"><pre style="font: 13px/1.45 monospace; margin: 16px">{html.escape(to_plain(mail))}'
        )


# ------------------------------------------------------------ pictures
def shoot(browser: Browser, page: str, name: str, width: int, *, dark: bool = False) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light")
    tab = context.new_page()
    tab.set_content(page, wait_until="load")
    image = Image.open(BytesIO(tab.screenshot(full_page=True)))
    context.close()
    path = FOLDER / f"{name}.webp"
    image.crop((0, 0, image.width, min(image.height, TALLEST))).convert("RGB").save(path, quality=60, method=6)
    print(path.name, image.size, path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
