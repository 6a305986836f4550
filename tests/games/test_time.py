from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from celery.exceptions import SoftTimeLimitExceeded
from django.dispatch import Signal

from games.engine.errors import Diverged, ScriptError
from games.models import Absence, Ask, Game, Heartbeat, Order, Seat, Tenure, User
from games.services import absences, lobby, orders, pausing, resolution, seats, signals, sweep
from tests.duel import again, answer, answer_all, default_line
from tests.games.conftest import raises_refusal
from tests.worker import Worker

START = datetime(2026, 11, 2, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MAJOR, GRACE = 3 * DAY, HOUR


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """The signals that were sent, by name."""
    said: list[str] = []
    wires = []
    for name, signal in vars(signals).items():
        if isinstance(signal, Signal):

            def listen(sender, _name=name, **data):
                said.append(_name)

            signal.connect(listen, weak=False)
            wires.append((signal, listen))
    yield said
    for signal, listen in wires:
        signal.disconnect(listen)


def beat(clock, worker: Worker, moment: datetime | None) -> None:
    """The sweep runs at that moment, as it has all the time before."""
    assert moment is not None
    clock.move_to(moment)
    Heartbeat.objects.update_or_create(pk="sweep", defaults={"at": moment - timedelta(minutes=1)})
    sweep.sweep()
    worker.run()


def test_a_window_closes_with_defaults_after_deadline_and_grace(game, clock, worker: Worker) -> None:
    assert game.due == START + MAJOR
    assert game.closes_at == START + MAJOR + GRACE
    beat(clock, worker, START + MAJOR + GRACE - timedelta(minutes=1))
    assert again(game).no == 0
    beat(clock, worker, START + MAJOR + GRACE)
    assert again(game).no == 1
    assert {order.source for order in Order.objects.filter(step=1)} == {"default"}


def test_somebody_late_may_still_answer_until_the_window_closes(game, hers, his, clock, worker: Worker) -> None:
    clock.move_to(START + MAJOR + GRACE / 2)
    answer(hers)
    answer(his)
    worker.run()
    assert again(game).no == 1
    assert Tenure.objects.filter(missed=0, answered=1).count() == 2


def test_reminders_go_out_once_per_point_and_deadline(game, hers, clock, worker: Worker, heard) -> None:
    answer(hers)
    beat(clock, worker, START + 2 * DAY)
    beat(clock, worker, START + 2 * DAY + HOUR)
    assert heard.count("reminder_due") == 1
    beat(clock, worker, START + 3 * DAY - 3 * HOUR)
    assert heard.count("reminder_due") == 2
    pausing.extend(game.pk, 24 * 60)
    beat(clock, worker, START + 3 * DAY)
    assert heard.count("reminder_due") == 3  # the deadline is another one now
    assert [len(ask.reminded) for ask in Ask.objects.filter(answered_at=None)] == [3]


def test_a_reminder_task_that_runs_twice_reminds_once(game, clock, heard) -> None:
    clock.move_to(START + 2 * DAY)
    assert sweep.remind(game.pk) == 2
    assert sweep.remind(game.pk) == 0
    assert heard.count("reminder_due") == 2


def test_two_misses_offer_the_seat_and_an_answer_takes_it_back(game, hers, his, clock, worker: Worker, heard) -> None:
    for _ in range(2):
        while Ask.objects.filter(seat=his, answered_at=None).exists():
            answer(his)
            worker.run()
        beat(clock, worker, again(game).closes_at)
    hers.refresh_from_db()
    assert hers.misses >= 2
    assert hers.offered_at is not None
    assert "seat_offered" in heard
    while not Ask.objects.filter(seat=hers).exists():
        answer_all(game)
        worker.run()
    answer_all(game)
    worker.run()
    hers.refresh_from_db()
    assert hers.offered_at is None
    assert hers.misses == 0


def test_a_newcomer_gets_a_full_window(game, hers, clock, charlie: User, heard) -> None:
    clock.move_to(START + 2 * DAY)
    seats.offer(hers.pk)
    seat = seats.take(hers.pk, by=charlie)
    assert Ask.objects.get(seat=seat).due == START + 2 * DAY + MAJOR
    assert again(game).due == START + 2 * DAY + MAJOR
    assert [t.player for t in Tenure.objects.filter(seat=seat)] == [hers.player, charlie]
    assert "seat_taken" in heard


def test_a_seat_on_offer_is_waited_for_a_day_only(game, hers, clock, worker: Worker, alice) -> None:
    seats.leave(hers.pk, by=alice)
    answer_all(game)
    worker.run()
    while not Ask.objects.filter(seat=hers).exists():
        answer_all(game)
        worker.run()
    due = Ask.objects.get(seat=hers).due
    assert due is not None
    assert due <= START + DAY


def test_a_pause_stops_the_clock(game, clock, worker: Worker, heard) -> None:
    clock.move_to(START + DAY)
    pausing.pause(game.pk)
    beat(clock, worker, START + 10 * DAY)
    assert again(game).no == 0
    pausing.resume(game.pk)
    assert again(game).due == START + 9 * DAY + MAJOR
    assert {ask.due for ask in Ask.objects.all()} == {START + 9 * DAY + MAJOR}
    assert [name for name in heard if name.startswith("game_")] == ["game_paused", "game_resumed"]


def test_pausing_what_does_not_run_is_refused(game) -> None:
    with raises_refusal("game.not-paused"):
        pausing.resume(game.pk)
    pausing.pause(game.pk)
    with raises_refusal("game.paused"):
        pausing.pause(game.pk)
    with raises_refusal("game.paused"):
        pausing.extend(game.pk, 60)


def test_the_owner_moves_the_clock_if_the_policy_says_so(alice, bob, game) -> None:
    with raises_refusal("game.not-owner", status=403):
        pausing.pause(game.pk, by=bob)
    pausing.extend(game.pk, 60, by=alice)
    Game.objects.filter(pk=game.pk).update(policy={"owner_may": False})
    with raises_refusal("game.not-owner", status=403):
        pausing.extend(game.pk, 60, by=alice)
    with raises_refusal("field.invalid", status=400):
        pausing.extend(game.pk, -5, by=alice)


def test_after_an_outage_no_window_closes_at_once(game, clock, worker: Worker, heard) -> None:
    Heartbeat.objects.create(pk="sweep", at=START)
    clock.move_to(START + 10 * DAY)
    sweep.sweep()
    worker.run()
    assert again(game).no == 0
    assert again(game).due == START + 10 * DAY + 2 * HOUR
    assert heard.count("deadline_moved") == 1
    beat(clock, worker, START + 10 * DAY + 3 * HOUR)
    assert again(game).no == 1


def test_one_game_that_cannot_be_put_off_does_not_keep_the_others_from_it(
    game, alice, bob, clock, worker: Worker
) -> None:
    other = lobby.create(alice, "toy", players=2)
    lobby.join(other.pk, bob)
    Heartbeat.objects.create(pk="sweep", at=START)
    Game.objects.filter(pk=game.pk).update(policy={"nonsense": 1})
    clock.move_to(START + 10 * DAY)
    sweep.sweep()
    assert again(other).due == START + 10 * DAY + 2 * HOUR


def test_a_clock_that_jumps_back_closes_nothing(game, clock, worker: Worker) -> None:
    beat(clock, worker, START)
    clock.move_to(START - 5 * DAY)
    sweep.sweep()
    worker.run()
    assert again(game).no == 0


def test_a_settle_delay_lets_people_think_again(alice, bob, clock, worker: Worker) -> None:
    game = lobby.create(alice, "toy", players=2, policy={"settle": 30})
    lobby.join(game.pk, bob)
    answer_all(game)
    assert worker == []
    assert again(game).wake_at == START + HOUR / 2
    resolution.advance(game.pk)
    assert again(game).no == 0
    beat(clock, worker, START + HOUR / 2)
    assert again(game).no == 1


def test_without_early_resolution_the_deadline_counts(alice, bob, clock, worker: Worker) -> None:
    game = lobby.create(alice, "toy", players=2, policy={"early": False})
    lobby.join(game.pk, bob)
    answer_all(game)
    beat(clock, worker, START + MAJOR - HOUR)
    assert again(game).no == 0
    beat(clock, worker, START + MAJOR)
    assert again(game).no == 1


def test_a_lost_ring_costs_a_sweep(game, clock, worker: Worker) -> None:
    answer_all(game)
    worker.clear()
    beat(clock, worker, START + timedelta(minutes=1))
    assert again(game).no == 1


def test_lost_bots_are_found_by_the_sweep(solo, clock, worker: Worker) -> None:
    worker.clear()
    beat(clock, worker, START + timedelta(minutes=1))
    assert Ask.objects.filter(game=solo, answered_at=None).count() == 1


def test_the_sweep_does_not_ring_again_for_what_it_has_just_rung_for(game, clock, worker: Worker) -> None:
    answer_all(game)
    worker.clear()
    clock.move_to(START + timedelta(minutes=1))
    assert sweep.sweep() == 1
    assert sweep.sweep() == 0
    clock.move_to(START + timedelta(minutes=5))
    assert sweep.sweep() == 1


def test_without_a_broker_the_sweep_tries_again(game, clock, monkeypatch) -> None:
    answer_all(game)
    monkeypatch.setattr("games.services.queue.send", lambda *args: False)
    clock.move_to(START + timedelta(minutes=1))
    assert sweep.sweep() == 1
    assert sweep.sweep() == 1


def test_an_absence_moves_open_deadlines_and_those_to_come(game, hers, alice, clock, worker: Worker) -> None:
    absences.add(alice, START + DAY, START + 4 * DAY)
    assert Ask.objects.get(seat=hers).due == START + MAJOR + 3 * DAY
    assert Tenure.objects.get(player=alice).absence_used == 3 * 24 * 60
    assert again(game).due == START + MAJOR + 3 * DAY


def test_two_absences_are_charged_once_each(game, hers, alice, clock) -> None:
    absences.add(alice, START + DAY, START + 4 * DAY)
    absences.add(alice, START + 5 * DAY, START + 6 * DAY)
    assert Tenure.objects.get(player=alice).absence_used == 4 * 24 * 60
    assert Ask.objects.get(seat=hers).due == START + MAJOR + 4 * DAY


def test_an_absence_entered_during_a_pause_counts_when_the_game_goes_on(game, hers, alice, clock) -> None:
    pausing.pause(game.pk)
    clock.move_to(START + HOUR)
    absences.add(alice, START + DAY, START + 4 * DAY)
    assert again(game).wake_at is None  # it still stands
    pausing.resume(game.pk)
    assert Ask.objects.get(seat=hers).due == START + HOUR + MAJOR + 3 * DAY


def test_an_absence_entered_in_the_lobby_counts_when_the_game_begins(alice, bob, clock) -> None:
    game = lobby.create(alice, "toy", players=2)
    absences.add(alice, START + DAY, START + 4 * DAY)
    lobby.join(game.pk, bob)
    assert Ask.objects.get(seat__player=alice).due == START + MAJOR + 3 * DAY


def test_absences_are_capped_per_game(alice, bob, clock) -> None:
    game = lobby.create(alice, "toy", players=2, policy={"absence_days": 2})
    lobby.join(game.pk, bob)
    absences.add(alice, START + HOUR, START + 10 * DAY)
    assert Ask.objects.get(seat__player=alice).due == START + MAJOR + 2 * DAY


@pytest.mark.parametrize(("since", "until"), [(2, 1), (-3, -1), (0, 61)])
def test_senseless_absences_are_refused(alice, since, until) -> None:
    with raises_refusal("absence.invalid", status=400):
        absences.add(alice, START + since * DAY, START + until * DAY)


def test_only_my_absences_are_mine_to_remove(alice, bob) -> None:
    absence = absences.add(alice, START, START + DAY)
    with raises_refusal("seat.not-yours", status=403):
        absences.remove(absence.pk, by=bob)
    absences.remove(absence.pk, by=alice)
    assert not Absence.objects.exists()


def test_no_deadline_means_waiting_for_ever(alice, bob, clock, worker: Worker) -> None:
    game = lobby.create(alice, "toy", players=2, policy={"major": 0, "minor": 0, "reaction": 0})
    lobby.join(game.pk, bob)
    assert again(game).due is None
    beat(clock, worker, START + 300 * DAY)
    assert again(game).no == 0


def test_one_poisoned_game_does_not_stop_the_others(game, alice, bob, clock, worker: Worker, monkeypatch) -> None:
    other = lobby.create(alice, "toy", players=2)
    lobby.join(other.pk, bob)
    for one in (game, other):
        answer_all(one)
    worker.clear()
    position_of = resolution.position_of  # type: ignore[attr-defined]

    def poisoned(table):
        if table.game.pk == game.pk:
            raise RuntimeError("the lion ate the script")
        return position_of(table)

    monkeypatch.setattr(resolution, "position_of", poisoned)
    beat(clock, worker, START + timedelta(minutes=1))
    assert again(game).status == Game.Status.FROZEN
    assert again(other).no == 1


def test_a_frozen_game_keeps_its_orders_and_goes_on_after_the_fix(
    game, clock, worker: Worker, monkeypatch, heard
) -> None:
    from tests.toy.ruleset import RULESET

    async def broken(g):
        raise KeyError("owl")

    answer_all(game)
    whole = RULESET.scripts["bidding"]
    monkeypatch.setitem(RULESET.scripts, "bidding", broken)
    worker.run()
    frozen = again(game)
    assert frozen.status == Game.Status.FROZEN
    assert "game_frozen" in heard
    assert "KeyError" in frozen.faults.get().traceback
    assert Order.objects.filter(game=game, status="sealed").count() == 2
    monkeypatch.setitem(RULESET.scripts, "bidding", whole)
    clock.move_to(START + 20 * DAY)
    assert len(resolution.retry(game.pk)) == 1
    assert again(game).status == Game.Status.RUNNING
    with raises_refusal("game.not-frozen"):
        resolution.retry(game.pk)


def test_a_worker_that_runs_out_of_time_freezes_nothing(game, worker: Worker, monkeypatch) -> None:
    from tests.toy.ruleset import RULESET

    async def slow(g):
        raise SoftTimeLimitExceeded

    answer_all(game)
    monkeypatch.setitem(RULESET.scripts, "bidding", slow)
    monkeypatch.setitem(RULESET.scripts, "reaching", slow)
    with pytest.raises((SoftTimeLimitExceeded, ScriptError, Diverged)):
        resolution.advance(game.pk)
    assert again(game).status == Game.Status.RUNNING
    assert not again(game).faults.exists()


def test_submitting_late_at_the_very_end_does_not_lose_the_answer(game, hers, clock, worker: Worker) -> None:
    clock.move_to(START + MAJOR + GRACE)
    line = default_line(hers)
    orders.submit(hers, [line])
    resolution.advance(game.pk)
    assert Order.objects.get(seat=hers, step=1).source == "web"
    assert Seat.objects.get(pk=hers.pk).misses == 0
