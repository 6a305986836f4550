import pytest

from games.models import Ask, Fault, Game, Order, Seat
from games.services import history, lobby, orders, pausing, standing
from tests.duel import again, answer, answer_all, default_line, to_reaching
from tests.games.conftest import raises_refusal
from tests.worker import Worker


def test_the_receipt_reads_the_order_back(hers: Seat, alice) -> None:
    card = default_line(hers).split()[1]
    receipt = orders.submit(hers, [f"  - BID {card[:2].upper()}. "], by=alice)
    assert receipt.lines == [f"bid {card}"]
    assert receipt.status == "sealed"
    assert not receipt.complete
    assert receipt.due is not None


def test_orders_may_be_data(hers: Seat, alice) -> None:
    card = default_line(hers).split()[1]
    assert orders.submit(hers, [{"verb": "bid", "card": card}], by=alice).lines == [f"bid {card}"]


def test_nobody_orders_for_somebody_else(hers: Seat, bob, charlie) -> None:
    for stranger in (bob, charlie):
        with raises_refusal("seat.not-yours", status=403):
            orders.submit(hers, [default_line(hers)], by=stranger)
        with raises_refusal("seat.not-yours", status=403):
            orders.dry_run(hers, ["bid owl"], by=stranger)
        with raises_refusal("seat.not-yours", status=403):
            orders.save_draft(hers, ["bid owl"], by=stranger)
        with raises_refusal("seat.not-yours", status=403):
            orders.withdraw(hers, by=stranger)
        with raises_refusal("seat.not-yours", status=403):
            standing.keep(hers.pk, ["bid: default"], by=stranger)
        with raises_refusal("seat.not-yours", status=403):
            history.undo(hers.pk, by=stranger)


def test_a_closed_window_is_refused(game: Game, hers: Seat, worker: Worker) -> None:
    old = game.window
    answer_all(game)
    worker.run()
    with raises_refusal("window.stale", status=409):
        orders.submit(hers, ["stop"], window=old)


def test_who_is_not_asked_is_told_so(game: Game, seats, worker: Worker) -> None:
    first = to_reaching(game, worker)
    other = next(seat for seat in seats.values() if seat.pk != first.pk)
    with raises_refusal("window.not-asked", status=409):
        orders.submit(other, ["stop"])


def test_a_paused_frozen_or_ended_game_takes_no_orders_but_drafts(game: Game, hers: Seat) -> None:
    line = default_line(hers)
    pausing.pause(game.pk)
    with raises_refusal("game.paused", status=409):
        orders.submit(hers, [line])
    assert orders.save_draft(hers, [line]).lines == [line]
    for status in ("frozen", "ended", "cancelled"):
        Game.objects.filter(pk=game.pk).update(status=status)
        with raises_refusal(f"game.{status}", status=409):
            orders.submit(hers, [line])


def test_all_reading_errors_of_a_sheet_come_at_once_and_nothing_is_kept(hers: Seat) -> None:
    with raises_refusal("read.verb", "read.name", status=400) as caught:
        orders.submit(hers, ["bit owl", "bid eagle"])
    assert [problem.line for problem in caught.value.problems] == [1, 2]
    assert not Order.objects.exists()


def test_an_empty_or_endless_sheet_is_refused(hers: Seat) -> None:
    with raises_refusal("sheet.empty", status=400):
        orders.submit(hers, [])
    with raises_refusal("sheet.too-long", status=400):
        orders.submit(hers, ["bid owl"] * 201)


def test_a_later_sheet_replaces_the_earlier_one(hers: Seat) -> None:
    answer(hers)
    answer(hers)
    assert [order.status for order in Order.objects.all()] == ["withdrawn", "sealed"]


def test_the_same_key_is_the_same_order(hers: Seat) -> None:
    line = default_line(hers)
    first = orders.submit(hers, [line], key="mail-1")
    second = orders.submit(hers, [line], key="mail-1")
    assert second.order == first.order
    assert second.repeated
    assert Order.objects.count() == 1


def test_the_same_key_gives_the_receipt_even_after_the_window_closed(game, hers, his, worker: Worker) -> None:
    line = default_line(hers)
    first = orders.submit(hers, [line], key="mail-1", window=game.window)
    answer(his)
    worker.run()
    late = orders.submit(hers, [line], key="mail-1", window=game.window)
    assert (late.order, late.status) == (first.order, "applied")


def test_a_key_used_for_another_sheet_is_refused(hers: Seat) -> None:
    line = default_line(hers)
    orders.submit(hers, [line], key="k")
    with raises_refusal("order.key-reused", status=409):
        orders.submit(hers, [line, "stop"], key="k")


