"""CYC-CR: Sphinx, Griffon, Fates, Satyr, Dryad, Chimera."""

import pytest

from games.engine.event import Heard
from games.rulesets.cyclades.creatures import Waste
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import metropolises_of

from .cases import Case, asked, play, refusal, told


def caller(creature: str, gold: int = 20, discard: tuple[str, ...] = ()) -> Case:
    case = Case(5).bare().land("andros", "red", 2).land("paros", "red", 1).land("ios", "blue", 1)
    return case.open("", "", creature, discard=discard).gold(red=gold)


@pytest.mark.rule("CYC-CR-06", "CYC-CR-21")
def test_sphinx_buys_units_and_cards_for_two_gold_each() -> None:
    case = caller("sphinx", 2).sea("red", "B3", count=2).cards("red", priests=1)
    position = case.turn("athena", "red")
    play(position, "red", "sphinx armies paros:1 fleets B3:2 priests 1")
    s = position.s
    assert s.gold["red"] == 8
    assert (s.islands["paros"].owner, s.islands["paros"].armies) == ("red", 0)
    assert ("B3" in s.seas, s.priests["red"]) == (False, 0)


@pytest.mark.rule("CYC-CR-06")
def test_sphinx_buys_only_what_is_there() -> None:
    position = caller("sphinx").sea("red", "B3").turn("athena", "red")
    assert refusal(position, "red", "sphinx armies paros:2").id == "march.no-armies"
    assert refusal(position, "red", "sphinx armies ios:1").id == "march.no-armies"
    assert refusal(position, "red", "sphinx fleets B3:2").id == "sail.no-fleets"
    assert refusal(position, "red", "sphinx philosophers 1").id == "sphinx.cards"
    assert refusal(position, "red", "sphinx").id == "sphinx.nothing"


@pytest.mark.rule("CYC-CR-09", "CYC-CR-32")
@pytest.mark.parametrize(("gold", "stolen"), [(7, 3), (8, 4), (1, 0), (0, 0)])
def test_griffon_steals_half_and_only_two_know_how_much(gold: int, stolen: int) -> None:
    position = caller("griffon", 2).gold(blue=gold).turn("ares", "red")
    done = play(position, "red", "griffon blue")
    assert (position.s.gold["red"], position.s.gold["blue"]) == (stolen, gold - stolen)
    event = next(t for step in done for t in step.told if t.kind == "robbed")
    heard = {seat: event.to(seat) for seat in ("red", "blue", "green", None)}
    assert all(
        heard[seat] == Heard("robbed", {"seat": "red", "victim": "blue", "gold": stolen}) for seat in ("red", "blue")
    )
    assert heard["green"] == heard[None] == Heard("robbed-of-some", {"seat": "red", "victim": "blue"})


@pytest.mark.rule("CYC-CR-20")
def test_nobody_robs_himself() -> None:
    assert refusal(caller("griffon").turn("ares", "red"), "red", "griffon red").id == "creature.target"
    mine = caller("dryad").cards("red", priests=1).turn("ares", "red")
    assert refusal(mine, "red", "dryad red").id == "creature.no-target"
    position = caller("dryad").turn("ares", "red")
    assert refusal(position, "red", "dryad blue").id == "creature.no-target"
    play(position, "red", "waste dryad")
    assert position.s.discard == ["dryad"]


@pytest.mark.rule("CYC-CR-10")
def test_fates_pay_by_the_board_as_it_stands() -> None:
    case = caller("fates", 3).sea("red", "D1").land("kea").land("tinos", "red", 0, markers=3)
    position = case.turn("ares", "red")
    play(position, "red", "march 1 andros -> kea", "fates")
    assert position.s.gold["red"] == 3 - 1 - 2 + (2 + 4 + 2), "Paros 2, Tinos 1 + 3, Kea 2"


@pytest.mark.rule("CYC-CR-11", "CYC-MET-12")
def test_satyr_steals_a_philosopher_and_may_found_a_metropolis() -> None:
    case = caller("satyr").cards("red", philosophers=3).cards("blue", philosophers=2)
    position = case.turn("ares", "red")
    play(position, "red", "satyr blue", "found andros")
    assert (position.s.philosophers["red"], position.s.philosophers["blue"]) == (0, 1)
    assert metropolises_of(position.s, "red") == 1


@pytest.mark.rule("CYC-CR-12", "CYC-OFFER-16")
def test_dryad_steals_a_priest() -> None:
    position = caller("dryad").cards("blue", priests=2).turn("ares", "red")
    play(position, "red", "dryad blue")
    assert (position.s.priests["red"], position.s.priests["blue"]) == (1, 1)
    assert position.s.discount["red"] == 0


# ---------------------------------------------------------------- the Chimera
@pytest.mark.rule("CYC-CR-04")
def test_chimera_uses_a_discarded_creature_and_all_cards_are_shuffled() -> None:
    case = caller("chimera", 2, discard=("giant", "harpy")).land("ios", "blue", 1, "temple")
    position = case.turn("ares", "red")
    assert refusal(position, "red", "chimera siren").id == "creature.target"
    done = play(position, "red", "chimera giant", "giant temple ios")
    s = position.s
    assert (s.islands["ios"].tiles, s.gold["red"], s.discard) == ([""], 0, [])
    assert len(s.deck) == 17
    assert told(done, "reshuffled") == [{"count": 17}]
    assert asked(position) == {"red": "turn.ares"}


@pytest.mark.rule("CYC-CR-04")
def test_the_borrowed_power_may_be_forgone_but_no_other_used() -> None:
    position = caller("chimera", discard=("giant",)).turn("ares", "red")
    play(position, "red", "chimera giant")
    assert position.ask_of("red").verbs == ("forgo", "giant")
    play(position, "red", "forgo")
    assert len(position.s.deck) == 17


@pytest.mark.rule("CYC-CR-24")
def test_a_borrowed_figure_keeps_its_card_until_it_leaves() -> None:
    position = caller("chimera", discard=("medusa",)).turn("ares", "red")
    play(position, "red", "chimera medusa", "medusa ios")
    s = position.s
    assert (s.figures["medusa"].place, s.figures["medusa"].caller) == ("ios", "red")
    assert "medusa" not in s.deck
    assert (len(s.deck), s.discard) == (16, [])
    assert RULESET.invariants(s) == []


def test_the_chimera_needs_something_to_become() -> None:
    position = caller("chimera").turn("ares", "red")
    assert refusal(position, "red", "chimera giant").id == "creature.no-target"
    assert [order.creature for order in Waste.legal(position.s, position.ask_of("red"))] == ["chimera"]
