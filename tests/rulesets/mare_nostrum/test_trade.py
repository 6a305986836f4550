"""The trade round (MN-TRADE-*, Ulysses)."""

import pytest

from games.engine.dice import Dice
from games.engine.order import format_order
from games.engine.standing import parse_standing
from games.rulesets.mare_nostrum.phases.trade import Take, sources
from games.rulesets.mare_nostrum.state import Trade, hand_size

from .helpers import asked, both, empty, hand, legal, play, refusal, ruleset, run, told

THREE = ("carthage", "rome", "egypt")


def traders(edition="2003", seats=THREE, cards=3, **options):
    """Carthage is Director; everybody holds so many of one own kind and one tax card."""
    s = empty(edition, seats, **options)
    s.roles["director"] = "carthage"
    for seat, kind in zip(seats, ("fruit", "wine", "grain", "fish", "slaves"), strict=False):
        hand(s, seat, **{kind: cards})
    return s


def laid(s, director="carthage", takes=(), **faceup):
    """Open offers in the middle of a chain."""
    s.trade = Trade(3, {x: list(c) for x, c in faceup.items()}, {x: [] for x in faceup}, [tuple(t) for t in takes])
    for cards in faceup.values():
        for kind in cards:
            s.bank[kind] -= 1
    s.roles["director"] = director
    return s


@pytest.mark.rule("MN-TRADE-01")
@both
def test_demand_0_means_no_trade(edition):
    s = traders(edition)
    position = run(s, "trade")
    done = play(position, carthage="demand 0")
    assert told(done, "no-trade")
    assert position.s.phase == "build"
    assert hand_size(position.s, "rome") == 3


@pytest.mark.rule("MN-TRADE-02")
@both
def test_the_director_cannot_demand_more_than_he_holds(edition):
    s = traders(edition, cards=5)
    position = run(s, "trade")
    assert refusal(position, "carthage", "demand 6") == ("demand.too-many", "MN-TRADE-02")
    play(position, carthage="demand 5")
    assert set(asked(position)) == set(THREE)


@pytest.mark.rule("MN-TRADE-03", "MN-TRADE-05", "MN-TRADE-06")
@both
def test_who_can_must_offer_exactly_the_number(edition):
    position = run(traders(edition, cards=4), "trade")
    play(position, carthage="demand 4")
    assert refusal(position, "rome", "offer wine wine wine") == ("offer.size", "MN-TRADE-03")
    assert refusal(position, "rome", "offer 5 wine")[0] == "offer.not-held"
    assert refusal(position, "rome", "offer wine wine wine gold") == ("offer.not-held", "MN-TRADE-05")
    assert refusal(position, "rome", "pass")[0] == "read.verb"
    position.submit("rome", ["offer 4 wine"])
    assert position.advance() == []
    assert position.s.trade is None
    done = play(position, carthage="offer 4 fruit", egypt="offer 4 grain")
    assert told(done, "offered", "egypt")[1] == {"seat": "rome", "cards": {"wine": 4}}
    assert asked(position) == {"carthage": "trade.take"}
    assert all("from carthage" not in line for line in legal(position, "carthage"))


@pytest.mark.rule("MN-TRADE-04")
@both
def test_who_holds_fewer_stays_out_and_keeps_the_hand(edition):
    s = traders(edition, cards=4)
    hand(s, "rome", wine=3)
    position = run(s, "trade")
    play(position, carthage="demand 4")
    assert set(asked(position)) == {"carthage", "egypt"}
    done = play(position, carthage="offer 4 fruit", egypt="offer 4 grain")
    assert told(done, "stays-out") == [{"seat": "rome"}]
    assert position.s.hands["rome"]["wine"] == 3


@pytest.mark.rule("MN-TRADE-07", "MN-TRADE-08", "MN-TRADE-09")
@both
def test_who_was_taken_from_takes_next_and_won_cards_are_safe(edition):
    s = laid(empty(edition, THREE), carthage=["fruit", "fruit"], rome=["wine", "gold"], egypt=["grain", "grain"])
    position = run(s, "chain", taker="carthage")
    play(position, carthage="take gold from rome")
    assert asked(position) == {"rome": "trade.take"}
    assert legal(position, "rome") == ["take fruit from carthage", "take grain from egypt"]
    assert refusal(position, "rome", "take wine from rome") == ("take.own", "MN-TRADE-09")
    assert refusal(position, "rome", "take gold from carthage") == ("take.not-there", "MN-TRADE-08")


