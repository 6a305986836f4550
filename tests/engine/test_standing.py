import pytest
from msgspec import structs

from games.engine.errors import Refused
from games.engine.position import Position
from games.engine.script import Game
from games.engine.standing import Condition, Standing, Wish, find, parse_standing
from games.engine.wishes import _matching
from tests.engine.small import End, S, Say, start


async def asking(g: Game[S]):
    for chance in (50, 10, 90):
        order = await g.ask("a", Say, key="say", chance=chance)
        g.s.n += 1
        g.s.xs.append(order.n)
    await g.ask("b", End)


def standing(*texts: str) -> Position:
    position = start(asking)
    position.keep("a", [parse_standing(text) for text in texts])
    position.advance()
    return position


def test_ranked_wishes_are_tried_in_turn_and_an_illegal_one_never_stops_the_game() -> None:
    position = standing("say: say 99 | dance | say 4 | say 5")
    assert position.s.xs == [4, 4, 4]
    assert {a.via for s in position.steps for a in s.answers} == {"standing"}


def test_skipped_wishes_are_noted_for_their_owner_only() -> None:
    position = start(asking)
    position.keep("a", [parse_standing("say: say 99 | say 4 once")])
    done = position.advance()
    assert [(n.seat, n.kind, n.data) for n in done[0].notes] == [
        ("a", "standing-skipped", {"key": "say", "lines": ["say 99"]})
    ]
    assert done[0].told == ()


def test_conditions_look_at_the_question_the_public_view_and_the_own_view() -> None:
    position = standing("say: say 1 if ask.chance < 20 | say 2 if n >= 2 | say 3 if my.mine = a")
    assert position.s.xs == [3, 1, 2]


def test_unless_and_several_conditions() -> None:
    position = standing("say: say 1 if ask.chance > 5 unless ask.chance = 10 | say 2")
    assert position.s.xs == [1, 2, 1]


def test_ask_me_stops() -> None:
    position = standing("say: ask if ask.chance < 20 | say 2")
    assert position.s.xs == [2]
    assert position.waiting == ("a",)


def test_the_published_default_can_be_wished_for() -> None:
    assert standing("say: default").s.xs == [0, 0, 0]


def test_once_and_until() -> None:
    assert standing("say: say 1 once").s.xs == [1]
    assert standing("say: say 1 until 1").s.xs == [1, 1]
    assert standing("say: say 1 once", "say: say 2 until 1").s.xs == [1, 2]


def test_other_keys_are_left_alone() -> None:
    assert standing("sing: say 1").s.xs == []


def test_a_wish_may_be_a_sheet() -> None:
    position = standing("say: say 1 ; say 2 once")
    assert position.s.xs == [1, 2]
    assert [a.via for s in position.steps for a in s.answers] == ["standing", "sheet"]


def test_a_star_stands_for_any_word_of_a_legal_order() -> None:
    async def main(g: Game[S]):
        await g.ask("a", End, key="end")
        g.s.n = 1
        await g.ask("b", End)

    position = start(main)
    position.keep("a", [parse_standing("end: e*")])
    position.advance()
    assert position.s.n == 1


def test_a_fact_that_is_not_there_never_misfires() -> None:
    for text in ("nowhere = 1", "xs.7 = 1", "n.deep = 2", "mine < 3", "n has 3"):
        assert standing(f"say: say 1 if {text}").s.xs == []
    assert standing("say: say 1 unless nowhere = 1").s.xs == []


def test_standing_orders_are_kept_in_the_save_and_not_needed_for_replay() -> None:
    position = standing("say: say 1 if ask.chance > 20")
    assert position.s.xs == [1]
    save = position.snapshot()
    bare = structs.replace(save, standing={})
    assert Position.load(position.ruleset, bare).hash() == position.hash()
    again = Position.load(position.ruleset, save.encode())
    assert again.standing == position.standing


@pytest.mark.parametrize(
    "text",
    [
        "trade.take: take gold from * if my.hand.gold < 2 | take wine from * | ask",
        "military: hold unless areas.roma.foreign > 0 once",
        "build.turn: build city roma ; done if turn <= 4 until 30",
    ],
)
def test_notation_round_trip(text: str) -> None:
    assert str(parse_standing(text)) == text
    assert parse_standing(str(parse_standing(text))) == parse_standing(text)


def test_reading() -> None:
    assert parse_standing("Key:  a b ;c if x.y=3 | ask") == Standing(
        "key", (Wish(("a b", "c"), (Condition("x.y", "=", 3),)), Wish(("ask",)))
    )
    assert parse_standing("say: say 1", {"say": 1}).key == "say"


@pytest.mark.parametrize(
    "text", ["", "no key", "key:", "key: |", "key: a if b", "key: a if b ~ 3", "key: a | | b", "key: " + "a|" * 50]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_standing(text)


def test_an_unknown_key_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="say, sing"):
        parse_standing("dance: x", {"say": 1, "sing": 1})


def test_paths() -> None:
    facts = {"areas": {"roma": {"legions": 3, "owners": ["a"]}}, "list": [5, 6], "none": []}
    assert find(facts, "areas.roma.legions") == 3
    assert find(facts, "list.1") == 6
    assert Condition("none", "=", 0).holds(facts)
    assert Condition("list", ">=", 2).holds(facts)
    assert Condition("list", ">=", 3).holds(facts) is False
    assert find(facts, "areas.nowhere.legions") is None
    assert Condition("areas.roma.owners", "has", "a").holds(facts)
    assert Condition("areas.roma.owners", "has", "a", unless=True).holds(facts) is False


@pytest.mark.parametrize(
    "condition", ["my < abc", "ask > abc", "xs <= abc", "my = a", "xs.² = 1", "n < abc", "my.mine < 3"]
)
def test_a_condition_on_something_of_another_kind_skips_the_wish(condition: str) -> None:
    """Nothing that can be kept may stop a game when its ask comes up."""
    assert standing(f"say: say 1 if {condition} | say 2").s.xs == [2, 2, 2]


def test_a_number_is_made_of_decimal_digits() -> None:
    assert parse_standing("say: say 1 if n = ²").wishes[0].when == (Condition("n", "=", "²"),)


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("say *", True),
        ("SAY *4*", True),
        ("say " + "*" * 1500 + "!", False),
        ("say " + "*a" * 700, False),
        ("s*y *", True),
    ],
)
def test_stars_are_matched_without_trying_all_ways(pattern: str, fits: bool) -> None:
    assert (_matching(pattern, [Say(4)]) is not None) is fits
