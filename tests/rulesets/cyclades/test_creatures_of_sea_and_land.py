"""CYC-CR: Siren, Sylph, Kraken; Pegasus, Giant, Cyclops, Harpy."""

import pytest

from games.rulesets.cyclades.creatures.calling import Call
from games.rulesets.cyclades.creatures.guardians import Guardian
from games.rulesets.cyclades.state import islands_of, linked, metropolises_of

from .cases import Case, asked, faces, play, refusal, told


def caller(creature: str, gold: int = 20) -> Case:
    case = Case(5).bare().land("andros", "red", 2).land("paros", "red", 1).land("ios", "blue", 1).land("kea", "blue", 1)
    return case.open("", "", creature).gold(red=gold)


def test_every_creature_says_what_it_does() -> None:
    bare = [call for call in Call.__subclasses__() if call is not Guardian]
    assert all(call.__doc__ or call.creature == "chimera" for call in bare)


# ---------------------------------------------------------------- the sea
@pytest.mark.rule("CYC-CR-01")
def test_siren_wins_a_lonely_fleet() -> None:
    case = caller("siren").sea("blue", "C3").sea("blue", "B3", count=2).sea("red", "A1")
    position = case.turn("ares", "red")
    assert refusal(position, "red", "siren B3").id == "creature.target"
    assert refusal(position, "red", "siren A1").id == "creature.target"
    assert refusal(position, "red", "siren C3 from A1").id == "siren.origin", "the reserve is not empty"
    play(position, "red", "siren C3")
    assert (position.s.seas["C3"].side, position.s.seas["C3"].fleets) == ("red", 1)


@pytest.mark.rule("CYC-CR-01", "CYC-REC-14")
def test_siren_takes_a_fleet_from_the_board_if_the_reserve_is_empty() -> None:
    case = caller("siren").sea("blue", "C3").sea("red", "A1", count=8)
    position = case.turn("ares", "red")
    assert refusal(position, "red", "siren C3").id == "siren.origin"
    assert refusal(position, "red", "siren C3 from B3").id == "sail.no-fleets"
    play(position, "red", "siren C3 from A1")
    assert (position.s.seas["A1"].fleets, position.s.seas["C3"].side) == (7, "red")


@pytest.mark.rule("CYC-CR-07", "CYC-CR-25")
def test_sylph_gives_ten_steps_in_all() -> None:
    case = caller("sylph").sea("red", "A1", "E6").gold(red=2)
    position = case.turn("ares", "red")
    play(position, "red", "sylph", "sail 1 A1 -> A2 B3 C3 D3", "sail 1 E6 -> E7 F8 G8 G9 H8 I7")
    assert {"D3", "I7"} <= set(position.s.seas)
    assert asked(position) == {"red": "turn.ares"}, "no step is left"
    assert position.s.gold["red"] == 0
    far = caller("sylph").sea("red", "A1").turn("ares", "red")
    play(far, "red", "sylph", "sail 1 A1 -> A2 A3 B4 C4 D5 E6 F6 G5 H4 H3")
    assert "H3" in far.s.seas


@pytest.mark.rule("CYC-CR-07")
def test_sylph_battles_and_steps_that_are_left() -> None:
    case = caller("sylph").sea("red", "A1", count=2).sea("blue", "A2")
    position = case.turn("zeus", "red", dice=faces(3, 0))
    play(position, "red", "sylph", "sail 2 A1 -> A2")
    assert position.s.seas["A2"].side == "red"
    assert (asked(position), position.ask_of("red").args["steps"]) == ({"red": "sylph"}, 9)
    assert refusal(position, "red", "sail 1 A2 -> B3 C3 D3 E3 F3 G3 H3 I2 J1 K1").id == "sail.sylph-tired"
    play(position, "red", "halt")
    assert asked(position) == {"red": "turn.zeus"}
    assert position.s.turn.steps == 0


@pytest.mark.rule("CYC-CR-13")
def test_kraken_sinks_all_fleets_on_its_way() -> None:
    case = caller("kraken").sea("blue", "C3", count=3).sea("red", "D3").sea("green", "E3")
    position = case.gold(red=4).turn("ares", "red")
    assert refusal(position, "red", "kraken C3 D3 E3 F3").id == "kraken.too-far"
    assert refusal(position, "red", "kraken C3 E3").id == "sail.not-adjacent"
    play(position, "red", "kraken C3 D3 E3")
    assert position.s.seas == {}
    assert (position.s.kraken, position.s.gold["red"]) == ("E3", 0)


