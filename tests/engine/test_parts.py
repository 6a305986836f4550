"""Dice, events, speech, states: the small parts."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from games.engine.dice import Dice, Draw, commitment, false_draws, value_of
from games.engine.event import Event, record
from games.engine.scene import Scene
from games.engine.speech import Speaker, plural
from games.engine.state import complaints, decode, digest, encode
from games.engine.words import Vocabulary


# ---------------------------------------------------------------- dice
def test_the_same_seed_gives_the_same_dice_and_every_draw_is_recorded() -> None:
    one, two = Dice(b"s"), Dice(b"s")
    assert [one.die(6, "a") for _ in range(20)] == [two.die(6, "a") for _ in range(20)]
    assert [d.no for d in one.draws] == list(range(20))
    assert one.draws[0].why == "a"
    assert Dice(b"s", 7).below(6, "b") == one.draws[7].value


def test_dice_are_fair() -> None:
    dice = Dice(b"fair")
    counts = Counter(dice.die(6, "") for _ in range(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(880 < n < 1120 for n in counts.values())


def test_a_shuffle_keeps_all_and_depends_on_the_seed() -> None:
    assert sorted(Dice(b"x").shuffled(range(50), "deck")) == list(range(50))
    assert Dice(b"x").shuffled(range(50), "deck") != Dice(b"y").shuffled(range(50), "deck")


def test_draws_can_be_proved_with_the_seed() -> None:
    dice = Dice(b"seed")
    dice.shuffled(range(30), "deck")
    assert false_draws(b"seed", dice.draws) == []
    forged = Draw(3, dice.draws[3].size, (dice.draws[3].value + 1) % dice.draws[3].size, "deck")
    assert false_draws(b"seed", [*dice.draws, forged]) == [forged]
    assert commitment(b"seed") == hashlib.sha256(b"civpbem dice seed").hexdigest()


@given(st.binary(min_size=1, max_size=40), st.integers(0, 10**6), st.integers(1, 10**6))
def test_values_are_in_range(seed: bytes, no: int, size: int) -> None:
    assert 0 <= value_of(seed, no, size) < size


def test_fixed_draws_for_scenarios() -> None:
    dice = Dice(b"s", fixed=[6, 1])
    assert [dice.die(6, ""), dice.die(6, "")] == [6, 1]
    assert dice.die(6, "") == Dice(b"s", 2).die(6, "")
    with pytest.raises(ValueError, match="does not fit"):
        Dice(b"s", fixed=[7]).die(6, "")


# ---------------------------------------------------------------- events
class GiftMade(Event):
    giver: str
    cards: tuple[str, ...] = ()


class GiftSeen(Event):
    giver: str


def test_who_hears_what() -> None:
    told = record(GiftMade("a", ("gold",)), ("a", "b"), GiftSeen("a"))
    assert told.kind == "gift-made"
    for seat in ("a", "b"):
        heard = told.to(seat)
        assert heard is not None
        assert heard.data == {"giver": "a", "cards": ["gold"]}
    for other in ("c", None):
        heard = told.to(other)
        assert heard is not None
        assert (heard.kind, heard.data) == ("gift-seen", {"giver": "a"})
    assert record(GiftMade("a"), ("a",)).to("c") is None
    public = record(GiftSeen("a")).to(None)
    assert public is not None
    assert public.kind == "gift-seen"


# ---------------------------------------------------------------- speech
WORDS = {"area": Vocabulary({"roma": {"en": "Roma", "ru": "Рим"}, "ur": {"en": "Ur"}})}
TEXTS = {
    "moved": "{count:#token|tokens} from {origin:area} to {to:area}",
    "list": "{areas:area}: {bag:area}; {plain}",
    "keyed": "{key} {self}",
    "odd": "{missing} {x.__class__}",
}


def test_sentences() -> None:
    speaker = Speaker(TEXTS, WORDS)
    assert speaker.text("moved", count=1, origin="roma", to="ur") == "1 token from Roma to Ur"
    assert speaker.text("moved", count=2, origin="roma", to="nowhere") == "2 tokens from Roma to nowhere"
    assert speaker.text("list", areas=["roma", "ur"], bag={"roma": 2}, plain=[1, 2]) == "Roma, Ur: Roma 2; 1, 2"
    assert speaker.text("unknown.key") == "unknown.key"
    assert speaker.text("keyed", key="k", self="s") == "k s"
    assert speaker.text("odd", x=1) == " "


def test_sentences_in_russian() -> None:
    speaker = Speaker(TEXTS, WORDS, "ru", {TEXTS["moved"]: "{origin:area}: {count:#фишка|фишки|фишек}"}.get)  # type: ignore[arg-type]
    assert speaker.text("moved", count=1, origin="roma") == "Рим: 1 фишка"
    assert speaker.text("moved", count=22, origin="ur") == "Ur: 22 фишки"
    assert speaker.text("moved", count=11, origin="ur") == "Ur: 11 фишек"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {1: 0, 0: 1, 2: 1, 5: 1}),
        ("ru", {1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 24: 1}),
        ("pl", {1: 0, 2: 1, 5: 2, 21: 2, 22: 1, 12: 2}),
    ],
)
def test_plural_forms(language: str, forms: dict[int, int]) -> None:
    for number, form in forms.items():
        assert plural(number, ["0", "1", "2"], language) == str(form)


# ---------------------------------------------------------------- states
class Deep(Struct):
    value: float


class Bad(Struct):
    a: set[int]
    b: dict[str, list[Deep]]
    c: tuple[int, Any]
    e: object
    d: "Bad | None" = None


class Good(Struct):
    a: dict[str, dict[str, int]]
    b: list[tuple[str, int]]
    c: str | None = None


def test_types_that_would_diverge_are_found_wherever_they_hide() -> None:
    assert [c.split(":")[0] for c in complaints(Bad)] == ["Bad.a", "Bad.b[][].value", "Bad.c[1]", "Bad.e"]
    assert complaints(Good) == []


def test_bytes_keep_the_order_and_the_hash_does_not_see_it() -> None:
    one, two = Good({"z": {}, "a": {}}, []), Good({"a": {}, "z": {}}, [])
    assert list(decode(encode(one), Good).a) == ["z", "a"]
    assert digest(one) == digest(two)
    assert digest(one) != digest(one, 1)


def test_a_scene_is_plain_data() -> None:
    assert decode(encode(Scene("civ")), Scene) == Scene("civ")
