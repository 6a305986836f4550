"""The Python client and its example bot, without a server."""

import os
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.site import ROOT

sys.path[:0] = [str(ROOT / "clients" / "python"), str(ROOT / "clients" / "python" / "examples")]
import bot  # type: ignore[import-not-found] # noqa: E402
from civpbem_client import Client, Refused, Unreachable  # type: ignore[import-not-found] # noqa: E402

__all__ = ["Client", "Refused", "bot"]


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


def test_what_goes_wrong_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bot.py", "--url", "http://localhost:1", "--token", "civ_x", "--game", "1"])
    with pytest.raises(SystemExit, match=r"^bot.py: http://localhost:1/api/v1/: .*refused"):
        bot.main()


def test_a_refusal_carries_the_problems() -> None:
    problem = {"line": 1, "id": "read.name", "text": "What is a zebra?"}
    answer = httpx.MockTransport(lambda request: httpx.Response(400, json={"problems": [problem]}))
    with Client("http://site", transport=answer) as civ, pytest.raises(Refused) as caught:
        civ.submit(1, ["bid zebra"])
    assert (caught.value.status, caught.value.ids, caught.value.problems) == (400, ["read.name"], [problem])
    assert str(caught.value) == "400: [read.name] What is a zebra?"


@pytest.mark.parametrize(
    ("status", "id", "key", "asked"),
    [
        (429, "request.throttled", "", 2),
        (503, "game.busy", "", 2),
        (503, "request.unavailable", "", 1),
        (503, "request.unavailable", "k", 2),
        (500, "request.fault", "k", 1),
    ],
)
def test_a_request_is_sent_again_only_where_that_does_no_harm(status: int, id: str, key: str, asked: int) -> None:
    refusal = httpx.Response(status, json={"problems": [{"id": id, "text": "No."}]}, headers={"Retry-After": "0"})
    given = iter([refusal, httpx.Response(201, json={})])
    taken: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        taken.append(request)
        return next(given)

    with Client("http://site", transport=httpx.MockTransport(answer)) as civ:
        if asked == 1:
            with pytest.raises(Refused):
                civ.submit(1, ["bid"], key=key)
        else:
            civ.submit(1, ["bid"], key=key)
    assert len(taken) == asked


def test_the_client_is_fully_typed() -> None:
    from mypy import api

    folder = ROOT / "clients" / "python"
    config = f"--config-file={folder / 'pyproject.toml'}"
    sources = [str(folder / "civpbem_client"), str(folder / "examples")]
    said, _, status = api.run([config, "--cache-dir=" + os.devnull, *sources])
    assert status == 0, said
    assert Path(folder / "civpbem_client" / "py.typed").exists()
