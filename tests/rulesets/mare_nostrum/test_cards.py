"""Heroes and wonders (MN-HERO-*, MN-WON-*) that are not shown with their phase."""

import pytest

from games.rulesets.mare_nostrum.state import fortress_limit, price, tally

from .helpers import asked, both, cited, empty, goods, hand, land, legal, play, refusal, run, told


def turn(s, seat):
    return run(s, "build_turn", seat=seat)


@pytest.mark.rule("MN-HERO-AGA-1", "MN-HERO-AGA-2")
@pytest.mark.parametrize(("edition", "count", "director"), [("2003", 6, "carthage"), ("revised", 7, "egypt")])
def test_agamemnon(edition, count, director):
    s = empty(edition)
    land(s, "carthago", caravans=["fruit", "perfume"], market=True)
    land(s, "leptis", "carthage", caravans=["gems", "fish"], market=True)
    land(s, "alexandria", caravans=["papyrus", "grain"], market=True)
    land(s, "memphis", "egypt", caravans=["papyrus"])
    s.cards["egypt"] = ["agamemnon"]
    assert tally(s, "carthage", "director") == 6
    assert tally(s, "egypt", "director") == count
    assert run(s, "income").s.roles["director"] == director


@pytest.mark.rule("MN-HERO-ARC-1", "MN-HERO-ARC-2", "MN-HERO-ARC-A")
@pytest.mark.parametrize(("edition", "rome"), [("2003", 4), ("revised", 5)])
def test_archimedes(edition, rome):
    s = empty(edition)
    land(s, "roma", legions={"rome": rome})
    land(s, "athenae", legions={"greece": 3})
    s.cards["greece"] = ["archimedes"]
    assert run(s, "war").s.roles["military"] == "greece"


@pytest.mark.rule("MN-HERO-SOL-1")
@both
def test_solomon(edition):
    s = empty(edition)
    for area in ("alexandria", "memphis", "thebae"):
        land(s, area, "egypt", city=True)
    for area in ("roma", "apulia"):
        land(s, area, "rome", city=True)
    s.cards["rome"] = ["solomon"]
    assert run(s, "building").s.roles["political"] == "rome"


@pytest.mark.rule("MN-HERO-CAE-1", "MN-HERO-CAE-2")
@pytest.mark.parametrize(("edition", "legion"), [("2003", 2), ("revised", 3)])
def test_caesar(edition, legion):
    s = empty(edition)
    s.cards["rome"] = ["julius_caesar"]
    assert [price(s, "rome", item) for item in ("legion", "fortress", "trireme")] == [legion, 2, 3]
    hand(s, "rome", tax=2)
    play(position := turn(s, "rome"), rome="build fortress in roma")
    assert position.s.lands["roma"].forts == {"rome": 1}


@pytest.mark.rule("MN-HERO-PER-1", "MN-HERO-PER-2")
@pytest.mark.parametrize(("edition", "trireme"), [("2003", 2), ("revised", 3)])
def test_pericles_price(edition, trireme):
    s = empty(edition)
    s.cards["greece"] = ["pericles"]
    assert price(s, "greece", "trireme") == trireme


@pytest.mark.rule("MN-HERO-HAM-1", "MN-HERO-HAM-2")
@both
def test_hammurabis_free_marker_once_per_turn(edition):
    s = empty(edition)
    s.cards["babylon"] = ["hammurabi"]
    position = turn(s, "babylon")
    play(position, babylon="claim marker in arabia")
    assert position.s.lands["arabia"].owner == "babylon"
    assert refusal(position, "babylon", "claim marker in assyria") == (
        "claim.no-marker",
        cited(edition, "MN-HERO-HAM-2"),
    )
    assert refusal(position, "babylon", "build marker in assyria") == ("pay.too-poor", "MN-BUILD-05")
    assert refusal(turn(_without(s), "babylon"), "babylon", "claim marker in arabia")[0] == "claim.no-marker"


def _without(s):
    s.cards["babylon"] = []
    hand(s, "babylon", tax=3)
    return s


@pytest.mark.rule("MN-HERO-HAM-2", "MN-HERO-HAM-A")
@both
def test_hammurabi_and_conversion(edition):
    s = empty(edition)
    s.cards["babylon"] = ["hammurabi"]
    land(s, "memphis", "egypt", legions={"babylon": 1}, use="convert", user="babylon")
    position = turn(s, "babylon")
    if edition == "2003":
        done = play(position, babylon="claim marker in memphis")
        assert position.s.lands["memphis"].owner == "babylon"
        assert told(done, "converted-free") == [{"seat": "babylon", "area": "memphis", "before": "egypt"}]
    else:
        assert refusal(position, "babylon", "claim marker in memphis") == (
            "mark.free-conversion",
            cited(edition, "MN-CONQ-10"),
        )
        hand(s, "babylon", tax=3)
        play(position := turn(s, "babylon"), babylon="build marker in memphis")
        assert position.s.lands["memphis"].owner == "babylon"


