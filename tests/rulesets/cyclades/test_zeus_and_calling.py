"""CYC-ZEUS, CYC-CALL: other creatures, prices and temples."""

import pytest

from games.rulesets.cyclades.creatures.calling import discount, price_of
from games.rulesets.cyclades.state import temples_of

from .cases import Case, play, refusal


@pytest.mark.rule("CYC-ZEUS-01", "CYC-ZEUS-02")
def test_zeus_replaces_open_creatures_for_a_gold_piece_each() -> None:
    case = Case(5).open("giant", "", "harpy").gold(red=3)
    first, second, third = case.s.deck[-1:-4:-1]
    position = case.turn("zeus", "red")
    play(position, "red", "exchange harpy", f"exchange {first}", "exchange giant")
    assert position.s.track == [third, "", second]
    assert position.s.gold["red"] == 0
    assert position.s.discard == ["harpy", first, "giant"]
    assert refusal(position, "red", f"exchange {second}").id == "gold.too-little"


@pytest.mark.rule("CYC-ZEUS-02")
def test_an_empty_space_cannot_be_exchanged() -> None:
    position = Case(5).open("giant", "", "").gold(red=3).turn("zeus", "red")
    assert refusal(position, "red", "exchange harpy").id == "creature.not-there"


@pytest.mark.rule("CYC-ZEUS-03")
def test_the_card_exchanged_is_not_drawn_again() -> None:
    case = Case(5).open("giant", "", "").gold(red=3)
    case.s.discard, case.s.deck = case.s.deck, []
    position = case.turn("zeus", "red")
    play(position, "red", "exchange giant")
    assert position.s.discard == ["giant"]
    assert position.s.track[0] != "giant"
    assert len(position.s.deck) == 15


# ---------------------------------------------------------------- prices
def caller(*temples: str, gold: int = 9) -> Case:
    case = Case(5).bare().land("kea", "blue", 1).gold(red=gold).open("fates", "chiron", "medusa")
    return case.land("andros", "red", 1, *temples)


@pytest.mark.rule("CYC-CALL-01", "CYC-CALL-04")
@pytest.mark.parametrize(("temples", "price"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 1)])
def test_temples_lower_the_price_never_below_one(temples: int, price: int) -> None:
    position = caller(*["temple"] * temples).turn("ares", "red")
    play(position, "red", "fates")
    assert position.s.gold["red"] == 9 - price
    assert position.s.discard == ["fates"]
    assert position.s.track == ["", "chiron", "medusa"]


@pytest.mark.rule("CYC-CALL-01")
def test_a_creature_must_be_paid() -> None:
    problem = refusal(caller(gold=3).turn("ares", "red"), "red", "fates")
    assert (problem.id, problem.data) == ("gold.too-little", {"price": 4, "gold": 3})
    assert refusal(caller().turn("ares", "red"), "red", "griffon blue").id == "creature.not-there"


@pytest.mark.rule("CYC-CALL-03", "CYC-CALL-06")
def test_a_creature_may_be_bought_only_to_remove_it() -> None:
    position = Case(5).open("satyr", "", "").gold(red=4).turn("ares", "red")
    assert refusal(position, "red", "satyr blue").id == "creature.no-target"
    play(position, "red", "waste satyr")
    assert (position.s.gold["red"], position.s.discard) == (0, ["satyr"])


@pytest.mark.rule("CYC-CALL-04", "CYC-CALL-07")
def test_each_temple_once_a_round_and_only_as_many_as_help() -> None:
    position = caller("temple", "temple").turn("ares", "red")
    assert discount(position.s, "red", "medusa", None) == 1
    play(position, "red", "medusa kea")
    assert position.s.gold["red"] == 8
    assert len(temples_of(position.s, "red")) == 1
    play(position, "red", "chiron andros temples 0")
    assert position.s.gold["red"] == 5
    assert len(temples_of(position.s, "red")) == 1, "saved"
    play(position, "red", "fates")
    assert position.s.gold["red"] == 5 - 3
    assert temples_of(position.s, "red") == []


@pytest.mark.rule("CYC-CALL-08")
def test_a_temple_used_by_its_former_owner_is_used() -> None:
    case = caller().land("kea", "blue", 0, "temple").land("ios", "blue", 1).sea("red", "D1")
    case.s.spent = ["kea.1"]
    position = case.turn("ares", "red")
    play(position, "red", "march 1 andros -> kea", "fates")
    assert position.s.gold["red"] == 9 - 1 - 4 + 2
    fresh = caller().land("kea", "blue", 0, "temple").land("ios", "blue", 1).sea("red", "D1").turn("ares", "red")
    play(fresh, "red", "march 1 andros -> kea", "fates")
    assert fresh.s.gold["red"] == 9 - 1 - 3 + 2


@pytest.mark.rule("CYC-CALL-09", "CYC-MET-06")
def test_a_new_temple_or_metropolis_works_at_once() -> None:
    position = caller(gold=3).turn("zeus", "red")
    play(position, "red", "build temple at andros", "medusa kea")
    assert position.s.gold["red"] == 0
    case = caller("", "", "temple", "port").land("milos", "red", 1, "fortress").gold(red=20)
    position = case.turn("athena", "red")
    play(position, "red", "medusa kea", "build university at milos", "found andros", "fates")
    assert position.s.gold["red"] == 20 - 1 - 2 - 3 + 0, "the temple gave 1 off Medusa, the metropolis 1 off the Fates"
    assert price_of(position.s, "chiron") == 3
