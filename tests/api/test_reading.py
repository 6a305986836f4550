"""Conditional reads, gzip, waiting, the number of queries, and what never goes over the wire."""

import threading
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api import access, waiting
from api.kept import Kept, positions
from games import selectors
from games.engine.dice import Dice
from games.engine.state import encode
from games.models import Game, Seat, User, Vault
from games.models.codec import Frame, pack_frame, state_of, unpack_frame
from games.services import lobby
from tests.api.conftest import Caller, as_, ask_of
from tests.duel import again, answer_all, play_to_the_end
from tests.toy.ruleset import RULESET as TOY
from tests.worker import Worker

READS: tuple[str, ...] = (
    *("", "seats/", "log/", "view/", "text/", "asks/", "orders/", "standing/", "steps/", "steps/0/", "events/"),
    *("votes/", "press/", "notes/", "export/"),
)
OWN = ("/me/", "/me/waiting/", "/me/tokens/", "/me/absences/", "/games/", "/rulesets/", "/rulesets/toy/")


@pytest.mark.parametrize("route", [f"/games/{{g}}/{route}" for route in READS] + list(OWN))
def test_every_read_has_a_tag_and_a_304(route: str, al: Caller, game: Game) -> None:
    path = route.format(g=game.pk)
    first = al.get(path)
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(first.headers["Vary"].split(", "))
    for known in (tag, f"W/{tag}", f'"x", {tag}'):
        second = al.get(path, If_None_Match=known)
        assert (second.status_code, second.content, second.headers["ETag"]) == (304, b"", tag)
    assert al.get(path, If_None_Match='"x"').status_code == 200


@pytest.mark.parametrize("route", ["view/", "text/", "asks/", "steps/", "steps/0/", "events/", "export/"])
def test_a_known_answer_is_not_made_again(route: str, al: Caller, game: Game, monkeypatch: Any) -> None:
    tag = al.get(f"/games/{game.pk}/{route}").headers["ETag"]
    for name in ("look", "question", "history"):
        monkeypatch.setattr(f"games.selectors.{name}", None)
    assert al.get(f"/games/{game.pk}/{route}", If_None_Match=tag).status_code == 304


def test_a_step_an_answer_and_a_language_change_the_tag(al: Caller, bo: Caller, game: Game, worker: Worker) -> None:
    def tags(caller: Caller = al, **headers: str) -> dict[str, str]:
        routes = ("view/", "text/", "asks/", "events/", "steps/")
        return {route: caller.get(f"/games/{game.pk}/{route}", **headers).headers["ETag"] for route in routes}

    before = tags()
    assert {route for route, tag in tags(bo).items() if tag == before[route]} == {"steps/"}
    assert before["text/"] != tags(Accept_Language="ru")["text/"]
    line = al.get(f"/games/{game.pk}/asks/").json()["results"][0]["default"]
    al.post(f"/games/{game.pk}/orders/", {"lines": [line]})
    answered = tags()
    assert answered["asks/"] != before["asks/"]
    assert answered["view/"] == before["view/"]
    answer_all(game)
    worker.run()
    assert not set(answered.values()) & set(tags().values())


