"""Set-up and fewer players (MN-SETUP-*, MN-FEW-*)."""

import pytest

from games.engine.dice import Dice
from games.engine.play import new_game
from games.rulesets.mare_nostrum.board import AREAS, CAPITAL, CARDS, PRICES, SHEET, SHEETS, SIDES
from games.rulesets.mare_nostrum.phases.opening import deal_roles
from games.rulesets.mare_nostrum.state import for_sale, hand_size, on_board, tally

from .helpers import FIVE, asked, both, cited, empty, fresh, hand, land, legal, play, refusal, ruleset, run, told

THREE = ("greece", "carthage", "babylon")


def free(edition, seat, seats=FIVE):
    """The position in which `seat` places its 36 points."""
    s = fresh(edition, seats, free_setup=True)
    s.queue = [seat]
    return run(s, "opening")


@pytest.mark.rule("MN-SETUP-01", "MN-SETUP-05")
@both
def test_three_to_five_players_each_with_a_civilization_of_their_own(edition):
    rules = ruleset(edition)
    assert tuple(rules.players(rules.options())) == (3, 4, 5)
    for civilizations in ("recommended", "any"):
        for count in (3, 4, 5):
            sides = rules.sides(rules.options(civilizations=civilizations), count)
            assert len({*sides}) == len(sides) >= count
            position = new_game(rules, {}, tuple(Dice(b"lot").shuffled(sides, "lot")[:count]), b"x")
            assert len({*position.seats}) == count


@pytest.mark.rule("MN-SETUP-06", "MN-SETUP-11")
@both
def test_basic_layout_with_the_own_hero(edition):
    s = fresh(edition)
    for side in FIVE:
        assert s.cards[side] == [SHEET[side].hero]
        assert s.lands[CAPITAL[side]].owner == side
        assert s.lands[CAPITAL[side]].forts == {side: 1}
        assert sum(place.owner == side for place in s.lands.values()) == 3
    assert free(edition, "rome").s.lands["roma"].owner == "rome"


@pytest.mark.rule("MN-SETUP-07", "MN-SETUP-A8")
@both
def test_starting_roles(edition):
    s = fresh(edition)
    assert s.roles == {"director": "carthage", "political": "egypt", "military": "rome"}


@pytest.mark.rule("MN-SETUP-08")
def test_every_basic_layout_is_worth_36_points():
    for sheet in SHEETS.sheets:
        points = CARDS[sheet.hero].price
        for place in sheet.placements:
            points += PRICES["marker"] + PRICES["city"] * place.city + PRICES["caravan"] * len(place.caravans)
            points += PRICES["legion"] * place.legions + PRICES["fortress"] * place.fortresses
        assert points == 36, sheet.side


@pytest.mark.rule("MN-SETUP-09", "MN-SETUP-A1", "MN-SETUP-A4")
@both
def test_36_points_at_list_price_the_capitals_marker_among_them(edition):
    position = free(edition, "rome")
    assert position.s.placing.points == 33
    play(position, rome=["hire julius_caesar", *["place legion in roma"] * 8])
    assert position.s.placing.points == 0
    assert refusal(position, "rome", "place city in roma") == ("place.points", "MN-SETUP-09")


@pytest.mark.rule("MN-SETUP-10")
@both
def test_no_general_heroes_and_wonders_at_setup(edition):
    position = free(edition, "rome")
    for card in ("helen", "colossus", "hannibal"):
        assert refusal(position, "rome", f"hire {card}") == ("hire.own-only", "MN-SETUP-10")


@pytest.mark.rule("MN-SETUP-12")
@both
def test_the_own_hero_may_be_bought_later(edition):
    position = free(edition, "rome")
    play(position, rome="done")
    s = position.s
    assert s.cards["rome"] == []
    hand(s, "rome", tax=9)
    s.roles["political"] = "rome"
    play(position := run(s, "build_turn", seat="rome"), rome="buy julius_caesar")
    assert position.s.cards["rome"] == ["julius_caesar"]


