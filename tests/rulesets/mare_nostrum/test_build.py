"""Building (MN-BUILD-*)."""

import pytest

from games.rulesets.mare_nostrum.board import CARDS, PRICES
from games.rulesets.mare_nostrum.state import price

from .helpers import asked, both, cited, empty, ending, goods, hand, land, legal, play, refusal, run, told


def builder(edition="2003", seat="rome", **cards):
    s = empty(edition)
    hand(s, seat, **(cards or {"tax": 12}))
    return s


def turn(s, seat="rome"):
    return run(s, "build_turn", seat=seat)


@pytest.mark.rule("MN-BUILD-03", "MN-BUILD-27", "MN-BUILD-E1")
@both
def test_any_number_of_purchases_each_for_one_set(edition):
    s = builder(edition, "greece", tax=3, grain=2, perfume=1, livestock=1, gold=1, slaves=1)
    position = turn(s, "greece")
    assert refusal(position, "greece", "build temple in athenae") == ("pay.too-poor", "MN-BUILD-05")
    done = play(
        position,
        greece=[
            "build legion in athenae with grain perfume livestock",
            "build legion in athenae with grain gold slaves",
            "build trireme in athenae with 3 tax",
        ],
    )
    assert position.s.lands["athenae"].legions == {"greece": 2}
    assert sum(position.s.hands["greece"].values()) == 0
    assert told(done, "built")[0]["cards"] == {"grain": 1, "livestock": 1, "perfume": 1}


@pytest.mark.rule("MN-BUILD-04", "MN-BUILD-E2", "MN-BUILD-A3")
@both
def test_a_set_is_tax_or_different_goods(edition):
    position = turn(builder(edition, tax=3, grain=2, gems=1, metal=1))
    assert refusal(position, "rome", "build city in roma with tax tax grain") == ("pay.mixed", "MN-BUILD-04")
    assert refusal(position, "rome", "build city in roma with grain grain gems") == ("pay.twice", "MN-BUILD-04")
    assert refusal(position, "rome", "build city in roma with gold gems metal") == ("pay.not-held", "MN-BUILD-03")
    play(position, rome="build city in roma with grain gems metal")
    assert position.s.lands["roma"].city
    play(position, rome="build caravan in roma on fruit with 3 tax")
    assert position.s.lands["roma"].caravans == ["fruit"]


@pytest.mark.rule("MN-BUILD-05")
def test_a_larger_set_does_not_buy_two_items():
    s = builder("2003", "egypt", **goods(6))
    position = turn(s, "egypt")
    every = " ".join(goods(6))
    assert refusal(position, "egypt", f"build legion in alexandria with {every}") == ("pay.size", "MN-BUILD-A2")
    first, second = " ".join(goods(3)), " ".join(goods(3, 3))
    play(position, egypt=[f"build legion in alexandria with {first}", f"build legion in alexandria with {second}"])
    assert position.s.lands["alexandria"].legions == {"egypt": 2}


@pytest.mark.rule("MN-BUILD-06", "MN-BUILD-A1")
@both
def test_prices(edition):
    s = empty(edition)
    assert [PRICES[i] for i in ("legion", "trireme", "fortress", "city", "caravan", "marker")] == [3] * 6
    assert [PRICES["temple"], PRICES["market"]] == [6, 6]
    assert price(s, "rome", "helen") == price(s, "rome", "colossus") == 9
    assert CARDS["pyramids"].price == 12


@pytest.mark.rule("MN-BUILD-06")
@pytest.mark.parametrize(("script", "args"), [("build_turn", {"seat": "rome"}), ("build_plans", {})])
def test_the_question_and_the_text_board_tell_what_everything_costs_this_buyer(script, args):
    s = builder(tax=12)
    s.cards["rome"] = ["julius_caesar", "mausoleum"]
    position = run(s, script, **args)
    ask, speech = position.ask_of("rome"), position.ruleset.speaker("en")
    costs = "city 2, temple 5, caravan 2, market 5, legion 2, trireme 3, fortress 2, influence marker 3"
    assert f"Your prices: {costs}; hero or wonder 9, Pyramids 12." in speech.text(f"ask.{ask.key}", **ask.args)
    text = position.ruleset.text(position.ruleset.view(position.s, "rome"), speech)
    assert f"tax cards alone: {costs}\n" in f"{text}\n"
    assert "Lighthouse 9, Pyramids 12" in text


