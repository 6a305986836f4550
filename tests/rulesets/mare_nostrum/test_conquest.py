"""Plunder, occupy, convert (MN-CONQ-*)."""

import pytest

from games.engine.standing import parse_standing
from games.rulesets.mare_nostrum.phases.income import claims

from .helpers import asked, both, cited, empty, hand, land, legal, play, refusal, run, told


def held(edition, legions=2, area="apulia", owner="egypt", **parts):
    """Rome's legions stand alone in a province of Egypt."""
    s = empty(edition)
    land(s, area, owner, legions={"rome": legions}, **parts)
    return s


def choose(s, area="apulia"):
    return run(s, "conquest", area=area, seat="rome")


def verbs(position):
    return sorted({line.split()[0] for line in legal(position, "rome")})


@pytest.mark.rule("MN-CONQ-01", "MN-CONQ-A3")
@both
def test_three_options_and_in_2003_none(edition):
    position = choose(held(edition, city=True))
    assert verbs(position) == ["convert", *(["leave"] if edition == "2003" else []), "occupy", "plunder"]
    if edition == "revised":
        assert refusal(position, "rome", "leave apulia") == ("leave.must-choose", "MN-CONQ-02")
    else:
        play(position, rome="leave apulia")
        assert position.s.lands["apulia"].use == "none"


@pytest.mark.rule("MN-CONQ-A3", "MN-MOVE-A5")
def test_revised_without_buildings_conversion_is_forced():
    s = empty("revised")
    land(s, "roma", legions={"rome": 1})
    land(s, "apulia", "egypt")
    position = run(s, "war_turn", seat="rome")
    play(position, rome=["march 1 roma -> apulia", "done"])
    assert position.s.lands["apulia"].use == "convert"


@pytest.mark.rule("MN-CONQ-02", "MN-CONQ-A2")
@both
def test_options_are_not_combined(edition):
    s = held(edition, 3, city=True, caravans=["wine"])
    position = run(s, "war_turn", seat="rome")
    play(position, rome="plunder apulia city")
    assert refusal(position, "rome", "occupy apulia wine") == ("conquest.twice", cited(edition, "MN-CONQ-02"))
    position = run(s, "war_turn", seat="rome")
    play(position, rome="convert apulia")
    assert refusal(position, "rome", "occupy apulia city") == ("conquest.twice", cited(edition, "MN-CONQ-02"))


@pytest.mark.rule("MN-CONQ-03", "MN-CONQ-04", "MN-CONQ-05", "MN-CONQ-A1")
@both
@pytest.mark.parametrize("building", ["city", "temple", "market", "wine"])
def test_plunder_destroys_one_building(edition, building):
    s = held(edition, city=True, temple=True, market=True, caravans=["wine"])
    item = "caravan" if building == "wine" else building
    before = s.tokens[item]
    position = choose(s)
    assert refusal(position, "rome", "plunder apulia grain") == ("plunder.not-there", cited(edition, "MN-CONQ-05"))
    play(position, rome=f"plunder apulia {building}")
    here = position.s.lands["apulia"]
    assert position.s.tokens[item] == before + 1
    assert (here.owner, here.legions) == ("egypt", {"rome": 2})


@pytest.mark.rule("MN-CONQ-06", "MN-CONQ-A5")
@both
def test_a_plundered_province_must_be_rebuilt_first_in_the_revised_edition(edition):
    s = held(edition, city=True, caravans=["wine"])
    position = choose(s)
    play(position, rome="plunder apulia city")
    again = position.s
    position = run(again, "war_turn", seat="rome")
    if edition == "2003":
        assert "plunder apulia wine" in legal(position, "rome")
        return
    assert refusal(position, "rome", "plunder apulia wine") == ("plunder.not-rebuilt", "MN-CONQ-06")
    again.war = None
    again.lands["apulia"].legions = {}
    again.lands["apulia"].use, again.lands["apulia"].user = "", ""
    hand(again, "egypt", tax=3)
    position = run(again, "build_turn", seat="egypt")
    play(position, egypt="build city in apulia")
    assert not position.s.lands["apulia"].plundered


