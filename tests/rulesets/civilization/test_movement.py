"""Movement on foot (CIV-10.1 to CIV-10.4, CIV-31.5.1, CIV-31.5.4)."""

import pytest

from games.engine.errors import Refused
from games.rulesets.civilization.phases.movement import Move, can_move
from tests.rulesets.civilization.table import asked, expect_refused, give, moving, sentence, state, told

EGYPT = {"egypt": {"thebes": 3, "buhen": 2}, "crete": {"knossos": 2}}


@pytest.mark.rule("CIV-10.2a")
def test_tokens_cross_one_land_border() -> None:
    position = moving(EGYPT, waiting=["egypt"])
    assert told(position, "egypt", "move 2 thebes -> ptolemais") == ["Egypt moves 2 tokens: Thebes → Ptolemais."]
    assert position.s.tokens["egypt"] == {"thebes": 1, "buhen": 2, "ptolemais": 2}


@pytest.mark.rule("CIV-10.2a")
def test_no_token_walks_twice() -> None:
    position = moving(EGYPT, waiting=["egypt"])
    sheet = ["move 2 thebes -> ptolemais", "move 1 ptolemais -> eastern_desert"]
    problem = expect_refused(position, "egypt", sheet, "move.tired", "CIV-10.2a")
    assert (problem.data["fresh"], problem.line) == (0, 2)


@pytest.mark.rule("CIV-10.2a")
def test_only_adjacent_areas_are_entered() -> None:
    position = moving(EGYPT, waiting=["egypt"])
    problem = expect_refused(position, "egypt", "move 1 thebes -> fayum", "move.far", "CIV-10.2a")
    assert sentence(problem) == ("Fayum has no land border with Thebes. On foot you reach: Buhen, Nubia, Ptolemais.")


@pytest.mark.rule("CIV-10.2q")
def test_arrivals_and_those_that_have_not_moved_are_counted_per_area() -> None:
    position = moving({"egypt": {"thebes": 2, "buhen": 3}})
    position = give(position, "egypt", "move 2 thebes -> buhen")
    problem = expect_refused(position, "egypt", "move 4 buhen -> upper_egypt", "move.tired", "CIV-10.2a")
    assert problem.data["fresh"] == 3
    give(position, "egypt", "move 3 buhen -> upper_egypt")
    assert position.s.tokens["egypt"] == {"buhen": 2, "upper_egypt": 3}


@pytest.mark.rule("CIV-10.1")
def test_nobody_moves_foreign_tokens() -> None:
    position = moving(EGYPT, waiting=["egypt"])
    expect_refused(position, "egypt", "move 1 knossos -> phaestos", "move.nobody", "CIV-10.1")


@pytest.mark.rule("CIV-10.1")
def test_nobody_moves_more_than_he_has() -> None:
    position = moving(EGYPT, waiting=["egypt"])
    problem = expect_refused(position, "egypt", "move 4 thebes -> nubia", "move.too-many", "CIV-10.1")
    assert problem.data["tokens"] == 3


@pytest.mark.rule("CIV-10.2b")
def test_nothing_is_obliged_to_move() -> None:
    position = moving(EGYPT)
    assert told(position, "crete", "done") == ["Crete does not move."]
    assert position.s.tokens["crete"] == {"knossos": 2}
    expect_refused(position, "egypt", "move 0 thebes -> nubia", "move.none", "CIV-10.2b")


@pytest.mark.rule("CIV-10.4")
def test_movement_may_exceed_the_limit() -> None:
    position = moving({"egypt": {"thebes": 3, "ptolemais": 4}, "crete": {"knossos": 2}})
    give(position, "crete", "done")
    give(position, "egypt", "move 3 thebes -> nubia", "move 4 ptolemais -> nubia")
    assert position.s.tokens["egypt"] == {"nubia": 7}  # of a limit of 1, until all have moved


@pytest.mark.rule("CIV-31.5.1")
def test_any_number_of_own_tokens_but_no_other_nation() -> None:
    tokens = {"egypt": {"thebes": 3, "nubia": 5, "buhen": 1}, "africa": {"ptolemais": 1}}
    position = moving(tokens, waiting=["egypt"])
    problem = expect_refused(position, "egypt", "move 1 thebes -> ptolemais", "move.foreign", "CIV-31.5.1")
    assert sentence(problem) == "Africa has tokens in Ptolemais: nobody else may enter. Choose another area."
    give(position, "egypt", "move 3 thebes -> nubia")
    assert position.s.tokens["egypt"]["nubia"] == 8