@pytest.mark.rule("MN-SETUP-14", "MN-SETUP-15", "MN-SETUP-A2")
@both
def test_only_the_capital_and_its_neighbours_and_the_marker_first(edition):
    position = free(edition, "carthage")
    assert refusal(position, "carthage", "place marker in cyrene") == ("place.too-far", "MN-SETUP-14")
    assert refusal(position, "carthage", "place caravan in leptis on gems") == (
        "place.marker-first",
        cited(edition, "MN-SETUP-15"),
    )
    play(position, carthage=["place marker in leptis", "place caravan in leptis on gems"])
    assert position.s.lands["leptis"].caravans == ["gems"]


@pytest.mark.rule("MN-SETUP-16", "MN-SETUP-17", "MN-SETUP-20")
@both
def test_units_start_in_the_capital(edition):
    position = free(edition, "rome")
    play(position, rome="place marker in apulia")
    assert refusal(position, "rome", "place legion in apulia") == ("place.capital-only", cited(edition, "MN-SETUP-17"))
    if edition == "2003":
        play(position, rome="place fortress in apulia")
        assert position.s.lands["apulia"].forts == {"rome": 1}
    else:
        assert refusal(position, "rome", "place fortress in apulia") == (
            "place.capital-only",
            cited(edition, "MN-SETUP-17"),
        )
    position = free(edition, "babylon")
    assert refusal(position, "babylon", "place trireme in babylon") == ("build.no-coast", "MN-BUILD-19")


@pytest.mark.rule("MN-SETUP-18", "MN-SETUP-19")
@both
def test_greece_starts_around_the_aegean(edition):
    position = free(edition, "greece")
    for area in ("constantinopolis", "troas", "rhodus", "cnossus"):
        assert f"place marker in {area}" in legal(position, "greece")
    assert refusal(position, "greece", "place marker in syracusae") == ("place.too-far", "MN-SETUP-14")
    play(position, greece=["place marker in cnossus", "place marker in macedonia"])
    for area in ("cnossus", "macedonia"):
        if edition == "revised":
            assert f"place legion in {area}" in legal(position, "greece")
        else:
            assert refusal(position, "greece", f"place legion in {area}") == (
                "place.capital-only",
                cited(edition, "MN-SETUP-17"),
            )


@pytest.mark.rule("MN-SETUP-21")
def test_revised_roles_by_count_after_everybody_has_placed():
    s = fresh("revised", free_setup=True)
    assert set(s.roles.values()) == {""}
    position = run(s, "opening")
    while position.s.phase == "setup":
        position.advance(expired=position.waiting)
    assert position.s.roles["political"] == "egypt"
    assert all(position.s.roles.values())


@pytest.mark.rule("MN-SETUP-22")
def test_revised_hannibal_and_pericles_bring_a_unit_before_turn_1_only():
    s = fresh("revised")
    assert s.lands["carthago"].legions == {"carthage": 1}
    assert s.lands["athenae"].docked == {"greece": 1}
    assert {side: tally(s, side, "military") for side in ("rome", "carthage", "greece")} == {
        "rome": 2,
        "carthage": 2,
        "greece": 2,
    }
    assert s.roles["military"] == "rome"
    s = empty("revised")
    hand(s, "carthage", tax=9)
    play(position := run(s, "build_turn", seat="carthage"), carthage="buy hannibal")
    assert position.s.lands["carthago"].legions == {}
    assert fresh("2003").lands["carthago"].legions == {}


@pytest.mark.rule("MN-SETUP-A3")
@both
def test_free_setup_goes_by_lot_and_a_marker_blocks(edition):
    orders = {tuple(fresh(edition, free_setup=True, seed=str(n)).queue) for n in range(12)}
    assert len(orders) > 3
    s = fresh(edition, free_setup=True)
    s.queue = ["babylon"]
    land(s, "assyria", "greece")
    position = run(s, "opening")
    assert refusal(position, "babylon", "place marker in assyria") == ("place.marked", "MN-SETUP-A3")
    play(position, babylon=None)
    assert position.s.placing.points == 6
    assert refusal(position, "babylon", "basic") == ("basic.begun", "MN-SETUP-06")
    assert [area for area, here in position.s.lands.items() if here.owner == "babylon"] == ["mesopotamia", "babylon"]


