"""Setting up: order cards and first tokens (CIV-4.3, CIV-4.4, CIV-31.1, CIV-31.2)."""

import msgspec
import pytest

from games.engine.play import new_game
from games.engine.position import Position
from games.rulesets.civilization.nomads import setup
from games.rulesets.civilization.ruleset import Options
from tests.rulesets.civilization.table import CIV, asked, expect_refused, give


def beginning(*seats: str, cards: list[int]) -> Position:
    """A new game whose order cards fall so that `start` shuffles with these draws."""
    return Position.start(CIV, setup(seats, "exact"), seats, b"test", fixed=cards)


@pytest.mark.rule("CIV-31.1", "CIV-1.0")
def test_two_to_four_play_and_each_begins_with_one_token() -> None:
    assert tuple(CIV.players(Options())) == (2, 3, 4)
    position = beginning("thrace", "crete", "egypt", cards=[3, 2])
    give(position, "crete", "start knossos")
    assert position.s.tokens == {"thrace": {"scythia": 1}, "crete": {"knossos": 1}, "egypt": {}}


@pytest.mark.rule("CIV-31.2.2")
def test_a_set_is_55_tokens_and_4_ships_without_cities() -> None:
    s = setup(("crete", "egypt"), "exact")
    assert s.stock["crete"].limit == s.stock["crete"].left == {"token": 55, "ship": 4}


@pytest.mark.rule("CIV-4.3", "CIV-31.2q")
def test_order_cards_fix_who_sets_up_first_and_nothing_else() -> None:
    position = beginning("crete", "asia", "egypt", cards=[1, 1])  # a shuffle of three takes two draws
    assert position.s.order == ["asia", "egypt", "crete"]
    order: list[str] = []
    while position.s.phase == "start":
        (seat,) = asked(position)
        order.append(seat)
        position.advance(expired=[seat])
    assert order == ["asia", "egypt", "crete"]
    assert position.s.seats == ["crete", "asia", "egypt"]


@pytest.mark.rule("CIV-4.3")
def test_every_seat_draws_one_card() -> None:
    orders = {tuple(new_game(CIV, {}, ("crete", "asia", "egypt"), b"%d" % n).s.order) for n in range(40)}
    assert len(orders) == 6
    assert all(sorted(order) == ["asia", "crete", "egypt"] for order in orders)


@pytest.mark.rule("CIV-4.4", "CIV-2.2j", "CIV-31.2q")
def test_the_first_token_goes_into_a_start_area_of_its_colour() -> None:
    position = beginning("crete", "egypt", cards=[2])
    assert asked(position) == {"crete": "start"}
    problem = expect_refused(position, "crete", "start thebes", "start.elsewhere", "CIV-2.2j")
    assert problem.data["areas"] == ["knossos", "phaestos"]
    give(position, "crete", "start phaestos")
    assert position.s.tokens["crete"] == {"phaestos": 1}
    assert asked(position) == {"egypt": "start"}


@pytest.mark.rule("CIV-4.5b")
def test_thrace_has_no_choice_and_is_not_asked() -> None:
    position = beginning("thrace", "crete", cards=[2])
    assert position.s.order == ["thrace", "crete"]
    assert asked(position) == {"crete": "start"}
    assert position.s.tokens["thrace"] == {"scythia": 1}


@pytest.mark.rule("CIV-4.4")
def test_two_seats_do_not_play_one_nation() -> None:
    """Nations are taken in the lobby, each once: a side can sit at one seat only."""
    sides = CIV.sides(Options(), 4)
    assert len({*sides}) == len(sides) == 9


@pytest.mark.rule("CIV-31.2.4")
def test_neighbours_at_the_start_are_allowed() -> None:
    position = beginning("asia", "assyria", cards=[2])
    give(position, "asia", "start mikop")
    give(position, "assyria", "start nalchik")
    assert position.s.tokens == {"asia": {"mikop": 2}, "assyria": {"nalchik": 2}}


@pytest.mark.rule("CIV-4.5c")
def test_nations_not_chosen_have_no_effect() -> None:
    s = setup(("egypt", "africa"), "exact")
    assert s.seats == [*s.tokens] == [*s.ships] == [*s.stock] == ["africa", "egypt"]


@pytest.mark.rule("CIV-2.7.1", "CIV-4.4")
def test_what_is_not_on_the_board_lies_in_stock() -> None:
    position = beginning("thrace", "crete", cards=[2])
    assert position.s.stock["thrace"].left == {"token": 54, "ship": 4}


def test_options_are_strict() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"game": "empires"}, Options)
    assert Options() == Options(game="nomads", tempo="exact")
