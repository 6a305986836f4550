"""Every sentence has its Russian and Polish form, with the same fields and three plural forms; every name, too."""

import ast
import re
from pathlib import Path

import pytest

from games.rulesets import mare_nostrum
from games.rulesets.mare_nostrum.texts import TEXTS
from games.rulesets.mare_nostrum.words import WORDS

from .helpers import fresh, ruleset

LOCALE = Path(mare_nostrum.__path__[0]) / "locale"


def catalogue(language: str) -> dict[str, str]:
    text = (LOCALE / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^msgid (".*")\nmsgstr (".*")$', text, re.MULTILINE)
    return {ast.literal_eval(id): ast.literal_eval(translation) for id, translation in pairs}


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_sentences(language: str) -> None:
    known = catalogue(language)
    for key, english in TEXTS.items():
        translation = known.get(english, "")
        assert translation, key
        assert sorted({*re.findall(r"\{(\w+)", english)}) == sorted({*re.findall(r"\{(\w+)", translation)}), key
        assert all(forms.count("|") == 2 for forms in re.findall(r"\{\w+:#([^}]*)\}", translation)), key


def test_names() -> None:
    for vocabulary in WORDS.values():
        assert all({"en", "ru", "pl"} <= {*names} for names in vocabulary.names.values())


@pytest.mark.parametrize(("language", "phrase"), [("ru", "Ход 1: Торговля"), ("pl", "Tura 1: Handel")])
def test_the_text_board_speaks_the_language(language: str, phrase: str) -> None:
    rules = ruleset()
    s = fresh()
    s.phase = "trade"
    known = catalogue(language)
    speaker = rules.speaker(language, lambda text: known.get(text, text))
    assert rules.text(rules.view(s, "rome"), speaker).startswith(phrase)