@pytest.mark.rule("MN-TRADE-10", "MN-TRADE-E1")
@both
def test_no_third_take_in_a_row_between_two(edition):
    faceup = {"carthage": ["fruit"] * 3, "rome": ["wine"] * 3, "egypt": ["grain"] * 3}
    s = laid(empty(edition, THREE), takes=[("carthage", "rome"), ("rome", "carthage")], **faceup)
    assert sources(s.trade, "carthage") == ["egypt"]
    s.trade.faceup["egypt"].append("gems")
    s.bank["gems"] -= 1
    position = run(s, "chain", taker="carthage")
    assert refusal(position, "carthage", "take wine from rome") == ("take.again", "MN-TRADE-10")


@pytest.mark.rule("MN-TRADE-11", "MN-TRADE-A1")
@both
def test_later_the_same_pair_may_trade_again(edition):
    faceup = {"carthage": ["fruit"] * 3, "rome": ["wine"] * 3, "egypt": ["grain"] * 3}
    pairs = [("carthage", "rome"), ("rome", "carthage"), ("carthage", "egypt"), ("egypt", "carthage")]
    s = laid(empty(edition, THREE), takes=pairs, **faceup)
    assert "rome" in sources(s.trade, "carthage")
    s.trade.takes = [("carthage", "rome"), ("rome", "egypt"), ("egypt", "carthage")]
    assert "rome" in sources(s.trade, "carthage")


@pytest.mark.rule("MN-TRADE-12")
@both
def test_normal_end_with_nobody_short(edition):
    s = laid(empty(edition, THREE), carthage=["fruit"], rome=["wine"], egypt=["grain"])
    position = run(s, "chain", taker="carthage")
    play(position, carthage="take wine from rome")
    play(position, rome="take grain from egypt")
    held = position.s.hands
    assert (held["carthage"]["wine"], held["rome"]["grain"], held["egypt"]["fruit"]) == (1, 1, 1)
    assert position.s.phase == "build"


@pytest.mark.rule("MN-TRADE-13", "MN-TRADE-A7")
@both
def test_the_director_compensates_who_is_one_short(edition):
    s = laid(empty(edition, THREE), carthage=["fruit"], rome=["wine"], egypt=["grain"])
    position = run(s, "chain", taker="carthage")
    play(position, carthage="take wine from rome")
    play(position, rome="take fruit from carthage")
    assert asked(position) == {"carthage": "trade.give"}
    assert refusal(position, "carthage", "give gold") == ("give.not-held", "MN-TRADE-13")
    done = play(position, carthage="give wine")
    sizes = {seat: hand_size(position.s, seat) for seat in THREE}
    assert sizes == {"carthage": 1, "rome": 1, "egypt": 1}
    assert told(done, "compensated", "rome") == []
    assert told(done, "compensated", "egypt") == [{"giver": "carthage", "taker": "egypt", "card": "wine"}]
    assert told(done, "compensation-paid", "rome") == [{"giver": "carthage", "taker": "egypt"}]


@pytest.mark.rule("MN-TRADE-14")
@both
def test_early_end_with_one_left(edition):
    s = laid(empty(edition, THREE), carthage=[], rome=["wine", "wine"], egypt=[], director="rome")
    position = run(s, "chain", taker="rome")
    assert position.s.hands["rome"]["wine"] == 2
    assert position.s.trade is None


@pytest.mark.rule("MN-TRADE-15")
@both
def test_early_end_with_two_left(edition):
    s = laid(empty(edition, THREE), carthage=["fruit", "gold"], rome=["wine", "gems"], egypt=[])
    position = run(s, "chain", taker="carthage")
    play(position, carthage="take wine from rome")
    play(position, rome="take fruit from carthage")
    assert position.s.trade is None
    assert {k: n for k, n in position.s.hands["carthage"].items() if n} == {"gold": 1, "wine": 1}
    assert {k: n for k, n in position.s.hands["rome"].items() if n} == {"gems": 1, "fruit": 1}


@pytest.mark.rule("MN-TRADE-A2", "MN-TRADE-A3")
@both
def test_the_trade_stops_only_when_the_one_to_take_cannot(edition):
    s = laid(empty(edition, THREE), carthage=[], rome=[], egypt=["grain", "gold"])
    hand(s, "carthage", tax=1)
    position = run(s, "chain", taker="rome")
    play(position, rome="take grain from egypt")
    assert asked(position) == {"carthage": "trade.give"}
    assert ask_receiver(position) == "egypt"
    assert position.s.hands["egypt"]["gold"] == 1


def ask_receiver(position):
    return position.ask_of("carthage").args["receiver"]


