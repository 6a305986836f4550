"""Optional rules: blockade and Alps (MN-OPT-*)."""

import pytest

from games.engine.standing import parse_standing
from games.rulesets.mare_nostrum.ruleset import Options, RevisedOptions

from .helpers import asked, both, empty, land, legal, play, refusal, run, told


def crossing(greek=1, blockade=True, **fleets):
    """Greece ships from Athenae to Syracusae over the Ionian sea, where others may lie."""
    s = empty("revised", blockade=blockade)
    land(s, "athenae", legions={"greece": 3})
    s.seas["mare_ionium"] = {"greece": greek, **fleets}
    return s


def ship(s, dice=()):
    position = run(s, "war_turn", seat="greece", dice=dice)
    done = play(position, greece="march 3 athenae -> syracusae")
    return position, done


@pytest.mark.rule("MN-OPT-DEF")
def test_both_are_off_unless_agreed_and_unknown_in_2003():
    assert not RevisedOptions().blockade
    assert not RevisedOptions().alps
    assert not hasattr(Options(), "blockade")


@pytest.mark.rule("MN-OPT-BLK-1", "MN-OPT-BLK-2", "MN-OPT-BLK-A1")
def test_a_fleet_on_the_way_is_asked_once_per_group():
    position, _ = ship(crossing(rome=1))
    assert asked(position) == {"rome": "blockade"}
    assert position.ask_of("rome").args["count"] == 3
    play(position, rome="pass")
    assert position.s.lands["syracusae"].legions == {"greece": 3}
    position, done = ship(crossing(rome=1, blockade=False))
    assert asked(position) == {"greece": "military"}
    assert told(done, "fought") == []


@pytest.mark.rule("MN-OPT-BLK-3", "MN-OPT-BLK-A2")
def test_several_blockaders_fight_one_after_the_other():
    s = crossing(2, rome=1, egypt=1)
    position, _ = ship(s, [1, 1, 1, 1, 1, 1])
    assert asked(position) == {"egypt": "blockade"}
    play(position, egypt="blockade")
    assert asked(position) == {"rome": "blockade"}
    done = play(position, rome="blockade")
    assert [event["attacker"] for event in told(done, "fought")] == ["rome"]
    s = empty("revised", blockade=True)
    land(s, "athenae", legions={"greece": 1})
    s.seas["mare_aegaeum"] = {"greece": 1, "rome": 1}
    s.seas["mare_aegyptium"] = {"greece": 1, "egypt": 1}
    position = run(s, "war_turn", seat="greece")
    play(position, greece="march 1 athenae -> alexandria")
    assert asked(position) == {"rome": "blockade"}
    play(position, rome="pass")
    assert asked(position) == {"egypt": "blockade"}


@pytest.mark.rule("MN-OPT-BLK-4", "MN-OPT-BLK-5")
def test_a_crossing_fails_only_without_triremes_and_the_legions_live():
    position, _ = ship(crossing(1, rome=2), [4, 3, 1])
    done = play(position, rome="blockade")
    assert told(done, "crossing-failed")
    assert position.s.lands["athenae"].legions == {"greece": 3}
    play(position, greece="march 3 athenae -> macedonia")
    assert position.s.lands["macedonia"].legions == {"greece": 3}
    position, _ = ship(crossing(2, rome=1), [6, 3, 3])
    done = play(position, rome="blockade")
    assert {event["seat"]: event["count"] for event in told(done, "ships-lost")} == {"rome": 1, "greece": 1}
    assert position.s.lands["syracusae"].legions == {"greece": 3}


@pytest.mark.rule("MN-OPT-BLK-6")
def test_triremes_blockade_even_after_moving_or_fighting():
    s = crossing(1, rome=2)
    position = run(s, "war_turn", seat="rome", dice=[1, 1, 1])
    play(position, rome=["attack mare_ionium", "done"])
    s = position.s
    position, _ = ship(s)
    assert asked(position) == {"rome": "blockade"}


@pytest.mark.rule("MN-OPT-BLK-7")
def test_the_mover_may_repair_the_chain_and_try_again():
    s = crossing(1, rome=2)
    s.seas["mare_aegaeum"] = {"greece": 1}
    position, _ = ship(s, [4, 3, 1])
    play(position, rome="blockade")
    play(position, greece=["sail 1 mare_aegaeum -> mare_ionium", "march 3 athenae -> syracusae"])
    assert asked(position) == {"rome": "blockade"}


