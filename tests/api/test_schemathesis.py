"""Generated requests against the whole schema: no fault, no undocumented status, no answer that breaks the schema.

CI runs a few per route; `make fuzz-api` runs many (SCHEMATHESIS_EXAMPLES).
"""

import os
from collections.abc import Iterator
from functools import cache as cache_once
from typing import Any

import msgspec
import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from api import parsing, tokens
from api.schema import document
from games.engine.errors import Problem
from games.engine.texts import TEXTS as ENGINE_TEXTS
from games.models import Game, User
from games.services import lobby, press
from games.services.errors import Refusal
from tests.api.conftest import Caller
from tests.duel import play_to_the_end
from tests.site import ROOT
from tests.toy.ruleset import RULESET as TOY
from tests.worker import Worker

LEFT_OUT = [ignored_auth]  # who is let in is asked by test_matrix

# What fits the schema is taken, except where no schema can tell. There it is refused with these ids and no others.
RULES = {key.removeprefix("problem.") for key in (*ENGINE_TEXTS, *TOY.texts)}
STALE = {"request.precondition"}
MAY_REFUSE: dict[tuple[str, str], tuple[set[str], str]] = {
    ("POST", "games/"): (
        {"field.invalid", "field.unknown", "players.number"},
        "options and players depend on the ruleset",
    ),
    ("PATCH", "games/{game_id}/"): (STALE | {"field.invalid"}, "If-Match names what was read; the zones of the world"),
    ("DELETE", "games/{game_id}/"): (STALE, "If-Match names what was read"),
    ("PATCH", "games/{game_id}/seats/"): ({"field.invalid"}, "which sides there are depends on the game"),
    ("POST", "games/{game_id}/orders/"): (RULES | STALE | {"field.one-of"}, "the rules of the game; a draft is text"),
    ("DELETE", "games/{game_id}/orders/"): (STALE, "If-Match names what was read"),
    ("PUT", "games/{game_id}/standing/"): (RULES | STALE, "the rules of the game"),
    ("POST", "games/{game_id}/press/"): ({"press.nobody"}, "which sides there are depends on the game"),
    ("PUT", "games/{game_id}/notes/"): (STALE, "If-Match names what was read"),
    ("PATCH", "me/"): ({"field.invalid", "field.together"}, "the zones of the world; hours that are there already"),
    ("POST", "me/tokens/"): ({"field.invalid"}, "a moment that is past"),
    ("POST", "me/absences/"): ({"absence.invalid", "field.invalid"}, "a time has an order and a length"),
    ("POST", "me/channels/"): ({"channel.invalid"}, "only addresses on the open internet"),
}
NUL = "U+0000"
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "6"))

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """A request must not close the connection whose transaction the test rolls back; Django's own client does the same."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def tables(alice: User, bob: User, worker: Worker) -> None:
    """Games 1 to 4: running, ended, in the lobby, private."""
    running = lobby.create(alice, "toy", players=2)
    lobby.join(running.pk, bob)
    press.send(running.seats.get(player=bob).pk, "Ave!", by=bob)
    ended = lobby.create(alice, "toy", players=2)
    lobby.join(ended.pk, bob)
    play_to_the_end(Game.objects.get(pk=ended.pk), worker)
    lobby.create(alice, "toy", players=3)
    lobby.create(bob, "toy", players=2, visibility="private")
    worker.clear()


def operations() -> Iterator[tuple[str, str, str]]:
    document = msgspec.json.decode((ROOT / "docs" / "openapi.json").read_bytes())
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method.upper(), path, "positive"
            places = {parameter["in"] for parameter in operation.get("parameters", [])}
            if "requestBody" in operation or places & {"query", "path"}:
                yield method.upper(), path, "negative"


@cache_once
def schema() -> Any:
    found = schemathesis.openapi.from_dict(document())
    found.app = get_wsgi_application()
    return found


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """What the reader of bodies and query strings refuses, before any rule is asked."""
    found: list[Problem] = []
    real = parsing._convert

    def convert(struct: Any, data: Any, *, strict: bool) -> Any:
        try:
            return real(struct, data, strict=strict)
        except Refusal as refusal:
            found.extend(problem for problem in refusal.problems if problem.data.get("detail") != NUL)
            raise

    monkeypatch.setattr(parsing, "_convert", convert)
    return found


def ids_of(answer: Any) -> set[str]:
    """With which ids the content of a request was refused; no schema keeps U+0000 out of data of any shape."""
    problems = answer.json()["problems"] if answer.status_code in (400, 412) else []
    return {problem["id"] for problem in problems if problem["data"].get("detail") != NUL}


@pytest.mark.parametrize(("method", "path", "mode"), list(operations()))
def test_every_route_keeps_its_word(
    method: str, path: str, mode: str, tables: None, alice: User, unread: list[Problem]
) -> None:
    may_refuse, _why = MAY_REFUSE.get((method, path.removeprefix("/api/v1/")), (set(), ""))
    left_out = [*LEFT_OUT, positive_data_acceptance] if may_refuse else LEFT_OUT
    key = tokens.create(alice, "fuzz", tokens.SCOPES)[1]
    headers = {"Authorization": f"Bearer {key}", "Accept-Encoding": "identity"}
    ids = list(Game.objects.order_by("pk").values_list("pk", flat=True))

    @given(case=schema()[path][method].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=EXAMPLES < 50,
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any) -> None:
        cache.clear()
        number = case.path_parameters.get("game_id")
        if isinstance(number, int) and 3 < number < 10**18:
            case.path_parameters["game_id"] = ids[number % len(ids)]
        with transaction.atomic():
            unread.clear()
            answer = case.call_and_validate(headers=headers, excluded_checks=left_out)
            assert mode == "negative" or ids_of(answer) <= may_refuse, (case.body, case.query, answer.content)
            transaction.set_rollback(True)
        assert mode == "negative" or not unread, (case.body, case.query, unread)

    run()


def test_every_exception_is_of_a_route() -> None:
    assert set(MAY_REFUSE) <= {(method, path.removeprefix("/api/v1/")) for method, path, _ in operations()}


def test_the_schema_is_served(client: Any) -> None:
    answer = Caller().get("/api/schema/")
    assert answer.status_code == 200
    assert answer.json()["openapi"] == "3.1.0"