@pytest.mark.rule("MN-BUILD-07", "MN-WIN-01", "MN-WON-PYR")
@both
def test_the_pyramids_need_a_set_of_twelve_and_win(edition):
    s = builder(edition, tax=11, grain=1)
    s.cards["rome"] = ["mausoleum"]
    position = turn(s)
    assert refusal(position, "rome", "buy pyramids") == ("pay.too-poor", "MN-BUILD-05")
    assert refusal(position, "rome", "buy pyramids with 11 tax grain") == ("pay.mixed", "MN-BUILD-04")
    assert refusal(position, "rome", "buy pyramids with 11 tax")[0] == "pay.size"
    for cards in ({"tax": 12}, goods(12)):
        position = turn(builder(edition, **cards))
        play(position, rome="buy pyramids")
        assert ending(position) == ("rome", "pyramids")


@pytest.mark.rule("MN-BUILD-08", "MN-BUILD-A10", "MN-WON-GAR-A")
@both
def test_at_the_end_of_the_phase_at_most_two_tax_cards_are_kept(edition):
    s = builder(edition, tax=5, grain=1)
    hand(s, "egypt", tax=5)
    hand(s, "greece", wine=2)
    position = run(s, "saving")
    assert set(asked(position)) == {"rome", "egypt", "greece"}
    assert refusal(position, "rome", "keep 3 tax") == ("keep.tax", "MN-BUILD-08")
    assert refusal(position, "rome", "keep tax grain")[0] == "keep.goods"
    done = play(position, rome=None, egypt="keep tax", greece="keep")
    assert told(done, "saved") == [{"seat": "rome", "kept": 2}, {"seat": "egypt", "kept": 1}]
    kept = {seat: sum(position.s.hands[seat].values()) for seat in ("rome", "egypt", "greece")}
    assert kept == {"rome": 2, "egypt": 1, "greece": 0}
    assert position.s.bank["grain"] == 11


@pytest.mark.rule("MN-BUILD-09")
@both
def test_only_in_provinces_with_the_own_marker(edition):
    s = builder(edition)
    land(s, "apulia", legions={"rome": 2})
    land(s, "syracusae", "carthage", legions={"rome": 2})
    position = turn(s)
    for area in ("apulia", "syracusae"):
        assert refusal(position, "rome", f"build city in {area}") == ("build.not-yours", "MN-BUILD-09")
        assert refusal(position, "rome", f"build legion in {area}") == ("build.not-yours", "MN-BUILD-09")


@pytest.mark.rule("MN-BUILD-11", "MN-BUILD-14", "MN-BUILD-A6")
@both
def test_a_marker_goes_next_to_an_own_province_without_a_marker(edition):
    s = builder(edition)
    land(s, "lombardia", "carthage")
    position = turn(s)
    assert refusal(position, "rome", "build marker in lombardia") == ("mark.foreign", "MN-BUILD-11")
    assert refusal(position, "rome", "build marker in illyria") == ("mark.too-far", "MN-BUILD-12")
    assert refusal(position, "rome", "build marker in mare_tyrrhenum") == ("mark.at-sea", "MN-BUILD-14")
    assert refusal(position, "rome", "build marker in roma") == ("mark.own", "MN-BUILD-11")
    play(position, rome="build marker in apulia")
    assert position.s.lands["apulia"].owner == "rome"


@pytest.mark.rule("MN-BUILD-12", "MN-BUILD-A9", "MN-BUILD-14")
@both
def test_a_chain_of_triremes_at_sea_makes_neighbours(edition):
    s = builder(edition, "greece", tax=3)
    land(s, "athenae", docked={"greece": 1})
    position = turn(s, "greece")
    assert refusal(position, "greece", "build marker in syracusae") == ("mark.too-far", "MN-BUILD-12")
    land(s, "athenae", docked={})
    s.seas["mare_ionium"] = {"greece": 1, "rome": 2}
    play(position := turn(s, "greece"), greece="build marker in syracusae")
    assert position.s.lands["syracusae"].owner == "greece"


@pytest.mark.rule("MN-BUILD-13", "MN-BUILD-E3")
@both
def test_new_markers_do_not_reach_further_this_turn(edition):
    s = builder(edition)
    position = turn(s)
    play(position, rome="build marker in lombardia")
    assert refusal(position, "rome", "build marker in illyria") == ("mark.too-far", "MN-BUILD-12")
    land(s, "macedonia", "rome")
    position = turn(s)
    play(position, rome=["build marker in illyria", "build marker in dacia"])
    assert position.s.lands["dacia"].owner == "rome"