@pytest.mark.rule("MN-HERO-HAM-A2")
@both
def test_hammurabi_with_the_lighthouse(edition):
    s = empty(edition)
    s.cards["babylon"] = ["hammurabi", "lighthouse"]
    hand(s, "babylon", tax=3)
    position = turn(s, "babylon")
    if edition == "2003":
        play(position, babylon="claim marker in corsica")
    else:
        assert refusal(position, "babylon", "claim marker in corsica") == ("mark.too-far", "MN-BUILD-12")
        play(position, babylon="build marker in corsica")
    assert position.s.lands["corsica"].owner == "babylon"


@pytest.mark.rule("MN-HERO-CLE-1", "MN-HERO-CLE-A")
@both
def test_cleopatra_swaps_one_card_with_the_bank(edition):
    s = empty(edition)
    s.cards["egypt"] = ["cleopatra"]
    hand(s, "egypt", grain=2, tax=2)
    hand(s, "rome", gold=5)
    position = turn(s, "egypt")
    assert refusal(position, "egypt", "swap tax for gold") == ("swap.bank-empty", "MN-HERO-CLE-A")
    assert refusal(position, "egypt", "swap grain for wine") == ("swap.kinds", "MN-HERO-CLE-1")
    assert refusal(position, "egypt", "swap gems for tax") == ("swap.not-held", "MN-HERO-CLE-1")
    play(position, egypt="swap grain for tax")
    assert position.s.hands["egypt"]["tax"] == 3
    assert refusal(position, "egypt", "swap tax for wine") == ("swap.not-now", "MN-HERO-CLE-1")
    assert refusal(position, "rome", "swap gold for tax")[0] == "window.not-asked"
    play(position := turn(s, "egypt"), egypt="swap tax for wine")
    assert position.s.hands["egypt"]["wine"] == 1


@pytest.mark.rule("MN-WON-GAR-1", "MN-WON-GAR-2")
@pytest.mark.parametrize(("edition", "number"), [("2003", 1), ("revised", 2)])
def test_hanging_gardens_keep_goods_face_down(edition, number):
    s = empty(edition)
    s.cards["rome"] = ["hanging_gardens"]
    hand(s, "rome", tax=4, grain=1, wine=1, gold=1)
    position = run(s, "saving")
    assert refusal(position, "rome", f"keep {' '.join(['grain', 'wine', 'gold'][: number + 1])}")[0] == "keep.goods"
    done = play(position, rome=None)
    assert sum(position.s.hands["rome"].values()) == 2 + number
    assert position.s.hands["rome"]["gold"] == 1
    assert told(done, "saved", "egypt") == [{"seat": "rome", "kept": 2 + number}]


@pytest.mark.rule("MN-WON-ZEU-1")
@both
def test_zeus_allows_two_fortresses(edition):
    s = empty(edition)
    s.cards["rome"] = ["statue_of_zeus"]
    hand(s, "rome", tax=9)
    position = turn(s, "rome")
    play(position, rome=["build fortress in roma", "build fortress in roma"])
    assert fortress_limit(s, "rome") == 2
    assert refusal(position, "rome", "build fortress in roma") == ("build.fortress-limit", "MN-BUILD-17")
    s = empty(edition)
    land(s, "roma", forts={"rome": 2})
    land(s, "apulia", "egypt", legions={"egypt": 3})
    s.cards["rome"] = ["statue_of_zeus"]
    position = run(s, "war_turn", seat="egypt", dice=[1, 1, 1])
    done = play(position, egypt=["march 3 apulia -> roma", "attack roma", "done"])
    assert told(done, "fought")[0]["defence"] == 12


@pytest.mark.rule("MN-WON-ZEU-2", "MN-WON-FREE-A")
def test_revised_zeus_brings_a_free_fortress_in_the_same_turn():
    s = empty("revised")
    hand(s, "rome", tax=9)
    land(s, "apulia", "rome", legions={"egypt": 1}, use="convert", user="egypt")
    position = turn(s, "rome")
    assert refusal(position, "rome", "claim fortress in roma") == ("claim.no-gift", "MN-WON-FREE-A")
    play(position, rome="buy statue_of_zeus")
    assert refusal(position, "rome", "claim fortress in apulia") == ("build.enemy-there", "MN-BUILD-20")
    assert legal(position, "rome") == ["done", "claim fortress in roma"]
    play(position, rome="claim fortress in roma")
    assert position.s.lands["roma"].forts == {"rome": 1}
    s = empty("2003")
    hand(s, "rome", tax=9)
    play(position := turn(s, "rome"), rome="buy statue_of_zeus")
    assert asked(position) != {"rome": "build.turn"}


