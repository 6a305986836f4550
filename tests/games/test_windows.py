"""Windows that the toy does not have: the first act counts, lines that can be taken back, rules that change."""

from dataclasses import replace

import pytest

from games.engine.order import Pass
from games.engine.script import Game as Script
from games.engine.script import Next
from games.models import Ask, Fault, Game, Order, Step
from games.services import history, lobby, orders, resolution
from games.services.replaying import replay
from tests.duel import again, answer_all, play_to_the_end
from tests.games.conftest import raises_refusal
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET, Reach, Stop
from tests.worker import Worker


async def race(g: Script) -> Next:
    """Whoever is first gets a coin."""
    first = await g.ask_any(g.to(seat, Pass, Reach, pot=1) for seat in g.seats)
    if first:
        g.s.coins[first[0]] += 1
    return "bidding", {}


async def build(g: Script) -> Next:
    """One seat does several things in a row that nobody else sees."""
    seat = g.seats[0]
    while isinstance(await g.ask(seat, Stop, Reach, pot=1), Reach):
        g.s.coins[seat] += 1
    return "bidding", {}


@pytest.fixture
def racing(monkeypatch, alice, bob) -> Game:
    know_only(monkeypatch, replace(RULESET, scripts={**RULESET.scripts, "race": race}, first="race"))
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, bob)
    return again(game)


@pytest.fixture
def building(monkeypatch, alice, bob) -> Game:
    know_only(monkeypatch, replace(RULESET, scripts={**RULESET.scripts, "build": build}, first="build"))
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, bob)
    return again(game)


# ---------------------------------------------------------------- the first act counts
def test_the_first_act_closes_the_window(racing: Game, worker: Worker) -> None:
    assert racing.first_act
    one, _ = racing.seats.all()
    assert orders.submit(one, ["reach"]).complete
    worker.run()
    game = again(racing)
    assert (game.no, game.first_act, game.phase) == (1, False, "bid")


def test_passing_does_not_close_it_unless_all_pass(racing: Game, worker: Worker) -> None:
    one, two = racing.seats.all()
    assert not orders.submit(one, ["pass"]).complete
    worker.run()
    assert again(racing).no == 0
    assert orders.submit(two, ["pass"]).complete
    worker.run()
    assert again(racing).no == 1


# ---------------------------------------------------------------- undo
def test_lines_that_nobody_saw_can_be_taken_back(building: Game, worker: Worker) -> None:
    seat = Ask.objects.select_related("seat").get(game=building).seat
    orders.submit(seat, ["reach"])
    worker.run()
    orders.submit(seat, ["reach"])
    worker.run()
    before = again(building)
    assert before.no == 2
    history.undo(seat.pk)
    now = again(building)
    assert now.no == 0
    assert now.window > before.window
    assert Step.objects.filter(game=building).count() == 1
    assert set(Order.objects.filter(game=building).values_list("status", flat=True)) == {"withdrawn"}
    assert play_to_the_end(building, worker).is_over
    assert replay(again(building)).problems == []


def test_undo_does_not_go_beyond_the_end_of_a_script(building: Game, worker: Worker) -> None:
    seat = Ask.objects.select_related("seat").get(game=building).seat
    orders.submit(seat, ["reach", "stop"])
    worker.run()
    with raises_refusal("undo.closed"):
        history.undo(seat.pk)


def test_the_rest_of_a_sheet_waits_and_is_dropped_by_a_new_one(building: Game, worker: Worker) -> None:
    seat = Ask.objects.select_related("seat").get(game=building).seat
    orders.submit(seat, ["reach", "reach", "reach"])
    worker.run()
    assert again(building).no == 3
    orders.submit(seat, ["stop"])
    worker.run()
    assert again(building).phase == "bid"


def test_a_dry_run_shows_the_board_after_the_sheet(building: Game) -> None:
    seat = Ask.objects.select_related("seat").get(game=building).seat
    report = orders.dry_run(seat, ["reach", "reach"])
    assert report.state.coins[seat.side] == 2
    assert again(building).no == 0


# ---------------------------------------------------------------- rules that change, records that do not fit
def test_a_running_game_takes_up_new_rules_at_a_checkpoint_and_its_log_stays_true(
    game, monkeypatch, worker: Worker
) -> None:
    answer_all(game)
    worker.run()

    async def reaching(g: Script, seat: str) -> Next:
        if g.rules >= 2:
            g.s.coins[seat] += 10
        return await RULESET.scripts["reaching"](g, seat=seat)

    know_only(monkeypatch, replace(RULESET, rules=2, scripts={**RULESET.scripts, "reaching": reaching}))
    game = play_to_the_end(game, worker)
    assert game.status == Game.Status.ENDED
    assert replay(game).problems == []
    assert replay(game, upgrade=True).problems


def test_a_replay_that_does_not_meet_its_record_freezes_and_writes_nothing(game, monkeypatch, worker: Worker) -> None:
    async def bidding(g: Script) -> Next:
        g.s.coins[g.seats[0]] += 1  # a change of behaviour that is not gated
        return await RULESET.scripts["bidding"](g)

    answer_all(game)
    know_only(monkeypatch, replace(RULESET, scripts={**RULESET.scripts, "bidding": bidding}))
    worker.run()
    assert again(game).status == Game.Status.FROZEN
    assert Fault.objects.get().kind == "Diverged"
    assert Step.objects.filter(game=game).count() == 1
    know_only(monkeypatch, RULESET)
    assert len(resolution.retry(game.pk)) == 1


def test_a_rollback_over_rules_that_diverge_is_refused(game, monkeypatch, worker: Worker) -> None:
    answer_all(game)
    worker.run()

    async def bidding(g: Script) -> Next:
        g.s.coins[g.seats[0]] += 1
        return await RULESET.scripts["bidding"](g)

    know_only(monkeypatch, replace(RULESET, scripts={**RULESET.scripts, "bidding": bidding}))
    with raises_refusal("game.fault", status=500):
        history.rollback(game.pk, 0)
    assert again(game).no == 1
