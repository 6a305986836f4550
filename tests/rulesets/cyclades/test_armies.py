"""CYC-ARMY: landings, chains, last islands."""

import pytest

from games.rulesets.cyclades.phases.armies import March, metropolises_with
from games.rulesets.cyclades.state import islands_of, linked

from .cases import Case, asked, faces, play, refusal, told


def red_in_andros(armies: int = 2, *seas: str) -> Case:
    case = Case(5).bare().land("andros", "red", armies).sea("red", *(seas or ("D1",))).gold(red=9)
    return case.land("ios", "blue", 1).land("milos", "blue", 1)


@pytest.mark.rule("CYC-ARMY-01", "CYC-ARMY-05", "CYC-ARMY-07")
def test_a_march_over_a_chain_and_on_for_another_piece() -> None:
    position = red_in_andros(3, "D3", "E4").turn("ares", "red")
    play(position, "red", "march 2 andros -> serifos")
    assert (position.s.islands["andros"].armies, position.s.islands["serifos"].armies) == (1, 2)
    assert position.s.islands["serifos"].owner == "red"
    play(position, "red", "march 2 serifos -> kythnos")
    assert position.s.gold["red"] == 7
    assert islands_of(position.s, "red") == ["andros", "kythnos", "serifos"]


@pytest.mark.rule("CYC-ARMY-02")
def test_landing_among_enemies_is_a_battle() -> None:
    case = red_in_andros(3).land("kea", "blue", 1)
    position = case.turn("ares", "red", dice=faces(3, 0))
    done = play(position, "red", "march 3 andros -> kea")
    assert told(done, "battle-began")[0]["defenders"] == 1
    assert (position.s.islands["kea"].owner, position.s.islands["kea"].armies) == ("red", 3)


@pytest.mark.rule("CYC-ARMY-03")
def test_an_island_without_armies_is_taken_in_spite_of_its_fortress() -> None:
    position = red_in_andros(1).land("kea", "blue", 0, "fortress").turn("ares", "red")
    done = play(position, "red", "march 1 andros -> kea")
    assert told(done, "battle-began") == []
    assert (position.s.islands["kea"].owner, position.s.islands["kea"].tiles) == ("red", ["fortress"])


@pytest.mark.rule("CYC-ARMY-04", "CYC-INC-04")
def test_an_island_left_stays_owned() -> None:
    position = red_in_andros(2).turn("ares", "red")
    play(position, "red", "march 2 andros -> kea")
    assert (position.s.islands["andros"].owner, position.s.islands["andros"].armies) == ("red", 0)


@pytest.mark.rule("CYC-ARMY-06", "CYC-CR-26")
def test_a_chain_needs_a_fleet_in_every_space() -> None:
    case = red_in_andros(2, "D3", "F5")
    assert linked(case.s, "red", "andros") == ["kythnos"]
    problem = refusal(case.turn("ares", "red"), "red", "march 1 andros -> serifos")
    assert (problem.id, problem.data["islands"]) == ("march.no-chain", ["kythnos"])
    case.sea("blue", "E4")
    assert linked(case.s, "red", "andros") == ["kythnos"], "another player's fleet is no link"
    whole = red_in_andros(2, "D3", "E4", "F5")
    assert "serifos" in linked(whole.s, "red", "andros")


@pytest.mark.rule("CYC-ARMY-13")
def test_own_islands_are_no_links() -> None:
    case = red_in_andros(2, "D3", "E6").land("kythnos", "red", 0)
    position = case.turn("ares", "red")
    assert refusal(position, "red", "march 2 andros -> tinos").id == "march.no-chain"
    play(position, "red", "march 2 andros -> kythnos", "march 2 kythnos -> tinos")
    assert position.s.gold["red"] == 7
    assert position.s.islands["tinos"].owner == "red"


# ---------------------------------------------------------------- last islands
def last_island(city: bool = False, red_city: bool = False, armies: int = 1) -> Case:
    case = red_in_andros(3).land("kea", "yellow", armies, city=city)
    case.s.islands["andros"].metropolis = red_city
    return case


@pytest.mark.rule("CYC-ARMY-08", "CYC-ARMY-12")
@pytest.mark.parametrize("armies", [0, 1])
def test_a_last_island_is_safe_from_who_would_not_win(armies: int) -> None:
    position = last_island(armies=armies).turn("ares", "red")
    problem = refusal(position, "red", "march 3 andros -> kea")
    assert (problem.id, problem.rule, problem.data["owner"]) == ("march.last-island", "CYC-ARMY-08", "yellow")
    assert "kea" not in {order.to for order in March.legal(position.s, position.ask_of("red"))}