@pytest.mark.rule("MN-WON-LIG-1")
@both
def test_the_lighthouse_reaches_everywhere_but_breaks_no_other_rule(edition):
    s = empty(edition)
    s.cards["rome"] = ["lighthouse"]
    hand(s, "rome", tax=6)
    land(s, "cyprus", "egypt")
    position = turn(s, "rome")
    assert refusal(position, "rome", "build marker in cyprus") == ("mark.foreign", "MN-BUILD-11")
    play(position, rome="build marker in armenia")
    assert refusal(position, "rome", "build caravan in armenia on gems") == ("build.fresh", "MN-BUILD-15")


@pytest.mark.rule("MN-WON-LIG-2", "MN-WON-FREE-A")
def test_revised_the_lighthouse_brings_a_free_marker_or_none():
    s = empty("revised")
    hand(s, "rome", tax=9)
    position = turn(s, "rome")
    play(position, rome=["buy lighthouse", "claim marker in armenia"])
    assert position.s.lands["armenia"].owner == "rome"
    s = empty("revised")
    hand(s, "rome", tax=9)
    for area in (
        "apulia",
        "lombardia",
        "corsica",
        "sardinia",
        "syracusae",
        "illyria",
        "pannonia",
        "dacia",
        "macedonia",
    ):
        land(s, area, "rome")
    land(s, "cyprus", "rome")
    land(s, "rhodus", "rome")
    position = turn(s, "rome")
    play(position, rome="buy lighthouse")
    assert legal(position, "rome") == ["done"]
    play(position, rome="done")
    assert position.s.build is None


@pytest.mark.rule("MN-WON-MAU-1", "MN-WON-MAU-2")
@pytest.mark.parametrize(("edition", "marker"), [("2003", 3), ("revised", 2)])
def test_mausoleum_prices(edition, marker):
    s = empty(edition)
    s.cards["rome"] = ["mausoleum"]
    items = ("city", "caravan", "temple", "market", "marker", "legion", "helen")
    assert [price(s, "rome", item) for item in items] == [2, 2, 5, 5, marker, 3, 9]


@pytest.mark.rule("MN-WON-MAU-A")
def test_the_mausoleum_makes_conversion_cheaper():
    s = empty("revised")
    s.cards["rome"] = ["mausoleum"]
    hand(s, "rome", tax=2)
    land(s, "apulia", "egypt", legions={"rome": 1}, use="convert", user="rome")
    play(position := turn(s, "rome"), rome="build marker in apulia")
    assert position.s.lands["apulia"].owner == "rome"


# ---------------------------------------------------------------- Helen
def invasion(edition, legions=3, **parts):
    """Rome is about to march from Roma into Apulia, which Egypt owns together with Helen."""
    s = empty(edition)
    land(s, "roma", legions={"rome": legions})
    land(s, "apulia", "egypt", **parts)
    s.cards["egypt"] = ["helen"]
    return s


@pytest.mark.rule("MN-HERO-HEL-1", "MN-HERO-HEL-2")
@both
def test_helen_turns_one_legion_once_per_phase(edition):
    s = invasion(edition, 3)
    land(s, "lombardia", "egypt")
    position = run(s, "war_turn", seat="rome", dice=[1])
    play(position, rome="march 2 roma -> apulia")
    assert asked(position) == {"egypt": "helen"}
    play(position, egypt="helen")
    assert position.s.lands["apulia"].legions == {"rome": 1, "egypt": 1}
    play(position, rome="march 1 roma -> lombardia")
    assert asked(position) == {"rome": "military"}


@pytest.mark.rule("MN-HERO-HEL-A1")
@both
def test_helen_acts_before_conquest(edition):
    s = invasion(edition, 1, city=True)
    position = run(s, "war_turn", seat="rome")
    play(position, rome="march 1 roma -> apulia")
    play(position, egypt=None)
    assert position.s.lands["apulia"].legions == {"egypt": 1}
    assert refusal(position, "rome", "plunder apulia city") == ("conquest.not-alone", "MN-CONQ-01")


@pytest.mark.rule("MN-HERO-HEL-A2", "MN-HERO-HEL-A3")
@both
def test_helen_needs_a_piece_and_an_own_marker(edition):
    s = invasion(edition, 1)
    land(s, "alexandria", legions={"egypt": 8})
    position = run(s, "war_turn", seat="rome")
    play(position, rome="march 1 roma -> apulia")
    assert asked(position) == {"rome": "military"}
    s = invasion(edition, 1)
    land(s, "apulia", "greece", city=True, legions={"egypt": 1}, use="occupy", user="egypt", covered=["city"])
    position = run(s, "war_turn", seat="rome")
    play(position, rome="march 1 roma -> apulia")
    assert asked(position) == {"rome": "military"}


