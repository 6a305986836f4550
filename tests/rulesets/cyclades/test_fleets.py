"""CYC-FLEET: voyages for Poseidon's gold piece."""

import pytest

from .cases import Case, asked, faces, play, refusal


def fleets(position) -> dict[str, tuple[str, int]]:
    return {sea: (group.side, group.fleets) for sea, group in position.s.seas.items()}


def reds(*seas: str, count: int = 1) -> Case:
    return Case(5).bare().land("andros", "red", 1).land("kea", "blue", 1).sea("red", *seas, count=count).gold(red=9)


@pytest.mark.rule("CYC-FLEET-01")
def test_three_spaces_for_one_gold() -> None:
    position = reds("A1").turn("poseidon", "red")
    play(position, "red", "sail 1 A1 -> A2 B3 C3")
    assert fleets(position) == {"C3": ("red", 1)}
    assert position.s.gold["red"] == 8
    assert refusal(position, "red", "sail 1 C3 -> C4 C5 C6 C7").id == "sail.too-far"
    assert refusal(position, "red", "sail 1 C3 -> F5").id == "sail.not-adjacent"
    assert refusal(position, "red", "sail 2 C3 -> D3").id == "sail.no-fleets"


@pytest.mark.rule("CYC-FLEET-02", "CYC-FLEET-05", "CYC-FLEET-06")
def test_three_join_one_two_stay_two_go_on() -> None:
    position = reds("A2", count=3).sea("red", "B3").turn("poseidon", "red")
    play(position, "red", "sail 3 A2 -> B3 C3 D3 join B3:1 leave C3:2")
    assert fleets(position) == {"C3": ("red", 2), "D3": ("red", 2)}
    assert position.s.gold["red"] == 8


@pytest.mark.rule("CYC-FLEET-02")
def test_wrong_stops_on_the_way() -> None:
    position = reds("A2", count=2).sea("red", "B3").turn("poseidon", "red")
    assert refusal(position, "red", "sail 2 A2 -> B3 C3 join B3:2").id == "sail.no-fleets"
    assert refusal(position, "red", "sail 2 A2 -> B3 C3 leave B3:2").id == "sail.all-left"
    assert refusal(position, "red", "sail 2 A2 -> B3 C3 leave C3:1").id == "sail.not-on-the-way"


@pytest.mark.rule("CYC-FLEET-03", "CYC-FLEET-09")
def test_enemies_end_the_voyage_with_a_battle() -> None:
    position = reds("A2", count=2).sea("blue", "B3").turn("poseidon", "red", dice=faces(3, 0))
    assert refusal(position, "red", "sail 2 A2 -> B3 C3").id == "sail.enemy-in-between"
    play(position, "red", "sail 2 A2 -> B3")
    assert fleets(position) == {"B3": ("red", 2)}


@pytest.mark.rule("CYC-FLEET-04", "CYC-FLEET-07")
def test_pay_again_and_sail_on_even_after_a_battle() -> None:
    position = reds("A2", count=2).sea("blue", "B3").turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 2 A2 -> B3", "sail 2 B3 -> C3 D3 D2", "sail 1 D2 -> D1")
    assert fleets(position) == {"D2": ("red", 1), "D1": ("red", 1)}
    assert position.s.gold["red"] == 6


@pytest.mark.rule("CYC-FLEET-08")
def test_fleets_may_stay_behind_before_the_battle() -> None:
    position = reds("A1", count=3).sea("blue", "B3").turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 3 A1 -> A2 B3 leave A2:1")
    assert fleets(position) == {"A2": ("red", 1), "B3": ("red", 2)}


@pytest.mark.rule("CYC-FLEET-09", "CYC-CR-26")
def test_closed_spaces_cannot_be_entered() -> None:
    case = reds("A2")
    case.s.kraken = "B3"
    position = case.turn("poseidon", "red")
    problem = refusal(position, "red", "sail 1 A2 -> B3 C3")
    assert (problem.id, problem.data["sea"]) == ("sail.closed", "B3")
    assert asked(position) == {"red": "turn.poseidon"}


def test_no_gold_no_voyage() -> None:
    assert refusal(reds("A2").gold(red=0).turn("poseidon", "red"), "red", "sail 1 A2 -> B3").id == "gold.too-little"
