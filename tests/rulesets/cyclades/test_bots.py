"""The bot that plays to win."""

import pytest

from games.engine.bots import Sight
from games.engine.dice import Dice
from games.engine.order import format_order
from games.engine.play import new_game, play
from games.rulesets.cyclades.bots.bidding import wins_with, wishes
from games.rulesets.cyclades.bots.player import GOOD, STANDING
from games.rulesets.cyclades.bots.world import world_of
from games.rulesets.cyclades.ruleset import RULESET

from .cases import Case


def sheet(position, seat: str) -> list[str]:
    sight = Sight(RULESET, position.s, position.seats, position.ask_of(seat), Dice(b"bot").pick)
    orders = GOOD.answer(sight)
    assert sight.is_legal(orders[0])
    return [format_order(order) for order in orders]


def test_it_takes_the_metropolis_it_can_have() -> None:
    case = Case(5).land("andros", "red", 1, "", "port", "fortress", "temple").gold(red=2)
    lines = sheet(case.turn("athena", "red"), "red")
    assert any(line.startswith("build university") for line in lines)
    assert lines[-1] == "end"


def test_it_conquers_the_metropolis_that_wins() -> None:
    case = Case(5).land("andros", "red", 4, city=True).land("kea", "yellow", 1, city=True).sea("red", "D1").gold(red=3)
    lines = sheet(case.turn("ares", "red"), "red")
    assert "-> kea" in lines[0] or "-> kea" in lines[1]


def test_it_bids_high_for_the_god_that_wins() -> None:
    case = Case(5).land("andros", "red", 1, city=True).cards("red", philosophers=3).gold(9)
    case.s.gods = ["zeus", "ares", "athena", "poseidon"]
    world = world_of(RULESET.view(case.s, "red"))
    assert max(int(w[6:]) for w in wishes(world, "red") if w.startswith("athena")) >= 7


def test_it_sees_and_denies_a_rivals_second_metropolis() -> None:
    case = Case(5).land("mykonos", "blue", 1, city=True).cards("blue", philosophers=3).gold(9)
    case.s.gods = ["zeus", "ares", "athena", "poseidon"]
    world = world_of(RULESET.view(case.s, "red"))
    assert wins_with(world, "blue", "athena")
    assert not wins_with(world, "blue", "zeus")
    calm = Case(5).land("mykonos", "blue", 1, city=True).gold(9)
    calm.s.gods = list(case.s.gods)

    def limit(state) -> int:
        found = wishes(world_of(RULESET.view(state, "red")), "red")
        return max((int(w[6:]) for w in found if w.startswith("athena")), default=0)

    assert limit(case.s) > limit(calm.s)


def test_it_steals_the_philosopher_that_would_win() -> None:
    case = Case(5).land("mykonos", "blue", 1, city=True).cards("blue", philosophers=3).open("", "", "satyr").gold(red=5)
    assert "satyr blue" in sheet(case.turn("zeus", "red"), "red")


def test_it_writes_legal_sheets_and_never_looks_into_other_purses() -> None:
    case = Case(5).gold(9)
    first = sheet(case.turn("poseidon", "red"), "red")
    case.s.gold |= {"blue": 50}
    assert sheet(case.turn("poseidon", "red"), "red") == first


def test_its_standing_orders_can_be_read() -> None:
    assert [order.key for order in STANDING] == ["retreat", "attack", "apollo", "discard"]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_it_beats_random_players(count: int) -> None:
    seats = RULESET.sides(RULESET.options(), count)
    won = 0
    for number in range(10):
        me = seats[number % count]
        position = new_game(RULESET, {}, seats, f"good-{number}".encode())
        bots = {seat: RULESET.bots["good" if seat == me else "random"] for seat in seats}
        result = play(position, bots).result
        assert result is not None
        won += result.ranks[0] == (me,)
    assert won >= 9
