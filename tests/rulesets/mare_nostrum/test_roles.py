"""Who leads a phase (MN-ROLE-*)."""

import pytest

from games.rulesets.mare_nostrum.state import tally

from .helpers import asked, both, empty, hand, land, legal, play, refusal, run, told


def caravans(s, side, number):
    """Give a side so many caravans."""
    places = {
        "carthage": [("carthago", ["perfume", "fruit"]), ("leptis", ["gems", "fish"]), ("numidia", ["grain"])],
        "egypt": [("alexandria", ["papyrus", "grain"]), ("memphis", ["papyrus"]), ("thebae", ["gold"])],
        "babylon": [("babylon", ["grain", "slaves"]), ("assyria", ["metal"]), ("mesopotamia", ["fruit"])],
    }[side]
    for area, all_goods in places:
        take = all_goods[:number]
        number -= len(take)
        land(s, area, side, caravans=take)


@pytest.mark.rule("MN-ROLE-01", "MN-INC-08")
def test_phases_follow_each_other():
    s = empty()
    phases = []
    position = run(s, "income")
    while position.s.turn < 2:
        phases.append(position.s.phase)
        position.advance(expired=position.waiting)
    assert list(dict.fromkeys(phases)) == ["build", "military"]
    s = empty()
    land(s, "roma", city=True)
    land(s, "carthago", city=True)
    position = run(s, "income")
    assert position.s.phase == "trade"
    assert position.s.hands["rome"]["tax"] == 1
    assert asked(position) == {"carthage": "trade.demand"}


@pytest.mark.rule("MN-ROLE-02", "MN-ROLE-05")
def test_the_director_has_most_caravans_and_markets():
    s = empty()
    caravans(s, "carthage", 4)
    caravans(s, "babylon", 4)
    land(s, "babylon", market=True)
    assert run(s, "income").s.roles["director"] == "babylon"


@pytest.mark.rule("MN-ROLE-03")
def test_the_political_leader_has_most_cities_and_temples():
    s = empty()
    land(s, "roma", city=True, temple=True)
    land(s, "apulia", "rome", city=True)
    land(s, "alexandria", city=True, temple=True)
    assert run(s, "building").s.roles["political"] == "rome"


@pytest.mark.rule("MN-ROLE-04", "MN-ROLE-A5")
def test_the_military_leader_has_most_units_docked_triremes_among_them():
    s = empty()
    land(s, "roma", legions={"rome": 2}, forts={"rome": 1})
    land(s, "athenae", legions={"greece": 1}, docked={"greece": 2})
    s.seas["mare_ionium"] = {"greece": 1}
    assert tally(s, "greece", "military") == 4
    assert run(s, "war").s.roles["military"] == "greece"


@pytest.mark.rule("MN-ROLE-05", "MN-ROLE-11")
def test_what_is_bought_counts_when_its_phase_begins():
    s = empty("revised")
    caravans(s, "carthage", 1)
    land(s, "roma", legions={"rome": 2})
    hand(s, "egypt", tax=12)
    land(s, "alexandria", caravans=["papyrus"])
    position = run(s, "building")
    play(position, egypt="call egypt rome carthage greece babylon")
    play(position, egypt=["buy archimedes with 9 tax", "build caravan in alexandria on grain with 3 tax"])
    assert position.s.phase == "military"
    assert position.s.roles == {"director": "carthage", "political": "egypt", "military": "egypt"}


@pytest.mark.rule("MN-ROLE-06", "MN-ROLE-E1")
@both
def test_the_holder_keeps_the_role_on_a_tie(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 4})
    land(s, "athenae", legions={"greece": 4})
    assert run(s, "war").s.roles["military"] == "rome"


@pytest.mark.rule("MN-ROLE-07", "MN-MISC-A1")
def test_the_outgoing_holder_chooses_among_tied_challengers():
    s = empty()
    land(s, "roma", legions={"rome": 3})
    land(s, "athenae", legions={"greece": 4})
    land(s, "alexandria", legions={"egypt": 4})
    position = run(s, "war")
    assert legal(position, "rome") == ["appoint greece", "appoint egypt"]
    play(position, rome="appoint egypt")
    assert position.s.roles["military"] == "egypt"
    s.cards["greece"] = ["helen"]
    position = run(s, "war")
    done = play(position, rome=None)
    assert done[0].step.answers[0].via == "default"
    assert position.s.roles["military"] == "egypt"


@pytest.mark.rule("MN-ROLE-A1")
def test_only_the_highest_count_takes_a_role():
    s = empty()
    land(s, "roma", legions={"rome": 3})
    land(s, "athenae", legions={"greece": 4})
    land(s, "alexandria", legions={"egypt": 5})
    assert run(s, "war").s.roles["military"] == "egypt"


@pytest.mark.rule("MN-ROLE-08")
def test_occupied_buildings_count_for_the_occupier():
    s = empty()
    caravans(s, "carthage", 4)
    caravans(s, "babylon", 4)
    land(s, "leptis", legions={"babylon": 1}, use="occupy", user="babylon", covered=["gems"])
    assert tally(s, "carthage", "director") == 3
    assert tally(s, "babylon", "director") == 5
    assert run(s, "income").s.roles["director"] == "babylon"


