"""CYC-CREA: the track is filled up at the start of a round."""

import pytest

from games.rulesets.cyclades.board import PARTS
from games.rulesets.cyclades.creatures import CALLS

from .cases import Case, asked, play, told


def refilled(case: Case, round: int = 4):
    case.s.round = round - 1
    position = case.start("creatures")
    return position.s


@pytest.mark.rule("CYC-CREA-01")
def test_prices_of_the_spaces() -> None:
    assert PARTS.track == (4, 3, 2)


@pytest.mark.rule("CYC-CREA-02", "CYC-CREA-03", "CYC-CREA-04", "CYC-CREA-09", "CYC-CREA-11")
def test_unused_card_on_two_goes_the_others_slide_and_new_ones_come() -> None:
    case = Case(5).open("pegasus", "", "minotaur")
    first, second = case.s.deck[-1], case.s.deck[-2]
    s = refilled(case)
    assert s.track == [second, first, "pegasus"]
    assert s.discard == ["minotaur"]


@pytest.mark.rule("CYC-CREA-03")
def test_a_single_card_slides_all_the_way() -> None:
    assert refilled(Case(5).open("giant", "", "")).track[2] == "giant"


@pytest.mark.rule("CYC-CREA-03", "CYC-COMP-09")
def test_cheaper_creatures_and_missing_markers_are_told() -> None:
    case = Case(3).open("giant", "harpy", "").land("kythnos", "black", 1, markers=16)
    position = case.turn("ares", "green", after=[("zeus", "red")])
    done = [*play(position, "green", "end"), *play(position, "red", "end")]
    assert told(done, "markers-gone") == [{"seat": "black"}]
    assert told(done, "creatures-slid") == [{"prices": {"giant": 3, "harpy": 2}}]


@pytest.mark.rule("CYC-CREA-05")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    case = Case(5).open("pegasus", "giant", "minotaur")
    case.s.discard, case.s.deck = case.s.deck, []
    s = refilled(case)
    assert s.track[1:] == ["pegasus", "giant"]
    assert s.track[0] not in ("", "pegasus", "giant")
    assert (len(s.deck), s.discard) == (14, [])


@pytest.mark.rule("CYC-CREA-12")
def test_a_space_stays_empty_if_there_is_no_card_at_all() -> None:
    case = Case(5).open("", "", "")
    case.s.deck = []
    assert refilled(case).track == ["", "", ""]


@pytest.mark.rule("CYC-CREA-06")
def test_round_one_opens_one_card() -> None:
    case = Case(5).open("", "", "")
    top = case.s.deck[-1]
    assert refilled(case, 1).track == [top, "", ""]


@pytest.mark.rule("CYC-CREA-07", "CYC-CREA-11")
def test_round_two_opens_a_second_card() -> None:
    unused = Case(5).open("giant", "", "")
    top = unused.s.deck[-1]
    assert refilled(unused, 2).track == [top, "giant", ""]
    used = Case(5).open("", "", "", discard=["giant"])
    first, second = used.s.deck[-1], used.s.deck[-2]
    assert refilled(used, 2).track == [first, second, ""]


@pytest.mark.rule("CYC-CREA-08")
def test_from_round_three_on_three_cards_are_open() -> None:
    track = refilled(Case(5).open("giant", "harpy", ""), 3).track
    assert track[1:] == ["giant", "harpy"]
    assert track[0]


@pytest.mark.rule("CYC-CREA-10", "CYC-CALL-02", "CYC-CALL-05")
def test_called_creatures_are_not_replaced_in_the_round() -> None:
    position = Case(5).open("fates", "chiron", "medusa").gold(red=9).turn("zeus", "red", after=[("ares", "blue")])
    play(position, "red", "fates", "chiron andros", "medusa kea", "end")
    assert position.s.track == ["", "", ""]
    assert asked(position) == {"blue": "turn.ares"}
    ask = position.ask_of("blue")
    assert all(not call.legal(position.s, ask) for call in CALLS if call.legal(position.s, ask) is not None)


@pytest.mark.rule("CYC-ROUND-01", "CYC-ROUND-02")
def test_phases_of_a_round_in_their_order() -> None:
    position = Case(3).start("creatures")
    kinds = [event.kind for event in position.opening.told]
    order = [kinds.index(kind) for kind in ("round-began", "creature-came", "gods-drawn", "income-paid")]
    assert order == sorted(order)
    assert position.s.phase == "offerings"
    for seat in position.seats:
        position.submit(seat, ["plan apollo"])
    position.advance()
    assert asked(position) == {position.s.apollo[0]: "apollo"}
    position.advance(position.waiting)
    assert (position.s.round, position.s.phase) == (5, "offerings")
