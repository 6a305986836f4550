"""What a refusal says: what is wrong and the way out, never an empty list, never a bare id."""

import pytest

from games.engine.errors import Problem
from games.engine.position import Position
from games.rulesets.cyclades.board import BOARDS
from games.rulesets.cyclades.ruleset import RULESET
from tests.rulesets.translated import translations

from .cases import Case, play, refusal


def said(problem: Problem, language: str = "en") -> str:
    known = translations("cyclades", language)
    speaker = RULESET.speaker(language, lambda text: known.get(text, text))
    return speaker.text(f"problem.{problem.id}", **problem.data)


def small(god: str, *open: str) -> Position:
    case = Case(5).bare().land("andros", "red", 1).land("kea", "blue", 1).gold(red=9)
    return case.open(*(open or ("", "", ""))).turn(god, "red")


def test_no_list_is_empty() -> None:
    crowded = Case(5).bare().land("kea", "red", 1).land("andros", "blue", 1).gold(red=9)
    position = crowded.sea("blue", *BOARDS["L"].islands["kea"].seas).turn("poseidon", "red")
    problems = [
        refusal(small("zeus"), "red", "recruit 1 priest at andros"),
        refusal(position, "red", "recruit 1 fleet at A1"),
        refusal(small("zeus"), "red", "exchange harpy"),
        refusal(small("ares"), "red", "harpy kea"),
        refusal(small("ares"), "red", "march 1 andros -> kea"),
        refusal(small("ares", "polyphemus", "", ""), "red", "polyphemus kea push D1 D2"),
    ]
    assert [problem.id for problem in problems] == [
        "recruit.no-place-needed",
        "recruit.nowhere",
        "creature.none-open",
        "creature.none-open",
        "march.no-ships",
        "polyphemus.nobody",
    ]
    for language in ("en", "ru", "pl"):
        assert all(said(problem, language)[-1] == "." for problem in problems)
        assert not any(": ." in said(problem, language) for problem in problems)


@pytest.mark.parametrize(
    ("language", "building", "island", "player", "card"),
    [
        ("en", "temple (Kea)", "Kea", "Blue", "Siren"),
        ("ru", "храм (Кея)", "Кея", "Синий", "Сирена"),
        ("pl", "świątynia (Kea)", "Kea", "Niebieski", "Syrena"),
    ],
)
def test_targets_of_creatures_are_called_by_their_names(
    language: str, building: str, island: str, player: str, card: str
) -> None:
    case = Case(5).bare().land("andros", "red", 1).land("kea", "blue", 1, "temple", "temple").gold(red=9)
    position = case.cards("blue", priests=1).open("giant", "harpy", "dryad").turn("ares", "red")
    assert said(refusal(position, "red", "giant port kea"), language).endswith(f": {building}.")
    assert said(refusal(position, "red", "harpy andros"), language).endswith(f": {island}.")
    assert said(refusal(position, "red", "dryad green"), language).endswith(f": {player}.")
    chimera = case.open("chimera", "", "", discard=("siren",)).turn("ares", "red")
    assert said(refusal(chimera, "red", "chimera harpy"), language).endswith(f": {card}.")


def test_each_island_is_offered_once() -> None:
    case = Case(5).bare().land("andros", "red", 1, "port", "port", "fortress", "temple").land("ios", "red", 1)
    position = case.land("kea", "blue", 1).gold(red=9).turn("athena", "red")
    play(position, "red", "build university at ios")
    islands = refusal(position, "red", "found kea").data["islands"]
    assert len(islands) == len({*islands}) > 0


@pytest.mark.rule("CYC-CR-25")
def test_the_sylph_takes_no_pay() -> None:
    case = Case(5).bare().land("andros", "red", 1).land("kea", "blue", 1).sea("red", "A1").gold(red=9)
    position = case.open("sylph", "", "").turn("ares", "red")
    play(position, "red", "sylph", "sail 1 A1 -> A2 A1 A2 A1 A2 A1 A2 A1")
    problem = refusal(position, "red", "sail 1 A1 -> A2 A1 A2")
    assert said(problem) == "The Sylph has 2 steps left, and the way needs at least one space."