@pytest.mark.rule("MN-ROLE-A2")
def test_occupied_markets_and_temples_count_for_the_occupier_too():
    s = empty()
    caravans(s, "carthage", 2)
    land(s, "carthago", market=True, legions={"rome": 2}, use="occupy", user="rome", covered=["fruit", "market"])
    assert tally(s, "carthage", "director") == 1
    assert tally(s, "rome", "director") == 2


@pytest.mark.rule("MN-ROLE-09", "MN-HERO-ARC-1")
def test_hero_bonuses_count():
    s = empty()
    land(s, "athenae", legions={"greece": 3})
    s.cards["greece"] = ["archimedes"]
    assert tally(s, "greece", "military") == 5


@pytest.mark.rule("MN-ROLE-10")
def test_a_leader_has_no_veto():
    s = empty()
    hand(s, "egypt", tax=3)
    s.roles["political"] = "rome"
    position = run(s, "build_turn", seat="egypt")
    assert asked(position) == {"egypt": "build.turn"}
    play(position, egypt="build city in alexandria")
    assert position.s.lands["alexandria"].city


@pytest.mark.rule("MN-ROLE-A3")
def test_one_player_may_hold_all_roles():
    s = empty()
    land(s, "alexandria", city=True, caravans=["papyrus"], legions={"egypt": 3})
    position = run(s, "income")
    while position.s.phase != "military":
        position.advance(expired=position.waiting)
    assert position.s.roles == {"director": "egypt", "political": "egypt", "military": "egypt"}


@pytest.mark.rule("MN-ROLE-A4", "MN-CONQ-A11", "MN-INC-07")
def test_at_war_all_buildings_count_and_pay_for_the_owner():
    s = empty()
    land(s, "alexandria", city=True, legions={"rome": 1}, use="occupy", user="rome", covered=["city"])
    land(s, "memphis", "egypt", legions={"egypt": 1})
    position = run(s, "war_turn", seat="egypt", dice=[1, 1])
    play(position, egypt=["march 1 memphis -> alexandria", "attack alexandria", "done"])
    here = position.s.lands["alexandria"]
    assert here.legions == {"rome": 1, "egypt": 1}
    assert here.use == ""
    assert tally(position.s, "egypt", "political") == 1
    assert tally(position.s, "rome", "political") == 0
    after = run(position.s, "income").s
    assert after.hands["egypt"]["tax"] == 1
    assert after.hands["rome"]["tax"] == 0


@pytest.mark.rule("MN-BUILD-01", "MN-BUILD-A8")
def test_2003_the_leader_names_the_whole_order():
    s = empty()
    for seat in s.seats:
        hand(s, seat, tax=3)
    position = run(s, "build_next")
    assert refusal(position, "egypt", "call egypt rome") == ("call.whole", "MN-BUILD-A8")
    assert refusal(position, "egypt", "call egypt egypt rome greece") == ("call.twice", "MN-BUILD-01")
    play(position, egypt="call rome egypt greece babylon carthage")
    order: list[str] = []
    while asked(position) and position.s.phase == "setup" and "build.turn" in asked(position).values():
        order += asked(position)
        position.advance(expired=position.waiting)
    assert order == ["rome", "egypt", "greece", "babylon", "carthage"]


@pytest.mark.rule("MN-BUILD-02", "MN-BUILD-A8", "MN-MOVE-02")
def test_revised_the_leader_names_one_after_the_other():
    s = empty("revised")
    for seat in s.seats:
        hand(s, seat, tax=3)
    position = run(s, "build_next")
    assert refusal(position, "egypt", "call") == ("call.nobody", "MN-BUILD-02")
    play(position, egypt="call greece")
    assert asked(position) == {"greece": "build.turn"}
    play(position, greece="done")
    assert asked(position) == {"egypt": "call"}
    assert refusal(position, "egypt", "call greece") == ("call.not-waiting", "MN-BUILD-01")
    play(position, egypt="call rome egypt")
    play(position, rome="done")
    assert asked(position) == {"egypt": "build.turn"}
    for area in ("roma", "carthago"):
        land(s, area, legions={s.lands[area].owner: 1})
    position = run(s, "war_next")
    play(position, rome="call carthage")
    play(position, carthage="done")
    assert asked(position) == {"rome": "call"}


@pytest.mark.rule("MN-BUILD-02", "MN-MOVE-02", "MN-BUILD-A8")
def test_later_names_of_a_list_are_sealed_where_the_leader_calls_one_by_one():
    told_to_carthage = {}
    for edition in ("2003", "revised"):
        s = empty(edition)
        for seat in s.seats:
            hand(s, seat, tax=3)
        position = run(s, "building")
        done = play(position, egypt="call rome greece egypt carthage")
        shown = [position.ruleset.view(position.s, seat).called for seat in ("carthage", "egypt")]
        told_to_carthage[edition] = told(done, "called", "carthage")[0]["sides"], *shown
        done = play(position, rome="done")
        assert [event["sides"] for event in told(done, "called")] == ([["greece"]] if edition == "revised" else [])
    rest = ["greece", "egypt", "carthage"]
    assert told_to_carthage == {"2003": (["rome", *rest], rest, rest), "revised": (["rome"], [], rest)}
