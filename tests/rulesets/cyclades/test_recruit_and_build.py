"""CYC-REC, CYC-BLD: units and buildings of the gods."""

import pytest

from games.rulesets.cyclades.phases.battle import land_bonus, sea_bonus
from games.rulesets.cyclades.phases.build import Build
from games.rulesets.cyclades.phases.recruit import Recruit
from games.rulesets.cyclades.state import temples_of

from .cases import Case, play, refusal


@pytest.mark.rule("CYC-REC-01", "CYC-REC-04")
@pytest.mark.parametrize(
    ("god", "unit", "place", "price"), [("poseidon", "fleet", "B3", 6), ("ares", "army", "andros", 9)]
)
def test_four_units_by_the_ladder_and_no_fifth(god: str, unit: str, place: str, price: int) -> None:
    position = Case(5).gold(red=20).turn(god, "red")
    play(position, "red", f"recruit 4 {unit} at {place}")
    assert position.s.gold["red"] == 20 - price
    assert refusal(position, "red", f"recruit 1 {unit} at {place}").id == "recruit.too-many"


@pytest.mark.rule("CYC-REC-01", "CYC-REC-11")
def test_the_ladder_counts_within_the_turn() -> None:
    position = Case(5).gold(red=3).turn("poseidon", "red")
    play(position, "red", "recruit 1 fleet at B3")
    assert position.s.gold["red"] == 3
    play(position, "red", "recruit 1 fleet at C3")
    assert position.s.gold["red"] == 2
    play(position, "red", "recruit 1 fleet at C3")
    assert position.s.gold["red"] == 0
    assert refusal(position, "red", "recruit 1 fleet at C3").id == "gold.too-little"


@pytest.mark.rule("CYC-REC-02", "CYC-COMP-03", "CYC-REC-14")
def test_no_ninth_fleet() -> None:
    position = Case(5).sea("red", "B3", count=6).sea("red", "E7").gold(red=20).turn("poseidon", "red")
    play(position, "red", "recruit 1 fleet at B3")
    problem = refusal(position, "red", "recruit 1 fleet at B3")
    assert (problem.id, problem.data["most"]) == ("recruit.too-many", 0)


@pytest.mark.rule("CYC-REC-03")
def test_fleets_beside_own_islands_only_and_not_among_enemies() -> None:
    position = Case(5).sea("blue", "C3").turn("poseidon", "red")
    allowed = {order.place for order in Recruit.legal(position.s, position.ask_of("red"))}
    assert {"A1", "A2", "B3", "D1", "D2", "D3", "E6", "E7", "F6", "F8", "G6", "G7"} == allowed
    assert refusal(position, "red", "recruit 1 fleet at C3").id == "recruit.where"
    assert refusal(position, "red", "recruit 1 fleet at K3").id == "recruit.where"


@pytest.mark.rule("CYC-REC-05", "CYC-COMP-03")
def test_armies_on_own_islands_also_without_garrison_and_no_ninth() -> None:
    position = Case(5).land("andros", "red", 0).land("paros", "red", 6).gold(red=20).turn("ares", "red")
    assert refusal(position, "red", "recruit 1 army at tinos").id == "recruit.where"
    play(position, "red", "recruit 2 army at andros")
    assert position.s.islands["andros"].armies == 2
    assert refusal(position, "red", "recruit 1 army at andros").id == "recruit.too-many"


@pytest.mark.rule("CYC-REC-06", "CYC-REC-07")
@pytest.mark.parametrize(("god", "card"), [("zeus", "priest"), ("athena", "philosopher")])
def test_one_card_free_one_for_four_no_third(god: str, card: str) -> None:
    position = Case(5).gold(red=20).turn(god, "red")
    play(position, "red", f"recruit 1 {card}")
    assert position.s.gold["red"] == 20
    play(position, "red", f"recruit 1 {card}")
    assert position.s.gold["red"] == 16
    assert refusal(position, "red", f"recruit 1 {card}").id == "recruit.too-many"


@pytest.mark.rule("CYC-REC-10", "CYC-REC-12", "CYC-MET-03")
def test_the_fourth_philosopher_makes_a_metropolis() -> None:
    position = Case(5).land("paros", "red", 1, "port").cards("red", philosophers=3).gold(red=9).turn("athena", "red")
    play(position, "red", "recruit 2 philosopher")
    assert position.s.philosophers["red"] == 1
    assert position.s.islands["andros"].metropolis, "the only free space"


@pytest.mark.rule("CYC-REC-13")
def test_the_free_unit_is_lost_without_piece_or_place() -> None:
    full = Case(5).land("andros", "red", 7).land("paros", "red", 1).gold(red=9).turn("ares", "red")
    assert Recruit.legal(full.s, full.ask_of("red")) == []
    case = Case(5).bare().land("kea", "red", 1).land("ios", "blue", 1)
    case.sea("blue", "D1", "D2", "E1", "E3", "F2", "F3")
    shut = case.gold(red=9).turn("poseidon", "red")
    assert Recruit.legal(shut.s, shut.ask_of("red")) == []
    assert shut.s.turn.recruited == 0


