"""Battles (MN-BAT-*)."""

import pytest

from games.rulesets.mare_nostrum.phases.battle import land_total

from .helpers import asked, both, cited, empty, land, legal, play, refusal, run, told


def campaign(s, seat="rome", dice=()):
    return run(s, "war_turn", seat=seat, dice=dice)


def meeting(edition, attackers, defenders, forts=0, **parts):
    """Rome stands in Roma, beside Apulia, which Egypt owns and defends."""
    s = empty(edition)
    land(s, "roma", legions={"rome": attackers})
    legions = {"egypt": defenders} if defenders else {}
    land(s, "apulia", "egypt", legions=legions, forts={"egypt": forts} if forts else {}, **parts)
    return s


def fight(s, dice, *more):
    count = s.lands["roma"].legions["rome"]
    position = campaign(s, dice=dice)
    done = play(position, rome=[f"march {count} roma -> apulia", "attack apulia", *more])
    return position, done


@pytest.mark.rule("MN-BAT-01")
@both
def test_triremes_take_no_part_on_land(edition):
    s = meeting(edition, 1, 1)
    s.seas["mare_tyrrhenum"] = {"rome": 3}
    _, done = fight(s, [2, 2])
    assert told(done, "fought")[0]["attack"] == 2


@pytest.mark.rule("MN-BAT-03", "MN-BAT-A11", "MN-BAT-04")
@both
def test_land_battles_cannot_be_avoided(edition):
    s = meeting(edition, 1, 1)
    done = play(campaign(s, dice=[1, 1]), rome=["march 1 roma -> apulia", "done"])
    assert len(told(done, "fought")) == 1
    s = empty(edition)
    land(s, "apulia", "rome", legions={"rome": 1, "egypt": 1})
    done = play(campaign(s, dice=[1, 1]), rome="done")
    assert len(told(done, "fought")) == 1


@pytest.mark.rule("MN-BAT-05", "MN-BAT-17", "MN-BAT-21")
@both
def test_one_exchange_then_the_war_goes_on(edition):
    position, done = fight(meeting(edition, 2, 2), [1, 2, 1, 1])
    assert len(told(done, "fought")) == 1
    assert refusal(position, "rome", "attack apulia") == ("attack.nobody-ready", cited(edition, "MN-BAT-13"))
    play(position, rome="done")
    assert position.s.lands["apulia"].legions == {"egypt": 2, "rome": 2}
    done = play(campaign(position.s, "egypt", dice=[1, 1, 1, 1]), egypt="done")
    assert len(told(done, "fought")) == 1


@pytest.mark.rule("MN-BAT-06", "MN-BAT-07", "MN-BAT-08", "MN-BAT-E1", "MN-BAT-15", "MN-BAT-16")
@both
def test_dice_fortress_and_losses_of_the_printed_example(edition):
    position, done = fight(meeting(edition, 3, 1, 1), [6, 3, 2, 3])
    event = told(done, "fought")[0]
    assert (event["attack"], event["defence"]) == (11, 9)
    assert position.s.lands["apulia"].legions == {"rome": 2}
    assert position.s.lands["apulia"].forts == {}
    assert event["attack_dice"] == "6 3 2"


@pytest.mark.rule("MN-BAT-07")
@both
def test_a_lone_fortress_hits_once_and_helps_its_owner_attack(edition):
    _, done = fight(meeting(edition, 2, 0, 1), [1, 1])
    assert told(done, "fought")[0]["defence"] == 6
    assert told(done, "lost") == [{"seat": "rome", "area": "apulia", "units": {"legion": 1}}]
    s = empty(edition)
    land(s, "roma", legions={"rome": 1, "egypt": 2}, forts={"rome": 1})
    done = play(campaign(s, dice=[2, 1, 1]), rome="attack roma")
    assert told(done, "fought")[0]["attack"] == 8


@pytest.mark.rule("MN-BAT-E2")
@both
def test_egypt_attacks_hierosolyma(edition):
    s = empty(edition)
    land(s, "memphis", "egypt", legions={"egypt": 3})
    land(s, "hierosolyma", "babylon", city=True, legions={"babylon": 1}, forts={"babylon": 1})
    tokens = s.tokens["city"]
    position = campaign(s, "egypt", dice=[4, 2, 5, 5])
    done = play(position, egypt=["march 3 memphis -> hierosolyma", "attack hierosolyma then plunder city"])
    assert [event["units"] for event in told(done, "lost")] == [{"legion": 2}, {"legion": 1, "fortress": 1}]
    here = position.s.lands["hierosolyma"]
    assert (here.legions, here.owner, here.city) == ({"egypt": 1}, "babylon", False)
    assert position.s.tokens["city"] == tokens + 1