@pytest.mark.rule("MN-TRADE-A4")
@both
def test_a_barred_taker_ends_the_trade(edition):
    pair = [("carthage", "rome"), ("rome", "carthage")]
    for mine in (["fruit"], []):
        s = laid(empty(edition, THREE), takes=pair, carthage=mine, rome=["wine"], egypt=[])
        position = run(s, "chain", taker="carthage")
        assert position.s.trade is None
        assert position.s.hands["rome"]["wine"] == 1
        assert position.s.hands["carthage"]["fruit"] == len(mine)


@pytest.mark.rule("MN-TRADE-A5")
@both
def test_a_demand_that_squeezes_the_others_out(edition):
    s = traders(edition, cards=2)
    hand(s, "carthage", fruit=5)
    position = run(s, "trade")
    play(position, carthage="demand 5")
    assert asked(position) == {"carthage": "trade.offer"}
    play(position, carthage="offer 5 fruit")
    assert position.s.hands["carthage"]["fruit"] == 5
    hand(s, "rome", wine=5)
    position = run(s, "trade")
    play(position, carthage="demand 5")
    done = play(position, carthage="offer 5 fruit", rome="offer 5 wine")
    assert len(told(done, "taken")) == 2
    assert position.s.hands["carthage"] | {} == {**position.s.hands["carthage"], "fruit": 4, "wine": 1}


@pytest.mark.rule("MN-TRADE-A6", "MN-BUILD-23")
def test_there_is_no_order_that_gives_cards_or_heroes_away():
    verbs = sorted(ruleset().by_verb)
    assert "give" in verbs
    assert not {"sell", "gift", "lend", "transfer", "steal", "disband", "remove"} & {*verbs}
    s = traders()
    assert refusal(run(s, "trade"), "carthage", "give wine")[0] == "read.verb"


@pytest.mark.rule("MN-TRADE-16")
@both
@pytest.mark.parametrize("tempo", ["exact", "planned"])
def test_trading_changes_no_hand_size(edition, tempo):
    pick = Dice(b"sizes")
    for number in range(12):
        s = empty(edition, tempo=tempo)
        for seat in s.seats:
            size = pick.below(7, "size")
            for _ in range(size):
                kind = pick.pick([k for k, n in s.bank.items() if n])
                s.bank[kind] -= 1
                s.hands[seat][kind] += 1
        before = {seat: hand_size(s, seat) for seat in s.seats}
        position = run(s, "trade")
        while any(key.startswith("trade") for key in asked(position).values()):
            for seat in position.waiting:
                order = ruleset(edition).bots["random"].answer(_sight(position, seat, pick))
                position.place(seat, order)
            position.advance()
        assert {seat: hand_size(position.s, seat) for seat in s.seats} == before, number


def _sight(position, seat, dice):
    from games.engine.bots import Sight

    return Sight(position.ruleset, position.s, position.seats, position.ask_of(seat), dice.pick)


# ---------------------------------------------------------------- Ulysses
@pytest.mark.rule("MN-HERO-ULY-1", "MN-HERO-ULY-A2")
def test_2003_ulysses_undoes_a_take_from_a_third_player():
    s = laid(empty("2003"), carthage=["fruit"], rome=["wine"], egypt=["grain", "gold"])
    s.cards["egypt"] = ["ulysses"]
    position = run(s, "chain", taker="carthage")
    play(position, carthage="take wine from rome")
    assert asked(position) == {"egypt": "ulysses"}
    play(position, egypt="ulysses")
    assert position.s.trade.faceup["rome"] == ["wine"]
    assert asked(position) == {"carthage": "trade.take"}
    assert refusal(position, "carthage", "take wine from rome") == ("take.forced", "MN-HERO-ULY-1")
    play(position, carthage="take gold from egypt")
    assert asked(position) == {"egypt": "trade.take"}
    assert position.s.trade.ulysses_used


@pytest.mark.rule("MN-HERO-ULY-2", "MN-HERO-ULY-A2")
def test_revised_ulysses_redirects_a_take_beforehand_once():
    s = laid(empty("revised"), carthage=["fruit"], rome=["wine", "wine"], egypt=["grain", "gold"])
    s.cards["egypt"] = ["ulysses"]
    position = run(s, "chain", taker="carthage")
    assert asked(position) == {"egypt": "ulysses"}
    play(position, egypt="ulysses")
    assert legal(position, "carthage") == ["take grain from egypt", "take gold from egypt"]
    play(position, carthage="take gold from egypt")
    play(position, egypt="take wine from rome")
    assert "ulysses" not in asked(position).values()