@pytest.mark.rule("MN-COMP-A1", "MN-SETUP-A3")
@both
def test_the_printed_sheet_is_laid_as_far_as_the_tokens_go(edition):
    s = fresh(edition, ("greece", "carthage", "rome", "egypt"), free_setup=True)
    s.queue = ["greece", "egypt", "rome", "carthage"]
    position = run(s, "opening")
    play(position, greece=[*cities("constantinopolis", "troas", "rhodus", "cnossus"), "place city in athenae", "done"])
    play(position, egypt=[*cities("memphis", "thebae", "cyrene"), "place city in alexandria", "done"])
    play(position, rome="basic")
    play(position, carthage=None)
    assert position.s.tokens["city"] == 0
    assert (position.s.lands["carthago"].city, position.s.placing.points) == (False, 3)
    play(position, carthage="place legion in carthago")
    play(position, carthage="done")
    assert position.s.phase == "trade"


def cities(*areas):
    return [f"place {item} in {area}" for area in areas for item in ("marker", "city")]


@pytest.mark.rule("MN-SETUP-22", "MN-COMP-A1")
@pytest.mark.parametrize(
    ("seat", "unit", "number", "hero"), [("carthage", "legion", 8, "hannibal"), ("greece", "trireme", 5, "pericles")]
)
def test_the_unit_that_a_hero_brings_needs_a_piece(seat, unit, number, hero):
    position = free("revised", seat)
    play(position, **{seat: [*[f"place {unit} in {CAPITAL[seat]}"] * number, f"hire {hero}"]})
    assert on_board(position.s, seat, unit) == number


@pytest.mark.rule("MN-SETUP-A5")
@both
def test_unspent_points_lapse(edition):
    position = free(edition, "rome")
    done = play(position, rome=["place city in roma", "done"])
    assert told(done, "setup-finished") == [{"seat": "rome", "unspent": 30}]
    assert fresh(edition).hands["rome"]["tax"] == 0
    assert hand_size(fresh(edition), "rome") == 0


@pytest.mark.rule("MN-SETUP-A6", "MN-FEW-06")
def test_roles_of_absent_civilizations():
    s = fresh("revised", THREE)
    assert s.roles == {"director": "carthage", "political": "greece", "military": "babylon"}
    position = run(s, "war")
    assert asked(position) == {"babylon": "role"}
    assert legal(position, "babylon") == ["appoint greece", "appoint carthage"]


@pytest.mark.rule("MN-SETUP-A6")
def test_a_tie_for_a_first_role_goes_by_lot():
    found = []
    for number in range(12):
        s = empty("revised")
        s.roles = dict.fromkeys(s.roles, "")
        deal_roles(s, Dice(str(number).encode()))
        found.append(tuple(s.roles.values()))
        assert len({*s.roles.values()}) == 3
    assert len({*found}) > 3


@pytest.mark.rule("MN-SETUP-A9")
def test_2003_free_setup_keeps_the_sheets_roles_until_the_first_check():
    s = fresh("2003", free_setup=True)
    assert s.roles["director"] == "carthage"
    s.queue = []
    land(s, "carthago", "carthage", caravans=["fruit", "perfume"])
    land(s, "babylon", "babylon", caravans=["grain", "slaves"])
    assert run(s, "income").s.roles["director"] == "carthage"
    land(s, "assyria", "babylon", caravans=["metal"])
    assert run(s, "income").s.roles["director"] == "babylon"


@pytest.mark.rule("MN-FEW-01", "MN-FEW-02", "MN-FEW-03", "MN-FEW-06")
@both
def test_unused_civilizations_are_neutral(edition):
    rules = ruleset(edition)
    assert tuple(rules.sides(rules.options(), 3)) == THREE
    assert sorted(rules.sides(rules.options(), 4)) == ["carthage", "egypt", "greece", "rome"]
    s = fresh(edition, THREE)
    for side in ("rome", "egypt"):
        capital = CAPITAL[side]
        here = s.lands[capital]
        assert (here.owner, here.legions, here.forts) == (side, {side: 1}, {side: 1})
        for area in AREAS[capital].land:
            assert (s.lands[area].owner, s.lands[area].legions, s.lands[area].forts) == (side, {side: 1}, {})
    assert "babylon" in {
        place.owner for place in fresh(edition, ("greece", "carthage", "rome", "egypt")).lands.values()
    }


