"""The example bot plays every ruleset over HTTP against a served instance: web server, worker, broker, clock.

Bounded in CI; with WHOLE_GAMES=1 every game is played to its end.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.rulesets import all_rulesets
from tests.site import ROOT, Site, new_site
from tests.test_play import playing

sys.path[:0] = [str(ROOT / "clients" / "python"), str(ROOT / "clients" / "python" / "examples")]
import bot  # type: ignore[import-not-found] # noqa: E402
from civpbem_client import Client, Refused  # type: ignore[import-not-found] # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.xdist_group("play")]
WHOLE = os.environ.get("WHOLE_GAMES") == "1"
ANSWERS = None if WHOLE else 12
SECONDS = 3600.0 if WHOLE else 30.0
MAKE_PEOPLE = "from games.models import User; [User.objects.create_user(f'{n}@example.org') for n in ('ann', 'ben')]"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Site]]:
    site = new_site(tmp_path_factory.mktemp("served") / "data")
    site.env["API_RATE_TOKEN"] = site.env["API_RATE_ADDRESS"] = "0"
    site.env["LOG_LEVEL"] = "WARNING"
    with playing(site) as play:
        url = play.hears(r"Open (http://localhost:\d+)/")
        site.manage("shell", "-v", "0", "-c", MAKE_PEOPLE)
        yield url, site


@pytest.fixture(scope="module")
def keys(served: tuple[str, Site]) -> dict[str, str]:
    return {name: served[1].manage("token", f"{name}@example.org").strip() for name in ("ann", "ben")}


@pytest.fixture(autouse=True)
def toy() -> None:
    """The real rulesets here."""


@pytest.fixture(autouse=True)
def rung() -> None:
    """Real tasks here."""


def few_players(slug: str) -> int:
    ruleset = all_rulesets()[slug]
    return min(ruleset.players(ruleset.options()))


@pytest.mark.parametrize("slug", list(all_rulesets()))
def test_the_example_bot_plays_against_bots(slug: str, served: tuple[str, Site], keys: dict[str, str]) -> None:
    with Client(served[0], keys["ann"]) as civ:
        number = civ.create(slug, players=few_players(slug), auto_start=False, policy={"settle": 0})["id"]
        civ.start(number, fill="random")
        table = bot.play(civ, number, most=ANSWERS, rest=0.05, seconds=SECONDS)
        assert table["no"] > 0
        if WHOLE:
            assert table["status"] == "ended"
            assert {seat["rank"] for seat in table["seats"]}
        assert civ.text(number)
        steps = civ.events(number)["results"]
        assert [step["no"] for step in steps] == list(range(len(steps)))


def test_two_bots_meet_and_one_follows(served: tuple[str, Site], keys: dict[str, str]) -> None:
    """Both sit at one table of the smallest game; each sees only its own asks."""
    with Client(served[0], keys["ann"]) as ann, Client(served[0], keys["ben"], language="pl") as ben:
        number = ann.create("cyclades", players=2)["id"]
        bot.sit_down(ben, number)
        table = bot.play(ann, number, most=4, idle=lambda: answer_once(ben, number), seconds=SECONDS)
        assert table["no"] >= 2
        with pytest.raises(Refused) as caught:
            ben.submit(number, ["nonsense"], window=0)
        assert caught.value.ids == ["window.stale"]
        assert next(iter(ann.follow(number)))["no"] == 0


def answer_once(civ: Any, number: int) -> None:
    chance = bot.random.Random(2)
    for ask in civ.asks(number):
        if not ask["answered_at"]:
            bot.answer(civ, number, ask, chance)


def test_the_client_is_fully_typed() -> None:
    from mypy import api

    folder = ROOT / "clients" / "python"
    config = f"--config-file={folder / 'pyproject.toml'}"
    said, _, status = api.run([config, "--cache-dir=" + os.devnull, str(folder / "civpbem_client")])
    assert status == 0, said
    assert Path(folder / "civpbem_client" / "py.typed").exists()