@pytest.mark.rule("MN-BAT-09", "MN-BAT-A1")
@both
def test_the_owner_chooses_his_losses(edition):
    s = meeting(edition, 2, 1, 1)
    position, _ = fight(s, [4, 4, 1])
    assert asked(position) == {"egypt": "battle.lose"}
    assert legal(position, "egypt") == ["lose 1 legions 0 fortresses", "lose 0 legions 1 fortresses"]
    assert refusal(position, "egypt", "lose 1 legions 1 fortresses") == ("lose.number", "MN-BAT-08")
    play(position, egypt="lose 0 legions 1 fortresses")
    assert position.s.lands["apulia"].forts == {}
    position, _ = fight(s, [4, 4, 1])
    play(position, egypt=None)
    assert position.s.lands["apulia"].legions == {"rome": 1}
    assert position.s.lands["apulia"].forts == {"egypt": 1}


@pytest.mark.rule("MN-BAT-10", "MN-CONQ-04")
@both
def test_a_fortress_must_be_destroyed_before_conquest(edition):
    position, _ = fight(meeting(edition, 3, 0, 1, city=True), [1, 1, 1])
    assert refusal(position, "rome", "plunder apulia city") == ("conquest.not-alone", "MN-CONQ-01")
    assert refusal(position, "rome", "plunder apulia fortress")[0] == "read.name"


@pytest.mark.rule("MN-BAT-11", "MN-BAT-E3")
@both
def test_docked_triremes_are_left_alone(edition):
    s = empty(edition)
    land(s, "alexandria", legions={"egypt": 2})
    land(s, "cyrene", "carthage", city=True, legions={"carthage": 1}, docked={"carthage": 1})
    position = campaign(s, "egypt", dice=[3, 3, 1])
    play(position, egypt=["march 2 alexandria -> cyrene", "attack cyrene"])
    assert asked(position) == {"egypt": "conquest"}
    assert {line.split()[0] for line in legal(position, "egypt")} >= {"plunder", "occupy", "convert"}
    play(position, egypt=["convert cyrene", "done"])
    assert position.s.lands["cyrene"].docked == {"carthage": 1}
    play(position := campaign(position.s, "carthage"), carthage=["sail 1 cyrene -> mare_libycum", "done"])
    assert position.s.seas["mare_libycum"] == {"carthage": 1}


@pytest.mark.rule("MN-BAT-12")
@both
def test_an_undefended_province_needs_no_dice(edition):
    s = meeting(edition, 1, 0, docked={"egypt": 2})
    position = campaign(s)
    done = play(position, rome=["march 1 roma -> apulia", "convert apulia", "done"])
    assert told(done, "fought") == []
    assert position.s.lands["apulia"].use == "convert"


@pytest.mark.rule("MN-BAT-13")
@both
def test_defenders_fight_every_time(edition):
    s = meeting(edition, 1, 1)
    land(s, "syracusae", "carthage", legions={"carthage": 1})
    s.seas["mare_tyrrhenum"] = {"carthage": 1}
    position, done = fight(s, [1, 1], "done")
    assert len(told(done, "fought")) == 1
    position = campaign(position.s, "carthage", dice=[1, 1])
    done = play(position, carthage=["march 1 syracusae -> apulia", "attack apulia against egypt", "done"])
    assert told(done, "fought")[0]["defender"] == "egypt"