@pytest.mark.rule("MN-CONQ-07", "MN-CONQ-09", "MN-CONQ-A13")
@both
def test_occupation_takes_one_legion_per_building(edition):
    s = held(edition, 1, area="carthago", owner="carthage", caravans=["fruit", "perfume"], market=True)
    position = choose(s, "carthago")
    assert refusal(position, "rome", "occupy carthago fruit perfume") == ("occupy.too-many", "MN-CONQ-09")
    assert refusal(position, "rome", "occupy carthago market") == ("occupy.base", "MN-CONQ-A13")
    assert refusal(position, "rome", "occupy carthago city") == ("occupy.not-there", "MN-CONQ-07")
    play(position, rome="occupy carthago fruit")
    assert claims(position.s)["rome"]["fruit"] == 1
    s = held(edition, 3, area="carthago", owner="carthage", caravans=["fruit", "perfume"], market=True)
    play(position := choose(s, "carthago"), rome="occupy carthago perfume market")
    assert claims(position.s)["rome"]["perfume"] == 2
    assert claims(position.s)["carthage"]["fruit"] == 1


@pytest.mark.rule("MN-CONQ-10", "MN-CONQ-11", "MN-CONQ-12", "MN-CONQ-A8")
@both
def test_conversion_is_paid_in_the_next_build_phase(edition):
    s = held(edition, city=True, caravans=["wine"])
    position = choose(s)
    play(position, rome="convert apulia")
    s = position.s
    assert claims(s)["egypt"]["tax"] == 1
    hand(s, "rome", tax=6)
    position = run(s, "build_turn", seat="rome")
    done = play(position, rome="build marker in apulia")
    assert told(done, "converted")[0]["before"] == "egypt"
    assert refusal(position, "rome", "build fortress in apulia") == ("build.fresh", "MN-BUILD-15")
    assert claims(position.s)["rome"]["tax"] == 1
    assert claims(position.s)["egypt"]["tax"] == 0


@pytest.mark.rule("MN-CONQ-13")
@both
def test_occupation_and_conversion_end_with_the_legions(edition):
    for use in ("convert apulia", "occupy apulia city"):
        position = choose(held(edition, 1, city=True))
        play(position, rome=use)
        s = position.s
        position = run(s, "war_turn", seat="rome")
        play(position, rome=["march 1 apulia -> roma", "done"])
        assert position.s.lands["apulia"].use == ""
        land(s, "lombardia", "egypt")
        s.war = None
        land(s, "roma", "rome", legions={"egypt": 2})
        position = run(s, "war_turn", seat="egypt", dice=[6, 6, 1])
        play(position, egypt=["march 2 roma -> apulia", "attack apulia", "done"])
        assert position.s.lands["apulia"].use == ""
        assert claims(position.s)["egypt"]["tax"] == 1


@pytest.mark.rule("MN-CONQ-14")
@both
def test_a_players_capital_is_never_converted(edition):
    s = held(edition, area="alexandria", city=True)
    position = choose(s, "alexandria")
    assert refusal(position, "rome", "convert alexandria") == ("convert.capital", "MN-CONQ-14")
    assert {"plunder", "occupy"} <= {*verbs(position)}


@pytest.mark.rule("MN-CONQ-A4")
@both
def test_legions_that_stay_may_choose_anew_or_let_it_be(edition):
    position = choose(held(edition, city=True))
    play(position, rome="occupy apulia city")
    s = position.s
    play(position := run(s, "war_turn", seat="rome"), rome="done")
    assert position.s.lands["apulia"].use == "occupy"
    play(position := run(s, "war_turn", seat="rome"), rome=["convert apulia", "done"])
    assert position.s.lands["apulia"].use == "convert"


@pytest.mark.rule("MN-CONQ-A6")
@both
def test_conversion_needs_no_neighbour_but_peace(edition):
    s = held(edition, area="armenia", use="convert", user="rome")
    hand(s, "rome", tax=3)
    assert "build marker in armenia" in legal(run(s, "build_turn", seat="rome"), "rome")
    s.lands["armenia"].forts = {"egypt": 1}
    assert refusal(run(s, "build_turn", seat="rome"), "rome", "build marker in armenia") == (
        "mark.at-war",
        "MN-CONQ-A6",
    )


@pytest.mark.rule("MN-CONQ-A7")
@both
def test_an_unpaid_conversion_stays_open(edition):
    s = held(edition, use="convert", user="rome")
    position = run(s, "war_turn", seat="rome")
    play(position, rome="done")
    s = position.s
    hand(s, "rome", tax=3)
    s.war = None
    play(position := run(s, "build_turn", seat="rome"), rome="build marker in apulia")
    assert position.s.lands["apulia"].owner == "rome"


