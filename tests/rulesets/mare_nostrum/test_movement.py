"""Moving triremes and legions (MN-MOVE-*)."""

import pytest

from games.rulesets.mare_nostrum.state import chain

from .helpers import asked, both, cited, empty, hand, land, legal, play, refusal, run, told


def campaign(s, seat="greece", dice=()):
    return run(s, "war_turn", seat=seat, dice=dice)


@pytest.mark.rule("MN-MOVE-01")
@both
def test_players_act_one_after_the_other_as_called(edition):
    s = empty(edition)
    for area in ("roma", "athenae", "babylon"):
        land(s, area, legions={s.lands[area].owner: 1})
    s.roles["military"] = "greece"
    position = run(s, "war_next")
    play(position, greece="call babylon rome greece egypt carthage")
    order: list[str] = []
    while position.s.turn == 1:
        order += asked(position)
        position.advance(expired=position.waiting)
    assert order == ["babylon", "rome", "greece"]


@pytest.mark.rule("MN-MOVE-03")
@both
def test_nobody_has_to_move(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 2})
    done = play(campaign(s, "rome"), rome="done")
    assert told(done, "held") == [{"seat": "rome"}]


@pytest.mark.rule("MN-MOVE-04")
def test_2003_triremes_sea_battles_legions_land_battles():
    s = empty()
    land(s, "athenae", legions={"greece": 2}, docked={"greece": 1})
    s.seas["mare_ionium"] = {"greece": 2, "rome": 1}
    position = campaign(s, dice=[1, 1, 1])
    play(position, greece="attack mare_ionium")
    assert refusal(position, "greece", "sail 1 athenae -> mare_aegaeum") == ("war.sequence", "MN-MOVE-04")
    position = campaign(s)
    play(position, greece="march 1 athenae -> macedonia")
    assert refusal(position, "greece", "sail 1 athenae -> mare_aegaeum") == ("war.sequence", "MN-MOVE-04")
    assert refusal(position, "greece", "attack mare_ionium") == ("war.sequence", "MN-MOVE-04")


@pytest.mark.rule("MN-MOVE-05")
def test_revised_any_order_but_each_unit_once():
    s = empty("revised")
    land(s, "athenae", legions={"greece": 2})
    land(s, "macedonia", "rome", legions={"rome": 1})
    land(s, "constantinopolis", "greece", legions={"greece": 1})
    position = campaign(s, dice=[6, 6, 1])
    play(position, greece=["march 2 athenae -> macedonia", "attack macedonia then convert"])
    assert refusal(position, "greece", "march 1 macedonia -> illyria") == ("march.too-few", "MN-MOVE-05")
    play(position, greece="march 1 constantinopolis -> dacia")
    assert position.s.lands["dacia"].legions == {"greece": 1}
    assert refusal(position, "greece", "march 1 dacia -> pannonia") == ("march.too-few", "MN-MOVE-05")


@pytest.mark.rule("MN-MOVE-06")
@both
def test_no_sea_battle_after_a_legion_has_moved(edition):
    s = empty(edition)
    land(s, "athenae", legions={"greece": 1})
    s.seas["mare_ionium"] = {"greece": 1, "rome": 1}
    position = campaign(s)
    play(position, greece="march 1 athenae -> macedonia")
    wanted = ("war.sequence", "MN-MOVE-04") if edition == "2003" else ("war.sea-battle-late", "MN-MOVE-06")
    assert refusal(position, "greece", "attack mare_ionium") == wanted


@pytest.mark.rule("MN-MOVE-07", "MN-MOVE-08", "MN-MOVE-A2")
@both
def test_triremes_move_one_step_and_not_back_to_dock(edition):
    s = empty(edition)
    land(s, "athenae", docked={"greece": 1})
    s.seas["mare_libycum"] = {"greece": 1}
    position = campaign(s)
    assert refusal(position, "greece", "sail 1 athenae -> mare_aegyptium") == ("sail.too-far", "MN-MOVE-08")
    assert refusal(position, "greece", "sail 1 mare_libycum -> mare_aegaeum") == ("sail.too-far", "MN-MOVE-08")
    assert refusal(position, "greece", "sail 1 mare_libycum -> cyrene") == ("sail.to-land", "MN-MOVE-A2")
    play(position, greece="sail 1 athenae -> mare_aegaeum")
    assert refusal(position, "greece", "sail 1 mare_aegaeum -> mare_aegyptium") == (
        "sail.too-few",
        cited(edition, "MN-MOVE-05"),
    )