@pytest.mark.rule("MN-BAT-14", "MN-BAT-A4", "MN-BAT-A5", "MN-BAT-A6")
@both
def test_a_newcomer_chooses_and_may_split(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 5})
    land(s, "apulia", "egypt", legions={"egypt": 2, "babylon": 2}, forts={"egypt": 1})
    position = campaign(s, dice=[1, 1, 1, 6, 6, 6, 6, 1, 1])
    play(position, rome=["march 5 roma -> apulia"])
    assert refusal(position, "rome", "attack apulia against greece") == (
        "attack.not-there",
        cited(edition, "MN-BAT-14"),
    )
    assert refusal(position, "rome", "attack apulia against egypt with 6") == (
        "attack.too-few",
        cited(edition, "MN-BAT-13"),
    )
    done = play(position, rome="attack apulia against egypt with 3")
    assert told(done, "fought")[0]["defence"] == 18
    assert position.s.lands["apulia"].legions["rome"] == 2
    done = play(position, rome="attack apulia against babylon")
    event = told(done, "fought")[0]
    assert (event["attack_dice"], event["defence_dice"]) == ("6 6", "1 1")
    assert position.s.lands["apulia"].legions == {"egypt": 2, "rome": 2}
    assert refusal(position, "rome", "attack apulia against egypt") == (
        "attack.nobody-ready",
        cited(edition, "MN-BAT-13"),
    )


@pytest.mark.rule("MN-BAT-05", "MN-BAT-22")
@both
def test_every_legion_fights_and_nobody_is_attacked_twice(edition):
    s = meeting(edition, 4, 2)
    s.lands["apulia"].legions["babylon"] = 1
    position = campaign(s, dice=[1, 1, 1, 1, 1, 1, 1])
    play(position, rome=["march 4 roma -> apulia", "attack apulia against egypt with 1"])
    assert refusal(position, "rome", "attack apulia against egypt") == ("attack.not-there", cited(edition, "MN-BAT-14"))
    assert refusal(position, "rome", "attack apulia with 2") == ("attack.all-fight", "MN-BAT-22")
    done = play(position, rome="done")
    assert [(event["defender"], event["attack_dice"]) for event in told(done, "fought")] == [("babylon", "1 1 1")]


@pytest.mark.rule("MN-BAT-05", "MN-BAT-06")
@both
def test_a_sea_battle_is_one_exchange_of_all_triremes(edition):
    s = empty(edition)
    s.seas["mare_ionium"] = {"rome": 3, "greece": 3}
    position = campaign(s, dice=[1, 1, 1, 1, 1, 1])
    assert refusal(position, "rome", "attack mare_ionium with 1") == ("attack.all-fight", "MN-BAT-22")
    play(position, rome="attack mare_ionium")
    assert refusal(position, "rome", "attack mare_ionium") == ("attack.nobody-ready", cited(edition, "MN-BAT-13"))


@pytest.mark.rule("MN-BAT-A4")
@both
def test_no_one_to_one_pairing(edition):
    _, done = fight(meeting(edition, 4, 2), [1, 1, 1, 1, 1, 1])
    assert told(done, "fought")[0]["attack_dice"] == "1 1 1 1"
    position = campaign(meeting(edition, 4, 2))
    play(position, rome="march 4 roma -> apulia")
    assert refusal(position, "rome", "attack apulia with 2") == ("attack.all-fight", "MN-BAT-22")


@pytest.mark.rule("MN-BAT-A6")
@both
def test_the_attackers_fortress_joins_one_exchange_of_his_choice(edition):
    s = empty(edition)
    land(s, "roma", legions={"rome": 2, "egypt": 1, "babylon": 1}, forts={"rome": 1})
    position = campaign(s, dice=[1, 1, 1, 1])
    done = play(position, rome=["attack roma against egypt with 1 walls wait", "attack roma against babylon", "done"])
    assert [event["attack"] for event in told(done, "fought")] == [1, 7]
    assert position.s.lands["roma"].legions == {"rome": 2, "egypt": 1}


@pytest.mark.rule("MN-BAT-20", "MN-CONQ-01")
@both
def test_a_battle_is_settled_before_anything_else(edition):
    position, _ = fight(meeting(edition, 2, 1, city=True), [3, 3, 1])
    assert asked(position) == {"rome": "conquest"}
    assert refusal(position, "rome", "march 1 apulia -> roma")[0] == "read.verb"


@pytest.mark.rule("MN-BAT-22")
@both
def test_everybody_in_the_province_fights(edition):
    s = meeting(edition, 1, 1)
    land(s, "apulia", legions={"egypt": 1, "rome": 2})
    _, done = fight(s, [1, 1, 1, 1])
    assert told(done, "fought")[0]["attack_dice"] == "1 1 1"


@pytest.mark.rule("MN-BAT-A2")
@both
def test_on_his_own_turn_the_other_withdraws_or_fights(edition):
    position, _ = fight(meeting(edition, 1, 1), [1, 1], "done")
    done = play(campaign(position.s, "egypt", dice=[1, 1]), egypt="done")
    event = told(done, "fought")[0]
    assert (event["attacker"], event["defender"]) == ("egypt", "rome")


