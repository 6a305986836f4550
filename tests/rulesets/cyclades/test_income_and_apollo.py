"""CYC-INC, CYC-APO."""

import pytest

from games.engine import answers
from games.engine.standing import parse_standing
from games.rulesets.cyclades.phases.apollo import Bless
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import income_of

from .cases import Case, asked, play, refusal, told


@pytest.mark.rule("CYC-INC-01", "CYC-INC-02", "CYC-INC-05")
def test_symbols_markers_and_trade() -> None:
    case = Case(5).bare().land("kea", "blue", 1).land("andros", "green", 1).sea("green", "A1").gold(0)
    case.land("tinos", "red", 1, markers=2)
    s = case.start("income").s
    assert (s.gold["blue"], s.gold["green"], s.gold["red"], s.gold["black"]) == (2, 1, 3, 0)


@pytest.mark.rule("CYC-INC-03")
def test_several_fleets_trade_once() -> None:
    assert income_of(Case(5).bare().sea("red", "A1", count=3).s, "red") == 1


@pytest.mark.rule("CYC-INC-04", "CYC-INC-06")
def test_markers_hold_islands_and_buildings_pay_nothing() -> None:
    s = Case(5).bare().land("kea", "red", 0).land("milos", "red", 0, "temple", "temple", "temple").s
    assert income_of(s, "red") == 2


def on_apollo(*seats: str, case: Case | None = None) -> Case:
    case = case or Case(5)
    case.s.apollo, case.s.phase = list(seats), "actions"
    case.s.done = [seat for seat in case.seats if seat not in seats]
    return case


@pytest.mark.rule("CYC-APO-01", "CYC-APO-02", "CYC-APO-03", "CYC-APO-08")
def test_gold_for_all_a_marker_for_the_first() -> None:
    case = on_apollo("red", "blue").land("mykonos").gold(0)
    position = case.start("apollo")
    play(position, "red", "bless paros")
    s = position.s
    assert (s.islands["paros"].markers, sum(land.markers for land in s.islands.values())) == (1, 1)
    incomes = {"red": income_of(s, "red"), "blue": income_of(s, "blue")}
    assert (s.gold["red"] - incomes["red"], s.gold["blue"] - incomes["blue"]) == (1, 4)
    assert s.order[:2] == ["blue", "red"]


@pytest.mark.rule("CYC-APO-04", "CYC-INC-07")
def test_markers_pile_up_and_pay_from_the_next_round_on() -> None:
    case = on_apollo("red").land("paros", "red", 1, markers=3).gold(0)
    position = case.start("apollo")
    done = play(position, "red", "bless paros")
    assert position.s.islands["paros"].markers == 4
    assert told(done, "income-paid")[0]["incomes"]["red"] == 2 + 4, "2 at the start, 4 by markers"


@pytest.mark.rule("CYC-APO-06")
def test_only_own_islands_are_blessed() -> None:
    position = on_apollo("red").start("apollo")
    assert refusal(position, "red", "bless kea").id == "island.not-yours"


@pytest.mark.rule("CYC-COMP-09")
def test_sixteen_markers_and_no_more() -> None:
    position = on_apollo("red").land("kea", "yellow", 1, markers=16).start("apollo")
    assert asked(position)["red"] == "plan", "the next round has begun"
    assert sum(land.markers for land in position.s.islands.values()) == 16


@pytest.mark.rule("CYC-APO-07")
def test_a_captured_marker_pays_the_new_owner() -> None:
    case = Case(5).bare().land("andros", "red", 1).land("kea", "blue", 0, markers=2).land("ios", "blue", 1)
    position = case.sea("red", "D1").gold(red=1).turn("ares", "red")
    play(position, "red", "march 1 andros -> kea")
    assert income_of(position.s, "red") == 4


def test_the_blessing_by_standing_order() -> None:
    case = on_apollo("red", "blue")
    position = case.land("paros", "red", 2, markers=1).start("apollo")
    assert answers.default(RULESET, position.s, position.ask_of("red")) == Bless("paros")
    position.keep("red", [parse_standing("apollo: bless andros")])
    position.advance()
    assert position.s.islands["andros"].markers == 1
