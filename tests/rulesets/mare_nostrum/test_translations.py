"""Boards and orders in Russian and Polish."""

import pytest

from games.engine import answers
from games.engine.order import format_order
from tests.rulesets.translated import translations

from .helpers import fresh, ruleset


@pytest.mark.parametrize(("language", "phrase"), [("ru", "Ход 1: Торговля"), ("pl", "Tura 1: Handel")])
def test_the_text_board_speaks_the_language(language: str, phrase: str) -> None:
    rules = ruleset()
    s = fresh()
    s.phase = "trade"
    known = translations("mare_nostrum", language)
    speaker = rules.speaker(language, lambda text: known.get(text, text))
    assert rules.text(rules.view(s, "rome"), speaker).startswith(phrase)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("строить караван в Рим на Железо", "build caravan in roma on metal"),
        ("строить легион в Рим с Монета Монета Монета", "build legion in roma with tax tax tax"),
        ("взять Зерно от Рим", "take grain from rome"),
        ("обменять Зерно за Монета", "swap grain for tax"),
        ("идти 2 Рим -> Сицилия через Тирренское море", "march 2 roma -> syracusae via mare_tyrrhenum"),
        ("атаковать Рим против Греция затем разорить Фрукты", "attack roma against greece then plunder fruit"),
        ("потерять 1 легион 0 крепостей", "lose 1 legions 0 fortresses"),
        ("требовать 2 предлагая Зерно Вино", "demand 2 offering grain wine"),
        ("buduj karawana w Rzym na Metal", "build caravan in roma on metal"),
        ("bierz Zboże od Rzym", "take grain from rome"),
        ("maszeruj 1 Rzym -> Syrakuzy przez Morze Tyrreńskie", "march 1 roma -> syracusae via mare_tyrrhenum"),
        (
            "atakuj Rzym przeciw Grecja potem okupuj miasto stop poniżej 2",
            "attack roma against greece then occupy city stop below 2",
        ),
        ("splądruj Rzym owoc biorąc Owoc", "plunder roma fruit taking fruit"),
        ("przekształć Rzym", "convert roma"),
        ("строить крепость в Нижнем Египте", "build fortress in alexandria"),
        ("march 1 Roma -> Sicilia", "march 1 roma -> syracusae"),
    ],
)
def test_whole_orders_in_three_languages(line: str, read: str) -> None:
    assert format_order(answers.read(ruleset("revised"), line)) == read
