"""CYC-BAT: assaults, bonuses, ends of battles, chances."""

from fractions import Fraction

import pytest

from games.rulesets.cyclades.phases.battle import land_bonus, outcomes, sea_bonus

from .cases import Case, asked, faces, play, told


def landing(attackers: int, defenders: int, *tiles: str, city: bool = False) -> Case:
    case = Case(5).bare().land("andros", "red", attackers + 1).sea("red", "D3").gold(red=9)
    return case.land("kythnos", "blue", defenders, *tiles, city=city).land("ios", "blue", 1)


@pytest.mark.rule("CYC-BAT-01", "CYC-BAT-02", "CYC-BAT-03", "CYC-BAT-15")
def test_an_assault_is_units_and_die_and_walls() -> None:
    position = landing(3, 2, "fortress").turn("ares", "red", dice=faces(1, 2))
    done = play(position, "red", "march 3 andros -> kythnos")
    assault = told(done, "assault")[0]
    assert (assault["attack"], assault["defence"]) == (4, 5)
    assert (assault["attack_roll"], assault["defence_roll"]) == (1, 2)
    assert (assault["attackers"], assault["defenders"]) == (2, 2)
    assert asked(position) == {"red": "attack"}


@pytest.mark.rule("CYC-BAT-03")
def test_a_tie_costs_both_a_unit() -> None:
    position = landing(3, 3).turn("ares", "red", dice=faces(1, 1))
    done = play(position, "red", "march 3 andros -> kythnos")
    assert (told(done, "assault")[0]["attackers"], told(done, "assault")[0]["defenders"]) == (2, 2)


@pytest.mark.rule("CYC-BAT-04", "CYC-BAT-09")
def test_no_retreat_before_the_first_roll_then_the_defender_is_asked_first() -> None:
    case = landing(3, 3).sea("blue", "F5", "G5", "G6", "G7")
    case.land("serifos", "blue", 1)
    position = case.turn("ares", "red", dice=faces(1, 1, 1, 1))
    done = play(position, "red", "march 3 andros -> kythnos")
    assert len(told(done, "assault")) == 1
    assert asked(position) == {"blue": "retreat"}
    play(position, "blue", "stay")
    assert asked(position) == {"red": "attack"}
    assert len(told(play(position, "red", "stay"), "assault")) == 1
    assert asked(position) == {"blue": "retreat"}


@pytest.mark.rule("CYC-BAT-05", "CYC-BAT-06")
def test_the_winner_owns_island_buildings_and_markers() -> None:
    case = landing(3, 1, "temple", "port").land("kythnos", "blue", 1, "temple", "port", markers=2)
    position = case.turn("ares", "red", dice=faces(2, 0))
    play(position, "red", "march 3 andros -> kythnos")
    land = position.s.islands["kythnos"]
    assert (land.owner, land.armies, land.tiles, land.markers) == ("red", 3, ["temple", "port"], 2)


@pytest.mark.rule("CYC-BAT-07")
def test_both_armies_gone_the_defender_keeps_the_island() -> None:
    position = landing(1, 1).turn("ares", "red", dice=faces(1, 1))
    play(position, "red", "march 1 andros -> kythnos")
    land = position.s.islands["kythnos"]
    assert (land.owner, land.armies) == ("blue", 0)
    assert position.s.turn.last_battle == "lost"


@pytest.mark.rule("CYC-BAT-08")
def test_both_fleets_gone_the_space_is_empty() -> None:
    case = Case(5).sea("red", "B3").sea("blue", "C3").gold(red=9)
    position = case.turn("poseidon", "red", dice=faces(2, 2))
    play(position, "red", "sail 1 B3 -> C3")
    assert "C3" not in position.s.seas
    assert "B3" not in position.s.seas


@pytest.mark.rule("CYC-BAT-10", "CYC-BAT-12", "CYC-BAT-13", "CYC-BAT-14")
def test_ports_help_only_the_defender_who_owns_them() -> None:
    s = Case(5).land("kythnos", "blue", 0, "port").land("tinos", "blue", 0, "port").land("paros", "red", 1, "port").s
    assert sea_bonus(s, "E6", "blue") == 2, "two islands add up"
    assert sea_bonus(s, "E6", "red") == 1
    assert sea_bonus(s, "E6", "green") == 0
    s.islands["tinos"].owner = "red"
    assert (sea_bonus(s, "E6", "blue"), sea_bonus(s, "E6", "red")) == (1, 2), "captured ports count"
    case = Case(5).land("paros", "red", 1, "port").sea("red", "E7", count=2).sea("blue", "E6").gold(red=3)
    position = case.turn("poseidon", "red", dice=faces(0, 2))
    assault = told(play(position, "red", "sail 2 E7 -> E6"), "assault")[0]
    assert (assault["attack"], assault["defence"]) == (2, 3), "the attacker's own port does not help him"


@pytest.mark.rule("CYC-BAT-11", "CYC-MET-06")
def test_a_metropolis_is_a_port_and_a_fortress() -> None:
    s = Case(5).land("kythnos", "blue", 1, city=True).s
    assert land_bonus(s, "kythnos") == 1
    assert [sea_bonus(s, sea, "blue") for sea in ("C3", "F6")] == [1, 1]


@pytest.mark.rule("CYC-COMP-05", "CYC-BAT-16")
def test_one_army_defends_the_whole_island() -> None:
    case = Case(5).bare().land("serifos", "red", 3).land("kythnos", "blue", 1).land("ios", "blue", 1).gold(red=9)
    for sea in ("E4", "F5"):
        position = case.sea("red", sea).turn("ares", "red", dice=faces(0, 3))
        done = play(position, "red", "march 3 serifos -> kythnos")
        assert told(done, "battle-began")[0]["defenders"] == 1


# ---------------------------------------------------------------- chances
def test_the_chance_of_one_against_one() -> None:
    wins, losses = outcomes(1, 1, 0)
    assert (wins, losses) == (Fraction(13, 36), Fraction(13, 36))
    assert outcomes(1, 1, 3)[0] == 0
    assert outcomes(2, 1, 0)[0] > outcomes(2, 2, 0)[0] > outcomes(2, 2, 1)[0]
    assert outcomes(0, 3, 0) == (Fraction(0), Fraction(1))


def test_the_chance_stands_in_the_question() -> None:
    case = Case(5).sea("red", "B3", count=3).sea("blue", "C3", count=2).gold(red=9)
    position = case.turn("poseidon", "red", dice=faces(3, 0))
    play(position, "red", "sail 3 B3 -> C3")
    args = position.ask_of("blue").args
    assert (args["mine"], args["theirs"], args["bonus"]) == (1, 3, 0)
    assert args["chance"] == int(100 * outcomes(3, 1, 0)[1]) < 20
    assert args["metropolis"] is False