@pytest.mark.rule("MN-BUILD-15")
@both
def test_nothing_else_is_built_where_a_marker_was_placed_this_turn(edition):
    position = turn(builder(edition))
    play(position, rome="build marker in apulia")
    assert refusal(position, "rome", "build caravan in apulia on wine") == ("build.fresh", "MN-BUILD-15")
    later = position.s
    later.build = None
    assert "build caravan in apulia on wine" in legal(turn(later), "rome")


@pytest.mark.rule("MN-BUILD-16", "MN-BUILD-17", "MN-BUILD-18", "MN-BUILD-A5")
@both
def test_one_of_each_per_site_icon_and_province(edition):
    s = builder(edition, "egypt")
    land(s, "alexandria", city=True, caravans=["grain"], temple=True, market=True, forts={"egypt": 1})
    land(s, "arabia", "egypt")
    land(s, "hierosolyma", "egypt")
    position = turn(s, "egypt")
    assert refusal(position, "egypt", "build city in alexandria") == ("build.taken", "MN-BUILD-16")
    assert refusal(position, "egypt", "build caravan in alexandria on grain") == ("build.caravan-there", "MN-BUILD-16")
    assert refusal(position, "egypt", "build caravan in alexandria on wine") == ("build.no-such-good", "MN-BUILD-16")
    assert refusal(position, "egypt", "build caravan in alexandria") == ("build.which-good", "MN-BUILD-16")
    for item in ("temple", "market"):
        assert refusal(position, "egypt", f"build {item} in alexandria") == ("build.taken", "MN-BUILD-17")
    assert refusal(position, "egypt", "build fortress in alexandria") == ("build.fortress-limit", "MN-BUILD-17")
    assert refusal(position, "egypt", "build temple in arabia") == ("build.no-site", cited(edition, "MN-BUILD-18"))
    assert refusal(position, "egypt", "build market in hierosolyma") == (
        "build.no-goods",
        cited(edition, "MN-BUILD-18"),
    )
    assert "build caravan in alexandria on papyrus" in legal(position, "egypt")


@pytest.mark.rule("MN-BUILD-19", "MN-BUILD-28")
@both
def test_triremes_are_built_on_a_coast_and_stay_in_dock(edition):
    s = builder(edition, "babylon")
    land(s, "syria", "babylon")
    position = turn(s, "babylon")
    assert refusal(position, "babylon", "build trireme in babylon") == ("build.no-coast", "MN-BUILD-19")
    play(position, babylon="build trireme in syria")
    assert position.s.lands["syria"].docked == {"babylon": 1}
    assert position.s.seas["mare_phoenicium"] == {}


@pytest.mark.rule("MN-BUILD-20", "MN-BAT-18", "MN-CONQ-16")
@both
def test_nothing_is_built_where_an_enemy_stands(edition):
    s = builder(edition)
    land(s, "apulia", "rome", legions={"egypt": 1}, use="convert", user="egypt")
    land(s, "lombardia", "rome", legions={"rome": 1, "egypt": 1})
    position = turn(s)
    assert refusal(position, "rome", "build caravan in apulia on wine") == ("build.enemy-there", "MN-BUILD-20")
    assert refusal(position, "rome", "build fortress in apulia") == ("build.enemy-there", "MN-BUILD-20")
    assert refusal(position, "rome", "build legion in lombardia") == ("build.enemy-there", "MN-BUILD-20")


@pytest.mark.rule("MN-BUILD-21", "MN-BUILD-A11", "MN-CONQ-15")
@both
def test_in_the_own_capital_one_may_always_build(edition):
    s = builder(edition)
    land(s, "roma", city=True, legions={"egypt": 1}, use="occupy", user="egypt", covered=["city"])
    position = turn(s)
    done = play(position, rome="build legion in roma")
    assert told(done, "fought") == []
    assert position.s.lands["roma"].legions == {"egypt": 1, "rome": 1}
    assert position.s.lands["roma"].use == ""


@pytest.mark.rule("MN-BUILD-22", "MN-BUILD-29", "MN-WON-MAU-1")
@both
def test_cards_work_at_once(edition):
    s = builder(edition, tax=11)
    play(position := turn(s), rome=["buy mausoleum with 9 tax", "build city in roma with 2 tax"])
    assert position.s.lands["roma"].city
    s = builder(edition, tax=12)
    play(position := turn(s), rome=["buy lighthouse with 9 tax", "build marker in cyprus with 3 tax"])
    assert position.s.lands["cyprus"].owner == "rome"


