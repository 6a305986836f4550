"""How the game ends (MN-WIN-*)."""

import pytest

from games.engine.dice import Dice
from games.rulesets.mare_nostrum.checks import redeal
from games.rulesets.mare_nostrum.state import for_sale
from games.rulesets.mare_nostrum.victory import could_get

from .helpers import both, empty, ending, goods, hand, land, play, ruleset, run, told

WONDERS = ("colossus", "mausoleum", "hanging_gardens", "lighthouse")


def race(edition, leader="greece", **owned):
    s = empty(edition)
    s.roles["political"] = leader
    for seat, cards in owned.items():
        s.cards[seat] = list(cards)
    s.lands["athenae" if leader == "greece" else "alexandria"].city = True
    s.tokens["city"] -= 1
    return s


@pytest.mark.rule("MN-WIN-02", "MN-WIN-03", "MN-WIN-A4")
@both
def test_the_fourth_hero_or_wonder_wins_at_once(edition):
    s = race(edition, carthage=("hannibal", "colossus", "helen"))
    hand(s, "carthage", tax=14)
    position = run(s, "build_turn", seat="carthage")
    position.submit("carthage", ["buy solomon with 9 tax", "build city in carthago with 3 tax"])
    position.advance()
    assert ending(position) == ("carthage", "cards")
    assert not position.s.lands["carthago"].city


@pytest.mark.rule("MN-WIN-04")
def test_2003_the_first_buyer_in_build_order_wins():
    s = race("2003", egypt=WONDERS[:3], rome=("helen", "archimedes", "ulysses"))
    hand(s, "egypt", tax=9)
    hand(s, "rome", **goods(9))
    position = run(s, "building")
    play(position, greece="call rome egypt greece carthage babylon")
    play(position, rome="buy agamemnon")
    assert ending(position) == ("rome", "cards")


@pytest.mark.rule("MN-WIN-05")
def test_revised_a_contender_who_leads_goes_first_and_wins():
    s = race("revised", "egypt", egypt=WONDERS[:3], rome=("helen", "agamemnon", "ulysses"))
    hand(s, "egypt", tax=9)
    hand(s, "rome", **goods(9))
    position = run(s, "building")
    assert not position.s.contest
    play(position, egypt="call egypt")
    play(position, egypt="buy solomon")
    assert ending(position) == ("egypt", "cards")


def contest(**hands):
    """Egypt and Rome have three each, Greece leads."""
    s = race("revised", egypt=WONDERS[:3], rome=("helen", "agamemnon", "ulysses"))
    for seat, cards in hands.items():
        hand(s, seat, **cards)
    return s


@pytest.mark.rule("MN-WIN-06", "MN-WIN-A2")
def test_revised_several_contenders_the_game_goes_on():
    position = run(contest(egypt={"tax": 9}, rome=goods(9)), "building")
    assert position.s.contest
    assert not ruleset("revised").view(position.s, "egypt").contest
    play(position, greece="call egypt rome greece carthage babylon")
    done = play(position, egypt="buy lighthouse")
    assert told(done, "contest-shown") == [{"seat": "egypt", "count": 4}]
    assert ruleset("revised").view(position.s, None).contest
    play(position, egypt="done")
    play(position, rome="buy archimedes")
    position.advance(expired=position.waiting)
    assert position.result is None
    assert position.s.phase != "over"


@pytest.mark.rule("MN-WIN-A2", "MN-WIN-06")
def test_revised_a_lead_at_the_end_of_the_phase_wins():
    position = run(contest(egypt={"tax": 9}, rome=goods(9)), "building")
    play(position, greece="call egypt rome greece carthage babylon")
    play(position, egypt=["buy lighthouse", "done"])
    play(position, rome="done")
    assert ending(position) == ("egypt", "lead")


