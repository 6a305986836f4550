"""CYC-OFFER: bids, chains of outbidding, plans, payment."""

import pytest

from games.engine import answers
from games.engine.errors import Refused
from games.engine.scene import Card, Pin, Row
from games.rulesets.cyclades.phases.offerings import Bid, Plan, read_wish
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import Offer, most_offer

from .cases import Case, asked, play, refusal, told

ALL = ("green", "red", "black", "blue", "yellow")


def held(position) -> dict[str, tuple[str, int]]:
    return {god: (offer.seat, offer.amount) for god, offer in position.s.offers.items()}


@pytest.mark.rule("CYC-OFFER-01")
def test_bids_in_turn_order_on_open_gods() -> None:
    position = Case(5).gold(9).offerings(order=("black", "red", "green", "blue", "yellow"))
    assert asked(position) == {"black": "bid"}
    play(position, "black", "bid 2 ares")
    assert held(position) == {"ares": ("black", 2)}
    assert asked(position) == {"red": "bid"}


@pytest.mark.rule("CYC-OFFER-02", "CYC-OFFER-12", "CYC-OFFER-13")
def test_one_player_per_god_and_payment_at_the_end() -> None:
    case = Case(5).gold(9).cards("red", priests=3)
    position = case.offerings(order=ALL)
    play(position, "green", "bid 4 ares")
    play(position, "red", "bid 2 zeus")
    play(position, "black", "bid 5 ares")
    assert position.s.gold["green"] == 9, "nothing is paid before all have bid"
    play(position, "green", "bid 1 athena")
    play(position, "blue", "apollo")
    done = play(position, "yellow", "bid 3 poseidon")
    assert position.s.gold == {"green": 8, "red": 8, "black": 4, "blue": 9, "yellow": 6}
    assert told(done, "offerings-paid") == [{"prices": {"green": 1, "red": 1, "black": 5, "blue": 0, "yellow": 3}}]
    assert sorted(offer.seat for offer in position.s.offers.values()) == ["black", "green", "red", "yellow"]


@pytest.mark.rule("CYC-OFFER-03", "CYC-OFFER-21")
def test_a_bid_must_exceed_what_stands() -> None:
    position = Case(5).gold(9).offerings(order=ALL)
    play(position, "green", "bid 5 ares")
    problem = refusal(position, "red", "bid 5 ares")
    assert (problem.id, problem.rule, problem.data["least"]) == ("offer.too-low", "CYC-OFFER-03", 6)
    play(position, "red", "bid 6 ares")
    assert held(position)["ares"] == ("red", 6)


@pytest.mark.rule("CYC-OFFER-04", "CYC-OFFER-05")
def test_the_outbid_player_bids_elsewhere_before_the_next_in_order() -> None:
    position = Case(5).gold(9).offerings(order=ALL)
    play(position, "green", "bid 1 ares")
    play(position, "red", "bid 1 zeus")
    play(position, "black", "bid 2 ares")
    assert asked(position) == {"green": "bid"}
    assert refusal(position, "green", "bid 3 ares").id == "offer.barred"
    play(position, "green", "bid 2 zeus")
    assert asked(position) == {"red": "bid"}
    play(position, "red", "bid 1 athena")
    assert asked(position) == {"blue": "bid"}


@pytest.mark.rule("CYC-OFFER-06", "CYC-OFFER-07")
def test_the_bait_on_poseidon() -> None:
    position = Case(4).gold(9).offerings("ares", "poseidon", "zeus", order=("blue", "red", "green", "black"))
    play(position, "blue", "bid 5 ares")
    play(position, "red", "bid 6 ares")
    play(position, "blue", "bid 1 poseidon")
    play(position, "green", "bid 3 poseidon")
    play(position, "blue", "bid 7 ares")
    assert held(position) == {"ares": ("blue", 7), "poseidon": ("green", 3)}
    assert asked(position) == {"red": "bid"}
    assert refusal(position, "red", "bid 8 ares").id == "offer.barred"


@pytest.mark.rule("CYC-OFFER-07")
def test_the_same_bait_as_a_plan() -> None:
    case = Case(4).gold(9)
    order = ("blue", "red", "green", "black")
    position = case.offerings(
        "ares", "poseidon", "zeus", order=order, blue="ares=5 ares7 poseidon=1", red="ares=6 ask", green="poseidon=3"
    )
    assert held(position) == {"ares": ("blue", 7), "poseidon": ("green", 3)}
    assert asked(position) == {"red": "bid"}


@pytest.mark.rule("CYC-OFFER-08")
def test_the_lowest_bid_is_one() -> None:
    position = Case(5).gold(9).offerings(order=ALL)
    assert refusal(position, "green", "bid 0 zeus").data["least"] == 1


@pytest.mark.rule("CYC-OFFER-09")
def test_above_ten_the_board_shows_ten_plus() -> None:
    position = Case(5).gold(20).offerings(order=ALL)
    play(position, "green", "bid 13 zeus")
    row = RULESET.board(RULESET.view(position.s, None)).panels[0]
    assert isinstance(row, Row)
    pins = [pin for cell in row.cells if cell.card == Card("zeus") for pin in cell.pins]
    assert pins == [Pin("green", 3, "10+")]


@pytest.mark.rule("CYC-OFFER-10", "CYC-OFFER-11")
def test_apollo_takes_everybody_in_line() -> None:
    position = Case(5).gold(0).offerings(order=ALL)
    for seat in ("green", "red"):
        play(position, seat, "apollo")
    assert position.s.apollo == ["green", "red"]
    assert refusal(position, "black", "bid 1 apollo").id == "offer.hidden"


