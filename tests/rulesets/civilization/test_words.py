"""Words and sentences in English, Russian and Polish."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from games.engine.speech import Speaker
from games.rulesets.civilization import ruleset as package
from games.rulesets.civilization.board import AREAS, HARBOURS
from games.rulesets.civilization.textboard import text
from games.rulesets.civilization.texts import TEXTS
from games.rulesets.civilization.view import view
from tests.rulesets.civilization.table import CIV, moving

TOKENS = {"crete": {"knossos": 3, "phaestos": 1}, "egypt": {"rhodes": 1, "thebes": 4}}
SHIPS = {"crete": ["knossos", "delphi_east"], "egypt": ["rhodes"]}


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_word_has_a_name_in_every_language(language: str) -> None:
    for vocabulary in CIV.words.values():
        assert [id for id in vocabulary.ids if not vocabulary.names[id].get(language)] == []


def test_areas_are_known_by_all_their_names() -> None:
    areas = CIV.words["area"]
    assert [areas.exact(name) for name in ("Троя", "troja", "TROY", "Чёрное море")] == [
        ["troy"],
        ["troy"],
        ["troy"],
        ["black_sea"],
    ]
    assert {*areas.ids} == {*AREAS}


def test_no_name_of_an_area_means_two() -> None:
    for name in ("area", "port", "side"):
        vocabulary = CIV.words[name]
        for id in vocabulary.ids:
            for spelling in (id, *vocabulary.names[id].values()):
                assert vocabulary.exact(spelling) == [id], spelling


def test_ports_are_called_like_areas_or_by_their_water() -> None:
    assert all(port in CIV.words["port"] for port in HARBOURS)
    assert CIV.words["port"].name("galatia_tuz", "pl") == "Galacja (jezioro Tuz)"
    assert CIV.words["port"].name("troy", "ru") == "Троя"


def test_orders_are_read_in_russian_and_polish() -> None:
    position = moving(TOKENS, ships=SHIPS)
    report = position.check("crete", ["идти 1 Кносс -> Фест", "płyń Knossos -> Tera with 1", "готово"])
    assert [line.text for line in report.lines] == [
        "move 1 knossos -> phaestos",
        "sail knossos -> thera with 1",
        "done",
    ]


def translations(language: str) -> dict[str, str]:
    path = Path(str(package.__file__)).with_name("locale") / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=language) if m.id}


def places(template: str) -> list[str]:
    """The names in braces with their vocabulary; plural forms count as `#`."""
    return sorted({re.sub(r":#.*", ":#", found) for found in re.findall(r"{([^}]*)}", template)})


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_every_sentence_is_translated_with_its_places(language: str) -> None:
    table = translations(language)
    assert {*table} == {*TEXTS.values()}
    for english, translated in table.items():
        wanted, found = ([place.removesuffix(":#") for place in places(x)] for x in (english, translated))
        assert found == wanted, translated
        for forms in re.findall(r":#([^}]*)}", translated):
            assert len(forms.split("|")) == 3, translated


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "Крит: 2 жетона, Кносс → Фест."),
        ("pl", "Kreta: 2 żetony, Knossos → Fajstos."),
        ("en", "Crete moves 2 tokens: Knossos → Phaestos."),
    ],
)
def test_sentences_are_spoken_in_the_readers_language(language: str, sentence: str) -> None:
    table = translations(language) if language != "en" else {}
    speaker = Speaker(CIV.all_texts, CIV.words, language, lambda text: table.get(text, text))
    event = {"seat": "crete", "count": 2, "origin": "knossos", "to": "phaestos"}
    assert speaker.text("event.walked", **event) == sentence
    whole = text(view(moving(TOKENS, ships=SHIPS).s, "crete"), speaker)
    assert "{" not in whole
