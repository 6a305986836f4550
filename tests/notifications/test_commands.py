from datetime import date

import pytest

from games.engine.ruleset import Ruleset
from games.rulesets import all_rulesets
from notifications.inbound.commands import (
    Command,
    PressLine,
    order_words,
    read_hours,
    read_language,
    read_span,
    understand,
)

TODAY = date(2026, 11, 18)


def test_orders_and_commands_are_told_apart() -> None:
    said = understand("1. move 2 legion roma -> syracusae\n• show\nend.\n")
    assert said.orders == ["1. move 2 legion roma -> syracusae", "end."]
    assert said.commands == [Command("show", "", 2)]


@pytest.mark.parametrize("line", ["help", "HELP!", "/help", "помощь", "Pomoc.", "  * help", "«help»"])
def test_help_in_many_hands(line: str) -> None:
    assert [c.name for c in understand(line).commands] == ["help"]


def test_a_word_of_the_game_is_an_order_unless_a_slash_says_otherwise() -> None:
    assert understand("withdraw", verbs=["withdraw"]).orders == ["withdraw"]
    assert understand("/withdraw", verbs=["withdraw"]).commands == [Command("withdraw", "", 1)]
    assert understand("withdraw legion roma").orders == ["withdraw legion roma"]


def test_a_draft_is_only_checked() -> None:
    said = understand("draft?\nend")
    assert said.check_only
    assert said.orders == ["end"]


def test_press_takes_the_rest_of_the_mail() -> None:
    said = understand("end\npress to Rome, Egypt: Peace?\n\nmove 3 legion is what I would do.\npress: Hello all")
    assert said.orders == ["end"]
    assert said.press == [
        PressLine("Peace?\n\nmove 3 legion is what I would do.", ("Rome", "Egypt"), line=2),
        PressLine("Hello all", None, line=5),
    ]


@pytest.mark.parametrize(
    ("line", "to"),
    [("press to all: x", None), ("Пресса для Рим: x", ("Рим",)), ("prasa do Rzym: x", ("Rzym",)), ("press: x", None)],
)
def test_press_in_three_languages(line: str, to: tuple[str, ...] | None) -> None:
    assert understand(line).press == [PressLine("x", to, line=1)]


def test_press_may_be_anonymous() -> None:
    assert understand("press anonymously to all: x").press == [PressLine("x", None, True, 1)]


def test_standing_orders_keep_their_text() -> None:
    said = understand("standing trade.take: take gold from * if my.hand.gold < 2 | ask")
    assert said.commands == [Command("standing", "trade.take: take gold from * if my.hand.gold < 2 | ask", 1)]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("from 2026-12-24 to 2027-01-02", ("2026-12-24", "2027-01-02")),
        ("24.12.-2.1.", ("2026-12-24", "2027-01-02")),
        ("с 24.12.2026 по 02.01.2027", ("2026-12-24", "2027-01-02")),
        ("od 24.12. do 26.12.", ("2026-12-24", "2026-12-26")),
        ("2026-12-24..2026-12-26", ("2026-12-24", "2026-12-26")),
        ("1.3.-5.3.", ("2027-03-01", "2027-03-05")),
    ],
)
def test_absences(text: str, span: tuple[str, str]) -> None:
    assert read_span(text, TODAY) == tuple(map(date.fromisoformat, span))


@pytest.mark.parametrize(
    "text", ["", "next week", "2026-12-24", "2026-12-24 to 2026-12-20", "31.2.-5.3.", "12/24-12/26"]
)
def test_no_absence_is_guessed(text: str) -> None:
    assert read_span(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (24, "")),
        ("48h", (48, "")),
        ("2 days because of a fair", (48, "of a fair")),
        ("на 12 часов", (12, "")),
        ("by 3 d, travelling", (72, "travelling")),
        ("I am travelling", (24, "I am travelling")),
        ("9999 days", (336, "")),
    ],
)
def test_extensions(text: str, expected: tuple[int, str]) -> None:
    assert read_hours(text) == expected


def test_languages() -> None:
    assert [read_language(x) for x in ("Polski", "ru", "english", "klingon")] == ["pl", "ru", "en", None]


@pytest.mark.parametrize("ruleset", all_rulesets().values(), ids=lambda ruleset: ruleset.slug)
def test_an_order_of_a_game_is_never_taken_for_a_command(ruleset: Ruleset) -> None:
    """In no language: Polish players of Cyclades retreat with the word that takes back orders elsewhere."""
    verbs = list(ruleset.by_verb)
    words = order_words(ruleset, verbs)
    assert {word for verb in verbs for word in (verb,)} <= set(words)
    for word in words:
        assert understand(word, words).orders == [word]
        assert understand(f"{word} x", words).orders == [f"{word} x"]