# ---------------------------------------------------------------- buildings
@pytest.mark.rule("CYC-BLD-01", "CYC-BLD-02")
@pytest.mark.parametrize(
    ("god", "kind", "wrong"),
    [
        ("poseidon", "port", "temple"),
        ("ares", "fortress", "port"),
        ("zeus", "temple", "university"),
        ("athena", "university", "fortress"),
    ],
)
def test_each_god_builds_one_kind_for_two_gold(god: str, kind: str, wrong: str) -> None:
    position = Case(5).gold(red=7).turn(god, "red")
    problem = refusal(position, "red", f"build {wrong} at andros")
    assert (problem.id, problem.data["building"]) == ("build.wrong-god", kind)
    play(position, "red", *[f"build {kind} at andros"] * 3)
    assert position.s.gold["red"] == 1
    assert position.s.islands["andros"].tiles.count(kind) == 3
    assert refusal(position, "red", f"build {kind} at andros").id == "gold.too-little"


@pytest.mark.rule("CYC-BLD-03")
def test_two_ports_on_one_island() -> None:
    position = Case(5).land("tinos", "red", 1).gold(red=4).turn("poseidon", "red")
    play(position, "red", "build port at tinos", "build port at tinos")
    assert position.s.islands["tinos"].tiles == ["port", "port"]


@pytest.mark.rule("CYC-BLD-04", "CYC-MET-13")
def test_a_building_needs_a_free_slot_of_an_own_island() -> None:
    case = Case(5).land("tinos", "red", 1, city=True).land("paros", "red", 1, "port").gold(red=9)
    position = case.turn("zeus", "red")
    assert refusal(position, "red", "build temple at tinos").id == "build.full"
    assert refusal(position, "red", "build temple at paros").id == "build.full"
    assert refusal(position, "red", "build temple at kea").id == "island.not-yours"
    full = Case(5).bare().land("paros", "red", 1, "port").land("tinos", "red", 1, "university", "fortress").gold(red=9)
    assert Build.legal((position := full.turn("zeus", "red")).s, position.ask_of("red")) == [], (
        "the set cannot be completed"
    )


@pytest.mark.rule("CYC-BLD-05", "CYC-BAT-16", "CYC-BLD-06", "CYC-BLD-08", "CYC-INC-06")
def test_what_buildings_do() -> None:
    s = Case(5).land("kythnos", "red", 1, "port").land("milos", "red", 1, "fortress", "fortress", "university").s
    around = ["C3", "C4", "D3", "D5", "E4", "E6", "F5", "F6"]
    assert [sea_bonus(s, sea, "red") for sea in around] == [1] * 8
    assert sea_bonus(s, "E6", "blue") == 0
    assert (land_bonus(s, "milos"), land_bonus(s, "kythnos")) == (2, 0)


@pytest.mark.rule("CYC-BLD-07")
def test_temples_give_discounts() -> None:
    s = Case(5).land("milos", "red", 1, "temple", "temple").s
    assert temples_of(s, "red") == ["milos.1", "milos.2"]


@pytest.mark.rule("CYC-BLD-09", "CYC-MET-01")
def test_the_fourth_kind_makes_a_metropolis_at_once() -> None:
    case = Case(5).bare().land("milos", "red", 1, "port", "fortress", "temple").land("kea", "red", 1).gold(red=2)
    position = case.turn("athena", "red")
    play(position, "red", "build university at kea", "found milos")
    assert position.s.islands["milos"].metropolis
    assert not any(tile for land in position.s.islands.values() for tile in land.tiles)


@pytest.mark.rule("CYC-BLD-10")
def test_buildings_cannot_be_torn_down() -> None:
    position = Case(5).land("paros", "red", 1, "port").gold(red=9).turn("zeus", "red")
    verbs = {"finish", "end", "recruit", "build", "waste", "stop", "exchange"}
    from games.rulesets.cyclades.board import CREATURES

    assert set(position.ask_of("red").verbs) == verbs | set(CREATURES)


@pytest.mark.rule("CYC-BLD-11")
def test_slots_under_the_outline_may_be_built_on() -> None:
    position = Case(5).land("milos", "red", 1).gold(red=9).turn("zeus", "red")
    play(position, "red", "build temple at milos")
    assert position.s.islands["milos"].tiles == ["temple", "", ""], "outside the outline first"
    play(position, "red", "build temple at milos slot 3")
    assert position.s.islands["milos"].tiles == ["temple", "", "temple"]
    assert refusal(position, "red", "build temple at milos slot 3").id == "build.no-slot"
