"""Every route and method against everybody: who gets what answer. A route that is missing here fails the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver

from api import urls
from games.models import Game, Seat, User
from games.services import lobby, votes
from notifications.models import Channel
from tests.api.conftest import Caller, as_, ids
from tests.people import person
from tests.worker import Worker

WHO = ("anonymous", "outsider", "spectator", "player", "other", "owner", "staff")

# One letter a caller, in the order of WHO: . good (2xx)  u 401  f 403  n 404  c 409  b 400
# {g}: a running public game. Alice owns it and plays, Bob plays ("player"), Dora plays another side ("other"),
# Charlie and "spectator" look on; {p}: a private one of Alice's and Bob's.
MATRIX: dict[tuple[str, str], tuple[str, Any]] = {
    ("GET", "rulesets/"): (".......", None),
    ("GET", "rulesets/toy/"): (".......", None),
    ("GET", "games/"): (".......", None),
    ("POST", "games/"): ("u......", {"ruleset": "toy"}),
    ("GET", "games/{g}/"): (".......", None),
    ("PATCH", "games/{g}/"): ("uffff..", {"name": "Other"}),
    ("DELETE", "games/{g}/"): ("uffffcc", None),
    ("POST", "games/{g}/start/"): ("uffffcc", {}),
    ("POST", "games/{g}/clock/"): ("uffff..", {"action": "extend", "minutes": 5}),
    ("POST", "games/{g}/rematch/"): ("ucccccc", {}),
    ("GET", "games/{g}/seats/"): (".......", None),
    ("POST", "games/{g}/seats/"): ("ucccccc", {}),
    ("PATCH", "games/{g}/seats/"): ("ucccccc", {"wishes": []}),
    ("DELETE", "games/{g}/seats/"): ("uff...f", None),
    ("GET", "games/{g}/invitations/"): ("uffff..", None),
    ("POST", "games/{g}/invitations/"): ("uffffcc", {"emails": ["x@example.org"]}),
    ("DELETE", "games/{g}/invitations/"): ("uffff..", None),
    ("GET", "games/{g}/log/"): (".......", None),
    ("GET", "games/{g}/view/"): (".......", None),
    ("GET", "games/{g}/text/"): (".......", None),
    ("GET", "games/{g}/asks/"): ("u......", None),
    ("GET", "games/{g}/orders/"): ("uff...f", None),
    ("POST", "games/{g}/orders/"): ("uff...f", {"lines": ["{line}"]}),
    ("DELETE", "games/{g}/orders/"): ("uffcccf", None),
    ("POST", "games/{g}/undo/"): ("uffcccf", {}),
    ("GET", "games/{g}/standing/"): ("uff...f", None),
    ("PUT", "games/{g}/standing/"): ("uff...f", {"lines": []}),
    ("GET", "games/{g}/steps/"): (".......", None),
    ("GET", "games/{g}/steps/0/"): (".......", None),
    ("GET", "games/{g}/events/"): (".......", None),
    ("GET", "games/{g}/votes/"): (".......", None),
    ("POST", "games/{g}/votes/"): ("uff...f", {"kind": "end"}),
    ("PUT", "games/{g}/votes/{v}/"): ("uff...f", {"yes": False}),
    ("GET", "games/{g}/press/"): (".......", None),
    ("POST", "games/{g}/press/"): ("uff...f", {"text": "Ave!"}),
    ("PUT", "games/{g}/press/read/"): ("u......", {"last": 1}),
    ("GET", "games/{g}/notes/"): ("u......", None),
    ("PUT", "games/{g}/notes/"): ("u......", {"text": "Beware of red."}),
    ("POST", "games/{g}/fork/"): ("uff....", {}),
    ("GET", "games/{g}/export/"): (".......", None),
    ("GET", "me/"): ("u......", None),
    ("PATCH", "me/"): ("u......", {"time_zone": "Europe/Warsaw"}),
    ("GET", "me/waiting/"): ("u......", None),
    ("GET", "me/tokens/"): ("u......", None),
    ("POST", "me/tokens/"): ("u......", {"name": "phone", "scopes": ["read"]}),
    ("DELETE", "me/tokens/{t}/"): ("unnnn.n", None),
    ("GET", "me/channels/"): ("u......", None),
    ("POST", "me/channels/"): ("ubbbbbb", {"target": "http://localhost/x"}),
    ("PATCH", "me/channels/{c}/"): ("unnnn.n", {"active": False}),
    ("DELETE", "me/channels/{c}/"): ("unnnn.n", None),
    ("GET", "me/absences/"): ("u......", None),
    ("POST", "me/absences/"): ("u......", {"since": "2126-01-01T00:00:00Z", "until": "2126-01-02T00:00:00Z"}),
    ("DELETE", "me/absences/{a}/"): ("unnnn.n", None),
}
STATUS = {"u": 401, "f": 403, "n": 404, "c": 409, "b": 400}
KNOWS_PRIVATE = {"player", "owner", "staff"}
ZIPPED_FROM = 600  # bytes; for less it depends


@pytest.fixture
def people(alice: User, bob: User, charlie: User, staff: User) -> dict[str, User]:
    dora, eve = person("dora"), person("eve")
    return {"owner": alice, "player": bob, "other": dora, "outsider": charlie, "spectator": eve, "staff": staff}


@pytest.fixture
def places(people: dict[str, User], worker: Worker) -> dict[str, Any]:
    alice, bob, dora = people["owner"], people["player"], people["other"]
    game = lobby.create(alice, "toy", players=3)
    lobby.join(game.pk, bob)
    lobby.join(game.pk, dora)
    private = lobby.create(alice, "toy", players=2, visibility="private")
    lobby.join(private.pk, bob, by_link=True)
    vote = votes.propose(game.seats.get(player=dora).pk, "pause", by=dora)
    token = alice.api_tokens.create(name="hers", hash="x", scopes=["read"])
    channel = Channel.objects.create(player=alice, kind="webhook", target="https://hooks.example.org/x")
    absence = alice.absences.create(since="2126-01-01T00:00:00Z", until="2126-01-02T00:00:00Z")
    return {"g": game.pk, "p": private.pk, "v": vote.pk, "t": token.pk, "a": absence.pk, "c": channel.pk}


def caller_for(who: str, people: dict[str, User]) -> Caller:
    return Caller() if who == "anonymous" else as_(people[who])


def filled(body: Any, who: str, game_id: int, people: dict[str, User]) -> Any:
    """The default line of the caller's own ask."""
    if body != {"lines": ["{line}"]}:
        return body
    from games.selectors import question

    seat = Seat.objects.filter(game=game_id, player=people.get(who)).first()
    found = question(seat) if seat else None
    return {"lines": [found.default if found else "stop"]}


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside has not happened for the next one."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("who", WHO)
def test_who_gets_what(who: str, people: dict[str, User], places: dict[str, Any]) -> None:
    caller, wrong = caller_for(who, people), []
    for (method, route), (expected, body) in MATRIX.items():
        letter = expected[WHO.index(who)]
        with undone():
            answer = caller(method, "/" + route.format(**places), filled(body, who, places["g"], people))
        fits = 200 <= answer.status_code < 300 if letter == "." else answer.status_code == STATUS[letter]
        if not fits or (letter != "." and not answer.json()["problems"]):
            wrong.append(f"{method} {route}: {answer.status_code} {answer.content!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("who", [who for who in WHO if who not in KNOWS_PRIVATE])
def test_a_private_game_does_not_exist_for_others(who: str, people: dict[str, User], places: dict[str, Any]) -> None:
    """The same answer as for a game that is not there, byte for byte."""
    caller = caller_for(who, people)
    for (method, route), (_, body) in MATRIX.items():
        if "{g}" not in route:
            continue
        hidden = caller(method, "/" + route.format(**{**places, "g": places["p"]}), body)
        missing = caller(method, "/" + route.format(**{**places, "g": 999_999}), body)
        assert hidden.status_code == (401 if who == "anonymous" and needs_account(method, route) else 404)
        assert (hidden.status_code, hidden.content) == (missing.status_code, missing.content)


CLOSED = ("log", "view", "text", "steps", "steps/0", "events", "votes", "press", "export")


@pytest.mark.parametrize("who", WHO)
def test_a_table_without_spectators_shows_others_that_it_is_there_and_no_more(
    who: str, people: dict[str, User], places: dict[str, Any]
) -> None:
    game, caller = Game.objects.get(pk=places["g"]), caller_for(who, people)
    game.spectators = False
    game.save(update_fields=["spectators"])
    plays = who in ("player", "other", "owner")
    for (method, route), (expected, _) in MATRIX.items():
        if method != "GET" or not route.startswith("games/{g}/"):
            continue
        answer = caller.get("/" + route.format(**places))
        shut = route.removeprefix("games/{g}/").rstrip("/") in CLOSED and not plays
        assert answer.status_code == (403 if shut else STATUS.get(expected[WHO.index(who)], 200)), route
        assert not shut or ids(answer) == ["game.no-spectators"]


def needs_account(method: str, route: str) -> bool:
    return MATRIX[method, route][0][0] == "u"


def routes(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, path)
        elif pattern.name:
            view = pattern.callback.view_class  # type: ignore[attr-defined]
            yield from ((method, path) for method in methods(view))


def methods(view: Any) -> list[str]:
    allowed = view.http_method_names
    return [m.upper() for m in ("get", "post", "put", "patch", "delete") if m in allowed and hasattr(view, m)]


def test_no_route_is_missing() -> None:
    names = {"<number:game_id>": "{g}", "<number:vote_id>": "{v}", "<number:token_id>": "{t}"}
    names |= {"<number:absence_id>": "{a}", "<number:channel_id>": "{c}", "<number:step>": "0", "<slug:slug>": "toy"}
    found = set()
    for method, path in routes(urls.v1):
        plain = path
        for converter, name in names.items():
            plain = plain.replace(converter, name)
        found.add((method, plain))
    assert found == set(MATRIX)


PAGES = {"schema/", "docs/", "redoc/"}


@pytest.mark.parametrize("who", WHO)
def test_the_pages_about_the_api_are_open_to_all(who: str, people: dict[str, User]) -> None:
    assert {str(pattern.pattern) for pattern in urls.urlpatterns} == {"v1/", *PAGES}
    caller = caller_for(who, people)
    assert [caller.get(f"/api/{page}").status_code for page in PAGES] == [200, 200, 200]


def test_a_game_of_the_matrix_runs(places: dict[str, Any]) -> None:
    assert Game.objects.get(pk=places["g"]).status == "running"


READS = [route for method, route in MATRIX if method == "GET"]


@pytest.mark.parametrize("route", READS)
def test_every_read_is_known_by_its_tag_and_zipped(route: str, people: dict[str, User], places: dict[str, Any]) -> None:
    caller, path = as_(people["owner"]), "/" + route.format(**places)
    first = caller.get(path, Accept_Encoding="gzip")
    tag = first.headers["ETag"]
    assert "Content-Encoding" in first.headers or len(caller.get(path).content) < ZIPPED_FROM
    known = caller.get(path, If_None_Match=tag)
    assert (known.status_code, known.content, known.headers["ETag"]) == (304, b"", tag.removeprefix("W/"))
    other = as_(people["player"]).get(path)
    assert other.status_code != 304
