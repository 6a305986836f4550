"""What is malformed, huge, of the wrong type or too often is refused as documented, and nothing changes."""

import io
from typing import Any
from unittest.mock import create_autospec

import pytest
from django.test import Client

from api.parsing import JsonParser
from api.problems import LIMIT
from api.throttling import Leases, Throttle
from games.models import Game, Order, User
from tests.api.conftest import Caller, assert_refused, key_of


@pytest.fixture
def send(alice: User, game: Game):
    client, key = Client(), key_of(alice)

    def post(body: bytes, media: str = "application/json", **headers: str) -> Any:
        headers = {"Authorization": f"Bearer {key}", **headers}
        return client.post(f"/api/v1/games/{game.pk}/orders/", body, content_type=media, headers=headers)

    return post


@pytest.mark.parametrize("body", [b"{", b'{"lines": [}', b"\xff\xfe", b'{"lines": ["\\ud800"]}', b"[" * 5000])
def test_malformed_json(send: Any, body: bytes) -> None:
    assert_refused(send(body), 400, "request.malformed")
    assert not Order.objects.exists()


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"5", b"null"])
def test_json_that_is_no_object(send: Any, body: bytes) -> None:
    assert_refused(send(body), 400, "request.not-an-object")


@pytest.mark.parametrize(
    "body",
    [
        b'{"lines": "stop"}',
        b'{"lines": [5]}',
        b'{"lines": {}}',
        b'{"orders": ["stop"]}',
        b'{"lines": ["a\\u0000"]}',
        b'{"lines": ["stop"], "window": "1"}',
        b'{"lines": ["stop"], "window": -1}',
        b'{"lines": [], "dry_run": 1}',
        b'{"lines": ["stop"], "window": 99999999999999999999}',
        b'{"lines": ["' + b"x" * 2001 + b'"]}',
        b'{"orders": [{"verb": "bid", "card": "\\u0000"}]}',
    ],
)
def test_wrong_types(send: Any, body: bytes) -> None:
    assert_refused(send(body), 400, "field.invalid")


def test_unknown_fields(send: Any) -> None:
    assert_refused(send(b'{"lines": ["stop"], "windov": 1}'), 400, "field.unknown")


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"verb": 5},
        {"verb": "bid"},
        {"verb": "bid", "card": 5},
        {"verb": "bid", "card": "owl", "x": 1},
        {"verb": []},
    ],
)
def test_orders_that_are_none(al: Caller, game: Game, order: dict) -> None:
    answer = al.post(f"/games/{game.pk}/orders/", {"orders": [order]})
    assert answer.status_code == 400, answer.content
    assert not Order.objects.exists()


def test_huge_bodies(send: Any) -> None:
    assert_refused(send(b'{"lines": ["' + b"x" * LIMIT + b'"]}'), 413, "request.too-large")


def test_no_more_is_read_than_the_limit() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= LIMIT + 1
            return b"x" * size

    with pytest.raises(Exception, match="too-large"):
        JsonParser().parse(Endless())


def test_other_media_types(send: Any, al: Caller) -> None:
    assert_refused(send(b"lines=stop", "application/x-www-form-urlencoded"), 415, "request.media-type")
    assert_refused(al.get("/rulesets/", Accept="text/html"), 406, "request.not-acceptable")


def test_other_methods_and_addresses(al: Caller, game: Game) -> None:
    assert_refused(al("PUT", f"/games/{game.pk}/view/", {}), 405, "request.method")
    assert_refused(al("OPTIONS", f"/games/{game.pk}/view/"), 405, "request.method")
    for path in ("/", "/nothing/", "/games/x/", f"/games/{game.pk}/nothing/", "/games/" + "9" * 30 + "/"):
        assert_refused(al.get(path), 404, "request.route")
    assert_refused(al.get("/games/" + "9" * 18 + "/"), 404, "game.unknown")
    assert_refused(al.get("/rulesets/chess/"), 404, "ruleset.unknown")


def test_wrong_query_strings(al: Caller, game: Game) -> None:
    for query in ("step=x", "step=-1", "step=99999999999999999999", "side=" + "x" * 50, "side=%00"):
        assert_refused(al.get(f"/games/{game.pk}/view/?{query}"), 400, "field.invalid")
    assert_refused(al.get(f"/games/{game.pk}/view/?nothing=1"), 400, "field.unknown")
    assert_refused(al.get(f"/games/{game.pk}/view/?step=77"), 404, "step.unknown")
    assert_refused(al.get(f"/games/{game.pk}/view/?side=purple"), 403, "seat.not-yours")


def test_a_fault_of_ours_is_told_in_the_same_form(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("api.present.ruleset_short", fail)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/v1/rulesets/")
    assert_refused(answer, 500, "request.fault")
    assert b"secret" not in answer.content
    with pytest.raises(RuntimeError):
        Client().get("/api/v1/rulesets/")


# ------------------------------------------------------------ too often
def test_a_token_is_throttled(al: Caller, bo: Caller, settings: Any) -> None:
    settings.API_RATE_TOKEN = 2
    assert [al.get("/me/").status_code for _ in range(3)] == [200, 200, 429]
    answer = al.get("/me/")
    assert_refused(answer, 429, "request.throttled")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert bo.get("/me/").status_code == 200


def test_most_requests_do_not_ask_the_cache_and_none_is_let_in_too_much(
    al: Caller, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.API_RATE_TOKEN = 150
    count = create_autospec(Throttle.count, side_effect=Throttle.count)
    monkeypatch.setattr(Throttle, "count", count)
    monkeypatch.setattr("api.throttling.time.time", lambda: 90.0)
    answers = [al.get("/me/").status_code for _ in range(160)]
    assert answers == [200] * 150 + [429] * 10
    assert count.call_count == 75 + 10
    Leases.forget()
    assert al.get("/me/").status_code == 429


def test_an_address_is_throttled_also_when_it_tries_keys(db: None, anon: Caller, settings: Any) -> None:
    settings.API_RATE_ADDRESS = 2
    assert anon.get("/rulesets/").status_code == 200
    assert [Caller(f"civ_{n}").get("/rulesets/").status_code for n in range(2)] == [401, 429]
    assert anon.get("/rulesets/").status_code == 429


def test_no_other_site_may_read_for_its_visitors(anon: Caller) -> None:
    answer = anon.get("/rulesets/", Origin="https://evil.example")
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