# ---------------------------------------------------------------- Nebuchadnezzar
@pytest.mark.rule("MN-HERO-NEB-1", "MN-HERO-NEB-2", "MN-HERO-NEB-A1")
@both
@pytest.mark.parametrize(
    ("building", "card", "card_2003"),
    [("grain", "grain", "grain"), ("city", "tax", "tax"), ("temple", "tax", ""), ("market", "papyrus", "")],
)
def test_nebuchadnezzar(edition, building, card, card_2003):
    s = empty(edition)
    land(s, "alexandria", city=True, temple=True, market=True, caravans=["grain", "papyrus"], legions={"rome": 1})
    s.cards["rome"] = ["nebuchadnezzar"]
    position = run(s, "conquest", area="alexandria", seat="rome")
    play(position, rome=f"plunder alexandria {building}")
    got = {kind: number for kind, number in position.s.hands["rome"].items() if number}
    wanted = card_2003 if edition == "2003" else card
    assert got == ({wanted: 1} if wanted else {})


@pytest.mark.rule("MN-HERO-NEB-A1")
def test_nebuchadnezzar_at_a_market_takes_his_choice_of_what_the_bank_has():
    s = empty("revised")
    land(s, "alexandria", market=True, caravans=["grain", "papyrus"], legions={"rome": 1})
    s.cards["rome"] = ["nebuchadnezzar"]
    position = run(s, "conquest", area="alexandria", seat="rome")
    assert refusal(position, "rome", "plunder alexandria market taking gold") == ("plunder.no-card", "MN-HERO-NEB-A1")
    play(position, rome="plunder alexandria market taking grain")
    assert position.s.hands["rome"]["grain"] == 1
    hand(s, "egypt", grain=11)
    hand(s, "greece", papyrus=5)
    play(position := run(s, "conquest", area="alexandria", seat="rome"), rome="plunder alexandria market")
    assert sum(position.s.hands["rome"].values()) == 0


@pytest.mark.rule("MN-HERO-HAM-A2", "MN-WON-LIG-2")
@pytest.mark.parametrize("places", [("arabia", "sardinia"), ("sardinia", "arabia")])
def test_free_markers_may_be_claimed_in_any_order(places):
    s = empty("revised")
    s.cards["babylon"] = ["hammurabi"]
    hand(s, "babylon", **goods(9))
    position = run(s, "build_turn", seat="babylon")
    play(position, babylon=["buy lighthouse", *(f"claim marker in {area}" for area in places)])
    assert [position.s.lands[area].owner for area in places] == ["babylon", "babylon"]
    assert refusal(position, "babylon", "claim marker in cyprus") == ("claim.no-marker", "MN-HERO-HAM-2")


@pytest.mark.rule("MN-WON-GAR-2")
def test_a_refusal_names_the_rule_of_its_edition():
    found = []
    for edition in ("2003", "revised"):
        s = empty(edition)
        s.cards["rome"] = ["hanging_gardens"]
        hand(s, "rome", wine=3)
        found.append(refusal(run(s, "saving"), "rome", "keep wine wine wine"))
    assert found == [("keep.goods", "MN-WON-GAR-1"), ("keep.goods", "MN-WON-GAR-2")]


@pytest.mark.rule("MN-WON-LIG-2", "MN-CONQ-10")
def test_the_gift_of_the_lighthouse_does_not_pay_a_conversion():
    s = empty("revised")
    hand(s, "rome", **goods(9))
    land(s, "memphis", "egypt", legions={"rome": 1}, use="convert", user="rome")
    position = run(s, "build_turn", seat="rome")
    play(position, rome="buy lighthouse")
    assert refusal(position, "rome", "claim marker in memphis") == ("mark.free-conversion", "MN-CONQ-10")
    assert "claim marker in memphis" not in legal(position, "rome")


@pytest.mark.rule("MN-HERO-HEL-A1")
@both
def test_by_default_helen_waits_if_older_legions_would_be_left(edition):
    s = empty(edition)
    s.cards["egypt"] = ["helen"]
    land(s, "memphis", "egypt", legions={"babylon": 2})
    land(s, "arabia", legions={"babylon": 1})
    position = run(s, "war_turn", seat="babylon")
    play(position, babylon="march 1 arabia -> memphis")
    assert asked(position) == {"egypt": "helen"}
    play(position, egypt=None)
    assert position.s.lands["memphis"].legions == {"babylon": 3}
