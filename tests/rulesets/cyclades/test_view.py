"""What is shown: view, text board, scene; what is not: gold, plans, the deck."""

import pytest

from games.engine.dice import Dice
from games.engine.scene import Row, Table
from games.rulesets.cyclades.board import BOARDS
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import Battle

from .cases import Case


def full_case() -> Case:
    case = Case(5).land("milos", "green", 2, "port", "", "temple", markers=1).land("tinos", "blue", 0, city=True)
    case.open("giant", "", "harpy", discard=("fates",)).figure("medusa", "kea", "red")
    case.s.kraken, case.s.gods, case.s.phase = "B7", ["ares", "zeus", "athena", "poseidon"], "offerings"
    return case


def test_the_text_board_is_enough_to_play_from() -> None:
    text = RULESET.text(RULESET.view(full_case().s, "green"), RULESET.speaker())
    for words in (
        "Round 3: Offerings",
        "1. Ares: no offering",
        "4 GP: Giant. Destroys a building",
        "3 GP: -",
        "Discarded: Fates",
        "Milos: Green, 2 armies, 1 GP a round, port (1), temple (3); free 2*; seas K1, K2, K3, H3, H4, I2, I4, J1, J4",
        "Tinos: Blue, 1 GP a round, metropolis; free -;",
        "Kea: Yellow, 1 army, 2 GP a round, Medusa (called by Red in round 3);",
        "Blue: 1 metropolis, 3 islands, ",
        "0 philosophers, 1 discount on creatures left",
        "C6: Green 1; next to B6, C5, C7",
        "K1 (trade): Green 1; next to K2, J1",
        "Free trade spaces: ",
        "The Kraken is in B7.",
        "YOUR GOLD: 5 GP",
        "Your highest possible offering: 5",
    ):
        assert words in text, words


def test_the_text_board_shows_the_way_from_every_sea_space() -> None:
    view = RULESET.view(full_case().s, "green")
    text = RULESET.text(view, RULESET.speaker())
    for sea, space in BOARDS["L"].seas.items():
        around = ", ".join(space.seas)
        assert (f"next to {around}" if sea in view.fleets else f"{sea}: {around}") in text


def test_the_text_board_counts_both_sides_of_a_battle() -> None:
    case = full_case()
    case.s.battle = Battle("milos", "red", "green", 3)
    assert "Battle in Milos: Red with 3 against Green with 2." in RULESET.text(
        RULESET.view(case.s, None), RULESET.speaker()
    )
    case.s.battle = Battle("C6", "red", "green", 3)
    assert "Battle in C6: Red with 3 against Green with 1." in RULESET.text(
        RULESET.view(case.s, None), RULESET.speaker()
    )


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_names_in_three_languages(language: str) -> None:
    speaker = RULESET.speaker(language)
    assert speaker.name("island", "naxos") == {"en": "Naxos", "ru": "Наксос", "pl": "Naksos"}[language]
    assert speaker.name("creature", "griffon") == {"en": "Griffon", "ru": "Грифон", "pl": "Gryf"}[language]
    for vocabulary in RULESET.words.values():
        assert all(vocabulary.name(name, language) for name in vocabulary.ids)
        assert all({"en", "ru", "pl"} <= set(names) for names in vocabulary.names.values())


def test_a_spectator_sees_no_purse() -> None:
    text = RULESET.text(RULESET.view(full_case().s, None), RULESET.speaker())
    assert "GOLD" not in text


def test_the_scene_speaks_of_areas_the_board_has() -> None:
    case = full_case()
    case.s.battle = Battle("kea", "red", "yellow", 2)
    scene = RULESET.board(RULESET.view(case.s, "green"))
    plan = BOARDS["L"]
    known = {*plan.islands, *plan.seas}
    assert scene.board == "cyclades_L"
    assert {piece.area for piece in scene.pieces} <= known
    kinds = {(piece.kind, piece.slot) for piece in scene.pieces if piece.area == "milos"}
    assert kinds == {("port", "build:1"), ("temple", "build:3"), ("army", "army"), ("prosperity", "marker")}
    assert ("territory", "blue") in {(piece.kind, piece.side) for piece in scene.pieces if piece.area == "tinos"}
    assert {mark.kind for mark in scene.marks} == {"closed", "battle"}
    table = next(panel for panel in scene.panels if isinstance(panel, Table))
    gold = table.columns.index("gold")
    assert {row.side: row.values[gold] for row in table.rows} == {
        "green": "5",
        "red": "?",
        "black": "?",
        "blue": "?",
        "yellow": "?",
    }
    creatures = next(panel for panel in scene.panels if isinstance(panel, Row) and panel.name == "creatures")
    assert [(cell.card.id if cell.card else "", cell.cost) for cell in creatures.cells] == [
        ("giant", "4"),
        ("", "3"),
        ("harpy", "2"),
    ]


@pytest.mark.rule("CYC-COMP-10")
def test_a_redealt_world_has_other_purses_and_decks_but_looks_the_same() -> None:
    s = full_case().s
    other = RULESET.redeal(s, "green", Dice(b"redeal"))
    assert RULESET.view(other, "green") == RULESET.view(s, "green")
    assert other.gold["green"] == s.gold["green"]
    assert other.gold != s.gold
    assert other.deck != s.deck
    assert RULESET.invariants(other) == []


def test_the_invariants_find_what_is_broken() -> None:
    def complaints(change) -> list[str]:
        case = full_case()
        change(case.s)
        return RULESET.invariants(case.s)

    assert complaints(lambda s: None) == []
    assert complaints(lambda s: s.deck.pop())
    assert complaints(lambda s: s.gold.update(red=-1))
    assert complaints(lambda s: s.islands["tinos"].tiles.__setitem__(0, "port"))
    assert complaints(lambda s: setattr(s, "kraken", "C6"))
    assert complaints(lambda s: s.islands["kea"].__setattr__("armies", 9))
    assert complaints(lambda s: s.philosophers.update(red=4))
    assert complaints(lambda s: s.islands["ios"].__setattr__("armies", 1))


def test_figures_for_charts() -> None:
    figures = RULESET.figures(RULESET.view(full_case().s, None))
    assert figures["metropolises"] == {"green": 0, "red": 0, "black": 0, "blue": 1, "yellow": 0}
    assert all(f"figure.{name}" in RULESET.all_texts for name in figures)
