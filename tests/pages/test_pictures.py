"""Pictures are drawn by a worker, once for everybody who sees the same, and by nobody else."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.test import Client

from games import tasks
from games.engine.scene import Display, Holding, Mark, Scene
from games.models import Game, User
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import look
from games.services import lobby, pictures
from games.services.speech import speaker
from notifications.render.picture import board_picture
from tests.duel import seat_of
from tests.pages.conftest import solo
from tests.people import signed_in

pytestmark = pytest.mark.django_db

MADE = b"\x89PNG made"


class Brush:
    def __init__(self) -> None:
        self.drawn: list[Scene] = []

    def __call__(self, scene: Scene, *args: Any) -> bytes:
        self.drawn.append(scene)
        return MADE


@pytest.fixture
def brush(monkeypatch: pytest.MonkeyPatch) -> Brush:
    brush = Brush()
    monkeypatch.setattr("games.services.pictures.board_png", brush)
    return brush


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """A worker that has too much to do: what is asked of it lies there."""
    asked: list[tuple[Any, ...]] = []

    def send(*task: Any) -> bool:
        asked.append(task)
        return True

    monkeypatch.setattr("games.services.queue.send", send)
    monkeypatch.setattr("games.views.pictures.PATIENCE", 0)
    return asked


@pytest.fixture
def islands(alice: User) -> Game:
    return solo(alice, "cyclades")


def test_a_worker_draws_it_once(brush: Brush, as_alice: Client, islands: Game) -> None:
    for _ in range(3):
        response = as_alice.get(f"/games/{islands.pk}/png")
        assert (response.status_code, response["Content-Type"], response.content) == (200, "image/png", MADE)
    assert len(brush.drawn) == 1


def test_until_then_there_is_the_svg(
    brush: Brush, idle: list[tuple[Any, ...]], as_alice: Client, alice: User, islands: Game
) -> None:
    for _ in range(2):
        response = as_alice.get(f"/games/{islands.pk}/png")
        assert (response.status_code, response["Content-Type"]) == (202, "image/svg+xml")
        assert (response["Retry-After"], response["Cache-Control"]) == ("1", "no-store")
        assert b"data-area" in response.content
    assert idle == [("games.picture", islands.pk, seat_of(islands, alice).pk, "en")]
    assert brush.drawn == []
    tasks.picture(*idle[0][1:])
    assert as_alice.get(f"/games/{islands.pk}/png").content == MADE


def test_without_a_broker_there_is_the_svg(
    brush: Brush, monkeypatch: pytest.MonkeyPatch, as_alice: Client, islands: Game
) -> None:
    monkeypatch.setattr("games.services.queue.send", lambda *task: False)
    assert as_alice.get(f"/games/{islands.pk}/png").status_code == 202
    assert brush.drawn == []


def test_mails_and_pages_share_a_picture(brush: Brush, as_alice: Client, alice: User, islands: Game) -> None:
    found = look(islands, seat_of(islands, alice))
    assert found is not None
    assert board_picture(found, speaker(found.ruleset, "en")) == MADE
    assert as_alice.get(f"/games/{islands.pk}/png").content == MADE
    assert len(brush.drawn) == 1


def test_seats_share_what_looks_the_same_and_nothing_else() -> None:
    scene = Scene("cyclades_L", marks=(Mark("a", "battle"),))
    key = pictures.key_of(scene, "en")
    hand = Display("hand", "good", (Holding("red"),))
    assert pictures.key_of(msgspec.structs.replace(scene, panels=(hand,)), "en") == key
    assert pictures.key_of(msgspec.structs.replace(scene, focus=("b",)), "en") != key
    assert pictures.key_of(msgspec.structs.replace(scene, marks=(Mark("a", "legal"),)), "en") != key
    assert pictures.key_of(scene, "ru") != key


def test_the_worker_draws_what_the_seat_sees(
    brush: Brush, monkeypatch: pytest.MonkeyPatch, alice: User, islands: Game
) -> None:
    """A ruleset that shows every seat something of its own."""
    ruleset = get_ruleset("cyclades")

    def own(view: Any) -> Scene:
        return msgspec.structs.replace(ruleset.board(view), focus=(view.seat or "none",))

    monkeypatch.setitem(all_rulesets(), "cyclades", replace(ruleset, board=own))
    tasks.picture(islands.pk, seat_of(islands, alice).pk, "en")
    tasks.picture(islands.pk, 0, "en")
    assert [scene.focus for scene in brush.drawn] == [(seat_of(islands, alice).side,), ("none",)]


def test_a_table_without_spectators_has_no_picture_for_them(brush: Brush, alice: User, client: Client) -> None:
    game = lobby.create(alice, "cyclades", auto_start=False, spectators=False)
    lobby.start(game.pk, fill="good")
    tasks.picture(game.pk, 0, "en")
    tasks.picture(game.pk, 999_999, "en")
    tasks.picture(999_999, 0, "en")
    assert brush.drawn == []
    assert client.get(f"/games/{game.pk}/png").status_code == 404
    assert client.get(f"/games/{game.pk}/svg").status_code == 404


def test_a_private_table_has_no_picture_for_others(brush: Brush, charlie: User, alice: User) -> None:
    game = lobby.create(alice, "cyclades", auto_start=False, visibility="private")
    lobby.start(game.pk, fill="good")
    assert signed_in(charlie).get(f"/games/{game.pk}/png").status_code == 404
    assert brush.drawn == []


# ------------------------------------------------------------ what the browser has kept of a board
def ground_of(text: str) -> str:
    return text.split('data-ground="', 1)[1].split('"', 1)[0]


def test_a_board_whose_ground_is_kept_comes_without_it(as_alice: Client, islands: Game) -> None:
    path = f"/games/{islands.pk}/"
    whole = as_alice.get(path).content.decode()
    as_alice.cookies["grounds"] = f"other.{ground_of(whole)}"
    slim = as_alice.get(path).content.decode()
    assert '<g data-layer="under"></g>' in slim
    assert f'<noscript><img src="{path}svg"' in slim
    assert len(slim) < len(whole) / 2
    assert 'class="area land"' in as_alice.get(f"{path}svg").content.decode()
    assert 'class="area land"' in as_alice.get(f"{path}steps/0/").content.decode()
    assert 'class="area land"' not in as_alice.get(f"{path}steps/0/?part=1").content.decode()


@pytest.mark.parametrize("cookie", ["", "nonsense", "." * 1000, "<script>"])
def test_any_other_cookie_changes_nothing(cookie: str, as_alice: Client, islands: Game) -> None:
    as_alice.cookies["grounds"] = cookie
    text = as_alice.get(f"/games/{islands.pk}/").content.decode()
    assert 'class="area land"' in text
    assert "<noscript>" not in text
