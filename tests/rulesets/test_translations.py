"""Every ruleset speaks English, Russian and Polish: names, and sentences with their fields and plural forms."""

import pytest

from games.engine.ruleset import Ruleset
from games.rulesets import all_rulesets
from tests.rulesets.translated import fields_of, package_of, plural_forms, translations

over_all = pytest.mark.parametrize("ruleset", all_rulesets().values(), ids=lambda ruleset: ruleset.slug)
into_others = pytest.mark.parametrize("language", ["ru", "pl"])


@over_all
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_word_has_a_name(ruleset: Ruleset, language: str) -> None:
    missing = [
        id for vocabulary in ruleset.words.values() for id in vocabulary.ids if not vocabulary.names[id].get(language)
    ]
    assert missing == []


@over_all
@into_others
def test_every_sentence_is_translated(ruleset: Ruleset, language: str) -> None:
    known = translations(package_of(ruleset), language)
    assert [key for key, english in ruleset.texts.items() if not known.get(english)] == []


@over_all
@into_others
def test_translations_have_the_same_fields_and_three_plural_forms(ruleset: Ruleset, language: str) -> None:
    known = translations(package_of(ruleset), language)
    assert [other for english, other in known.items() if fields_of(english) != fields_of(other)] == []
    assert [other for other in known.values() if any(len(forms) != 3 for forms in plural_forms(other))] == []


@pytest.mark.parametrize("package", sorted({package_of(ruleset) for ruleset in all_rulesets().values()}))
@into_others
def test_no_sentence_is_translated_in_vain(package: str, language: str) -> None:
    said = {
        text for ruleset in all_rulesets().values() if package_of(ruleset) == package for text in ruleset.texts.values()
    }
    assert [english for english in translations(package, language) if english not in said] == []