@pytest.mark.rule("MN-BAT-A3")
@both
def test_a_fortress_alone_starts_no_battle(edition):
    s = empty(edition)
    land(s, "roma", forts={"rome": 1}, legions={"egypt": 1})
    land(s, "corsica", legions={"rome": 1})
    assert told(play(campaign(s), rome="done"), "fought") == []
    assert len(told(play(campaign(s, "egypt", dice=[1]), egypt="done"), "fought")) == 1


@pytest.mark.rule("MN-BAT-A7", "MN-BAT-A8")
@both
def test_excess_hits_are_lost_and_both_may_die(edition):
    position, done = fight(meeting(edition, 1, 1, city=True), [6, 6], "done")
    assert [event["units"] for event in told(done, "lost")] == [{"legion": 1}] * 2
    here = position.s.lands["apulia"]
    assert (here.legions, here.owner, here.city, here.use) == ({}, "egypt", True, "")
    _, done = fight(meeting(edition, 3, 1, city=True), [6, 6, 6, 1])
    assert told(done, "lost") == [{"seat": "egypt", "area": "apulia", "units": {"legion": 1}}]


@pytest.mark.rule("MN-BAT-A9", "MN-BAT-02")
@both
def test_triremes_that_did_not_move_may_attack_once(edition):
    s = empty(edition)
    s.seas["mare_ionium"] = {"rome": 2, "greece": 1}
    position = campaign(s, dice=[1, 1, 6])
    done = play(position, rome="attack mare_ionium")
    assert told(done, "ships-lost") == [{"seat": "rome", "area": "mare_ionium", "count": 1}]
    assert refusal(position, "rome", "attack mare_ionium") == ("attack.nobody-ready", cited(edition, "MN-BAT-13"))


@pytest.mark.rule("MN-BAT-A10")
@both
def test_of_several_fleets_one_is_picked(edition):
    s = empty(edition)
    s.seas["mare_ionium"] = {"rome": 2, "greece": 1, "egypt": 1}
    position = campaign(s, dice=[6, 1])
    play(position, rome="attack mare_ionium against greece with 1")
    assert position.s.seas["mare_ionium"] == {"rome": 2, "egypt": 1}
    assert legal(position, "rome")[-1] == "attack mare_ionium against egypt"


@pytest.mark.rule("MN-BAT-19")
@both
def test_a_sea_is_never_at_war(edition):
    s = empty(edition)
    s.seas["mare_ionium"] = {"rome": 1, "greece": 1}
    position = campaign(s, dice=[1, 1])
    play(position, rome=["attack mare_ionium", "done"])
    play(position := campaign(position.s, "greece"), greece=["sail 1 mare_ionium -> mare_aegaeum", "done"])
    assert position.s.seas["mare_aegaeum"] == {"greece": 1}


@pytest.mark.rule("MN-BAT-A12")
def test_revised_fresh_legions_fight_a_second_battle_alone():
    s = meeting("revised", 2, 3)
    land(s, "lombardia", "rome")
    land(s, "roma", legions={"rome": 3})
    position = campaign(s, dice=[1, 1, 1, 1, 1, 2, 1, 1, 6])
    play(position, rome=["march 2 roma -> apulia", "attack apulia"])
    done = play(position, rome=["march 1 roma -> apulia", "attack apulia"])
    event = told(done, "fought")[0]
    assert (event["attack_dice"], event["defence_dice"]) == ("2", "1 1 6")
    assert position.s.lands["apulia"].legions == {"egypt": 3, "rome": 2}


@pytest.mark.rule("MN-BAT-A13")
@both
def test_the_active_player_picks_the_order_of_battles(edition):
    s = meeting(edition, 2, 1)
    land(s, "lombardia", "egypt", legions={"egypt": 1})
    position = campaign(s, dice=[1, 1, 1, 1])
    play(position, rome=["march 1 roma -> apulia", "march 1 roma -> lombardia"])
    done = play(position, rome=["attack lombardia", "attack apulia"])
    assert [event["area"] for event in told(done, "fought")] == ["lombardia", "apulia"]
    moves = refusal(campaign_after(edition), "rome", "march 1 roma -> lombardia") if edition == "2003" else None
    assert moves in (None, ("war.sequence", "MN-MOVE-04"))