@pytest.mark.rule("MN-OPT-BLK-A3")
def test_influence_is_not_blockaded():
    from .helpers import hand

    s = crossing(1, rome=3)
    hand(s, "greece", tax=3)
    position = run(s, "build_turn", seat="greece")
    assert "build marker in syracusae" in legal(position, "greece")
    play(position, greece="build marker in syracusae")
    assert position.s.lands["syracusae"].owner == "greece"


def test_a_blockade_policy_is_a_standing_order():
    s = crossing(1, rome=2)
    position = run(s, "war_turn", seat="greece", dice=[4, 3, 1])
    position.keep("rome", [parse_standing("blockade: blockade if ask.count >= 3 | pass")])
    done = play(position, greece="march 3 athenae -> syracusae")
    assert told(done, "crossing-failed")


def alps(count=4, **options):
    s = empty("revised", alps=True, **options)
    s.cards["carthage"] = ["hannibal"]
    land(s, "numidia", "carthage", legions={"carthage": count})
    return s


@pytest.mark.rule("MN-OPT-ALP-1", "MN-OPT-ALP-2")
def test_hannibal_crosses_the_alps_one_way_and_loses_a_legion():
    position = run(alps(), "war_turn", seat="carthage")
    done = play(position, carthage="march 4 numidia -> lombardia")
    assert told(done, "alps-crossed") == [{"seat": "carthage", "count": 4, "lost": 1}]
    assert position.s.lands["lombardia"].legions == {"carthage": 3}
    play(position, carthage="done")
    position = run(position.s, "war_turn", seat="carthage")
    assert refusal(position, "carthage", "march 1 lombardia -> numidia") == ("march.no-way", "MN-MOVE-11")


@pytest.mark.rule("MN-OPT-ALP-1")
def test_the_alps_need_option_hero_and_marker():
    for change in ("marker", "hero", "option"):
        s = alps()
        if change == "marker":
            s.lands["numidia"].owner = ""
        elif change == "hero":
            s.cards["carthage"] = []
        else:
            s.table = type(s.table)()
        position = run(s, "war_turn", seat="carthage")
        assert refusal(position, "carthage", "march 4 numidia -> lombardia") == ("march.no-way", "MN-MOVE-11")


@pytest.mark.rule("MN-OPT-ALP-A1")
def test_the_loss_comes_before_the_battle_and_once_per_turn():
    s = alps()
    land(s, "lombardia", "rome", legions={"rome": 1})
    position = run(s, "war_turn", seat="carthage", dice=[1, 1, 1, 1])
    done = play(position, carthage=["march 4 numidia -> lombardia", "attack lombardia"])
    assert told(done, "fought")[0]["attack_dice"] == "1 1 1 +3"
    position = run(alps(1), "war_turn", seat="carthage")
    play(position, carthage="march 1 numidia -> lombardia")
    assert position.s.lands["lombardia"].legions == {}
    position = run(alps(4), "war_turn", seat="carthage")
    play(position, carthage=["march 2 numidia -> lombardia", "march 2 numidia -> lombardia"])
    assert position.s.lands["lombardia"].legions == {"carthage": 3}


@both
def test_helen_policies_are_standing_orders(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 3})
    land(s, "apulia", "egypt", city=True)
    s.cards["egypt"] = ["helen"]
    position = run(s, "war_turn", seat="rome")
    position.keep("egypt", [parse_standing("helen: helen if ask.count >= 2 | pass")])
    done = play(position, rome="march 3 roma -> apulia")
    assert told(done, "helen-turned")


@pytest.mark.rule("MN-OPT-ALP-1", "MN-OPT-BLK-1")
def test_the_alps_are_taken_where_a_fleet_could_blockade_the_chain():
    s = alps(3, blockade=True)
    s.seas["mare_sardoum"] = {"carthage": 1, "rome": 3}
    play(position := run(s, "war_turn", seat="carthage"), carthage="march 3 numidia -> lombardia")
    assert asked(position) == {"carthage": "military"}
    assert position.s.lands["lombardia"].legions == {"carthage": 2}
    play(position := run(s, "war_turn", seat="carthage"), carthage="march 3 numidia -> lombardia via mare_sardoum")
    assert asked(position) == {"rome": "blockade"}
    s.seas["mare_sardoum"] = {"carthage": 1}
    play(position := run(s, "war_turn", seat="carthage"), carthage="march 3 numidia -> lombardia")
    assert position.s.lands["lombardia"].legions == {"carthage": 3}
