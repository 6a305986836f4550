"""Words and sentences in English, Russian and Polish."""

import pytest

from games.engine.speech import Speaker
from games.rulesets.civilization.board import AREAS, HARBOURS
from games.rulesets.civilization.textboard import text
from games.rulesets.civilization.view import view
from tests.rulesets.civilization.table import CIV, moving
from tests.rulesets.translated import translations

TOKENS = {"crete": {"knossos": 3, "phaestos": 1}, "egypt": {"rhodes": 1, "thebes": 4}}
SHIPS = {"crete": ["knossos", "delphi_east"], "egypt": ["rhodes"]}


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


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "Крит: 2 жетона, Кносс → Фест."),
        ("pl", "Kreta: 2 żetony, Knossos → Fajstos."),
        ("en", "Crete moves 2 tokens: Knossos → Phaestos."),
    ],
)
def test_sentences_are_spoken_in_the_readers_language(language: str, sentence: str) -> None:
    table = translations("civilization", language)
    speaker = Speaker(CIV.all_texts, CIV.words, language, lambda text: table.get(text, text))
    event = {"seat": "crete", "count": 2, "origin": "knossos", "to": "phaestos"}
    assert speaker.text("event.walked", **event) == sentence
    whole = text(view(moving(TOKENS, ships=SHIPS).s, "crete"), speaker)
    assert "{" not in whole