@pytest.mark.rule("CYC-CR-26")
def test_the_kraken_stays_and_closes_its_space() -> None:
    case = caller("kraken").sea("red", "D2", "E4").land("serifos", "red", 1)
    case.s.kraken = "D3"
    assert "serifos" not in linked(case.s, "red", "andros")
    position = case.turn("poseidon", "red")
    assert refusal(position, "red", "sail 1 D2 -> D3").id == "sail.closed"
    assert refusal(position, "red", "recruit 1 fleet at D3").id == "recruit.where"
    play(position, "red", "kraken A1")
    assert position.s.kraken == "A1"
    assert position.s.discard == ["kraken"], "the card is discarded at once"
    play(position, "red", "sail 1 D2 -> D3")
    assert position.s.seas["D3"].fleets == 1


# ---------------------------------------------------------------- the land
@pytest.mark.rule("CYC-CR-02")
def test_pegasus_flies_over_everything() -> None:
    position = caller("pegasus").turn("athena", "red", dice=faces(3, 0))
    play(position, "red", "pegasus 2 andros -> ios")
    assert (position.s.islands["ios"].owner, position.s.islands["ios"].armies) == ("red", 2)
    assert islands_of(position.s, "red") == ["andros", "paros", "ios"]


@pytest.mark.rule("CYC-CR-02", "CYC-CR-15", "CYC-CR-16")
def test_pegasus_neither_from_medusa_nor_to_chiron() -> None:
    case = caller("pegasus").figure("medusa", "andros", "blue").figure("chiron", "ios", "blue")
    position = case.turn("athena", "red")
    assert refusal(position, "red", "pegasus 2 andros -> kea").id == "march.medusa"
    assert refusal(position, "red", "pegasus 1 paros -> ios").id == "creature.chiron"
    assert refusal(position, "red", "pegasus 1 paros -> paros").id == "creature.target"
    assert refusal(position, "red", "pegasus 2 paros -> kea").id == "march.no-armies"


@pytest.mark.rule("CYC-CR-03", "CYC-CR-23")
def test_giant_destroys_a_building_of_anybody() -> None:
    case = caller("giant").land("ios", "blue", 1, "fortress").land("andros", "red", 2, "port", city=False)
    position = case.turn("athena", "red")
    assert refusal(position, "red", "giant temple ios").id == "creature.target"
    play(position, "red", "giant fortress ios")
    assert position.s.islands["ios"].tiles == [""]
    own = caller("giant").land("andros", "red", 2, "port").turn("athena", "red")
    play(own, "red", "giant port andros")
    assert own.s.islands["andros"].tiles == ["", "", "", ""]


@pytest.mark.rule("CYC-CR-03", "CYC-CR-15")
def test_giant_spares_metropolises_and_chirons_island() -> None:
    case = caller("giant").land("ios", "blue", 1, "fortress").land("kea", "blue", 1, city=True)
    position = case.figure("chiron", "ios", "blue").turn("athena", "red")
    assert refusal(position, "red", "giant fortress ios").id == "creature.chiron"
    assert refusal(position, "red", "giant fortress kea").id == "creature.no-target"


@pytest.mark.rule("CYC-CR-05", "CYC-MET-12")
def test_cyclops_changes_an_own_building_and_may_complete_the_set() -> None:
    case = caller("cyclops").land("andros", "red", 1, "", "port", "port", "fortress").land("paros", "red", 1, "temple")
    position = case.land("ios", "blue", 1, "port").turn("ares", "red")
    assert refusal(position, "red", "cyclops port ios -> temple").id == "creature.target"
    assert refusal(position, "red", "cyclops port andros -> port").id == "creature.target"
    play(position, "red", "cyclops port andros -> university slot 3", "found andros")
    assert metropolises_of(position.s, "red") == 1


@pytest.mark.rule("CYC-CR-05")
def test_cyclops_needs_a_tile_in_the_stock() -> None:
    case = caller("cyclops").land("andros", "red", 1, "port")
    for number, name in enumerate(("amorgos", "milos", "santorini")):
        case.land(name, "blue", 1, *["temple"] * (4 if number == 0 else 3))
    position = case.turn("ares", "red")
    assert refusal(position, "red", "cyclops port andros -> temple").id == "build.no-tile"
    play(position, "red", "cyclops port andros -> fortress")
    assert position.s.islands["andros"].tiles[0] == "fortress"


@pytest.mark.rule("CYC-CR-08", "CYC-CR-20")
def test_harpy_kills_an_army_of_another_player() -> None:
    position = caller("harpy").turn("ares", "red")
    assert refusal(position, "red", "harpy andros").id == "creature.target"
    assert refusal(position, "red", "harpy milos").id == "creature.target"
    done = play(position, "red", "harpy ios")
    assert (position.s.islands["ios"].owner, position.s.islands["ios"].armies) == ("blue", 0)
    assert told(done, "army-killed")[0]["owner"] == "blue"


@pytest.mark.rule("CYC-CR-15")
def test_harpy_does_not_come_to_chirons_island() -> None:
    position = caller("harpy").figure("chiron", "ios", "blue").turn("ares", "red")
    assert refusal(position, "red", "harpy ios").id == "creature.chiron"
