"""Population expansion (CIV-7)."""

import pytest

from games.rulesets.civilization.phases.expansion import due, placeable, spread
from tests.rulesets.civilization.table import asked, expect_refused, give, opening, sentence, state, told


@pytest.mark.rule("CIV-7.1a")
def test_one_for_one_and_two_for_more() -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2, "nubia": 5}})
    assert position.s.tokens["egypt"] == {"thebes": 2, "buhen": 4, "nubia": 7}
    assert position.s.stock["egypt"].left["token"] == 55 - 13


@pytest.mark.rule("CIV-7.1b")
def test_only_own_tokens_count() -> None:
    """In Nomads peoples do not mix, but growth would not look at the others."""
    s = state({"crete": {"knossos": 1}, "egypt": {"thebes": 3}})
    s.tokens["egypt"]["knossos"] = 3
    assert due(s, "crete") == {"knossos": 1}


@pytest.mark.rule("CIV-7.3")
def test_growth_may_exceed_the_limit() -> None:
    position = opening({"asia": {"troy": 2}})
    assert position.s.tokens["asia"] == {"troy": 4}


@pytest.mark.rule("CIV-7.4r")
def test_growth_is_worked_out_from_the_beginning_of_the_phase() -> None:
    position = opening({"egypt": {"thebes": 1}})
    assert position.s.tokens["egypt"] == {"thebes": 2}


@pytest.mark.rule("CIV-7.4")
@pytest.mark.parametrize("line", ["grow thebes:1 buhen:1", "grow buhen:2", "grow 2 buhen", "grow buhen 1, thebes 1"])
def test_a_short_stock_is_divided_at_will(line: str) -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}}, left={"egypt": 2})
    assert asked(position) == {"egypt": "expansion"}
    assert position.window is not None
    assert position.window.asks[0].args == {"count": 2}
    give(position, "egypt", line)
    assert sum(position.s.tokens["egypt"].values()) == 5
    assert position.s.stock["egypt"].left["token"] == 0


@pytest.mark.rule("CIV-7.4")
def test_no_area_gets_more_than_its_due() -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}}, left={"egypt": 2})
    problem = expect_refused(position, "egypt", "grow thebes:2", "grow.too-many", "CIV-7.4")
    assert problem.data["due"] == 1
    assert "at most 1" in sentence(problem)


@pytest.mark.rule("CIV-7.4q")
@pytest.mark.parametrize("line", ["grow thebes:1", "grow buhen:2 thebes:1", "grow", "grow buhen:0"])
def test_all_of_the_stock_must_be_placed(line: str) -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}}, left={"egypt": 2})
    problem = expect_refused(position, "egypt", line, "grow.total", "CIV-7.4q")
    assert problem.data["wanted"] == 2


@pytest.mark.rule("CIV-7.4q")
@pytest.mark.parametrize("area", ["thebes", "buhen"])
def test_single_tokens_may_be_split_below_the_maximum(area: str) -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}}, left={"egypt": 1})
    give(position, "egypt", f"grow {area}")
    assert position.s.tokens["egypt"] == {"thebes": 1, "buhen": 2} | {area: {"thebes": 2, "buhen": 3}[area]}


@pytest.mark.rule("CIV-7.1a")
def test_tokens_are_only_added_where_there_are_some() -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}}, left={"egypt": 2})
    expect_refused(position, "egypt", "grow nubia:1 buhen:1", "grow.not-yours", "CIV-7.1a")


@pytest.mark.rule("CIV-2.x.q1", "CIV-7.4q")
def test_an_empty_stock_gives_nothing_and_asks_nothing() -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}, "crete": {"knossos": 1}}, left={"egypt": 0})
    assert position.s.tokens["egypt"] == {"thebes": 1, "buhen": 2}
    assert asked(position) == {"crete": "ships"}
    assert position.s.stock["egypt"].left["token"] == 0


@pytest.mark.rule("CIV-7.4")
def test_with_one_area_there_is_nothing_to_divide() -> None:
    position = opening({"egypt": {"thebes": 2}, "crete": {"knossos": 1}}, left={"egypt": 1})
    assert position.s.tokens["egypt"] == {"thebes": 3}
    assert "egypt" not in asked(position)


@pytest.mark.rule("CIV-7.1a")
def test_with_enough_in_stock_nobody_is_asked() -> None:
    position = opening({"egypt": {"thebes": 1, "buhen": 2}, "asia": {"ankara": 1}}, left={"egypt": 3})
    assert position.s.tokens["egypt"] == {"thebes": 2, "buhen": 4}
    assert asked(position) == {"asia": "movement"}  # no water, no ships either


def test_all_who_have_a_choice_decide_at_once_and_sealed() -> None:
    """Who is short divides, who is not sees to ships; nobody learns what the other does with ships before all are in."""
    position = opening({"crete": {"knossos": 2, "phaestos": 1}, "egypt": {"alexandria": 2}}, left={"crete": 1})
    assert asked(position) == {"crete": "expansion", "egypt": "ships"}
    position.submit("egypt", ["fleet build alexandria"])
    assert position.advance() == []
    give(position, "crete", "grow phaestos")
    assert asked(position) == {"crete": "ships"}
    assert position.s.ships["egypt"] == []
    give(position, "crete", "fleet")
    assert [ship.port for ship in position.s.ships["egypt"]] == ["alexandria"]


def test_both_decisions_fit_on_one_sheet_and_are_checked_at_once() -> None:
    position = opening({"crete": {"knossos": 2, "phaestos": 1}, "egypt": {"alexandria": 2}}, left={"crete": 1})
    sheet = ["grow phaestos", "fleet build phaestos:2"]
    expect_refused(position, "crete", sheet, "fleet.levy", "CIV-9.1a")
    position.submit("egypt", ["fleet"])
    give(position, "crete", "grow phaestos", "fleet build phaestos")
    assert asked(position) == {"crete": "movement"}
    assert position.s.tokens["crete"] == {"knossos": 2}


def test_the_published_default_is_an_even_spread() -> None:
    """Furthest below the limit first: Fayum holds 5, Thebes 3, Nubia 1."""
    s = state({"egypt": {"nubia": 1, "thebes": 2, "fayum": 2}}, left={"egypt": 3})
    assert spread(s, "egypt") == {"fayum": 2, "thebes": 1}
    position = opening({"egypt": {"nubia": 1, "thebes": 2, "fayum": 2}}, left={"egypt": 3})
    position.advance(expired=["egypt"])
    assert position.s.tokens["egypt"] == {"nubia": 1, "thebes": 3, "fayum": 4}


def test_favoured_areas_come_first_and_the_rest_follows_the_default() -> None:
    position = opening({"egypt": {"nubia": 1, "thebes": 2, "fayum": 2}}, left={"egypt": 3})
    assert told(position, "egypt", "favour nubia knossos thebes")[0] == (
        "Egypt divides its last tokens: Nubia 1, Thebes 2."
    )
    again = opening({"egypt": {"nubia": 1, "thebes": 2, "fayum": 2}}, left={"egypt": 4})
    give(again, "egypt", "favour nubia")
    assert again.s.tokens["egypt"] == {"nubia": 2, "thebes": 3, "fayum": 4}


def test_the_number_placed_does_not_depend_on_the_division() -> None:
    s = state({"egypt": {"nubia": 1, "thebes": 2, "fayum": 2}}, left={"egypt": 3})
    assert placeable(s, "egypt") == sum(spread(s, "egypt").values()) == sum(spread(s, "egypt", ["nubia"]).values()) == 3