def campaign_after(edition):
    """Rome has fought one land battle and has a legion left in Roma."""
    position = campaign(meeting(edition, 2, 1), dice=[1, 1])
    play(position, rome=["march 1 roma -> apulia", "attack apulia"])
    return position


# ---------------------------------------------------------------- heroes
@pytest.mark.rule("MN-HERO-HAN-1", "MN-MISC-A2")
@both
def test_hannibal_adds_one_per_legion_die(edition):
    s = empty(edition)
    s.cards["carthage"] = ["hannibal"]
    assert land_total(s, "carthage", [2, 3, 2], 0) == 10
    assert land_total(s, "carthage", [3], 1) == 10
    land(s, "carthago", legions={"carthage": 1})
    land(s, "leptis", "egypt", legions={"egypt": 3})
    position = run(s, "war_turn", seat="egypt", dice=[1, 1, 1, 4])
    done = play(position, egypt=["march 3 leptis -> carthago", "attack carthago"])
    assert told(done, "fought")[0]["defence"] == 5


@pytest.mark.rule("MN-HERO-PER-1")
def test_2003_pericles_at_sea():
    s = empty()
    s.cards["greece"] = ["pericles"]
    s.seas["mare_ionium"] = {"rome": 1, "greece": 2}
    done = play(campaign(s, "greece", dice=[4, 4, 1]), greece="attack mare_ionium")
    assert told(done, "fought")[0]["attack"] == 10


def support(**fleets):
    """Greece attacks Macedonia from Athenae with two legions, triremes beside."""
    s = empty("revised")
    s.cards["greece"] = ["pericles"]
    land(s, "athenae", legions={"greece": 2}, docked={"greece": 1})
    land(s, "macedonia", "rome", legions={"rome": 1})
    for sea, count in fleets.items():
        s.seas[sea] = {"greece": count}
    return s


@pytest.mark.rule("MN-HERO-PER-2", "MN-HERO-PER-A2", "MN-HERO-PER-A3")
def test_revised_pericles_supports_a_land_battle_before_the_dice():
    s = support(mare_ionium=2)
    position = campaign(s, "greece", dice=[3, 1])
    play(position, greece=["march 1 athenae -> macedonia", "attack macedonia"])
    assert asked(position) == {"greece": "battle.support"}
    assert refusal(position, "greece", "support mare_ionium:3") == ("support.too-many", "MN-HERO-PER-A1")
    done = play(position, greece="support mare_ionium:1")
    assert told(done, "fought")[0]["attack"] == 4
    position = campaign(s, "greece", dice=[3, 1])
    play(position, greece=["march 1 athenae -> macedonia", "attack macedonia"])
    done = play(position, greece=None)
    assert told(done, "fought")[0]["attack"] == 5


@pytest.mark.rule("MN-HERO-PER-A1")
def test_each_trireme_supports_one_battle():
    s = support(mare_ionium=1, mare_aegaeum=1)
    land(s, "syracusae", "rome", legions={"rome": 1})
    position = campaign(s, "greece", dice=[1, 1, 1, 1])
    play(position, greece=["march 1 athenae -> macedonia", "march 1 athenae -> syracusae", "attack macedonia"])
    play(position, greece="support mare_ionium:1")
    done = play(position, greece="attack syracusae")
    assert told(done, "fought")[0]["attack"] == 1
    assert position.s.supported == {"mare_ionium": 1}


@pytest.mark.rule("MN-HERO-PER-A2")
def test_no_support_for_a_fortress_alone_or_from_the_dock():
    s = empty("revised")
    s.cards["greece"] = ["pericles"]
    land(s, "athenae", forts={"greece": 1}, docked={"greece": 2})
    land(s, "macedonia", "rome", legions={"rome": 1})
    s.seas["mare_aegaeum"] = {"greece": 1}
    done = play(campaign(s, dice=[1]), rome=["march 1 macedonia -> athenae", "attack athenae"])
    assert told(done, "fought")[0]["defence"] == 6
    s = empty("revised")
    s.cards["greece"] = ["pericles"]
    land(s, "athenae", legions={"greece": 1}, docked={"greece": 2})
    land(s, "macedonia", "rome", legions={"rome": 1})
    done = play(campaign(s, dice=[1, 1]), rome=["march 1 macedonia -> athenae", "attack athenae"])
    assert told(done, "fought")[0]["defence"] == 1
