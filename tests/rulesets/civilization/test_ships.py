"""Ships by levy: building, keeping, giving up (CIV-9, CIV-31.5.2)."""

import pytest

from games.rulesets.civilization.phases.ships import Fleet, buildable
from tests.rulesets.civilization.table import asked, expect_refused, give, opening, ports, sentence, state, told


@pytest.mark.rule("CIV-9.2b", "CIV-31.5.2", "CIV-9.6")
def test_a_ship_costs_two_tokens_of_the_area_where_it_lies() -> None:
    position = opening({"crete": {"knossos": 2}})
    give(position, "crete", "fleet build knossos")
    assert ports(position, "crete") == ["knossos"]
    assert position.s.tokens["crete"] == {"knossos": 2}  # 2 grew to 4
    assert position.s.stock["crete"].left == {"token": 53, "ship": 3}


@pytest.mark.rule("CIV-9.1a", "CIV-31.5.2")
def test_the_levy_for_a_ship_comes_from_one_area() -> None:
    position = opening({"crete": {"knossos": 1, "phaestos": 1}})
    problem = expect_refused(position, "crete", "fleet build knossos:2", "fleet.levy", "CIV-9.1a")
    assert (problem.data["need"], problem.data["tokens"]) == (4, 2)
    assert "build fewer, or elsewhere" in sentence(problem)
    give(position, "crete", "fleet build knossos phaestos")
    assert ports(position, "crete") == ["knossos", "phaestos"]


@pytest.mark.rule("CIV-9.2b", "CIV-31.5.2")
def test_a_ship_lies_only_where_tokens_paid_for_it() -> None:
    position = opening({"crete": {"knossos": 2}, "egypt": {"alexandria": 2}})
    expect_refused(position, "crete", "fleet build rhodes", "fleet.nobody", "CIV-31.5.2")
    expect_refused(position, "crete", "fleet build alexandria", "fleet.nobody", "CIV-31.5.2")


@pytest.mark.rule("CIV-9.2q")
def test_ships_are_built_on_water() -> None:
    position = opening({"egypt": {"thebes": 3, "alexandria": 1}})
    problem = expect_refused(position, "egypt", "fleet build thebes", "fleet.no-water", "CIV-9.2q")
    assert sentence(problem) == "Thebes has no water. Build in a coastal area or on a lake."


@pytest.mark.rule("CIV-31.5.2", "CIV-31.5.3")
def test_nobody_builds_on_the_open_sea() -> None:
    position = opening({"crete": {"knossos": 2}})
    expect_refused(position, "crete", "fleet build aegean_sea", "fleet.open-sea", "CIV-31.5.2")


@pytest.mark.rule("CIV-9.2r")
def test_a_levy_may_take_the_last_tokens() -> None:
    position = opening({"crete": {"knossos": 1}, "egypt": {"thebes": 1}})
    give(position, "crete", "fleet build knossos")
    assert position.s.tokens["crete"] == {}
    assert ports(position, "crete") == ["knossos"]


@pytest.mark.rule("CIV-9.3a", "CIV-31.5.2")
def test_keeping_a_ship_costs_one_token_of_its_area() -> None:
    position = opening({"crete": {"knossos": 2, "phaestos": 1}}, ships={"crete": ["knossos", "knossos"]})
    events = told(position, "crete", "fleet")
    assert events == ["Crete pays for its ships (Knossos 2)."]
    assert position.s.tokens["crete"] == {"knossos": 2, "phaestos": 2}
    assert position.s.stock["crete"].left == {"token": 51, "ship": 2}


@pytest.mark.rule("CIV-9.3a", "CIV-9.3b", "CIV-31.5r")
def test_a_ship_that_nobody_can_pay_for_goes_back_before_movement() -> None:
    position = opening({"crete": {"knossos": 1}, "egypt": {"thebes": 1}}, ships={"crete": ["rhodes"]})
    assert asked(position) == {"crete": "ships"}  # it could build in Knossos
    give(position, "crete", "fleet")
    assert ports(position, "crete") == []
    assert position.s.stock["crete"].left["ship"] == 4
    assert asked(position) == {"crete": "movement"}


@pytest.mark.rule("CIV-9.3b", "CIV-31.5r")
def test_a_stranded_ship_alone_is_no_choice() -> None:
    position = opening({"egypt": {"thebes": 1}, "crete": {}}, ships={"egypt": ["knossos"]})
    assert asked(position) == {"egypt": "movement"}
    assert ports(position, "egypt") == []


@pytest.mark.rule("CIV-9.3b")
def test_with_too_few_tokens_some_ships_of_an_area_go() -> None:
    """Two ships, one token: one is kept with the last token."""
    s = {"crete": {"knossos": 1, "phaestos": 1}}
    position = opening(s, ships={"crete": ["knossos", "knossos", "knossos"]})
    events = told(position, "crete", "fleet")
    assert events == ["Crete: ships go back to the stock (Knossos 1).", "Crete pays for its ships (Knossos 2)."]
    assert position.s.tokens["crete"] == {"phaestos": 2}


@pytest.mark.rule("CIV-9.3c")
def test_a_ship_may_be_given_up_though_it_could_be_paid_for() -> None:
    position = opening({"crete": {"knossos": 2}}, ships={"crete": ["knossos", "knossos"]})
    give(position, "crete", "fleet drop knossos")
    assert ports(position, "crete") == ["knossos"]
    assert position.s.tokens["crete"] == {"knossos": 3}
    assert position.s.stock["crete"].left["ship"] == 3