@pytest.mark.rule("MN-HERO-ULY-A1")
@both
def test_ulysses_cannot_force_a_barred_take(edition):
    pair = [("carthage", "egypt"), ("egypt", "carthage")]
    s = laid(empty(edition), takes=pair, carthage=["fruit"], rome=["wine", "gems"], egypt=["grain"])
    s.cards["egypt"] = ["ulysses"]
    position = run(s, "chain", taker="carthage")
    assert asked(position) == {"carthage": "trade.take"}
    done = play(position, carthage="take wine from rome")
    assert done[0].step.no == position.no
    assert ("ulysses" in asked(position).values()) == (edition == "revised")  # Rome is next, and not barred
    if edition == "revised":
        assert position.ask_of("egypt").args["taker"] == "rome"


# ---------------------------------------------------------------- few stops
def test_planned_tempo_asks_number_offers_and_wants_in_two_windows():
    s = traders("2003", tempo="planned")
    position = run(s, "trade")
    assert asked(position) == {"carthage": "trade.demand", "rome": "trade.offer", "egypt": "trade.offer"}
    play(position, carthage="demand 2 offering fruit fruit", rome="offer wine wine wine", egypt="offer grain")
    assert position.s.trade.faceup == {"carthage": ["fruit"] * 2, "rome": ["wine"] * 2, "egypt": ["grain"] * 2}
    assert set(asked(position).values()) == {"trade.want"}
    done = play(position, carthage="want grain wine", rome="want grain fruit", egypt="want fruit wine")
    assert told(done, "taken")[0] == {"taker": "carthage", "card": "grain", "giver": "egypt"}
    assert told(done, "trade-ended")


def test_planned_tempo_asks_again_when_the_list_is_used_up():
    position = run(traders("2003", tempo="planned"), "trade")
    play(position, carthage="demand 2", rome="offer 2 wine", egypt="offer 2 grain")
    play(position, carthage="want gold else ask", rome=None, egypt=None)
    take = position.ask_of("carthage")
    report = position.check(take.seat, [format_order(Take.fallback(position.s, take))], preview=True)
    assert report.barrier == "a sealed list", "a preview does not show what the others want"
    assert asked(position) == {"carthage": "trade.take"}


def test_standing_orders_take_by_rank_and_ask_when_told_to():
    position = run(traders(), "trade")
    position.keep(
        "rome", [parse_standing("trade.take: take gold from * | take fruit from * if my.hand.fruit < 1 | ask")]
    )
    play(position, carthage="demand 3")
    play(position, carthage="offer 3 fruit", rome="offer 3 wine", egypt="offer 3 grain")
    done = play(position, carthage="take wine from rome")
    assert told(done, "taken")[1] == {"taker": "rome", "card": "fruit", "giver": "carthage"}


@pytest.mark.rule("MN-HERO-ULY-1")
def test_a_wish_that_ulysses_undid_stays_on_the_list():
    s = traders("2003", tempo="planned")
    s.cards["egypt"] = ["ulysses"]
    for seat in THREE:
        s.hands[seat][{"carthage": "fruit", "rome": "wine", "egypt": "grain"}[seat]] -= 3
    s.trade = Trade(
        3,
        {"carthage": ["fruit"] * 3, "rome": ["wine"] * 3, "egypt": ["wine", "grain", "grain"]},
        {seat: [] for seat in THREE},
        wants={"carthage": ["wine", "grain"]},
        asks={"carthage": False},
    )
    s.bank["wine"] -= 1
    s.bank["grain"] += 1
    position = run(s, "chain", taker="carthage")
    done = play(position, egypt="ulysses")
    assert [(event["card"], event["giver"]) for event in told(done, "taken")] == [("wine", "egypt")]


@pytest.mark.rule("MN-MISC-A1")
@both
def test_an_absent_director_demands_as_many_as_last_time(edition):
    s = traders(edition)
    done = play(run(s, "trade"), carthage=None)
    assert told(done, "demanded") == [{"seat": "carthage", "size": 3}]
    s = traders(edition)
    s.last_demand = 0
    done = play(run(s, "trade"), carthage=None)
    assert told(done, "no-trade") == [{"seat": "carthage"}]
    assert told(done, "demanded") == []


@both
@pytest.mark.parametrize("tempo", ["exact", "planned"])
def test_a_director_without_cards_cannot_begin_a_trade(edition, tempo):
    s = traders(edition, tempo=tempo)
    hand(s, "carthage")
    position = run(s, "trade")
    assert position.s.phase == "build"
    assert [event.data for event in position.g.told if event.kind == "nothing-to-trade"] == [{"seat": "carthage"}]
