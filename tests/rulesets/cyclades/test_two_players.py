"""CYC-TWO: two markers each."""

import pytest

from games.rulesets.cyclades.state import Offer, income_of, most_offer

from .cases import Case, asked, play, refusal

ORDER = ("yellow", "black", "yellow", "black")


@pytest.mark.rule("CYC-TWO-01", "CYC-TWO-02", "CYC-GOD-08")
def test_four_bids_and_self_outbidding() -> None:
    position = Case(2).gold(9).offerings("zeus", "ares", "athena", order=ORDER)
    play(position, "yellow", "bid 3 zeus")
    play(position, "black", "bid 1 ares")
    play(position, "yellow", "bid 4 zeus")
    assert asked(position) == {"yellow": "bid"}, "the first marker bids again"
    assert refusal(position, "yellow", "bid 5 zeus").id == "offer.barred"
    play(position, "yellow", "bid 1 athena")
    play(position, "black", "apollo")
    assert position.s.gold == {"yellow": 9 - 5, "black": 8}
    assert [offer.seat for offer in position.s.offers.values()] == ["yellow", "black", "yellow"]


@pytest.mark.rule("CYC-TWO-02")
def test_each_marker_is_a_turn() -> None:
    case = Case(2)
    case.s.gods = ["zeus", "ares", "athena"]
    case.s.offers = {"zeus": Offer("yellow", 1), "ares": Offer("black", 1), "athena": Offer("yellow", 1)}
    case.s.apollo = ["black"]
    position = case.start("actions")
    seen = []
    while position.s.round == 3 and position.s.phase == "actions" and asked(position):
        seen.append(next(iter(asked(position).items())))
        play(position, seen[-1][0], "end" if seen[-1][1].startswith("turn") else "bless tinos")
    assert seen == [("yellow", "turn.zeus"), ("black", "turn.ares"), ("yellow", "turn.athena"), ("black", "apollo")]
    assert position.s.order == ["black", "yellow", "black", "yellow"]


@pytest.mark.rule("CYC-TWO-03")
def test_both_offerings_must_be_payable_with_the_discount_for_each() -> None:
    case = Case(2).gold(5).cards("yellow", priests=1)
    position = case.offerings("zeus", "ares", "athena", order=ORDER)
    play(position, "yellow", "bid 3 zeus")
    play(position, "black", "apollo")
    assert most_offer(position.s, "yellow") == 4
    assert refusal(position, "yellow", "bid 5 ares").data["most"] == 4
    play(position, "yellow", "bid 4 ares")
    play(position, "black", "apollo")
    assert position.s.gold["yellow"] == 0


@pytest.mark.rule("CYC-TWO-03", "CYC-TWO-02")
def test_outbidding_oneself_frees_the_first_offering() -> None:
    position = Case(2).gold(5).offerings("zeus", "ares", "athena", order=ORDER)
    play(position, "yellow", "bid 4 zeus")
    play(position, "black", "apollo")
    assert refusal(position, "yellow", "bid 2 ares").data["most"] == 1
    play(position, "yellow", "bid 5 zeus")
    assert position.s.offers["zeus"].amount == 5


@pytest.mark.rule("CYC-TWO-04")
@pytest.mark.parametrize(("count", "over"), [(2, False), (3, True)])
def test_three_metropolises_are_needed(count: int, over: bool) -> None:
    case = Case(2)
    for name in ("kea", "naxos", "paros")[:count]:
        case.land(name, "yellow", 1, city=True)
    case.s.done = list(ORDER)
    assert case.start("round_end").s.over is over


@pytest.mark.rule("CYC-TWO-05")
def test_two_markers_on_apollo_are_paid_twice_but_bless_once() -> None:
    case = Case(2).gold(0)
    case.s.apollo, case.s.done = ["yellow", "yellow"], ["black", "black"]
    position = case.start("apollo")
    play(position, "yellow", "bless kea")
    s = position.s
    assert s.gold["yellow"] == 2 + income_of(s, "yellow")
    assert sum(land.markers for land in s.islands.values()) == 1
    assert s.order == ["yellow", "yellow", "black", "black"]


@pytest.mark.rule("CYC-TWO-06")
def test_a_temple_serves_once_for_both_turns() -> None:
    case = Case(2).land("naxos", "yellow", 1, "temple").open("fates", "chiron", "").gold(yellow=20)
    position = case.turn("zeus", "yellow", after=[("ares", "yellow")])
    play(position, "yellow", "chiron kea", "end")
    assert position.s.gold["yellow"] == 18
    before = position.s.gold["yellow"]
    play(position, "yellow", "fates")
    assert position.s.gold["yellow"] == before - 4 + income_of(position.s, "yellow")


@pytest.mark.rule("CYC-TWO-07")
def test_figures_stay_through_the_second_turn_of_the_round() -> None:
    case = Case(2).open("medusa", "", "").gold(yellow=20)
    position = case.turn("zeus", "yellow", after=[("ares", "yellow")])
    play(position, "yellow", "medusa tinos", "end")
    assert asked(position) == {"yellow": "turn.ares"}
    assert position.s.figures["medusa"].place == "tinos"


@pytest.mark.rule("CYC-TWO-08")
def test_the_last_island_needs_three_metropolises() -> None:
    case = Case(2).bare().land("kea", "yellow", 3, city=True).land("tinos", "black", 0, city=True).sea("yellow", "B2")
    position = case.gold(yellow=5).turn("ares", "yellow")
    problem = refusal(position, "yellow", "march 3 kea -> tinos")
    assert (problem.id, problem.data["need"]) == ("march.last-island", 3)
    case.land("paros", "yellow", 1, city=True)
    play(case.turn("ares", "yellow"), "yellow", "march 3 kea -> tinos")


def test_one_plan_serves_both_markers() -> None:
    plans = {"yellow": "zeus3 ares2", "black": "athena2 zeus1"}
    position = Case(2).gold(9).offerings("zeus", "ares", "athena", order=ORDER, **plans)
    held = {god: (offer.seat, offer.amount) for god, offer in position.s.offers.items()}
    assert held == {"zeus": ("yellow", 1), "ares": ("yellow", 1), "athena": ("black", 1)}
    assert position.s.apollo == ["black"]
