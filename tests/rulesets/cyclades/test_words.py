"""Names and sentences: complete in three languages, readable in all of them."""

import re

import pytest

from games.engine import answers
from games.engine.order import format_order
from games.engine.play import new_game, play
from games.rulesets.cyclades.phases.armies import March
from games.rulesets.cyclades.phases.fleets import Sail
from games.rulesets.cyclades.ruleset import RULESET
from tests.rulesets.translated import translations

from .cases import Case
from .cases import play as play_lines


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("нанять 2 флота на A1", "recruit 2 fleet at A1"),
        ("построить порт на Кее", "build port at kea"),
        ("rekrutuj 2 floty na A1", "recruit 2 fleet at A1"),
        ("план арес5 зевс=3", "plan ares5 zeus=3"),
        ("стоп если поражение", "stop when lost"),
        ("сфинкс жрецов 2 флоты A1", "sphinx fleets A1:1 priests 2"),
    ],
)
def test_whole_orders_in_russian_and_polish(line: str, read: str) -> None:
    assert format_order(answers.read(RULESET, line)) == read


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "sphinx fleets A1:2 priests 1"),
        ("ru", "Сфинкс флоты 2 A1 жрецы 1"),
        ("pl", "Sfinks floty 2 A1 kapłani 1"),
    ],
)
def test_lines_are_shown_in_the_readers_language(language: str, line: str) -> None:
    speech = RULESET.speaker(language)
    assert answers.spoken(RULESET, "sphinx fleets A1:2 priests 1", speech) == line
    assert answers.spoken(RULESET, "sphinx, please", speech) == "sphinx, please"


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_a_whole_game_can_be_told_without_gaps(language: str) -> None:
    known = translations("cyclades", language)
    speaker = RULESET.speaker(language, lambda text: known.get(text, text))
    position = new_game(RULESET, {}, RULESET.sides(RULESET.options(), 5), b"told")
    lines: list[str] = []

    def watch(at, done) -> None:
        for step in done:
            for event in step.told:
                for seat in (None, *at.seats):
                    heard = event.to(seat)
                    if heard:
                        lines.append(speaker.text(f"event.{heard.kind}", **heard.data))
        lines.append(RULESET.text(RULESET.view(at.s, "red"), speaker))

    play(position, dict.fromkeys(position.seats, RULESET.bots["good"]), watch)
    for line in lines:
        assert not re.search(r"  |\(\)|: ;|\{|\}|: \.", line), line


def test_the_log_tells_what_everything_costs() -> None:
    def prices(god: str, *lines: str) -> list[int]:
        case = Case(5).bare().land("andros", "red", 3).land("ios", "blue", 1).sea("red", "D1")
        position = case.gold(red=9).open("kraken", "sylph", "pegasus").turn(god, "red")
        costs = [event.data.get("price", 0) for step in play_lines(position, "red", *lines) for event in step.told]
        assert sum(costs) == 9 - position.s.gold["red"]
        return [cost for cost in costs if cost]

    assert prices("poseidon", "sail 1 D1 -> D2", "sylph", "sail 1 D2 -> D1", "halt") == [1, 3]
    assert prices("ares", "march 1 andros -> kea", "pegasus 1 andros -> kea") == [1, 2]
    assert prices("zeus", "exchange sylph", "kraken A1 A2 A1") == [1, 4, 1, 1]


def test_lines_in_other_languages_are_understood() -> None:
    assert answers.read(RULESET, "переправить 2 Кея → Андрос") == March(2, "kea", "andros")
    assert answers.read(RULESET, "płyń 1 a1 -> a2, b3 leave a2:1") == Sail(1, "A1", ("A2", "B3"), (), (("A2", 1),))