@pytest.mark.rule("MN-CONQ-A9")
@both
def test_docked_triremes_of_the_old_owner_stay_and_bar_nobody(edition):
    s = held(edition, use="convert", user="rome", docked={"egypt": 1})
    hand(s, "rome", tax=3)
    play(position := run(s, "build_turn", seat="rome"), rome="build marker in apulia")
    s = position.s
    s.build = None
    hand(s, "rome", tax=3)
    assert "build fortress in apulia" in legal(run(s, "build_turn", seat="rome"), "rome")
    play(position := run(s, "war_turn", seat="egypt"), egypt=["sail 1 apulia -> mare_ionium", "done"])
    assert position.s.seas["mare_ionium"] == {"egypt": 1}


@pytest.mark.rule("MN-CONQ-A10")
@both
def test_the_sole_survivor_gets_the_options_unless_he_owns_the_province(edition):
    s = held(edition, 1, city=True, use="occupy", user="rome", covered=["city"])
    land(s, "syracusae", "carthage", legions={"carthage": 2})
    s.seas["mare_ionium"] = {"carthage": 1}
    position = run(s, "war_turn", seat="carthage", dice=[5, 5, 1])
    play(position, carthage=["march 2 syracusae -> apulia", "attack apulia"])
    assert asked(position) == {"carthage": "conquest"}
    s = held(edition, 1, city=True, use="occupy", user="rome", covered=["city"])
    land(s, "syracusae", "egypt", legions={"egypt": 2})
    s.seas["mare_ionium"] = {"egypt": 1}
    position = run(s, "war_turn", seat="egypt", dice=[5, 5, 1])
    play(position, egypt=["march 2 syracusae -> apulia", "attack apulia"])
    assert asked(position) == {"egypt": "military"}
    assert position.s.lands["apulia"].use == ""


@pytest.mark.rule("MN-CONQ-A12")
@both
def test_nothing_to_choose_in_an_empty_capital(edition):
    s = empty(edition)
    land(s, "alexandria", legions={"rome": 2})
    position = run(s, "war_turn", seat="rome")
    play(position, rome="done")
    assert position.s.war is None
    assert position.s.lands["alexandria"].use == ""


@pytest.mark.rule("MN-CONQ-A14")
@both
def test_an_invader_who_becomes_alone_in_anothers_turn(edition):
    s = empty(edition)
    land(s, "apulia", "egypt", city=True, legions={"rome": 2, "egypt": 1})
    position = run(s, "war_turn", seat="egypt", dice=[1, 5, 5])
    play(position, egypt="attack apulia")
    assert asked(position) == {"rome": "conquest"}
    position = run(s, "war_turn", seat="egypt")
    land(s, "lombardia", "egypt")
    s.lands["apulia"].legions = {"rome": 2, "egypt": 1}
    s.seas["mare_tyrrhenum"] = {"egypt": 1}
    position = run(s, "war_turn", seat="egypt")
    play(position, egypt=["march 1 apulia -> roma", "done"])
    assert "conquest" not in asked(position).values()
    position = run(position.s, "war_turn", seat="rome")
    assert "convert apulia" in legal(position, "rome")
    s = held(edition, 2, city=True, use="occupy", user="rome", covered=["city"])
    land(s, "roma", "rome", legions={"egypt": 1})
    position = run(s, "war_turn", seat="egypt", dice=[1, 5, 5])
    play(position, egypt=["march 1 roma -> apulia", "attack apulia", "done"])
    assert position.s.lands["apulia"].use == "occupy"
    assert position.s.lands["apulia"].covered == ["city"]


def test_a_conquest_policy_answers_by_standing_order():
    s = empty("revised")
    land(s, "roma", legions={"rome": 1})
    land(s, "apulia", "egypt", city=True)
    position = run(s, "war_turn", seat="rome")
    position.keep("rome", [parse_standing("conquest: plunder * city | convert *")])
    done = play(position, rome=["march 1 roma -> apulia", "done"])
    assert told(done, "plundered")[0]["building"] == "city"


@pytest.mark.rule("MN-CONQ-A13", "MN-CONQ-09")
@both
def test_a_planned_occupation_is_cut_to_what_can_stand_alone(edition):
    s = empty(edition)
    land(s, "apulia", "rome", market=True, caravans=["wine"], forts={"rome": 1})
    land(s, "athenae", legions={"greece": 2})
    s.seas["mare_ionium"] = {"greece": 1}
    position = run(s, "war_turn", seat="greece", dice=[3, 3])
    play(position, greece=["march 2 athenae -> apulia", "attack apulia then occupy market wine", "done"])
    assert position.s.lands["apulia"].covered == ["wine"]
