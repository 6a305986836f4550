from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.bots import Bot, Sight
from games.engine.order import Order as EngineOrder
from games.engine.standing import Standing, parse_standing
from games.models import Ask, Fault, Game, Order
from games.services import bots, seats
from tests.duel import again, answer, answer_all
from tests.toy.ruleset import RULESET, Reach
from tests.worker import Worker


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch):
    def put(bot: Bot) -> None:
        monkeypatch.setitem(RULESET.bots, "good", bot)

    return put


def default(sight: Sight) -> Sequence[EngineOrder]:
    return [sight.default()]


def test_several_bots_answer_in_one_task(solo: Game) -> None:
    assert bots.answer_all(solo.pk) == 2
    assert bots.answer_all(solo.pk) == 0
    assert {order.source for order in Order.objects.all()} == {"bot"}


def test_a_bot_that_raises_plays_the_default_and_is_reported(solo: Game, use) -> None:
    def broken(sight: Sight) -> Sequence[EngineOrder]:
        raise ZeroDivisionError

    use(Bot(broken))
    assert bots.answer_all(solo.pk) == 2
    assert Fault.objects.filter(kind="ZeroDivisionError", froze=False).count() == 2


def test_a_bot_that_breaks_the_rules_plays_the_default(solo: Game, use) -> None:
    use(Bot(lambda sight: [Reach()]))
    assert bots.answer_all(solo.pk) == 2


def test_bots_of_a_game_that_does_not_run_are_silent(solo: Game) -> None:
    Game.objects.filter(pk=solo.pk).update(status="paused")
    assert bots.answer_all(solo.pk) == 0


def test_a_bot_keeps_the_standing_orders_a_sensible_player_would(solo: Game, alice, use, worker: Worker) -> None:
    def keeps(view: Any, seat: str) -> Sequence[Standing]:
        return [parse_standing("reach: stop")]

    use(Bot(default, keeps))
    bots.answer_all(solo.pk)
    seat = solo.seats.exclude(bot="").first()
    assert seat is not None
    assert [row.line for row in seat.standing_orders.all()] == ["reach: stop"]


def test_a_bot_takes_over_in_the_middle(game: Game, his, worker: Worker) -> None:
    answer_all(game)
    worker.run()
    seats.offer(his.pk)
    seats.give_to_bot(his.pk, "random")
    for _ in range(50):
        worker.run()
        if again(game).is_over:
            break
        answer_people(game)
    assert again(game).is_over


def answer_people(game: Game) -> None:
    for ask in Ask.objects.filter(game=game, seat__bot="", answered_at=None).select_related("seat"):
        answer(ask.seat)