@pytest.mark.rule("MN-MOVE-09", "MN-BAT-02")
@both
def test_entering_a_sea_with_foreign_triremes_forces_nothing(edition):
    s = empty(edition)
    s.seas["mare_ionium"] = {"rome": 1}
    s.seas["mare_aegaeum"] = {"greece": 1}
    done = play(campaign(s), greece=["sail 1 mare_aegaeum -> mare_ionium", "done"])
    assert told(done, "fought") == []
    assert told(done, "sailed")


@pytest.mark.rule("MN-MOVE-10", "MN-MOVE-11", "MN-MOVE-12", "MN-MOVE-E1")
@both
def test_legions_go_over_a_border_or_a_whole_chain(edition):
    s = empty(edition)
    land(s, "athenae", legions={"greece": 8})
    position = campaign(s)
    assert refusal(position, "greece", "march 1 athenae -> illyria") == ("march.no-way", "MN-MOVE-11")
    s.seas["mare_aegaeum"] = {"greece": 1}
    position = campaign(s)
    assert refusal(position, "greece", "march 5 athenae -> alexandria") == ("march.no-way", "MN-MOVE-11")
    gap = "march 5 athenae -> alexandria via mare_aegaeum mare_aegyptium"
    assert refusal(position, "greece", gap) == ("march.gap", "MN-MOVE-11")
    s.seas["mare_aegyptium"] = {"greece": 1}
    position = campaign(s)
    skip = "march 5 athenae -> alexandria via mare_aegaeum"
    assert refusal(position, "greece", skip) == ("march.broken-chain", "MN-MOVE-11")
    done = play(position, greece="march 8 athenae -> alexandria")
    assert told(done, "shipped")[0]["seas"] == ["mare_aegaeum", "mare_aegyptium"]
    assert position.s.lands["alexandria"].legions == {"greece": 8}


@pytest.mark.rule("MN-MOVE-13", "MN-MOVE-E2")
@both
def test_triremes_that_were_launched_carry_in_the_same_turn(edition):
    s = empty(edition)
    hand(s, "greece", tax=6)
    position = run(s, "build_turn", seat="greece")
    play(position, greece=["build legion in athenae", "build trireme in athenae"])
    s = position.s
    s.build = None
    s.phase = "military"
    position = campaign(s)
    play(position, greece=["sail 1 athenae -> mare_ionium", "march 1 athenae -> syracusae"])
    assert position.s.lands["syracusae"].legions == {"greece": 1}


@pytest.mark.rule("MN-MOVE-E2")
@both
def test_with_a_trireme_more_straight_to_rome(edition):
    s = empty(edition)
    land(s, "athenae", legions={"greece": 1})
    s.seas["mare_ionium"] = {"greece": 1}
    assert refusal(campaign(s), "greece", "march 1 athenae -> roma")[0] == "march.no-way"
    s.seas["mare_adriaticum"] = {"greece": 1}
    assert "march 1 athenae -> roma" in legal(campaign(s), "greece")


@pytest.mark.rule("MN-MOVE-14", "MN-BAT-19")
@both
def test_foreign_triremes_do_not_hinder_transport(edition):
    s = empty(edition)
    land(s, "athenae", legions={"greece": 1})
    s.seas["mare_ionium"] = {"greece": 1, "rome": 3, "carthage": 1}
    play(position := campaign(s), greece=["march 1 athenae -> syracusae", "done"])
    assert position.s.lands["syracusae"].legions == {"greece": 1}


@pytest.mark.rule("MN-MOVE-15")
@both
def test_fortresses_never_move(edition):
    s = empty(edition)
    land(s, "roma", forts={"rome": 1}, legions={"rome": 1})
    position = campaign(s, "rome")
    assert refusal(position, "rome", "march 2 roma -> apulia") == ("march.too-few", cited(edition, "MN-MOVE-05"))
    assert all("fortress" not in line for line in legal(position, "rome"))


@pytest.mark.rule("MN-MOVE-16")
@both
def test_who_acts_later_may_leave_a_province_at_war(edition):
    s = empty(edition)
    land(s, "apulia", "rome", legions={"rome": 1, "egypt": 1})
    done = play(position := campaign(s, "rome"), rome=["march 1 apulia -> roma", "done"])
    assert told(done, "fought") == []
    assert position.s.lands["apulia"].legions == {"egypt": 1}


