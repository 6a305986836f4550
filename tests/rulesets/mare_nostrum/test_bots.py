"""The bot that plays to win: what it must not overlook."""

from games.engine import answers
from games.engine.bots import Sight
from games.engine.order import format_order
from games.rulesets.mare_nostrum.bots import GOOD

from .helpers import asked, both, empty, fresh, goods, hand, land, run


def sheet(position, seat):
    """What the bot hands in, as lines; `pick` always takes the first, so there is no whim."""
    sight = Sight(position.ruleset, position.s, position.seats, position.ask_of(seat), lambda options: options[0])
    orders = GOOD.answer(sight)
    answers.check(position.ruleset, position.s, sight.ask, orders[0])
    return [format_order(order) for order in orders]


def kept(position, seat):
    return [str(order) for order in GOOD.standing(position.ruleset.view(position.s, seat), seat)]


@both
def test_it_builds_the_pyramids_when_it_can(edition):
    s = empty(edition)
    hand(s, "rome", **goods(12))
    assert sheet(run(s, "build_turn", seat="rome"), "rome")[0] == "buy pyramids"


@both
def test_it_buys_a_hero_or_wonder_when_it_can(edition):
    s = empty(edition)
    s.cards["rome"] = ["julius_caesar", "helen", "colossus"]
    hand(s, "rome", **goods(9), tax=3)
    assert sheet(run(s, "build_turn", seat="rome"), "rome")[0].startswith("buy ")


@both
def test_cleopatra_completes_a_set(edition):
    s = empty(edition)
    s.cards["egypt"] = ["cleopatra"]
    hand(s, "egypt", **goods(8), tax=1)
    first, second, *_ = sheet(run(s, "build_turn", seat="egypt"), "egypt")
    assert (first.split()[:2], second.split()[0]) == (["swap", "tax"], "buy")


@both
def test_it_fortifies_a_threatened_capital(edition):
    s = empty(edition)
    land(s, "roma", city=True, temple=True, market=True, caravans=["fruit", "metal"])
    land(s, "apulia", "greece", legions={"greece": 3})
    hand(s, "rome", **goods(3))
    assert sheet(run(s, "build_turn", seat="rome"), "rome")[0].startswith("build fortress in roma")


@both
def test_it_drives_intruders_out(edition):
    s = empty(edition)
    land(s, "apulia", "rome", city=True, legions={"greece": 1})
    land(s, "roma", legions={"rome": 3})
    lines = sheet(run(s, "war_turn", seat="rome"), "rome")
    assert [line.split(" against")[0] for line in lines] == ["march 2 roma -> apulia", "attack apulia", "done"]


@both
def test_it_attacks_a_weaker_fleet_and_leaves_a_stronger_one(edition):
    for mine, lines in ((3, ["attack mare_ionium against greece", "done"]), (1, ["done"])):
        s = empty(edition)
        s.seas["mare_ionium"] = {"rome": mine, "greece": 2}
        s.cards["egypt"] = ["cleopatra", "colossus"]
        assert sheet(run(s, "war_turn", seat="rome"), "rome") == lines


@both
def test_it_takes_a_neutral_province_that_has_room(edition):
    s = fresh(edition, ("greece", "carthage", "babylon"))
    land(s, "leptis", legions={"carthage": 2})
    lines = sheet(run(s, "war_turn", seat="carthage"), "carthage")
    assert lines[:2] == ["march 2 leptis -> cyrene", "attack cyrene against egypt"]


def test_it_calls_ulysses():
    s = empty("2003")
    s.roles["director"] = "rome"
    hand(s, "rome", wine=2)
    hand(s, "egypt", wine=1, gold=1)
    position = run(s, "trade")
    assert asked(position) == {"rome": "trade.demand"}
    rule = next(line for line in kept(position, "egypt") if line.startswith("ulysses:"))
    assert "if ask.card = papyrus" in rule
    assert "if ask.card = gold" not in rule
    assert rule.endswith("| pass")
    assert "ulysses: ulysses" in kept(run(empty("revised"), "building"), "egypt")


@both
def test_it_lets_whoever_is_nearest_to_victory_build_last(edition):
    s = empty(edition, tempo="planned")
    s.roles["political"] = "egypt"
    s.cards |= {"rome": ["julius_caesar", "helen", "colossus"], "greece": ["pericles", "ulysses"]}
    hand(s, "egypt", **goods(3))
    hand(s, "carthage", **goods(4))
    line = "call egypt babylon carthage greece rome"
    position = run(s, "build_plans")
    assert sheet(position, "egypt")[0] == line
    assert f"call: {line} if ask.role = political | default" in kept(position, "egypt")
