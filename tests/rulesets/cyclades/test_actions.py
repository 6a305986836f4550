"""CYC-ACT: whose turn it is, what a turn holds, and the turn track."""

import pytest

from games.engine import answers
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import Offer

from .cases import Case, asked, play, refusal, told


@pytest.mark.rule("CYC-ACT-01", "CYC-ACT-07")
def test_players_act_in_the_order_of_the_gods_and_gods_without_player_are_skipped() -> None:
    case = Case(5)
    case.s.gods = ["zeus", "poseidon", "ares", "athena"]
    case.s.offers = {"zeus": Offer("blue", 1), "ares": Offer("green", 2), "athena": Offer("red", 3)}
    case.s.apollo = ["black", "yellow"]
    position = case.start("actions")
    seen = []
    while asked(position) and position.s.round == 3:
        seen.append(asked(position))
        seat = next(iter(asked(position)))
        play(position, seat, "end" if "turn" in asked(position)[seat] else "bless kythnos")
    assert seen == [{"blue": "turn.zeus"}, {"green": "turn.ares"}, {"red": "turn.athena"}, {"black": "apollo"}]


@pytest.mark.rule("CYC-ACT-02", "CYC-REC-11")
def test_actions_may_be_interleaved() -> None:
    position = Case(5).gold(red=10).turn("poseidon", "red")
    play(position, "red", "recruit 1 fleet at B3", "build port at andros", "recruit 1 fleet at B3", "sail 3 B3 -> C3")
    assert position.s.seas["C3"].fleets == 3
    assert position.s.gold["red"] == 10 - 2 - 1 - 1


@pytest.mark.rule("CYC-ACT-03", "CYC-APO-05")
def test_what_each_god_offers() -> None:
    verbs = {god: set(Case(5).turn(god, "red").ask_of("red").verbs) for god in ("poseidon", "ares", "zeus", "athena")}
    special = {"poseidon": {"sail"}, "ares": {"march"}, "zeus": {"exchange"}, "athena": set()}
    for god, found in verbs.items():
        assert {"recruit", "build", "siren", "polyphemus", "end"} <= found
        assert found & {"sail", "march", "exchange"} == special[god]
    assert refusal(Case(5).gold(9).turn("athena", "red"), "red", "exchange giant").id == "read.verb"
    case = Case(5)
    case.s.apollo = ["red"]
    assert case.start("apollo").ask_of("red").verbs == ("bless",)


@pytest.mark.rule("CYC-ACT-03")
def test_wrong_units_are_refused_with_the_right_one_named() -> None:
    problem = refusal(Case(5).gold(9).turn("ares", "red"), "red", "recruit 1 fleet at B3")
    assert (problem.id, problem.data["unit"]) == ("recruit.wrong-god", "army")


@pytest.mark.rule("CYC-ACT-04", "CYC-ACT-09")
def test_a_turn_may_end_at_once_and_gold_is_kept() -> None:
    position = Case(5).gold(red=7).turn("ares", "red", after=[("zeus", "blue")])
    play(position, "red", "end")
    assert position.s.gold["red"] == 7
    assert asked(position) == {"blue": "turn.zeus"}


@pytest.mark.rule("CYC-ACT-05", "CYC-ACT-06", "CYC-ACT-08")
def test_who_acts_first_bids_last_next_round() -> None:
    gods = [("ares", "green"), ("zeus", "black"), ("athena", "blue")]
    position = Case(5).turn("poseidon", "red", after=gods)
    done = [*play(position, "red", "end"), *play(position, "green", "end")]
    assert [(d["seat"], d["place"]) for d in told(done, "turn-ended")] == [("red", 5), ("green", 4)]
    play(position, "black", "end")
    play(position, "blue", "end")
    play(position, "yellow", "bless kea")
    assert position.s.order == ["yellow", "blue", "black", "green", "red"]


@pytest.mark.rule("CYC-ACT-08")
def test_three_players_use_three_places() -> None:
    position = Case(3).turn("ares", "green", after=[("zeus", "red")])
    done = [*play(position, "green", "end"), *play(position, "red", "end"), *play(position, "black", "bless kythnos")]
    assert [d["place"] for d in told(done, "turn-ended")] == [3, 2, 1]


# ---------------------------------------------------------------- sheets
def test_a_stop_mark_asks_again_only_when_its_time_has_come() -> None:
    position = Case(5).gold(red=9).turn("ares", "red")
    play(
        position,
        "red",
        "recruit 1 army at paros",
        "stop when lost",
        "build fortress at paros",
        "stop when always",
        "end",
    )
    assert asked(position) == {"red": "resume"}
    assert position.s.islands["paros"].tiles == ["fortress"]
    play(position, "red", "resume", "recruit 1 army at andros", "end")
    assert position.s.islands["andros"].armies == 2
    assert position.s.turn is None


def test_a_stop_after_a_lost_battle() -> None:
    ready = Case(5).land("andros", "red", 1).land("kea", "yellow", 4).sea("red", "D1").gold(red=9)
    position = ready.turn("ares", "red", dice=[1, 6])
    play(position, "red", "march 1 andros -> kea", "stop when lost", "build fortress at andros", "end")
    assert asked(position) == {"red": "resume"}
    assert position.s.turn.last_battle == "lost"


def test_finish_is_the_default_and_does_what_is_free() -> None:
    case = Case(5).land("andros", "red", 1, "", "", "port", "temple").land("paros", "red", 1, "university")
    position = case.gold(red=3).turn("ares", "red", after=[("zeus", "blue")])
    ask = position.ask_of("red")
    assert answers.default(RULESET, position.s, ask).line == "finish"
    play(position, "red", "finish")
    if "red" in asked(position):
        play(position, "red", "found andros")
    assert asked(position) == {"blue": "turn.zeus"}
    assert position.s.islands["andros"].metropolis or position.s.islands["paros"].metropolis
    assert position.s.gold["red"] == 1
    assert sum(land.armies for land in position.s.islands.values() if land.owner == "red") == 3


@pytest.mark.rule("CYC-COMP-02")
def test_finish_builds_nothing_if_the_tiles_are_used_up() -> None:
    case = Case(5).land("andros", "red", 1, "", "", "port", "temple").land("paros", "red", 1, "university").gold(red=9)
    for number, name in enumerate(("amorgos", "milos", "santorini")):
        case.land(name, "blue", 1, *["fortress"] * (4 if number == 0 else 3))
    position = case.turn("ares", "red", after=[("zeus", "blue")])
    play(position, "red", "finish")
    assert position.s.gold["red"] == 9
    assert not any(land.metropolis for land in position.s.islands.values())
