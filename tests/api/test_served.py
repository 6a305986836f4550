"""A served instance (web server, worker, broker, clock), met by the example bot and by a reader of docs/api.md."""

import os
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest

from games.rulesets import all_rulesets
from tests.api.test_api_page import Example, examples
from tests.api.test_bot import Client, Refused, bot
from tests.servers import create_database
from tests.site import Site, new_site
from tests.test_play import playing

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.xdist_group("play")]
FILL = os.environ.get("FILL", "good")  # against "random" the same games take many times as long
SECONDS = 900.0
MAKE_PEOPLE = """
from games.models import User
from notifications.models import Channel
ann, ben = (User.objects.create_user(f"{name}@example.org") for name in ("ann", "ben"))
for player in (ann, ben):  # no mails, and no boards drawn for them
    Channel.objects.update_or_create(player=player, kind="email", target="", defaults={"active": False})
Channel.objects.create(player=ann, kind="webhook", target="https://hooks.example.org/", active=False)
"""


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
def test_the_example_bot_plays_a_whole_game(
    slug: str, served: tuple[str, Site], keys: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "LONGEST", 0.2)
    with Client(served[0], keys["ann"]) as civ:
        number = civ.create(slug, players=few_players(slug), auto_start=False, policy={"settle": 0})["id"]
        civ.start(number, fill=FILL)
        table = bot.play(civ, number, seconds=SECONDS)
        assert table["status"] == "ended"
        assert 1 in {seat["rank"] for seat in table["seats"]}
        assert civ.text(number)
        assert [step["no"] for step in civ.follow(number)] == list(range(table["no"] + 1))


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


# ------------------------------------------------------------ docs/api.md
# Which table an example is about, where it is not the one that runs.
LOBBY = [("PATCH", ""), ("DELETE", ""), ("POST", "start/"), ("PATCH", "seats/"), ("DELETE", "seats/?place=1")]
LOBBY += [(method, "invitations/") for method in ("GET", "POST", "DELETE")]
TABLES = dict.fromkeys(LOBBY, "lobby") | {("POST", "seats/"): "foreign", ("POST", "rematch/"): "ended"}
MADE = ("votes", "absences", "channels", "tokens")  # their numbers are those of what was made before
MAY_REFUSE = {
    ("POST", "/games/1/undo/"): "undo.closed",  # the other one is asked, too
    ("POST", "/me/channels/"): "channel.invalid",  # an address of example.org may not be found in the net
}


class Reader:
    """Somebody who has nothing but the page."""

    def __init__(self, url: str, key: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api/v1", timeout=60, trust_env=False)
        self.auth = {"Authorization": f"Bearer {key}"}
        self.numbers: dict[str, int] = {}

    def send(self, example: Example, game: int, key: str = "", **fields: Any) -> httpx.Response:
        """An example, with the numbers one is given in the place of those of the page."""
        path = example.path.replace("/games/1/", f"/games/{game}/")
        for name, number in self.numbers.items():
            path = path.replace(f"/{name}/1/", f"/{name}/{number}/")
        body = {**example.body, **fields} if fields else example.body
        headers = example.headers | self.auth | ({"Idempotency-Key": key} if key else {})
        answer = self.http.request(example.method, path, json=body, headers=headers)
        self.remember(path, answer)
        return answer

    def remember(self, path: str, answer: httpx.Response) -> None:
        name = path.strip("/").rpartition("/")[2]
        if name in MADE and answer.status_code == 201:
            self.numbers[name] = answer.json()["id"]


@pytest.fixture
def reader(served: tuple[str, Site], keys: dict[str, str]) -> Iterator[Reader]:
    found = Reader(served[0], keys["ann"])
    with found.http:
        yield found


class Tables:
    """Tables as the examples want them."""

    def __init__(self, ann: Client, ben: Client) -> None:
        self.ann, self.ben = ann, ben
        self.running = self.new(ann, ben)

    def new(self, owner: Client, guest: Client, **settings: Any) -> int:
        number = int(owner.create("cyclades", players=2, sides="choice", **settings)["id"])
        owner.send("PATCH", f"games/{number}/seats/", {"wishes": ["black"]})
        guest.join(number, wishes=["yellow"])
        return number

    def lobby(self) -> int:
        return self.new(self.ann, self.ben, auto_start=False)

    def foreign(self) -> int:
        return int(self.ben.create("cyclades", players=2, auto_start=False)["id"])

    def ended(self) -> int:
        number = self.new(self.ann, self.ben)
        vote = self.ann.send("POST", f"games/{number}/votes/", {"kind": "end"})["id"]
        self.ben.send("PUT", f"games/{number}/votes/{vote}/", {"yes": True})
        return number

    def wanted(self, example: Example) -> int:
        kind = TABLES.get((example.method, example.path.removeprefix("/games/1/")))
        return int(getattr(self, kind)()) if kind else self.running


def test_every_example_of_the_page_works(reader: Reader, served: tuple[str, Site], keys: dict[str, str]) -> None:
    with Client(served[0], keys["ann"]) as ann, Client(served[0], keys["ben"]) as ben:
        tables = Tables(ann, ben)
        reader.numbers["channels"] = next(c["id"] for c in ann.get("me/channels/")["results"] if c["kind"] == "webhook")
        for example in examples():
            answer = reader.send(example, tables.wanted(example))
            if not answer.is_success:
                ids = [problem["id"] for problem in answer.json()["problems"]]
                assert ids == [MAY_REFUSE.get(example[:2])], (example, answer.text)


class PageGame:
    """A game played with the examples of the page and no other request."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, {example[:2]: example for example in examples()}
        self.number, self.player = 0, bot.Player(None, 0)

    def send(self, method: str, route: str, **fields: Any) -> httpx.Response:
        return self.reader.send(self.page[method, route], self.number, **fields)

    def begin(self) -> None:
        self.number = self.send("POST", "/games/").json()["id"]
        assert self.send("POST", "/games/1/start/", fill=FILL).json()["status"] == "running"

    def play(self) -> None:
        until = time.monotonic() + SECONDS
        while self.send("GET", "/games/1/").json()["status"] == "running":
            assert time.monotonic() < until, "the game stands still"
            asks = [ask for ask in self.send("GET", "/games/1/asks/").json()["results"] if not ask["answered_at"]]
            if asks:
                self.answer(asks[0])
            else:
                time.sleep(0.05)

    def answer(self, ask: dict[str, Any]) -> None:
        """With a line that is named as legal; if it is refused all the same, with the default."""
        assert self.hand_in(ask, self.player.choose(ask)) or self.hand_in(ask, ask["default"])

    def hand_in(self, ask: dict[str, Any], line: str) -> bool:
        answer = self.send("POST", "/games/1/orders/", key=uuid4().hex, window=ask["window"], lines=[line])
        assert answer.status_code in (200, 201, 400), answer.text
        return answer.is_success


def test_a_whole_game_is_played_with_the_examples_of_the_page(reader: Reader) -> None:
    game = PageGame(reader)
    game.begin()
    game.play()
    assert game.send("GET", "/games/1/").json()["status"] == "ended"
    assert game.send("GET", "/games/1/text/").json()["text"]
