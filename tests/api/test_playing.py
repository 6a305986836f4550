"""Playing over the API: what is asked, handing in, looking, looking back."""

from dataclasses import replace

import pytest

from games.models import Ask, Game, Order, Seat, User
from games.services import lobby
from tests.api.conftest import Caller, as_, ask_of, assert_refused
from tests.duel import again, new_duel, play_to_the_end, to_reaching
from tests.games.test_windows import build
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET as TOY
from tests.worker import Worker


def test_an_ask_says_all_that_a_bot_needs(al: Caller, game: Game, hers: Seat) -> None:
    ask = ask_of(al, game)
    assert ask["side"] == hers.side
    assert ask["window"] == game.window
    assert ask["key"] == "bid"
    assert ask["prompt"] == "Play a card for 3 coins."
    assert ask["default"] in ask["legal"]
    assert ask["examples"]
    (order,) = ask["orders"]
    assert order["line"] == "bid {card}"
    assert order["schema"]["properties"]["verb"] == {"const": "bid"}
    assert order["hints"]["card"]


def test_lines_and_data_mean_the_same(al: Caller, game: Game) -> None:
    ask = ask_of(al, game)
    first = al.post(f"/games/{game.pk}/orders/", {"lines": [ask["default"]], "window": ask["window"]})
    card = ask["default"].split()[1]
    second = al.post(f"/games/{game.pk}/orders/", {"orders": [{"verb": "bid", "card": card}]})
    assert first.status_code == second.status_code == 201
    assert first.json()["lines"] == second.json()["lines"] == [ask["default"]]
    assert Order.objects.filter(status="sealed").count() == 1
    assert al.get(f"/games/{game.pk}/orders/").json()["status"] == "sealed"
    assert ask_of(al, game)["answered_at"]


def test_a_game_is_played_to_its_end(al: Caller, bo: Caller, game: Game, worker: Worker) -> None:
    for _ in range(100):
        for caller in (al, bo):
            for ask in caller.get(f"/games/{game.pk}/asks/").json()["results"]:
                answer = caller.post(f"/games/{game.pk}/orders/", {"lines": [ask["default"]], "window": ask["window"]})
                assert answer.status_code == 201
        worker.run()
        if again(game).is_over:
            break
    shown = al.get(f"/games/{game.pk}/").json()
    assert shown["status"] == "ended"
    assert shown["result"]["ranks"]
    assert [seat["rank"] for seat in shown["seats"]]


def test_a_refused_line_is_told_with_id_text_and_line(al: Caller, game: Game) -> None:
    answer = al.post(f"/games/{game.pk}/orders/", {"lines": ["bid zebra"]})
    assert_refused(answer, 400, "read.name")
    assert answer.json()["problems"][0]["line"] == 1
    assert not Order.objects.exists()


def test_problems_are_told_in_the_callers_language(al: Caller, game: Game) -> None:
    answer = al.post(f"/games/{game.pk}/orders/", {"lines": ["bid owl"], "window": 99}, Accept_Language="pl")
    assert answer.headers["Content-Language"] == "pl"
    assert_refused(answer, 409, "window.stale")


def test_a_stale_window_is_refused_and_changes_nothing(al: Caller, game: Game) -> None:
    ask = ask_of(al, game)
    assert_refused(al.post(f"/games/{game.pk}/orders/", {"lines": [ask["default"]], "window": 0}), 409, "window.stale")
    assert not Order.objects.exists()


def test_a_key_counts_once(al: Caller, game: Game) -> None:
    line = ask_of(al, game)["default"]
    first = al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, Idempotency_Key="k1")
    again_ = al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, Idempotency_Key="k1")
    assert (first.status_code, again_.status_code) == (201, 200)
    assert again_.json() == {**first.json(), "repeated": True}
    other = al.post(f"/games/{game.pk}/orders/", {"lines": ["pass"]}, Idempotency_Key="k1")
    assert_refused(other, 409, "order.key-reused")
    assert Order.objects.count() == 1
    for key in ("\t", "", "a b", "x" * 256, "ключ"):
        assert_refused(al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, Idempotency_Key=key), 400, "request.key")


