"""One declaration, five faces: line, JSON, schema, form, reference."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Refused
from games.engine.order import Of, Order, Unordered, fields, format_order, parts, schema, to_data, verb
from games.engine.reading import from_data, parse, tidy
from games.engine.words import Vocabulary, fold

Area = Annotated[str, Of("area")]
Card = Annotated[str, Of("card")]


class Move(Order):
    line = "move {count} {piece} {origin} -> {to} [via {seas}] [for {price}]"
    count: int
    piece: Literal["legion", "trireme"]
    origin: Area
    to: Area
    seas: tuple[Area, ...] = ()
    price: int = 0


class Lose(Order):
    line = "lose {units} and {forts} forts"
    units: tuple[tuple[Area, int], ...]
    forts: int


class Offer(Order):
    line = "offer {cards}"
    cards: Annotated[tuple[Card, ...], Unordered()]


class Name(Order):
    line = "name [after {area}]"
    area: Area | None = None


ORDERS = (Move, Lose, Offer, Name)
WORDS = {
    "area": Vocabulary(
        {
            "roma": {"en": "Roma", "ru": "Рим", "pl": "Rzym"},
            "mare_libycum": {"en": "Mare Libycum", "ru": "Ливийское море", "pl": "Morze Libijskie"},
            "mare_ionium": {"en": "Mare Ionium", "ru": "Ионическое море", "pl": "Morze Jońskie"},
            "syracusae": {"en": "Syracusae", "ru": "Сиракузы", "pl": "Syrakuzy"},
            "lodz": {"en": "Łódź"},
        }
    ),
    "card": Vocabulary(["gold", "wine", "wheat"]),
    "verb": Vocabulary({"move": {"ru": "двигать", "pl": "rusz"}}),
    "word": Vocabulary({"legion": {"ru": "легион"}, "via": {"ru": "через|по"}, "for": {"ru": "за"}}),
}


def read(line: str) -> Order:
    return parse(line, ORDERS, WORDS)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("move 2 legion roma -> syracusae", "move 2 legion roma -> syracusae"),
        ("  1. MOVE 2 leg Roma to", None),
        ("1) Move 2 leg Рим → syr.", "move 2 legion roma -> syracusae"),
        ("• mov 2 legion Rzym Syrakuzy", "move 2 legion roma -> syracusae"),
        ("- двигать 2 легион Рим -> Сиракузы", "move 2 legion roma -> syracusae"),
        ("rusz 2× legion Rzym => Morze Libijskie", "move 2 legion roma -> mare_libycum"),
        ("move 1 trireme mare libycum -> mare ionium", "move 1 trireme mare_libycum -> mare_ionium"),
        (
            "move 1 t roma mare lib via mare ionium, syr",
            "move 1 trireme roma -> mare_libycum via mare_ionium syracusae",
        ),
        ("move 1 t roma syr for 3", "move 1 trireme roma -> syracusae for 3"),
        ("move 1 t lodz syr", "move 1 trireme lodz -> syracusae"),
        ("move 1 t Łódź “syr”", "move 1 trireme lodz -> syracusae"),
        ("move 1 t roma syr for 3 via mare ion", "move 1 trireme roma -> syracusae via mare_ionium for 3"),
        ("move 2 legion from Roma to Syracusae", "move 2 legion roma -> syracusae"),
        ("двигать 2 легиона из Рима в Сиракузы", "move 2 legion roma -> syracusae"),
        ("двигать 2 легионов из Рима к Ливийскому морю", "move 2 legion roma -> mare_libycum"),
        ("двигать 2 легиона Рим Сиракузы по Ионическому морю", "move 2 legion roma -> syracusae via mare_ionium"),
        ("rusz 2 legion z Rzymu do Syrakuz", "move 2 legion roma -> syracusae"),
        ("move 1 t roma syr через mare ion за 3", "move 1 trireme roma -> syracusae via mare_ionium for 3"),
        ("lose roma:2 syr 3 and 1 forts", "lose roma:2 syracusae:3 and 1 forts"),
        ("lose 3 syr, 2 roma 1", "lose roma:2 syracusae:3 and 1 forts"),
        ("lose 1 forts", "lose and 1 forts"),
        ("offer 2 wine, gold", "offer gold wine wine"),
        ("offer wine and gold and wine", "offer gold wine wine"),
        ("offer", "offer"),
        ("name", "name"),
        ("name after roma", "name after roma"),
    ],
)
def test_lines_as_people_write_them(written: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(Refused):
            read(written)
    else:
        assert format_order(read(written)) == canonical
        assert read(canonical) == read(written)


@pytest.mark.parametrize(
    ("line", "kind", "problem", "data"),
    [
        ("", "unreadable", "read.empty", {}),
        ("   •  ", "unreadable", "read.empty", {}),
        ("march 2", "unreadable", "read.verb", {"wanted": ["lose", "move", "name", "offer"]}),
        ("move two legion roma -> syr", "unreadable", "read.number", {"word": "two", "field": "count"}),
        ("move 99999 legion roma -> syr", "unreadable", "read.number", {}),
        ("move 2 legion rma -> syr", "unreadable", "read.name", {"similar": ["roma"]}),
        ("offer zebra", "unreadable", "read.name", {"similar": ["gold", "wheat", "wine"]}),
        ("move 2 legion roma", "unreadable", "read.missing", {"field": "to"}),
        ("move 2 legion roma -> syr now", "unreadable", "read.extra", {"word": "now"}),
        ("move 2 legion roma -> mare", "ambiguous", "read.ambiguous", {"could_be": ["mare_ionium", "mare_libycum"]}),
        ("move 2 legion roma -> морю", "unreadable", "read.name", {"word": "морю"}),
        ("move 2 legion roma to", "unreadable", "read.name", {"word": "to"}),
        ("offer w", "ambiguous", "read.ambiguous", {"could_be": ["wheat", "wine"]}),
        ("x" * 1001, "unreadable", "read.too-long", {"limit": 1000}),
    ],
)
def test_three_ways_to_be_wrong_are_told_apart(line: str, kind: str, problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        read(line)
    found = caught.value.problems[0]
    assert (found.kind, found.id) == (kind, problem)
    assert data.items() <= found.data.items()


names = st.sampled_from(WORDS["area"].ids)
moves = st.builds(
    Move,
    st.integers(0, 9999),
    st.sampled_from(["legion", "trireme"]),
    names,
    names,
    st.lists(names).map(tuple),
    st.integers(0, 9),
)
bags = st.dictionaries(names, st.integers(0, 99)).map(lambda d: tuple(sorted(d.items())))
loses = st.builds(Lose, bags, st.integers(0, 9999))
offers = st.builds(Offer, st.lists(st.sampled_from(WORDS["card"].ids)).map(lambda c: tuple(sorted(c))))


@given(st.one_of(moves, loses, offers, st.builds(Name, st.one_of(st.none(), names))))
def test_text_and_data_give_the_order_back(order: Order) -> None:
    if len(format_order(order)) <= 1000:
        assert read(format_order(order)) == order
    assert from_data(to_data(order), ORDERS, WORDS) == order
    assert from_data(msgspec.json.decode(msgspec.json.encode(order)), ORDERS, WORDS) == order


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    json_values,
    st.sampled_from(["move", "lose", "offer", "name", "?"]),
    st.dictionaries(
        st.sampled_from(["count", "piece", "origin", "to", "seas", "units", "forts", "cards", "area"]), json_values
    ),
)
def test_json_of_any_shape_is_read_or_refused(anything: Any, word: str, fields_given: dict[str, Any]) -> None:
    for data in (anything, {"verb": word, **fields_given}):
        try:
            order = from_data(data, ORDERS, WORDS)
        except Refused as refused:
            assert refused.problems[0].kind == "unreadable"
        else:
            assert from_data(to_data(order), ORDERS, WORDS) == order


def test_data_is_brought_into_its_one_order() -> None:
    assert from_data({"verb": "offer", "cards": ["wine", "gold"]}, ORDERS, WORDS) == Offer(("gold", "wine"))
    with pytest.raises(Refused, match=r"read\.twice"):
        from_data({"verb": "lose", "units": [["roma", 1], ["roma", 2]], "forts": 0}, ORDERS, WORDS)


def test_the_schema_names_what_may_be_written() -> None:
    made = schema(Move, WORDS)
    assert made["required"] == ["verb", "count", "piece", "origin", "to"]
    assert made["properties"]["verb"] == {"const": "move"}
    assert made["properties"]["origin"]["enum"] == list(WORDS["area"].ids)
    assert made["properties"]["piece"] == {"enum": ["legion", "trireme"]}
    assert made["properties"]["count"]["maximum"] == 9999
    assert schema(Lose, WORDS)["properties"]["units"]["items"]["prefixItems"][1]["type"] == "integer"
    assert None in schema(Name, WORDS)["properties"]["area"]["enum"]


def test_the_form_follows_the_line() -> None:
    assert [(f.name, f.shape, f.optional) for f in fields(Move)] == [
        ("count", "number", False),
        ("piece", "choice", False),
        ("origin", "name", False),
        ("to", "name", False),
        ("seas", "names", True),
        ("price", "number", True),
    ]


def test_a_declaration_that_contradicts_itself_is_refused() -> None:
    class Lost(Order):
        line = "lost {there}"
        here: int

    class Loose(Order):
        line = "loose [{area}]"
        area: Area | None = None

    class Needed(Order):
        line = "needed [at {area}]"
        area: Area

    class Strange(Order):
        line = "strange {x}"
        x: float

    with pytest.raises(KeyError):
        parts(Lost)
    for bad in (Loose, Needed, Strange):
        with pytest.raises(TypeError):
            parts(bad)


def test_the_verb_is_the_first_word_in_text_and_data() -> None:
    assert verb(Move) == "move"
    assert to_data(Move(1, "legion", "roma", "lodz"))["verb"] == "move"


def test_orders_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(Move(1, "legion", "roma", "lodz"), "count", 2)  # noqa: B010


def test_what_keyboards_and_mail_programs_do_is_undone() -> None:
    assert tidy(" 12)  move\u00a02 “legion” roma—>syr ;") == "move 2 legion roma -> syr"


def test_spellings_are_folded() -> None:
    assert fold("Łódź") == "lodz"
    assert fold("Ёлка") == fold("елка")
    assert WORDS["area"].exact("ливийское МОРЕ") == ["mare_libycum"]
    assert WORDS["area"].beginning("mare") == ["mare_ionium", "mare_libycum"]
    assert WORDS["area"].name("roma", "ru") == "Рим"
    assert WORDS["area"].name("lodz", "ru") == "Łódź"
    assert WORDS["area"].name("nowhere") == "nowhere"
