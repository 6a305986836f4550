"""Income (MN-INC-*)."""

import pytest

from games.rulesets.mare_nostrum.phases.income import claims

from .helpers import asked, both, empty, hand, land, refusal, run


def due(s, seat):
    return {kind: number for kind, number in claims(s)[seat].items() if number}


@pytest.mark.rule("MN-INC-01")
@both
def test_a_city_pays_tax_and_a_temple_doubles_it(edition):
    s = empty(edition)
    land(s, "roma", city=True)
    assert due(s, "rome") == {"tax": 1}
    land(s, "roma", temple=True)
    assert due(s, "rome") == {"tax": 2}


@pytest.mark.rule("MN-INC-02", "MN-INC-E1")
@both
def test_a_caravan_pays_its_good_and_a_market_doubles_it(edition):
    s = empty(edition)
    land(s, "carthago", caravans=["fruit"])
    assert due(s, "carthage") == {"fruit": 1}
    land(s, "carthago", caravans=["fruit", "perfume"])
    assert due(s, "carthage") == {"perfume": 1, "fruit": 1}
    land(s, "carthago", market=True)
    assert due(s, "carthage") == {"perfume": 2, "fruit": 2}


@pytest.mark.rule("MN-INC-03")
def test_empty_icons_and_what_only_doubles_pay_nothing():
    s = empty()
    land(s, "roma", market=True, temple=True)
    assert due(s, "rome") == {}


@pytest.mark.rule("MN-INC-04", "MN-INC-05", "MN-CONQ-08")
@both
def test_an_occupier_is_paid_and_doubled_only_with_a_legion_more(edition):
    s = empty(edition)
    land(s, "roma", city=True, temple=True, legions={"egypt": 1}, use="occupy", user="egypt", covered=["city"])
    assert due(s, "egypt") == {"tax": 1}
    assert due(s, "rome") == {}
    land(s, "roma", legions={"egypt": 2}, covered=["city", "temple"])
    assert due(s, "egypt") == {"tax": 2}


@pytest.mark.rule("MN-INC-06", "MN-CONQ-11")
@both
def test_a_province_under_conversion_pays_its_old_owner(edition):
    s = empty(edition)
    land(s, "syria", "rome", city=True, legions={"egypt": 1}, use="convert", user="egypt")
    assert due(s, "rome") == {"tax": 1}
    assert due(s, "egypt") == {}


@pytest.mark.rule("MN-INC-A1")
def test_legions_on_caravan_and_market_earn_double():
    s = empty()
    land(s, "roma", caravans=["fruit"], market=True, legions={"egypt": 2})
    land(s, "roma", use="occupy", user="egypt", covered=["fruit", "market"])
    assert due(s, "egypt") == {"fruit": 2}


@pytest.mark.rule("MN-INC-A2")
def test_the_doubling_belongs_to_whoever_holds_the_market():
    s = empty()
    land(s, "carthago", caravans=["fruit", "perfume"], market=True, legions={"egypt": 2})
    land(s, "carthago", use="occupy", user="egypt", covered=["fruit", "market"])
    assert due(s, "egypt") == {"fruit": 2}
    assert due(s, "carthage") == {"perfume": 1}
    land(s, "carthago", covered=["fruit"])
    assert due(s, "egypt") == {"fruit": 1}
    assert due(s, "carthage") == {"perfume": 2}


@pytest.mark.rule("MN-INC-A3")
@both
def test_foreign_legions_on_no_building_take_nothing(edition):
    s = empty(edition)
    land(s, "roma", caravans=["fruit"], legions={"egypt": 3}, use="plunder", user="egypt", plundered=True)
    assert due(s, "rome") == {"fruit": 1}


@pytest.mark.rule("MN-WON-COL", "MN-INC-08")
@both
def test_colossus_pays_a_tax_card(edition):
    s = empty(edition)
    s.cards["babylon"] = ["colossus"]
    assert run(s, "income").s.hands["babylon"]["tax"] == 1


@pytest.mark.rule("MN-WON-ART", "MN-WON-ART-A")
@both
def test_artemis_gives_a_good_that_is_in_the_bank_after_all_income(edition):
    s = empty(edition)
    s.cards["babylon"] = ["temple_of_artemis"]
    land(s, "thebae", "egypt", caravans=["gold"])
    hand(s, "rome", gold=4)
    position = run(s, "income")
    assert asked(position) == {"babylon": "artemis"}
    assert position.s.hands["egypt"]["gold"] == 1
    assert refusal(position, "babylon", "pick gold")[0] == "order.not-among-options"
    position.submit("babylon", ["pick gems"])
    position.advance()
    assert position.s.hands["babylon"]["gems"] == 1


@pytest.mark.rule("MN-INC-09")
def test_a_hand_may_be_large_before_the_end_of_building():
    s = empty()
    hand(s, "rome", tax=15)
    position = run(s, "build_turn", seat="rome")
    assert sum(position.s.hands["rome"].values()) == 15