def test_if_match_keeps_me_from_overwriting_what_i_have_not_seen(al: Caller, game: Game) -> None:
    line = ask_of(al, game)["default"]
    seen = al.get(f"/games/{game.pk}/orders/").headers["ETag"]
    assert al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, If_Match=seen).status_code == 201
    assert_refused(al.post(f"/games/{game.pk}/orders/", {"lines": [line]}, If_Match=seen), 412, "request.precondition")
    assert_refused(al.delete(f"/games/{game.pk}/orders/", If_Match=seen), 412, "request.precondition")
    seen = al.get(f"/games/{game.pk}/orders/").headers["ETag"]
    assert al.delete(f"/games/{game.pk}/orders/", If_Match=f"W/{seen}").json()["status"] == "draft"


def test_a_dry_run_shows_and_changes_nothing(al: Caller, game: Game, worker: Worker, alice: User, bob: User) -> None:
    reaching = to_reaching(game, worker)
    assert reaching.player
    caller = as_(reaching.player)
    answer = caller.post(f"/games/{game.pk}/orders/", {"lines": ["reach", "stop"], "dry_run": True})
    assert answer.status_code == 200
    assert [line["status"] for line in answer.json()["lines"]] == ["legal", "provisional"]
    assert answer.json()["barrier"]
    assert answer.json()["view"]["hand"] is not None
    assert not Order.objects.filter(status="sealed").exists()


def test_a_draft_is_kept_as_it_is(al: Caller, game: Game) -> None:
    answer = al.post(f"/games/{game.pk}/orders/", {"lines": ["bid zeb"], "draft": True})
    assert (answer.status_code, answer.json()["status"], answer.json()["lines"]) == (200, "draft", ["bid zeb"])
    assert al.get(f"/games/{game.pk}/orders/").json()["lines"] == ["bid zeb"]


@pytest.mark.parametrize("body", [{}, {"lines": ["stop"], "orders": []}])
def test_a_sheet_is_lines_or_orders(al: Caller, game: Game, body: dict) -> None:
    assert_refused(al.post(f"/games/{game.pk}/orders/", body), 400, "field.one-of")


def test_an_empty_sheet_is_refused(al: Caller, game: Game) -> None:
    assert_refused(al.post(f"/games/{game.pk}/orders/", {"lines": []}), 400, "sheet.empty")


def test_who_holds_no_seat_cannot_hand_in(ch: Caller, game: Game, hers: Seat) -> None:
    assert_refused(ch.post(f"/games/{game.pk}/orders/", {"lines": ["stop"]}), 403, "seat.none")
    body = {"lines": ["stop"], "side": hers.side}
    assert_refused(ch.post(f"/games/{game.pk}/orders/", body), 403, "seat.not-yours")


def test_standing_orders_are_kept_and_read_back(al: Caller, game: Game) -> None:
    answer = al.put(f"/games/{game.pk}/standing/", {"lines": ["reach: stop"]})
    assert answer.json()["lines"] == ["reach: stop"]
    assert al.get(f"/games/{game.pk}/standing/").json() == answer.json()
    assert_refused(al.put(f"/games/{game.pk}/standing/", {"lines": ["nonsense"]}), 400, "read.standing")


def test_steps_and_events_by_cursor(al: Caller, game: Game, worker: Worker) -> None:
    play_to_the_end(game, worker)
    last = again(game).no
    first = al.get(f"/games/{game.pk}/events/?limit=2").json()
    assert [step["no"] for step in first["results"]] == [0, 1]
    assert first["next"].endswith(f"/games/{game.pk}/events/?limit=2&after=1&wait=0")
    rest = al.get(f"/games/{game.pk}/events/?after=1&limit=100").json()
    assert rest["results"][-1]["no"] == rest["after"] == last
    assert rest["next"] is None
    texts = [event["text"] for step in rest["results"] for event in step["events"]]
    assert any(text.startswith("You draw") for text in texts)
    steps = al.get(f"/games/{game.pk}/steps/?limit=100").json()["results"]
    assert [step["no"] for step in steps] == list(range(last + 1))
    one = al.get(f"/games/{game.pk}/steps/1/").json()
    assert {answer["side"] for answer in one["answers"]} == {"red", "blue", "green"} & {
        seat["side"] for seat in al.get(f"/games/{game.pk}/seats/").json()["results"]
    }
    assert_refused(al.get(f"/games/{game.pk}/steps/99999/"), 404, "step.unknown")