def test_answers_are_zipped(al: Caller, game: Game) -> None:
    answer = al.get(f"/games/{game.pk}/asks/", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert al.get(f"/games/{game.pk}/asks/", If_None_Match=answer.headers["ETag"]).status_code == 304


# ------------------------------------------------------------ waiting
def test_without_room_a_wait_is_answered_at_once(al: Caller, game: Game, settings: Any) -> None:
    settings.API_WAITERS = 0
    answer = al.get(f"/games/{game.pk}/events/?after=0&wait=20")
    assert answer.headers["Retry-After"] == "5"
    assert answer.json()["results"] == []


def test_a_wait_ends_in_time(al: Caller, game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.API_WAITERS = 1
    slept: list[float] = []
    monkeypatch.setattr("api.waiting.time", SimpleNamespace(monotonic=lambda: sum(slept), sleep=slept.append))
    answer = al.get(f"/games/{game.pk}/events/?after=0&wait=3")
    assert sum(slept) == 3
    assert "Retry-After" not in answer.headers
    assert waiting._Room.taken == 0


def test_a_wait_ends_when_the_game_moves(
    al: Caller, game: Game, worker: Worker, settings: Any, monkeypatch: Any
) -> None:
    settings.API_WAITERS = 1

    def meanwhile(seconds: float) -> None:
        answer_all(game)
        worker.run()

    monkeypatch.setattr("api.waiting.time.sleep", meanwhile)
    answer = al.get(f"/games/{game.pk}/events/?after=0&wait=20").json()
    assert [step["no"] for step in answer["results"]] == [1]
    assert answer["after"] == 1


def test_only_so_many_wait(settings: Any) -> None:
    settings.API_WAITERS = 2
    with waiting.place() as first, waiting.place() as second, waiting.place() as third:
        assert (first, second, third) == (True, True, False)
    granted = []

    def try_one() -> None:
        with waiting.place() as one:
            granted.append(one)

    thread = threading.Thread(target=try_one)
    thread.start()
    thread.join()
    assert granted == [True]


# ------------------------------------------------------------ queries
def queries(caller: Caller, path: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert caller.get(path).status_code == 200
    return len(found)


def test_lists_take_as_many_queries_for_one_as_for_many(al: Caller, alice: User) -> None:
    def table() -> None:
        game = lobby.create(alice, "toy", players=3, auto_start=False)
        lobby.start(game.pk, fill="random")

    table()
    paths = ("/games/", "/games/?mine=true&ordering=due", "/me/waiting/")
    before = {path: queries(al, path) for path in paths for _ in range(2)}
    for _ in range(4):
        table()
    assert {path: queries(al, path) for path in paths} == before
    assert max(before.values()) <= 5


def test_reads_of_a_game_do_not_grow_with_it(al: Caller, bo: Caller, game: Game, his: Seat, worker: Worker) -> None:
    before = {route: queries(al, f"/games/{game.pk}/{route}") for route in READS}
    assert before["view/"] <= 6
    assert before["asks/"] <= 7
    for caller in (al, bo):
        for text in "abc":
            caller.post(f"/games/{game.pk}/press/", {"text": text})
    al.post(f"/games/{game.pk}/votes/", {"kind": "end"})
    bo.put(f"/games/{game.pk}/votes/1/", {"yes": False})
    answer_all(game)
    worker.run()
    grown = {route: queries(al, f"/games/{game.pk}/{route}") for route in READS}
    more = {route: (before[route], grown[route]) for route in READS if grown[route] > before[route] + 2}
    assert more == {}
    many = {route: queries(al, f"/games/{game.pk}/{route}") for route in ("press/", "events/", "votes/", "log/")}
    play_to_the_end(game, worker)
    assert {route: queries(al, f"/games/{game.pk}/{route}") for route in many} == many


def test_a_known_view_costs_two_queries(al: Caller, game: Game) -> None:
    tag = al.get(f"/games/{game.pk}/view/").headers["ETag"]
    with CaptureQueriesContext(connection) as found:
        assert al.get(f"/games/{game.pk}/view/", If_None_Match=tag).status_code == 304
        assert al.get(f"/games/{game.pk}/view/").status_code == 200
    assert len(found) == 4


def test_a_sheet_costs_a_fixed_number_of_queries(al: Caller, game: Game) -> None:
    """Who and where (2), the position (1); in the transaction the game, its asks, the sheets before, and four writes."""
    line = ask_of(al, game)["default"]
    al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, Idempotency_Key="k1")
    with CaptureQueriesContext(connection) as found:
        assert al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, Idempotency_Key="k2").status_code == 201
    assert len([q for q in found if "SAVEPOINT" not in q["sql"]]) == 10


# ------------------------------------------------------------ secrets
def redeal(game: Game, seat: str) -> None:
    """Another world that is the same to `seat`: in the vault and in every step."""
    vault = Vault.objects.get(pk=game.pk)
    hands = state_of(game, vault.state).hands
    worlds = (TOY.redeal(state_of(game, vault.state), seat, Dice(b"world %d" % no)) for no in range(100))
    vault.state = encode(next(world for world in worlds if world.hands != hands))
    vault.save()
    step = game.steps.get(no=game.no)
    frame = unpack_frame(step)
    step.frame = pack_frame(Frame(bytes(vault.state), frame.asks, frame.notes, frame.checkpoint))
    step.hash = "another" + step.hash[7:]
    step.save()
    positions.clear()


def everything(caller: Caller, game: Game) -> dict[str, tuple[int, bytes, str]]:
    routes = [*READS, "view/?step=0", "view/?side=spectator", "text/?side=spectator", "events/?side=spectator"]
    found = {}
    for route in routes:
        answer = caller.get(f"/games/{game.pk}/{route}")
        found[route] = (answer.status_code, answer.content, answer.headers.get("ETag", ""))
    for lines in (["reach"], ["bid owl"], ["bid lion", "stop"], ["bid {}"]):
        answer = caller.post(f"/games/{game.pk}/orders/", {"lines": lines, "dry_run": True})
        found[str(lines)] = (answer.status_code, answer.content, "")
    return found


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_another_world_with_the_same_view_answers_byte_for_byte_the_same(
    who: str, al: Caller, anon: Caller, game: Game, hers: Seat
) -> None:
    """Status, body and tag: nothing that a seat may not know goes over the wire, not even as a hash or a length."""
    caller = al if who == "player" else anon
    before = everything(caller, game)
    hands = state_of(game, Vault.objects.get(pk=game.pk).state).hands
    redeal(game, hers.side)
    assert state_of(game, Vault.objects.get(pk=game.pk).state).hands != hands
    assert everything(caller, game) == before


def test_nobody_sees_another_hand(
    game: Game, alice: User, bob: User, charlie: User, staff: User, worker: Worker
) -> None:
    """Whoever asks for whatever: the words of another seat's private events are in no answer."""
    answer_all(game)
    worker.run()
    while again(game).phase == "reach":
        answer_all(game)
        worker.run()
    for user in (charlie, staff):
        for route in READS:
            assert b"You draw" not in as_(user).get(f"/games/{game.pk}/{route}").content
    mine = as_(alice).get(f"/games/{game.pk}/events/").content
    assert mine.count(b"You draw") == 1


# ------------------------------------------------------------ what a process keeps
def test_a_position_is_made_once_for_each_side_and_version(
    al: Caller, bo: Caller, anon: Caller, game: Game, worker: Worker, monkeypatch: Any
) -> None:
    look = Mock(wraps=selectors.look)
    monkeypatch.setattr(selectors, "look", look)
    path = f"/games/{game.pk}/view/"
    first = {who: caller.get(path).content for who, caller in (("al", al), ("bo", bo), ("anon", anon))}
    assert len(set(first.values())) == look.call_count == 3
    assert {who: caller.get(path).content for who, caller in (("al", al), ("bo", bo), ("anon", anon))} == first
    assert look.call_count == 3
    answer_all(game)
    worker.run()
    assert al.get(path).content != first["al"]
    assert look.call_count == 4


def test_what_was_used_longest_ago_is_forgotten() -> None:
    kept = Kept(most=10)
    assert kept.get("a", lambda: b"12345") == b"12345"
    kept.get("b", lambda: b"1234")
    kept.get("a", lambda: b"not made")
    kept.get("c", lambda: b"12")
    assert list(kept.answers) == ["a", "c"]
    assert kept.size == 7
    kept.put("a", b"1")
    assert kept.size == 3
    assert kept.get("d", lambda: b"x" * 11) == b"x" * 11
    assert (list(kept.answers), kept.size) == ([], 0)


def test_a_prepared_query_finds_what_its_query_finds(game: Game, alice: User, bob: User) -> None:
    for player in (alice, bob):
        (seat,) = access.SEATS_AT(game.pk, player.pk)
        assert seat == Seat.objects.get(game=game, player=player)
        assert seat.wishes == []
        assert seat.game.created_at == again(game).created_at
        with CaptureQueriesContext(connection) as found:
            assert seat.game.policy == again(game).policy
        assert len(found) == 1
    assert access.SEATS_AT(game.pk, 999) == []
    assert selectors.VAULT.first(999) is None