@pytest.mark.rule("CYC-ARMY-08", "CYC-ARMY-09", "CYC-MET-05")
def test_who_would_win_by_it_may_take_a_last_island() -> None:
    position = last_island(city=True, red_city=True).turn("ares", "red", dice=faces(3, 0))
    play(position, "red", "march 3 andros -> kea")
    assert position.s.islands["kea"].owner == "red"
    play(position, "red", "end")
    position.advance(position.waiting)
    assert position.s.winners == ["red"]


@pytest.mark.rule("CYC-ARMY-10")
def test_buildings_that_complete_a_set_count_as_the_way_to_win() -> None:
    case = red_in_andros(3).land("kea", "yellow", 1, "university")
    case.land("andros", "red", 3, "", "", "port", "fortress").land("tinos", "red", 1, city=True)
    case.land("sifnos", "red", 0, "temple")
    assert metropolises_with(case.s, "red", "kea") == 2
    position = case.turn("ares", "red", dice=faces(3, 0))
    play(position, "red", "march 3 andros -> kea", "found andros")
    assert sum(land.metropolis for land in position.s.islands.values() if land.owner == "red") == 2
    case.land("sifnos", "red", 0)
    assert refusal(case.turn("ares", "red"), "red", "march 3 andros -> kea").id == "march.last-island"


@pytest.mark.rule("CYC-ARMY-11")
def test_the_ban_is_for_landings_only() -> None:
    case = last_island().sea("yellow", "D2").open("pegasus", "harpy", "griffon").gold(red=20)
    position = case.turn("ares", "red", dice=faces(3, 0))
    assert refusal(position, "red", "pegasus 3 andros -> kea").id == "march.last-island"
    play(position, "red", "harpy kea", "griffon yellow")
    assert position.s.islands["kea"].armies == 0
    sea = last_island().sea("yellow", "D2").gold(red=3).turn("poseidon", "red", dice=faces(3, 0))
    play(sea, "red", "sail 1 D1 -> D2")
    assert sea.s.seas["D2"].side == "red"


@pytest.mark.rule("CYC-ARMY-14")
def test_who_loses_the_last_island_is_out() -> None:
    case = (
        last_island(city=True, red_city=True).sea("yellow", "F11", count=2).cards("yellow", priests=1, philosophers=2)
    )
    case.open("", "", "").figure("chiron", "kea", "yellow").gold(yellow=7)
    position = case.turn("ares", "red", dice=faces(3, 0), after=[("zeus", "yellow"), ("athena", "blue")])
    play(position, "red", "march 3 andros -> kea")
    s = position.s
    assert s.out == ["yellow"]
    assert (s.gold["yellow"], s.priests["yellow"], s.philosophers["yellow"], s.figures) == (0, 0, 0, {})
    assert not any(group.side == "yellow" for group in s.seas.values())
    done = play(position, "red", "end")
    assert asked(position) == {"blue": "turn.athena"}, "the turn of yellow is skipped"
    assert told(done, "turn-ended") == [{"seat": "red", "place": 4}], "of four who are left"


@pytest.mark.rule("CYC-ARMY-14")
def test_who_is_out_bids_no_more_even_if_he_has_acted() -> None:
    case = last_island(city=True, red_city=True).land("tinos", "green", 4).sea("green", "D2").gold(green=5)
    for name, seat in (("syros", "black"), ("ios", "blue")):
        case.land(name, seat, 1)
    dice = faces(3, 0)
    after = [("ares", "red"), ("zeus", "blue")]
    position = case.open("", "", "pegasus").gold(blue=9).turn("athena", "yellow", dice=dice, after=after)
    play(position, "yellow", "end")
    done = play(position, "red", "march 3 andros -> kea", "end")
    assert position.s.out == ["yellow"]
    assert told(done, "turn-ended") == [{"seat": "red", "place": 4}], "yellow, who acted before, stands there no more"
    position.submit("blue", ["pegasus 1 ios -> andros", "end"])
    position.advance()
    while position.s.round == 3:
        position.advance(position.waiting)
    assert "yellow" not in position.s.order
    assert "yellow" not in asked(position)
    assert sorted(position.s.order) == ["black", "blue", "green", "red"]