@pytest.mark.rule("CIV-31.5.1")
def test_an_area_that_was_left_is_open() -> None:
    position = moving({"africa": {"ptolemais": 1}, "egypt": {"thebes": 3}})
    give(position, "africa", "move 1 ptolemais -> eastern_desert", "done")
    give(position, "egypt", "move 1 thebes -> ptolemais")
    assert position.s.tokens == {"africa": {"eastern_desert": 1}, "egypt": {"thebes": 2, "ptolemais": 1}}


@pytest.mark.rule("CIV-10.r")
def test_foreign_neighbours_do_not_hinder_leaving() -> None:
    position = moving({"africa": {"ptolemais": 5, "nubia": 5}, "egypt": {"thebes": 3}}, waiting=["egypt"])
    give(position, "egypt", "move 3 thebes -> buhen")
    assert position.s.tokens["egypt"] == {"buhen": 3}


@pytest.mark.rule("CIV-31.5.4", "CIV-10.1")
def test_movement_goes_in_ast_order_whoever_has_most() -> None:
    tokens = {"egypt": {"thebes": 9}, "crete": {"knossos": 1}, "africa": {"sahara": 2}}
    position = moving(tokens)
    order: list[str] = []
    while position.s.turn == 3:
        (seat,) = asked(position)
        order.append(seat)
        give(position, seat, "done")
    assert order == ["africa", "crete", "egypt"]


@pytest.mark.rule("CIV-10.1")
def test_nobody_moves_out_of_turn() -> None:
    position = moving(EGYPT)
    with pytest.raises(Refused) as refused:
        position.submit("egypt", ["move 1 thebes -> nubia"])
    assert refused.value.problems[0].id == "window.not-asked"


@pytest.mark.rule("CIV-10.q")
def test_a_move_is_one_list_of_orders_in_any_order() -> None:
    tokens = {"crete": {"knossos": 4, "phaestos": 2}}
    position = moving(tokens, ships={"crete": ["knossos"]})
    give(position, "crete", "sail knossos -> rhodes", "move 1 phaestos -> knossos", "sail rhodes -> knossos thera")
    assert [(ship.port, ship.sailed) for ship in position.s.ships["crete"]] == [("thera", 3)]


def test_a_sheet_holds_a_whole_move_and_is_checked_as_a_whole() -> None:
    position = moving(EGYPT)
    report = position.check("crete", ["move 1 knossos -> phaestos", "move 1 phaestos -> knossos", "done"])
    assert [line.status for line in report.lines] == ["legal", "refused", "provisional"]
    assert [problem.id for problem in report.problems] == ["move.tired"]
    assert position.s.tokens["crete"] == {"knossos": 2}


def test_who_cannot_move_is_not_asked() -> None:
    """Crimea has one land border, with Scythia: if that is foreign, nobody there has anything to decide."""
    tokens = {"africa": {"crimea": 2}, "thrace": {"scythia": 1}}
    assert not can_move(state(tokens), "africa")
    assert can_move(state(tokens, ships={"africa": ["crimea"]}), "africa")
    assert asked(moving(tokens)) == {"thrace": "movement"}


@pytest.mark.parametrize(
    ("line", "next_asked"), [("done", "ships"), ("move 1 scythia -> danube", "movement")], ids=["stays", "leaves"]
)
def test_whether_one_can_move_is_seen_when_the_turn_comes(line: str, next_asked: str) -> None:
    position = moving({"italy": {"scythia": 1}, "thrace": {"crimea": 2}})
    assert asked(position) == {"italy": "movement"}
    give(position, "italy", *dict.fromkeys([line, "done"]))
    assert asked(position)["thrace"] == next_asked
    assert position.s.turn == (4 if line == "done" else 3)


def test_legal_moves_hints_and_samples_agree() -> None:
    position = moving({"egypt": {"thebes": 2, "nubia": 1}, "africa": {"buhen": 1}}, waiting=["egypt"])
    ask = position.ask_of("egypt")
    lines = [(o.count, o.origin, o.to) for o in Move.legal(position.s, ask)]
    assert lines == [
        (1, "thebes", "nubia"),
        (2, "thebes", "nubia"),
        (1, "thebes", "ptolemais"),
        (2, "thebes", "ptolemais"),
        (1, "nubia", "ptolemais"),
        (1, "nubia", "thebes"),
    ]
    assert Move.hints(position.s, ask) == {
        "count": [1, 2],
        "origin": ["thebes", "nubia"],
        "to": ["nubia", "ptolemais", "thebes"],
    }
    picked = Move.sample(position.s, ask, lambda options: options[-1])
    assert picked == Move(1, "nubia", "thebes")