@pytest.mark.rule("MN-MOVE-17", "MN-BAT-A14")
def test_revised_a_unit_that_fought_may_leave_if_it_had_not_moved():
    s = empty("revised")
    land(s, "apulia", "rome", legions={"rome": 2, "egypt": 2})
    land(s, "roma", legions={"rome": 1, "babylon": 1})
    position = campaign(s, "rome", dice=[1, 1, 1, 1])
    play(position, rome="attack apulia")
    assert refusal(position, "rome", "march 1 apulia -> roma") == ("march.has-fought", "MN-BAT-A14")
    s = empty("revised")
    land(s, "apulia", "rome", legions={"rome": 1, "egypt": 2})
    land(s, "roma", "egypt", city=True)
    position = campaign(s, "rome", dice=[1, 1, 1])
    play(position, rome="attack apulia")
    play(position, rome=["march 1 apulia -> roma", "plunder roma city"])
    assert not position.s.lands["roma"].city
    s = empty("revised")
    land(s, "roma", legions={"rome": 1})
    land(s, "apulia", "egypt", legions={"egypt": 1})
    position = campaign(s, "rome", dice=[1, 1])
    play(position, rome=["march 1 roma -> apulia", "attack apulia"])
    assert refusal(position, "rome", "march 1 apulia -> roma") == ("march.too-few", "MN-MOVE-05")


@pytest.mark.rule("MN-MOVE-A1", "MN-MOVE-A4")
def test_revised_triremes_may_move_after_legions_and_after_serving():
    s = empty("revised")
    land(s, "athenae", legions={"greece": 2})
    s.seas["mare_ionium"] = {"greece": 1}
    position = campaign(s)
    play(position, greece=["march 1 athenae -> syracusae", "march 1 athenae -> apulia"])
    play(position, greece="sail 1 mare_ionium -> mare_aegaeum")
    assert position.s.seas["mare_aegaeum"] == {"greece": 1}
    assert position.s.lands["apulia"].legions == {"greece": 1}


@pytest.mark.rule("MN-MOVE-A3")
@both
def test_a_land_step_and_a_chain_do_not_combine(edition):
    s = empty(edition)
    land(s, "athenae", legions={"greece": 1})
    s.seas["mare_adriaticum"] = {"greece": 1}
    position = campaign(s)
    assert refusal(position, "greece", "march 1 athenae -> illyria") == ("march.no-way", "MN-MOVE-11")
    play(position, greece="march 1 athenae -> macedonia")
    assert refusal(position, "greece", "march 1 macedonia -> illyria") == (
        "march.too-few",
        cited(edition, "MN-MOVE-05"),
    )


@pytest.mark.rule("MN-MOVE-A5")
@both
def test_an_unmarked_province_gives_no_options(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 1})
    position = campaign(s, "rome")
    play(position, rome="march 1 roma -> apulia")
    assert refusal(position, "rome", "convert apulia") == ("conquest.not-alone", "MN-CONQ-01")
    play(position, rome="done")
    assert position.s.lands["apulia"].use == ""


def test_a_sheet_may_hold_a_whole_campaign_and_a_stop_mark():
    s = empty("revised")
    land(s, "athenae", legions={"greece": 3})
    land(s, "macedonia", "rome", forts={"rome": 1})
    position = campaign(s, dice=[1, 1, 1])
    sheet = ["march 3 athenae -> macedonia", "attack macedonia then convert stop below 3", "done"]
    play(position, greece=sheet)
    assert asked(position) == {"greece": "military.stop"}
    play(position, greece=["resume", "done"])
    assert position.s.war is None


def test_planned_tempo_hands_in_all_campaigns_at_once():
    s = empty("2003", tempo="planned")
    land(s, "roma", legions={"rome": 1})
    land(s, "athenae", legions={"greece": 1})
    position = run(s, "war")
    assert asked(position) == {"rome": "war.plan", "greece": "war.plan"}
    call = "call rome greece carthage egypt babylon"
    play(position, rome=[call, "march 1 roma -> apulia", "done"], greece=["ready", "done"])
    assert position.s.turn == 2
    assert position.s.lands["apulia"].legions == {"rome": 1}


@pytest.mark.rule("MN-MOVE-10")
@both
def test_no_march_from_a_province_to_itself(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 1})
    s.seas["mare_tyrrhenum"] = {"rome": 1}
    position = campaign(s, "rome")
    assert refusal(position, "rome", "march 1 roma -> roma")[0] == "march.no-way"
    assert refusal(position, "rome", "march 1 roma -> roma via mare_tyrrhenum")[0] == "march.broken-chain"


@pytest.mark.rule("MN-MOVE-11")
@both
def test_of_equally_short_chains_the_one_with_fewest_foreign_triremes_is_taken(edition):
    s = empty(edition)
    s.seas |= {"mare_africum": {"rome": 1, "greece": 2}, "mare_ionium": {"rome": 1, "greece": 1}}
    s.seas["mare_libycum"] = {"rome": 1}
    assert chain(s, "rome", "syracusae", "cyrene") == ("mare_ionium", "mare_libycum")
    s.seas["mare_ionium"] = {"greece": 1}
    assert chain(s, "rome", "syracusae", "cyrene") == ("mare_africum", "mare_libycum")
    assert chain(s, "greece", "syracusae", "cyrene") == ()
