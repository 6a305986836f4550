"""CYC-GOD: which gods act, and in what order."""

from itertools import pairwise

import pytest

from games.engine.play import new_game, play
from games.rulesets.cyclades.board import GODS
from games.rulesets.cyclades.ruleset import RULESET

from .cases import Case, refusal


def rounds(count: int, number: int = 12) -> list[tuple[list[str], list[str]]]:
    """(face up, face down) of the first rounds of a game."""
    position = new_game(RULESET, {}, RULESET.sides(RULESET.options(), count), b"gods")
    found: list[tuple[list[str], list[str]]] = []
    while len(found) < number:
        found.append((list(position.s.gods), list(position.s.hidden)))
        now = position.s.round
        while position.s.round == now:
            position.advance(position.waiting)
    return found


@pytest.mark.rule("CYC-GOD-01", "CYC-GOD-02")
def test_five_players_see_all_gods_in_a_new_order_each_round() -> None:
    found = rounds(5)
    assert all(sorted(up) == sorted(GODS) and down == [] for up, down in found)
    assert len({tuple(up) for up, _ in found}) > 4


@pytest.mark.rule("CYC-GOD-03", "CYC-GOD-04", "CYC-GOD-09")
def test_with_four_players_the_hidden_god_comes_first_next_time() -> None:
    found = rounds(4)
    assert all(len(up) == 3 and len(down) == 1 and sorted([*up, *down]) == sorted(GODS) for up, down in found)
    assert all(later[0][0] == now[1][0] for now, later in pairwise(found))
    assert len({tuple(up[1:]) for up, _ in found}) > 4
    assert RULESET.view(Case(4).start("gods").s, None).hidden != []


@pytest.mark.rule("CYC-GOD-05", "CYC-GOD-06", "CYC-GOD-07")
def test_with_three_players_pairs_alternate() -> None:
    found = rounds(3)
    for odd, even in zip(found[::2], found[1::2], strict=True):
        assert (len(odd[0]), len(even[0])) == (2, 2)
        assert sorted([*odd[0], *even[0]]) == sorted(GODS)
        assert sorted(odd[1]) == sorted(even[0])
    assert any(odd[1] != even[0] for odd, even in zip(found[::2], found[1::2], strict=True)), "the pair is shuffled"
    assert len({frozenset(up) for up, _ in found[::2]}) > 1


@pytest.mark.rule("CYC-GOD-08")
def test_two_players_have_three_gods() -> None:
    assert all(len(up) == 3 for up, _ in rounds(2, 4))


@pytest.mark.rule("CYC-OFFER-18")
def test_hidden_gods_take_no_offerings() -> None:
    position = Case(3).offerings("ares", "zeus")
    problem = refusal(position, position.s.bidder, "bid 1 athena")
    assert (problem.id, problem.rule) == ("offer.hidden", "CYC-OFFER-18")


def test_a_whole_game_keeps_the_gods_apart() -> None:
    position = new_game(RULESET, {}, ("green", "red", "black"), b"apart")
    seen: list[int] = []
    play(position, dict.fromkeys(position.seats, RULESET.bots["random"]), lambda at, _: seen.append(len(at.s.gods)))
    assert set(seen) == {2}