def test_a_finished_game_shows_every_hand_and_its_hash(
    al: Caller, anon: Caller, game: Game, his: Seat, worker: Worker
) -> None:
    assert_refused(al.get(f"/games/{game.pk}/view/?side={his.side}"), 403, "seat.not-yours")
    assert al.get(f"/games/{game.pk}/view/").json()["hash"] == ""
    play_to_the_end(game, worker)
    shown = anon.get(f"/games/{game.pk}/view/?side={his.side}&step=0").json()
    assert shown["view"]["hand"]
    assert len(shown["hash"]) == 32
    assert anon.get(f"/games/{game.pk}/export/").json()["seed"]


def test_a_running_game_is_exported_as_known(al: Caller, game: Game) -> None:
    data = al.get(f"/games/{game.pk}/export/").json()
    assert "seed" not in data
    assert data["steps"]


def test_text_in_the_callers_language(al: Caller, solo: Game) -> None:
    assert al.get(f"/games/{solo.pk}/text/").json()["text"].startswith("Round 1")
    assert "Красный" in al.get(f"/games/{solo.pk}/text/", Accept_Language="ru").json()["text"]


def test_undo_takes_back_only_what_nobody_saw(al: Caller, game: Game) -> None:
    assert_refused(al.post(f"/games/{game.pk}/undo/"), 409, "undo.closed")


def test_undo_asks_the_same_again(alice: User, bob: User, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    know_only(monkeypatch, replace(TOY, scripts={**TOY.scripts, "build": build}, first="build"))
    game = new_duel(alice, bob)
    caller = as_(alice if Ask.objects.get(game=game).seat.player == alice else bob)
    first = ask_of(caller, game)
    assert caller.post(f"/games/{game.pk}/orders/", {"lines": ["reach"]}).status_code == 201
    worker.run()
    assert again(game).no == 1
    taken_back = caller.post(f"/games/{game.pk}/undo/")
    assert taken_back.status_code == 200
    (ask,) = taken_back.json()["results"]
    assert ask["window"] > first["window"]
    moved = ("window", "opened_at", "due")
    assert [ask[name] for name in ask if name not in moved] == [first[name] for name in first if name not in moved]
    assert again(game).no == 0


def test_a_fork_of_what_i_know(al: Caller, ch: Caller, game: Game, charlie: User) -> None:
    copy = al.post(f"/games/{game.pk}/fork/")
    assert copy.status_code == 201
    assert copy.json()["sandbox"]
    assert copy.json()["forked_from"] == game.pk
    assert_refused(ch.post(f"/games/{game.pk}/fork/"), 403, "seat.none")
    assert_refused(ch.get(f"/games/{copy.json()['id']}/"), 404, "game.unknown")


def test_a_lobby_has_no_view(al: Caller, open_table: Game) -> None:
    assert_refused(al.get(f"/games/{open_table.pk}/view/"), 409, "game.lobby")
    assert al.get(f"/games/{open_table.pk}/asks/").json()["results"] == []


def test_spectators_may_be_shut_out(anon: Caller, al: Caller, alice: User, bob: User) -> None:
    game = lobby.create(alice, "toy", players=2, spectators=False)
    lobby.join(game.pk, bob)
    for route in ("view", "text", "steps", "steps/0", "events", "export"):
        assert_refused(anon.get(f"/games/{game.pk}/{route}/"), 403, "game.no-spectators")
        assert al.get(f"/games/{game.pk}/{route}/").status_code == 200
    assert_refused(al.get(f"/games/{game.pk}/view/?side=spectator"), 403, "game.no-spectators")