@pytest.mark.rule("CYC-OFFER-14")
def test_a_bid_must_be_payable_and_the_refusal_tells_only_the_bidder() -> None:
    position = Case(5).gold(4).offerings(order=ALL)
    problem = refusal(position, "green", "bid 5 ares")
    assert (problem.id, problem.data) == ("offer.too-much", {"amount": 5, "most": 4})
    case = Case(5).gold(4)
    case.s.gods = ["ares", "zeus"]
    assert refusal(case.start("offerings"), "green", "plan ares5").id == "offer.too-much"


@pytest.mark.rule("CYC-OFFER-15", "CYC-OFFER-19")
def test_priests_count_for_what_can_be_paid_but_one_piece_is_always_needed() -> None:
    position = Case(5).gold(4).cards("green", priests=2).offerings(order=ALL)
    assert most_offer(position.s, "green") == 6
    play(position, "green", "bid 6 ares")
    assert held(position)["ares"] == ("green", 6)
    poor = Case(5).gold(0).cards("green", priests=3).offerings(order=ALL)
    assert refusal(poor, "green", "bid 1 ares").data["most"] == 0


@pytest.mark.rule("CYC-OFFER-16", "CYC-REC-09")
def test_priests_won_this_round_help_from_the_next_one_on() -> None:
    case = Case(5).gold(9).cards("red", priests=2)
    position = case.offerings(
        "zeus",
        "ares",
        "athena",
        "poseidon",
        order=ALL,
        red="zeus=5",
        **dict.fromkeys(("green", "black", "blue", "yellow"), "apollo"),
    )
    assert position.s.gold["red"] == 6
    play(position, "red", "recruit 1 priest")
    assert (position.s.priests["red"], position.s.discount["red"]) == (3, 2)
    play(position, "red", "end")
    position.advance(position.waiting)
    assert asked(position)["red"] == "plan"
    assert position.s.discount["red"] == 3


@pytest.mark.rule("CYC-OFFER-17", "CYC-OFFER-20")
def test_who_can_afford_nothing_goes_to_apollo_like_anybody_else() -> None:
    plans = dict.fromkeys(ALL, "ares3 zeus2")
    logs = []
    for gold in (0, 9):
        case = Case(5).gold(9, yellow=gold)
        given = plans | {"yellow": "" if gold == 0 else "apollo"}
        case.s.gods = ["ares", "zeus", "athena", "poseidon"]
        position = case.start("offerings")
        for seat in ALL:
            position.submit(seat, [f"plan {given[seat]}"])
        steps = position.advance()
        logs.append(
            [(t.kind, t.data) for step in steps for t in step.told if t.kind in ("apollo-chosen", "bid-placed")]
        )
    assert logs[0] == logs[1]
    assert [data["seat"] for kind, data in logs[0] if kind == "apollo-chosen"][-1] == "yellow"


@pytest.mark.rule("CYC-OFFER-20")
def test_the_question_is_the_same_for_rich_and_poor() -> None:
    poor, rich = (Case(5).gold(9, green=gold).offerings(order=ALL) for gold in (0, 30))
    assert poor.window == rich.window
    assert RULESET.view(poor.s, "red") == RULESET.view(rich.s, "red")
    assert answers.legal(RULESET, poor.s, poor.ask_of("green")) != answers.legal(RULESET, rich.s, rich.ask_of("green"))


# ---------------------------------------------------------------- plans
def test_reading_wishes() -> None:
    assert read_wish("ares5") == ("ares", 5, False)
    assert read_wish("poseidon=12") == ("poseidon", 12, True)
    assert read_wish("ask") == ("ask", 0, False)


def test_a_plan_bids_as_little_as_needed_within_its_limits() -> None:
    position = Case(5).gold(9).offerings(order=ALL, green="ares3", red="ares4", black="ares6 zeus2", blue="zeus5 ask")
    assert held(position) == {"ares": ("black", 3), "zeus": ("blue", 1)}, "green has 1, red 2, green no god but Apollo"
    assert position.s.apollo == ["green", "red"]


def test_plans_are_nobody_elses_business() -> None:
    position = Case(5).gold(9).offerings(order=ALL, green="ask", red="ares9 zeus9")
    assert RULESET.view(position.s, "red").hand.plan == ["ares9", "zeus9"]
    assert "zeus9" not in str(RULESET.view(position.s, "green"))


def test_the_default_plan_is_apollo() -> None:
    position = Case(5).start("offerings")
    assert answers.default(RULESET, position.s, position.ask_of("red")) == Plan()


def test_a_plan_can_be_read_in_other_words() -> None:
    read = answers.read(RULESET, "plan Ares 5, Зевс =3, apollo")
    assert read == Plan(("ares5", "zeus=3", "apollo"))


def test_legal_bids_are_those_the_check_takes() -> None:
    case = Case(5).gold(3).offerings(order=ALL)
    case.s.offers["ares"] = Offer("red", 2)
    ask = case.ask_of("green")
    for order in Bid.legal(case.s, ask):
        order.check(case.s, ask)
    assert [o.amount for o in Bid.legal(case.s, ask) if o.god == "ares"] == [3]


@pytest.mark.rule("CYC-OFFER-20")
def test_a_live_bid_neither_previews_nor_undoes_the_plans_of_others() -> None:
    case = Case(3).gold(9)
    order = ("green", "red", "black")
    position = case.offerings("ares", "zeus", order=order, red="ares7 apollo", black="zeus=4 ares9 apollo")
    report = position.check("green", ["bid 3 ares"], preview=True)
    assert report.barrier == "a sealed plan"
    assert report.state.offers["ares"] == Offer("green", 3)
    play(position, "green", "bid 3 ares")
    assert position.s.offers["ares"].seat != "green"
    with pytest.raises(Refused):
        position.undo("green")
