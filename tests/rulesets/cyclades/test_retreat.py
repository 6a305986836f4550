"""CYC-RET: where one may retreat to, and who is not asked."""

import pytest

from games.engine import answers
from games.engine.standing import parse_standing
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import islands_of

from .cases import Case, asked, faces, play, refusal


def landing(*blue_seas: str, defenders: int = 2) -> Case:
    """Red lands with three armies in Kythnos, where blue has two; blue also owns Serifos and Milos."""
    case = Case(5).bare().land("andros", "red", 4).sea("red", "D3").gold(red=9)
    case.land("kythnos", "blue", defenders).land("serifos", "blue", 1).land("milos", "blue", 0)
    return case.sea("blue", *blue_seas)


def fight(case: Case, *dice: int):
    position = case.turn("ares", "red", dice=faces(*dice))
    play(position, "red", "march 3 andros -> kythnos")
    return position


@pytest.mark.rule("CYC-RET-01", "CYC-RET-04")
def test_a_defender_retreats_over_his_fleets_and_loses_the_island() -> None:
    position = fight(landing("E4"), 3, 0)
    assert asked(position) == {"blue": "retreat"}
    assert refusal(position, "blue", "retreat -> milos").id == "retreat.where"
    play(position, "blue", "retreat -> serifos")
    s = position.s
    assert (s.islands["serifos"].armies, s.islands["kythnos"].owner, s.islands["kythnos"].armies) == (2, "red", 3)


@pytest.mark.rule("CYC-RET-02")
def test_without_a_way_the_defender_is_not_asked() -> None:
    position = fight(landing(), 3, 0)
    assert asked(position) == {"red": "attack"}


@pytest.mark.rule("CYC-RET-05")
def test_an_attacker_may_go_home() -> None:
    position = fight(landing(), 0, 3)
    play(position, "red", "retreat -> andros")
    s = position.s
    assert (s.islands["andros"].armies, s.islands["kythnos"].owner, s.islands["kythnos"].armies) == (3, "blue", 2)
    assert asked(position) == {"red": "turn.ares"}


def at_sea(fleets: int = 2, enemies: int = 2) -> Case:
    """Red sails from B3 to C3; C3 lies between B3, C4 and D3."""
    case = Case(5).bare().land("andros", "red", 1).land("kea", "blue", 1).gold(red=9)
    return case.sea("red", "B3", count=fleets).sea("blue", "C3", count=enemies)


@pytest.mark.rule("CYC-RET-03", "CYC-RET-06", "CYC-RET-07")
def test_fleets_retreat_together_to_one_space_next_door() -> None:
    position = at_sea(3, 3).sea("blue", "E3").turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 3 B3 -> C3")
    options = answers.legal(RULESET, position.s, position.ask_of("blue")) or []
    assert [getattr(o, "to", "") for o in options] == ["", "B3", "C4", "D3"]
    assert refusal(position, "blue", "retreat -> E3").id == "retreat.where"
    play(position, "blue", "retreat -> D3")
    assert (position.s.seas["D3"].fleets, position.s.seas["C3"].side) == (2, "red")


@pytest.mark.rule("CYC-RET-03")
def test_surrounded_fleets_cannot_retreat() -> None:
    case = at_sea(3, 3).sea("green", "C4", "D3").sea("red", "B3", count=4)
    position = case.turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 3 B3 -> C3")
    assert asked(position) == {"red": "attack"}


@pytest.mark.rule("CYC-RET-10")
def test_fleets_may_return_where_they_came_from() -> None:
    position = at_sea(3, 3).sea("green", "C4", "D3").turn("poseidon", "red", dice=faces(0, 3))
    play(position, "red", "sail 3 B3 -> C3")
    play(position, "blue", "stay")
    play(position, "red", "retreat -> B3")
    assert position.s.seas["B3"].fleets == 2


@pytest.mark.rule("CYC-RET-11")
def test_no_retreat_into_closed_spaces() -> None:
    case = at_sea(3, 3)
    case.s.kraken = "D3"
    position = case.turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 3 B3 -> C3")
    assert refusal(position, "blue", "retreat -> D3").id == "retreat.where"


@pytest.mark.rule("CYC-RET-08")
def test_who_came_by_pegasus_needs_a_chain_too() -> None:
    case = landing().open("pegasus", "", "")
    case.s.seas = {}
    position = case.turn("zeus", "red", dice=faces(0, 3, 0, 3, 0, 3))
    play(position, "red", "pegasus 3 andros -> kythnos")
    assert asked(position) == {"red": "turn.zeus"}, "nobody could retreat"
    assert position.s.islands["kythnos"].armies == 2


@pytest.mark.rule("CYC-RET-09")
def test_no_retreat_from_the_last_island() -> None:
    case = landing("E4").land("serifos", "green", 1).land("milos", "green", 1)
    case.land("kythnos", "blue", 2, city=True).land("ios", "red", 1, city=True)
    position = fight(case, 3, 0)
    assert islands_of(position.s, "blue") == ["kythnos"]
    assert asked(position) == {"red": "attack"}


@pytest.mark.rule("CYC-RET-12", "CYC-CR-16")
def test_under_medusa_nobody_retreats() -> None:
    case = landing("E4").open("", "", "").figure("medusa", "kythnos", "green")
    position = case.turn("ares", "red", dice=faces(3, 0, 3, 0))
    play(position, "red", "march 3 andros -> kythnos")
    assert asked(position) == {"red": "turn.ares"}
    assert position.s.islands["kythnos"].owner == "red"


# ---------------------------------------------------------------- policies
def test_a_policy_sees_every_roll() -> None:
    policy = parse_standing("retreat: stay if ask.metropolis = 1 | retreat -> * if ask.chance < 20 | stay")
    position = landing("E4", defenders=4).turn("ares", "red", dice=faces(3, 0, 3, 0, 3, 0))
    position.keep("blue", [policy])
    position.keep("red", [parse_standing("attack: stay")])
    position.submit("red", ["march 3 andros -> kythnos"])
    steps = position.advance()
    via = [(a.seat, a.order["verb"], a.via) for step in steps for a in step.step.answers][1:]
    assert via == [("blue", "stay", "standing"), ("red", "stay", "standing"), ("blue", "retreat", "standing")]


def test_the_default_saves_fleets_that_have_no_chance_but_no_armies() -> None:
    position = at_sea(4, 2).turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 4 B3 -> C3")
    assert answers.default(RULESET, position.s, position.ask_of("blue")).line == "retreat -> {to}"
    land = fight(landing("E4"), 3, 0)
    assert answers.default(RULESET, land.s, land.ask_of("blue")).line == "stay"