def test_withdrawing_leaves_a_draft_and_opens_the_question_again(game, hers, his, worker: Worker) -> None:
    line = default_line(hers)
    answer(hers)
    draft = orders.withdraw(hers)
    assert (draft.status, draft.lines) == ("draft", [line])
    answer(his)
    worker.run()
    assert again(game).no == 0
    assert Ask.objects.get(seat=hers).answered_at is None
    with raises_refusal("order.nothing"):
        orders.withdraw(hers)


def test_a_draft_of_somebody_who_is_not_asked_stays(game, seats, worker: Worker) -> None:
    first = to_reaching(game, worker)
    other = next(seat for seat in seats.values() if seat.pk != first.pk)
    orders.save_draft(other, ["bid owl"])
    orders.submit(first, ["stop"])
    worker.run()
    assert Order.objects.get(seat=other, status="draft").lines == ["bid owl"]


def test_a_dry_run_changes_nothing_and_stops_at_others(game, hers) -> None:
    report = orders.dry_run(hers, [default_line(hers)])
    assert report.barrier == "others"
    assert again(game).version == game.version
    assert not Order.objects.exists()


def test_the_lines_behind_the_first_wait_for_their_asks(game, worker: Worker) -> None:
    first = to_reaching(game, worker)
    orders.submit(first, ["reach", "stop"])
    worker.run()
    game = again(game)
    assert game.phase == "bid"
    assert game.no in (2, 3)  # a bad roll ends the reaching before the second line is needed


def test_undo_stops_at_the_die(game, worker: Worker) -> None:
    first = to_reaching(game, worker)
    with raises_refusal("undo.nothing"):
        history.undo(first.pk)
    orders.submit(first, ["reach"])
    worker.run()
    with pytest.raises(Exception, match="undo"):
        history.undo(first.pk)


def test_a_bug_in_the_rules_is_kept_for_the_operator_and_freezes_nothing(game, hers, monkeypatch) -> None:
    from tests.toy.ruleset import Bid

    def broken(self, s, ask):
        raise ZeroDivisionError

    monkeypatch.setattr(Bid, "check", broken)
    with raises_refusal("game.fault", status=500):
        orders.submit(hers, ["bid owl"])
    assert Fault.objects.get().kind == "ZeroDivisionError"
    assert again(game).status == Game.Status.RUNNING


def test_a_standing_order_answers_an_open_ask_at_once(game, hers, his, worker: Worker) -> None:
    standing.keep(hers.pk, ["bid: default once", "reach: stop"])
    assert Ask.objects.get(seat=hers).answered_at is not None
    assert Order.objects.get(seat=hers).source == "standing"
    assert [row.line for row in hers.standing_orders.all()] == ["reach: stop"]
    answer(his)
    worker.run()
    assert again(game).no >= 1


def test_a_standing_order_answers_when_its_ask_comes_up(game, hers, his, worker: Worker) -> None:
    for seat in (hers, his):
        standing.keep(seat.pk, ["reach: stop"])
    answer_all(game)
    worker.run()
    game = again(game)
    assert (game.no, game.phase) == (2, "bid")
    assert Order.objects.get(step=2).source == "standing"


def test_a_sealed_window_that_waits_for_others_keeps_standing_answers(game, hers, his, worker: Worker) -> None:
    standing.keep(hers.pk, ["reach: stop", "bid: default"])
    standing.keep(his.pk, ["reach: stop"])
    answer(his)
    worker.run()
    game = again(game)
    assert (game.no, game.phase) == (2, "bid")
    assert Ask.objects.get(seat=hers).answered_at is not None
    assert Ask.objects.get(seat=his).answered_at is None
    answer(his)
    worker.run()
    assert again(game).no == 4


def test_a_standing_order_that_cannot_be_read_is_refused_with_its_line(hers: Seat) -> None:
    with raises_refusal("read.verb", "read.standing", status=400) as caught:
        standing.keep(hers.pk, ["bid: default", "bid: fly away", "nonsense"])
    assert [problem.line for problem in caught.value.problems] == [2, 3]


def test_the_queue_rings_only_when_the_window_is_complete(game, hers, his, worker: Worker) -> None:
    answer(hers)
    assert worker == []
    answer(his)
    assert worker == [("games.resolve", game.pk)]


def test_a_game_that_has_not_started_takes_no_orders(alice) -> None:
    game = lobby.create(alice, "toy", players=2)
    with raises_refusal("game.lobby"):
        orders.submit(game.seats.get(player=alice), ["bid owl"])
