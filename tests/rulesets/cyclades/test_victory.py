"""CYC-END: who wins, and when."""

import pytest

from games.rulesets.cyclades.ruleset import RULESET

from .cases import Case, asked, faces, play, told


def ending(case: Case):
    case.s.done = list(case.s.order)
    return case.start("round_end")


def cities(case: Case, **owners: tuple[str, ...]) -> Case:
    for seat, islands in owners.items():
        for name in islands:
            case.land(name, seat, 1, city=True)
    return case


@pytest.mark.rule("CYC-END-01")
def test_two_metropolises_at_the_end_of_a_round_win() -> None:
    position = ending(cities(Case(5), red=("andros", "paros")))
    assert position.window is None
    assert position.result.ranks[0] == ("red",)
    assert position.result.scores["red"] == 2


@pytest.mark.rule("CYC-ROUND-02")
def test_one_is_not_enough() -> None:
    position = ending(cities(Case(5), red=("andros",), blue=("sifnos",)))
    assert (position.s.round, position.result) == (4, None)


@pytest.mark.rule("CYC-END-01", "CYC-END-05")
def test_the_round_is_played_to_its_end_and_a_metropolis_may_be_retaken() -> None:
    case = cities(Case(5), red=("andros", "paros")).sea("yellow", "D1").land("kea", "yellow", 4).gold(yellow=5)
    position = case.turn("zeus", "red", dice=faces(3, 0), after=[("ares", "yellow")])
    play(position, "red", "end")
    assert asked(position) == {"yellow": "turn.ares"}
    play(position, "yellow", "march 4 kea -> andros", "end")
    position.advance(position.waiting)
    assert (position.s.over, position.s.round) == (False, 4)


@pytest.mark.rule("CYC-END-02", "CYC-END-06")
def test_several_with_enough_the_richest_wins_and_only_their_gold_is_shown() -> None:
    case = cities(Case(5), red=("andros", "paros"), blue=("mykonos", "sifnos")).gold(9, red=3, blue=5)
    position = ending(case)
    assert position.result.ranks[0] == ("blue",)
    shown = told([position.opening], "tie-broken")
    assert shown == [{"gold": {"red": 3, "blue": 5}}]


@pytest.mark.rule("CYC-END-03")
@pytest.mark.parametrize(("first", "winner"), [(False, "blue"), (True, "red")])
def test_three_metropolises_against_more_gold(first: bool, winner: str) -> None:
    case = Case(5, most_metropolises_first=first)
    cities(case, red=("andros", "paros", "ios"), blue=("mykonos", "sifnos")).gold(red=3, blue=5)
    assert ending(case).result.ranks[0] == (winner,)


@pytest.mark.rule("CYC-END-04")
def test_equal_gold_is_a_shared_victory() -> None:
    case = cities(Case(5), red=("andros", "paros"), blue=("mykonos", "sifnos")).gold(4)
    position = ending(case)
    assert set(position.result.ranks[0]) == {"red", "blue"}
    assert len(position.result.ranks) == 2


def test_a_lonely_winner_shows_no_gold() -> None:
    position = ending(cities(Case(5), red=("andros", "paros")))
    assert told([position.opening], "tie-broken") == []
    assert RULESET.view(position.s, "blue").winners == ["red"]