@pytest.mark.rule("CIV-9.3c")
@pytest.mark.parametrize("line", ["fleet drop phaestos", "fleet drop knossos:2"])
def test_only_own_ships_that_are_there_are_given_up(line: str) -> None:
    tokens = {"crete": {"knossos": 2}, "egypt": {"alexandria": 2}}
    position = opening(tokens, ships={"crete": ["knossos"], "egypt": ["phaestos"]})
    problem = expect_refused(position, "crete", line, "fleet.no-ship", "CIV-9.3c")
    assert problem.data["ports"] == ["knossos"]


@pytest.mark.rule("CIV-9.4")
def test_a_ship_may_be_given_up_here_and_built_there() -> None:
    tokens = {"crete": {"knossos": 2, "phaestos": 1}}
    position = opening(tokens, ships={"crete": ["knossos", "knossos", "knossos", "knossos"]})
    give(position, "crete", "fleet build phaestos drop knossos")
    assert ports(position, "crete") == ["knossos", "knossos", "knossos", "phaestos"]
    assert position.s.tokens["crete"] == {"knossos": 1}


@pytest.mark.rule("CIV-9.4")
def test_but_not_in_the_same_area() -> None:
    position = opening({"crete": {"knossos": 3}}, ships={"crete": ["knossos"]})
    expect_refused(position, "crete", "fleet build knossos drop knossos", "fleet.same-area", "CIV-9.4")
    two = opening({"asia": {"galatia": 3}}, ships={"asia": ["galatia_sea"]})
    expect_refused(two, "asia", "fleet build galatia_tuz drop galatia_sea", "fleet.same-area", "CIV-9.4")


@pytest.mark.rule("CIV-9.5")
def test_nobody_has_a_fifth_ship() -> None:
    tokens = {"crete": {"knossos": 5}}
    position = opening(tokens, ships={"crete": ["knossos", "knossos", "knossos", "knossos"]})
    problem = expect_refused(position, "crete", "fleet build knossos", "fleet.all-at-sea", "CIV-9.5")
    assert (problem.data["limit"], problem.data["count"]) == (4, 0)
    assert buildable(position.s, "crete") == []


@pytest.mark.rule("CIV-9.5", "CIV-9.q")
def test_the_piece_of_a_lost_ship_can_be_built_with_at_once() -> None:
    """Upkeep, removal and building in any order: the ship off Rhodes cannot be paid for, so its piece is free."""
    tokens = {"crete": {"knossos": 5}}
    position = opening(tokens, ships={"crete": ["knossos", "knossos", "knossos", "rhodes"]})
    give(position, "crete", "fleet build knossos")
    assert ports(position, "crete") == ["knossos"] * 4
    assert position.s.tokens["crete"] == {"knossos": 2}  # 7, less 3 for upkeep and 2 for the new one


@pytest.mark.rule("CIV-9.q")
def test_old_ships_are_paid_for_before_new_ones() -> None:
    position = opening({"crete": {"knossos": 1, "phaestos": 1}}, ships={"crete": ["knossos"]})
    problem = expect_refused(position, "crete", "fleet build knossos", "fleet.levy", "CIV-9.1a")
    assert (problem.data["need"], problem.data["old"]) == (3, 1)


@pytest.mark.rule("CIV-9.q")
def test_a_new_ship_pays_no_upkeep_in_its_first_turn() -> None:
    position = opening({"crete": {"knossos": 1}, "egypt": {"thebes": 1}})
    give(position, "crete", "fleet build knossos")
    assert ports(position, "crete") == ["knossos"]
    give(position, "crete", "done")
    give(position, "egypt", "done")
    assert position.s.turn == 4
    assert ports(position, "crete") == []  # nobody there to pay next turn


@pytest.mark.rule("CIV-10.10q", "CIV-23.3q")
def test_where_there_are_two_waters_the_builder_names_one() -> None:
    position = opening({"asia": {"galatia": 2, "gordium": 1}, "crete": {"delphi": 2}})
    position.submit("asia", ["fleet build galatia_tuz"])
    give(position, "crete", "fleet build delphi_east")
    assert ports(position, "asia") == ["galatia_tuz"]
    assert ports(position, "crete") == ["delphi_east"]


def test_an_area_with_two_waters_alone_is_ambiguous() -> None:
    position = opening({"asia": {"galatia": 2, "gordium": 1}})
    problem = expect_refused(position, "asia", "fleet build galatia", "read.ambiguous", "")
    assert problem.data["could_be"] == ["galatia_sea", "galatia_tuz"]


@pytest.mark.rule("CIV-5.5")
def test_who_has_nothing_to_decide_about_ships_is_not_asked() -> None:
    position = opening({"egypt": {"thebes": 4}, "asia": {"ankara": 2}})
    assert asked(position) == {"asia": "movement"}


def test_the_default_builds_nothing_and_keeps_what_leaves_two_tokens() -> None:
    position = opening(
        {"crete": {"knossos": 2, "phaestos": 1}}, ships={"crete": ["knossos", "phaestos", "knossos", "knossos"]}
    )
    position.advance(expired=["crete"])
    assert ports(position, "crete") == ["knossos", "knossos"]
    assert position.s.tokens["crete"] == {"knossos": 2, "phaestos": 2}


def test_wishes_of_nought_mean_nothing() -> None:
    position = opening({"crete": {"knossos": 2}})
    give(position, "crete", "fleet build thebes:0 drop rhodes:0")
    assert ports(position, "crete") == []


def test_hints_name_what_can_be_done() -> None:
    position = opening({"crete": {"knossos": 2, "phaestos": 1}}, ships={"crete": ["knossos", "rhodes"]})
    assert position.window is not None
    hints = Fleet.hints(position.s, position.window.asks[0])
    assert hints == {"build": ["knossos", "phaestos"], "drop": ["knossos", "rhodes"]}
    assert buildable(state({"egypt": {"thebes": 5}}), "egypt") == []