@pytest.mark.rule("MN-FEW-04", "MN-FEW-05", "MN-FEW-A1")
@both
def test_neutrals_never_act_but_defend_themselves(edition):
    s = fresh(edition, THREE)
    s.cards["greece"] = []
    land(s, "macedonia", legions={"greece": 2})
    s.seas["mare_adriaticum"] = {"greece": 1}
    position = run(s, "war_turn", seat="greece", dice=[2, 3, 1])
    done = play(position, greece=["march 2 macedonia -> roma", "attack roma", "done"])
    assert told(done, "fought")[0]["defence"] == 7
    assert told(done, "lost")[1] == {"seat": "rome", "area": "roma", "units": {"legion": 1}}
    assert position.s.lands["roma"].forts == {"rome": 1}
    assert "rome" not in asked(position)


@pytest.mark.rule("MN-FEW-A2")
@both
def test_players_come_before_neutrals(edition):
    s = fresh(edition, ("rome", "greece", "egypt"))
    assert s.lands["numidia"].owner == "carthage"
    assert s.lands["macedonia"].owner == "greece"
    assert all(s.lands[area].owner == "greece" for area in ("athenae", "cnossus"))
    s = fresh(edition, THREE, free_setup=True)
    assert s.lands["roma"].owner == "rome"
    assert s.lands["macedonia"].owner == ""


@pytest.mark.rule("MN-FEW-A3")
@both
@pytest.mark.parametrize("allowed", [True, False])
def test_a_neutral_capital_may_be_converted_if_the_table_says_so(edition, allowed):
    s = fresh(edition, THREE, neutral_capitals_convertible=allowed)
    land(s, "roma", legions={"greece": 2}, forts={})
    position = run(s, "war_turn", seat="greece")
    if not allowed:
        assert refusal(position, "greece", "convert roma") == ("convert.capital", "MN-CONQ-14")
        return
    play(position, greece=["convert roma", "done"])
    s = position.s
    hand(s, "greece", tax=3)
    play(position := run(s, "build_turn", seat="greece"), greece="build marker in roma")
    assert position.s.lands["roma"].owner == "greece"


@pytest.mark.rule("MN-FEW-A4")
@both
def test_neutrals_count_for_nothing(edition):
    s = fresh(edition, THREE)
    seen = ruleset(edition).view(s, None)
    assert {*seen.counts["military"]} == {*THREE}
    assert {*run(s, "income").s.hands} == {*THREE}


@pytest.mark.rule("MN-FEW-A5")
@both
def test_a_neutral_marker_blocks(edition):
    s = fresh(edition, ("greece", "carthage", "rome", "egypt"))
    land(s, "assyria", legions={})
    land(s, "armenia", "rome")
    hand(s, "rome", tax=3)
    assert refusal(run(s, "build_turn", seat="rome"), "rome", "build marker in assyria")[0] == "mark.foreign"
    land(s, "assyria", legions={"rome": 1})
    position = run(s, "war_turn", seat="rome")
    assert {line.split()[0] for line in legal(position, "rome")} & {"plunder", "occupy"} == set()
    play(position, rome=["convert assyria", "done"])
    play(position := run(position.s, "build_turn", seat="rome"), rome="build marker in assyria")
    assert position.s.lands["assyria"].owner == "rome"


@pytest.mark.rule("MN-FEW-A6")
@both
def test_heroes_of_neutrals_are_out_of_the_game(edition):
    s = fresh(edition, ("greece", "carthage", "rome", "egypt"))
    assert "hammurabi" not in for_sale(s)
    hand(s, "rome", tax=9)
    assert refusal(run(s, "build_turn", seat="rome"), "rome", "buy hammurabi") == ("buy.foreign", "MN-BUILD-24")
    assert len(SIDES) == 5


@pytest.mark.rule("MN-SETUP-A6", "MN-SETUP-A9")
def test_2003_roles_of_absent_sheet_owners_wait_for_the_free_layouts():
    s = fresh("2003", THREE, free_setup=True)
    assert s.roles == {"director": "carthage", "political": "", "military": ""}
    s.queue = ["babylon"]
    position = run(s, "opening")
    play(position, babylon=["place city in babylon", "place legion in babylon", "done"])
    assert (position.s.roles["political"], position.s.roles["military"]) == ("babylon", "greece")
