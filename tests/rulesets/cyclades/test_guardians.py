"""CYC-CR: Minotaur, Chiron, Medusa, Polyphemus."""

import pytest

from games.rulesets.cyclades.phases.battle import land_bonus

from .cases import Case, asked, faces, play, refusal, told


def caller(creature: str) -> Case:
    case = Case(5).bare().land("andros", "red", 4).land("paros", "red", 1).land("ios", "blue", 1).land("kea", "blue", 1)
    return case.sea("red", "D1").open("", "", creature).gold(red=20)


@pytest.mark.rule("CYC-CR-14", "CYC-CR-28")
def test_minotaur_adds_two_to_whoever_defends() -> None:
    position = caller("minotaur").turn("ares", "red", dice=faces(0, 1))
    play(position, "red", "minotaur kea")
    assert land_bonus(position.s, "kea") == 2
    assault = told(play(position, "red", "march 4 andros -> kea"), "assault")[0]
    assert (assault["attack"], assault["defence"]) == (4, 4), "1 army + 2 + die 1"


@pytest.mark.rule("CYC-CR-14", "CYC-CR-27")
def test_minotaur_goes_with_the_last_army_and_never_fights_alone() -> None:
    position = caller("minotaur").turn("ares", "red", dice=faces(3, 0))
    play(position, "red", "minotaur kea")
    done = play(position, "red", "march 4 andros -> kea")
    assert position.s.islands["kea"].owner == "red"
    assert position.s.figures == {}
    assert told(done, "figure-left")[0]["creature"] == "minotaur"
    kinds = [event.kind for step in done for event in step.told]
    assert kinds.index("assault") < kinds.index("figure-left"), "told after what made it leave"
    assert "minotaur" in position.s.discard


@pytest.mark.rule("CYC-CR-15")
def test_chiron_protects_any_island() -> None:
    position = caller("chiron").turn("ares", "red")
    play(position, "red", "chiron kea")
    assert position.s.figures["chiron"].place == "kea"
    assert "chiron" not in position.s.discard


@pytest.mark.rule("CYC-CR-16")
def test_no_army_leaves_medusas_island_but_armies_may_come() -> None:
    case = caller("").figure("medusa", "andros", "blue").land("kea", "red", 1)
    position = case.turn("ares", "red")
    problem = refusal(position, "red", "march 4 andros -> kea")
    assert (problem.id, problem.rule) == ("march.medusa", "CYC-CR-16")
    play(position, "red", "march 1 kea -> andros")
    assert position.s.islands["andros"].armies == 5


@pytest.mark.rule("CYC-CR-17")
def test_polyphemus_drives_fleets_away_or_sinks_them() -> None:
    """Kea lies amid D1 D2 E1 E3 F2 F3. D3 is out of reach for the fleet in D1: E1 and D2 are beside Kea, too."""
    case = caller("polyphemus").sea("red", "D1").sea("blue", "D2", count=2).sea("green", "F3")
    position = case.turn("ares", "red")
    done = play(position, "red", "polyphemus kea")
    assert "D1" not in position.s.seas, "no outer space next to D1: sunk"
    assert told(done, "fleets-sunk")[0]["sea"] == "D1"
    assert position.s.seas["D3"].fleets == 2
    assert {sea for sea, group in position.s.seas.items() if group.side == "green"} <= {"G2", "G3"}


@pytest.mark.rule("CYC-CR-17")
def test_the_sea_around_polyphemus_is_closed() -> None:
    case = caller("").figure("polyphemus", "kea", "blue")
    case.s.seas = {}
    case.sea("red", "A1")
    position = case.turn("poseidon", "red")
    assert refusal(position, "red", "recruit 1 fleet at D2").id == "recruit.where"
    play(position, "red", "recruit 1 fleet at D3")
    assert refusal(position, "red", "sail 1 D3 -> D2").id == "sail.closed"


@pytest.mark.rule("CYC-CR-29")
def test_the_caller_says_where_fleets_are_driven() -> None:
    case = caller("polyphemus").sea("green", "F3", "E3")
    position = case.turn("ares", "red")
    assert refusal(position, "red", "polyphemus kea push F3 -> F2").id == "polyphemus.where", "beside Kea"
    assert refusal(position, "red", "polyphemus kea push G3 -> H3").id == "polyphemus.push"
    play(position, "red", "polyphemus kea push F3 -> G3, E3 -> D3")
    assert {"G3", "D3"} <= set(position.s.seas)


@pytest.mark.rule("CYC-CR-17")
def test_fleets_are_not_driven_onto_others_or_the_kraken() -> None:
    case = caller("polyphemus").sea("green", "F3").sea("blue", "G2")
    case.s.kraken = "G3"
    position = case.turn("ares", "red")
    assert refusal(position, "red", "polyphemus kea push F3 -> G2").id == "polyphemus.where"
    assert refusal(position, "red", "polyphemus kea push F3 -> G3").id == "polyphemus.where"
    play(position, "red", "polyphemus kea")
    assert not any(group.side == "green" for group in position.s.seas.values())


@pytest.mark.rule("CYC-CR-30")
def test_the_kraken_minds_no_polyphemus() -> None:
    case = caller("polyphemus")
    case.s.kraken = "E3"
    position = case.turn("ares", "red")
    play(position, "red", "polyphemus kea")
    assert position.s.kraken == "E3"


@pytest.mark.rule("CYC-CR-18")
def test_figures_leave_at_the_callers_turn_of_the_next_round() -> None:
    case = caller("").figure("medusa", "kea", "red", round=2).figure("chiron", "ios", "blue", round=2)
    position = case.turn("ares", "red")
    assert position.s.figures.keys() == {"chiron"}
    assert position.s.discard == ["medusa"]
    same = caller("").figure("medusa", "kea", "red", round=3).turn("ares", "red")
    assert same.s.figures.keys() == {"medusa"}


@pytest.mark.rule("CYC-CR-31")
def test_figures_leave_at_apollos_turn_too() -> None:
    case = Case(5).open("", "", "").figure("medusa", "kea", "red", round=2)
    case.s.apollo = ["red"]
    position = case.start("apollo")
    assert asked(position) == {"red": "apollo"}
    assert position.s.figures == {}


@pytest.mark.rule("CYC-CR-19", "CYC-CR-22")
@pytest.mark.parametrize("creature", ["medusa", "minotaur", "polyphemus"])
def test_two_figures_destroy_each_other(creature: str) -> None:
    case = caller(creature).figure("chiron", "kea", "blue")
    position = case.turn("ares", "red")
    done = play(position, "red", f"{creature} kea")
    assert position.s.figures == {}
    assert sorted(position.s.discard) == sorted(["chiron", creature])
    assert told(done, "figures-clashed")
    assert position.s.seas["D1"].side == "red", "a destroyed Polyphemus drives nobody away"
