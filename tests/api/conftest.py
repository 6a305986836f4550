from typing import Any

import pytest
from django.test import Client

from api import tokens
from api.kept import positions
from api.throttling import Leases
from games.models import Game, User
from games.services import lobby
from tests.duel import new_duel
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET as TOY
from tests.worker import Worker

V1 = "/api/v1"


class Caller:
    """A client of the API with one token (or none)."""

    def __init__(self, key: str = "", **headers: str) -> None:
        self.client = Client(raise_request_exception=True)
        self.headers = {**({"Authorization": f"Bearer {key}"} if key else {}), **headers}

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        data = {"data": body, "content_type": "application/json"} if body is not None else {}
        call = getattr(self.client, method.lower())
        return call(path if path.startswith("/api") else V1 + path, headers=sent, **data)

    def get(self, path: str, **headers: str) -> Any:
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self("POST", path, {} if body is None else body, **headers)

    def put(self, path: str, body: Any, **headers: str) -> Any:
        return self("PUT", path, body, **headers)

    def patch(self, path: str, body: Any, **headers: str) -> Any:
        return self("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self("DELETE", path, **headers)


def key_of(user: User, *scopes: str) -> str:
    return tokens.create(user, "test", scopes or tokens.SCOPES)[1]


def as_(user: User, *scopes: str) -> Caller:
    return Caller(key_of(user, *scopes))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only ruleset there is."""
    know_only(monkeypatch, TOY)


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    return Worker("games").stand_in(monkeypatch)


@pytest.fixture(autouse=True)
def _fresh_process() -> None:
    """What a web process remembers from request to request."""
    Leases.forget()
    positions.clear()


@pytest.fixture
def anon() -> Caller:
    return Caller()


@pytest.fixture
def al(alice: User) -> Caller:
    return as_(alice)


@pytest.fixture
def bo(bob: User) -> Caller:
    return as_(bob)


@pytest.fixture
def ch(charlie: User) -> Caller:
    return as_(charlie)


@pytest.fixture
def staff(db: None) -> User:
    return User.objects.create_superuser("staff@example.org", display_name="Staff")


@pytest.fixture
def private(alice: User, bob: User) -> Game:
    return new_duel(alice, bob, name="Secret", visibility="private")


@pytest.fixture
def open_table(alice: User) -> Game:
    """A table in the lobby with two free seats."""
    return lobby.create(alice, "toy", players=3, name="Come in", auto_start=False)


def ids(response: Any) -> list[str]:
    return [problem["id"] for problem in response.json()["problems"]]


def ask_of(caller: Caller, game: Game) -> dict[str, Any]:
    results: list[dict[str, Any]] = caller.get(f"/games/{game.pk}/asks/").json()["results"]
    assert len(results) == 1
    return results[0]


def assert_refused(response: Any, status: int, *wanted: str) -> None:
    assert (response.status_code, ids(response)) == (status, list(wanted)), response.content
    for problem in response.json()["problems"]:
        assert problem["text"] not in ("", f"problem.{problem['id']}")