@pytest.mark.rule("MN-WIN-A2", "MN-WIN-05")
def test_revised_later_a_leading_contender_wins_with_his_purchase():
    s = race("revised", "egypt", egypt=WONDERS, rome=("helen", "agamemnon", "ulysses", "archimedes"))
    s.contest = True
    hand(s, "egypt", tax=9)
    position = run(s, "building")
    assert position.s.contest_open
    play(position, egypt="call egypt")
    play(position, egypt="buy temple_of_artemis")
    assert ending(position) == ("egypt", "cards")


@pytest.mark.rule("MN-WIN-A1")
def test_revised_who_is_a_contender():
    s = contest(egypt={"tax": 9}, rome=goods(8))
    assert could_get(s, "egypt", 4)
    assert not could_get(s, "rome", 4)
    s = contest(egypt={"tax": 8, "wine": 1}, rome=goods(9))
    assert not could_get(s, "egypt", 4)
    s.cards["egypt"] = ["cleopatra", *WONDERS[:2]]
    assert could_get(s, "egypt", 4)
    s.cards["egypt"] = []
    hand(s, "egypt", tax=12)
    assert could_get(s, "egypt", 4)


@pytest.mark.rule("MN-WIN-A3")
@pytest.mark.parametrize("at_once", [True, False])
def test_revised_the_pyramids_win_even_in_a_contest(at_once):
    s = contest(egypt={"tax": 12}, rome=goods(9))
    s.table = type(s.table)(pyramids_end_contest=at_once)
    position = run(s, "building")
    assert position.s.contest
    play(position, greece="call egypt rome greece carthage babylon")
    play(position, egypt="buy pyramids")
    assert (position.result is not None) == at_once


@pytest.mark.rule("MN-WIN-07")
@both
def test_there_is_no_round_limit_and_nobody_is_out(edition):
    s = empty(edition)
    s.turn = 500
    s.cards["rome"] = list(WONDERS[:3])
    land(s, "roma", legions={"egypt": 3}, city=True, use="occupy", user="egypt", covered=["city"])
    position = run(s, "income")
    while position.s.turn < 510:
        position.advance(expired=position.waiting)
    assert position.result is None
    assert position.s.lands["roma"].owner == "rome"
    assert "rome" in position.s.seats


@pytest.mark.rule("MN-WIN-A1")
def test_a_hand_for_two_cards_makes_a_contender():
    s = race("revised", egypt=("cleopatra", "helen", "mausoleum"), rome=("julius_caesar", "ulysses"))
    hand(s, "egypt", **goods(9))
    hand(s, "rome", tax=9, **goods(9))
    assert run(s, "building").s.contest
    s.cards["babylon"] = [card for card in for_sale(s) if card not in ("colossus", "pyramids")]
    assert not could_get(s, "rome", 4)


@pytest.mark.rule("MN-WIN-06")
def test_a_look_ahead_does_not_show_whether_there_is_a_contest():
    seen = []
    for rome in ({"tax": 9}, {"tax": 8, "wine": 1}):
        s = race("revised", egypt=("cleopatra", "helen", "mausoleum"), rome=("julius_caesar", "ulysses", "colossus"))
        hand(s, "egypt", **goods(9))
        hand(s, "rome", **rome)
        position = run(s, "building")
        play(position, greece="call egypt")
        report = position.check("egypt", ["buy agamemnon", "done"], preview=True)
        shown = position.ruleset.view(report.state, "egypt")
        seen.append(([line.status for line in report.lines], report.barrier, shown.winner, shown.contest))
        assert play(position, egypt="buy agamemnon")[-1].step.barrier
    assert seen[0] == seen[1]


@pytest.mark.rule("MN-WIN-06")
def test_worlds_that_look_alike_differ_in_the_contest():
    s = race("revised", egypt=("cleopatra", "helen", "mausoleum"), rome=("julius_caesar", "ulysses", "colossus"))
    hand(s, "egypt", **goods(9))
    hand(s, "rome", tax=9)
    at = run(s, "building").s
    assert at.contest
    assert not all(redeal(at, "babylon", Dice(bytes([number]))).contest for number in range(40))
