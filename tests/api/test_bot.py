"""The example bot plays every ruleset over HTTP against a served instance: web server, worker, broker, clock.

Bounded in CI; with WHOLE_GAMES=1 every game is played to its end.
"""

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest

from games.rulesets import all_rulesets
from tests.servers import create_database
from tests.site import ROOT, Site, new_site
from tests.test_play import playing

sys.path[:0] = [str(ROOT / "clients" / "python"), str(ROOT / "clients" / "python" / "examples")]
import bot  # type: ignore[import-not-found] # noqa: E402
from civpbem_client import Client, Refused, Unreachable  # type: ignore[import-not-found] # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.xdist_group("play")]
WHOLE = os.environ.get("WHOLE_GAMES") == "1"
ANSWERS = math.inf if WHOLE else 12
SECONDS = 3600.0 if WHOLE else 60.0
MAKE_PEOPLE = "from games.models import User; [User.objects.create_user(f'{n}@example.org') for n in ('ann', 'ben')]"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Site]]:
    site = new_site(tmp_path_factory.mktemp("served") / "data")
    if server := os.environ.get("DATABASE_URL"):  # a PostgreSQL brought up for the occasion
        name = f"bot{uuid4().hex}"
        create_database(server, name)
        site.env["DATABASE_URL"] = urlsplit(server)._replace(path=f"/{name}").geturl()
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
def worker() -> None:
    """Real tasks here."""


def few_players(slug: str) -> int:
    ruleset = all_rulesets()[slug]
    return min(ruleset.players(ruleset.options()))


@pytest.mark.parametrize("slug", list(all_rulesets()))
def test_the_example_bot_plays_against_bots(slug: str, served: tuple[str, Site], keys: dict[str, str]) -> None:
    with Client(served[0], keys["ann"]) as civ:
        number = civ.create(slug, players=few_players(slug), auto_start=False, policy={"settle": 0})["id"]
        civ.start(number, fill="random")
        table = bot.play(civ, number, most=ANSWERS, seconds=SECONDS)
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
        table = bot.play(ann, number, most=4, idle=bot.Player(ben, number, seed=2).answer_all, seconds=SECONDS)
        assert table["no"] >= 2
        with pytest.raises(Refused) as caught:
            ben.submit(number, ["nonsense"], window=0)
        assert caught.value.ids == ["window.stale"]
        assert next(iter(ann.follow(number)))["no"] == 0


# ------------------------------------------------------------ without a server
def ask(**more: Any) -> dict[str, Any]:
    given = {"side": "red", "window": 3, "key": "turn", "answered_at": None, "default": "end", "examples": []}
    return {**given, "legal": ["go", "stay"], **more}


class FakeTable:
    """As much of a client as the bot uses; refuses what is not in `taken`."""

    def __init__(self, *taken: str, refusal: tuple[int, str] = (400, "rule.broken")) -> None:
        self.taken, self.refusal = taken, refusal
        self.sent: list[str] = []
        self.waits = 0

    def asks(self, game: int) -> list[dict[str, Any]]:
        return [ask()]

    def submit(self, game: int, lines: list[str], **given: Any) -> None:
        self.sent += lines
        if lines[0] not in self.taken:
            status, id = self.refusal
            raise Refused(status, [{"id": id, "text": "No."}])

    def game(self, game: int) -> dict[str, Any]:
        return {"status": "running", "no": 7}

    def wait_for_news(self, game: int, *, after: int, seconds: int) -> bool:
        self.waits += 1
        return True


def test_a_refused_line_is_followed_by_the_default() -> None:
    civ = FakeTable("end")
    assert bot.Player(civ, 1).answer_all() == 1
    assert civ.sent[-1] == "end"
    assert len(civ.sent) == 2


def test_who_is_refused_again_and_again_gives_up_and_says_why() -> None:
    civ = FakeTable()
    with pytest.raises(bot.Stuck, match=r"game 1, red, window 3 \(turn\): refused 3 times.*'end'.*rule\.broken"):
        bot.play(civ, 1)
    assert (len(civ.sent), civ.waits) == (6, 2)


def test_a_window_that_closed_meanwhile_is_no_refusal() -> None:
    civ = FakeTable(refusal=(409, "window.stale"))
    player = bot.Player(civ, 1)
    assert [player.answer_all() for _ in range(5)] == [0] * 5
    assert len(civ.sent) == 5


def test_a_turn_that_drags_on_is_ended_by_its_default() -> None:
    civ = FakeTable("go", "stay", "end")
    player = bot.Player(civ, 1)
    for _ in range(bot.PATIENCE + 1):
        player.answer_all()
    assert "end" not in civ.sent[:-1]
    assert civ.sent[-1] == "end"


def test_a_server_that_is_gone_is_told_as_such() -> None:
    with Client("http://localhost:1") as civ, pytest.raises(Unreachable, match="localhost:1"):
        civ.rulesets()


def test_a_refusal_carries_the_problems() -> None:
    problem = {"line": 1, "id": "read.name", "text": "What is a zebra?"}
    answer = httpx.MockTransport(lambda request: httpx.Response(400, json={"problems": [problem]}))
    with Client("http://site", transport=answer) as civ, pytest.raises(Refused) as caught:
        civ.submit(1, ["bid zebra"])
    assert (caught.value.status, caught.value.ids, caught.value.problems) == (400, ["read.name"], [problem])
    assert str(caught.value) == "400: [read.name] What is a zebra?"


def test_the_client_is_fully_typed() -> None:
    from mypy import api

    folder = ROOT / "clients" / "python"
    config = f"--config-file={folder / 'pyproject.toml'}"
    sources = [str(folder / "civpbem_client"), str(folder / "examples")]
    said, _, status = api.run([config, "--cache-dir=" + os.devnull, *sources])
    assert status == 0, said
    assert Path(folder / "civpbem_client" / "py.typed").exists()