@pytest.mark.rule("MN-BUILD-24", "MN-SETUP-13", "MN-SETUP-A7")
@both
def test_a_civilization_hero_serves_only_his_own(edition):
    position = turn(builder(edition, "greece"), "greece")
    assert refusal(position, "greece", "buy hannibal") == ("buy.foreign", "MN-BUILD-24")
    assert refusal(position, "greece", "buy julius_caesar") == ("buy.foreign", "MN-BUILD-24")
    play(position, greece="buy helen with 9 tax")
    assert position.s.cards["greece"] == ["helen"]
    play(turn(builder(edition, "rome")), rome="buy julius_caesar")


@pytest.mark.rule("MN-BUILD-25", "MN-BUILD-A14")
@both
def test_own_pieces_are_never_removed_at_will(edition):
    s = builder(edition)
    land(s, "roma", legions={"rome": 8})
    position = turn(s)
    for line in ("disband 1 legion in roma", "remove legion in roma"):
        assert refusal(position, "rome", line)[0] == "read.verb"
    assert refusal(position, "rome", "build legion in roma") == ("build.none-left", cited(edition, "MN-BUILD-10"))


@pytest.mark.rule("MN-BUILD-26")
@both
def test_legions_and_docked_triremes_are_not_limited_in_a_province(edition):
    s = builder(edition, "egypt", tax=12)
    play(position := turn(s, "egypt"), egypt=["build legion in alexandria"] * 4)
    assert position.s.lands["alexandria"].legions == {"egypt": 4}
    s = builder(edition, "egypt", tax=12)
    play(position := turn(s, "egypt"), egypt=["build trireme in alexandria"] * 4)
    assert position.s.lands["alexandria"].docked == {"egypt": 4}


@pytest.mark.rule("MN-BUILD-A2")
def test_overpaying_is_refused():
    position = turn(builder("2003", tax=4))
    assert refusal(position, "rome", "build city in roma with 4 tax") == ("pay.size", "MN-BUILD-A2")


@pytest.mark.rule("MN-BUILD-A4")
@both
def test_a_market_needs_an_icon_but_no_caravan(edition):
    play(position := turn(builder(edition)), rome="build market in roma")
    assert position.s.lands["roma"].market
    assert run(_done(position.s), "income").s.hands["rome"]["fruit"] == 0


def _done(s):
    s.build = None
    return s


@pytest.mark.rule("MN-BUILD-A7")
@both
def test_no_marker_where_foreign_legions_stand(edition):
    s = builder(edition)
    land(s, "apulia", legions={"egypt": 1})
    assert refusal(turn(s), "rome", "build marker in apulia") == ("mark.enemy-there", "MN-BUILD-A7")


@pytest.mark.rule("MN-BUILD-A12")
@both
def test_a_province_held_only_by_legions_gives_no_neighbours(edition):
    s = builder(edition)
    land(s, "pannonia", "egypt", legions={"rome": 2})
    assert refusal(turn(s), "rome", "build marker in dacia") == ("mark.too-far", "MN-BUILD-12")


@pytest.mark.rule("MN-BUILD-A13")
@both
def test_an_own_marker_counts_while_it_stands(edition):
    s = builder(edition)
    land(s, "macedonia", "rome", legions={"egypt": 1}, use="none", user="egypt")
    position = turn(s)
    assert "build marker in dacia" in legal(position, "rome")
    position.s.lands["macedonia"].owner = "egypt"
    position.s.lands["macedonia"].use = ""
    assert refusal(position, "rome", "build marker in dacia") == ("mark.too-far", "MN-BUILD-12")


def test_planned_tempo_plays_all_plans_in_the_leaders_order():
    s = empty("2003", tempo="planned")
    for seat in s.seats:
        hand(s, seat, tax=3)
    position = run(s, "building")
    assert set(asked(position)) == set(s.seats)
    plans = {seat: ["ready", f"build city in {capital}", "done"] for seat, capital in _capitals(s).items()}
    plans["egypt"][0] = "call babylon rome egypt greece carthage"
    plans["greece"] = ["ready", "build temple in athenae", "done"]
    done = play(position, **plans)
    assert [event["seat"] for event in told(done, "built")] == ["babylon", "rome", "egypt"]
    assert asked(position) == {"greece": "build.turn"}
    play(position, greece="build city in athenae")
    assert position.s.lands["carthago"].city


def _capitals(s):
    return {place.owner: area for area, place in s.lands.items() if place.owner}
