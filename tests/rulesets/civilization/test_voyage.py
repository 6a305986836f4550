"""Ships under way: range, open sea, waters, passengers (CIV-10.5 to CIV-10.10, CIV-23.3, CIV-31.5.3)."""

import pytest

from games.rulesets.civilization.phases.movement import Sail
from tests.rulesets.civilization.table import CIV, asked, expect_refused, give, moving, ports, sentence, told

CRETE = {"crete": {"knossos": 7, "phaestos": 2}, "egypt": {"alexandria": 3}}


def at_sea(*lying: str, tokens: dict[str, dict[str, int]] | None = None):
    return moving(tokens or CRETE, waiting=["crete"], ships={"crete": list(lying) or ["knossos"]})


# ---------------------------------------------------------------- the way
@pytest.mark.rule("CIV-10.6")
def test_a_ship_goes_up_to_four_areas() -> None:
    position = at_sea("knossos")
    give(position, "crete", "sail knossos -> lesbos")  # Aegean Sea, Lesbos
    assert (ports(position, "crete"), position.s.ships["crete"][0].sailed) == (["lesbos"], 2)
    problem = expect_refused(position, "crete", "sail lesbos -> lemnos byzantium", "sail.far", "CIV-10.6")
    assert (problem.data["steps"], problem.data["left"]) == (3, 2)
    give(position, "crete", "sail lesbos -> lemnos")
    problem = expect_refused(position, "crete", "sail lemnos -> byzantium", "sail.far", "CIV-10.6")
    assert problem.data["left"] == 0


@pytest.mark.rule("CIV-10.6")
def test_five_areas_are_too_far() -> None:
    position = at_sea("knossos")
    problem = expect_refused(position, "crete", "sail knossos -> byzantium tyras", "sail.far", "CIV-10.6")
    assert sentence(problem).startswith("This is 5 steps; the ship has 4 left")


@pytest.mark.rule("CIV-31.5.3")
def test_open_sea_is_crossed_without_astronomy() -> None:
    position = at_sea("knossos")
    give(position, "crete", "sail knossos -> eastern_mediterranean cyprus with 2")
    assert position.s.tokens["crete"]["cyprus"] == 2
    assert position.s.ships["crete"][0].sailed == 2


@pytest.mark.rule("CIV-31.5.3")
def test_no_ship_ends_on_the_open_sea() -> None:
    position = at_sea("knossos")
    expect_refused(position, "crete", "sail knossos -> aegean_sea", "sail.open-sea", "CIV-31.5.3")


@pytest.mark.rule("CIV-31.5.3")
def test_nobody_goes_ashore_on_the_open_sea() -> None:
    line = "sail knossos -> aegean_sea lesbos with 2 land aegean_sea:1 lesbos:1"
    expect_refused(at_sea("knossos"), "crete", line, "sail.no-land", "CIV-10.7")


@pytest.mark.rule("CIV-10.10a")
def test_ships_call_only_where_there_is_water() -> None:
    position = at_sea("knossos")
    expect_refused(position, "crete", "sail knossos -> aleppo", "sail.no-water", "CIV-10.10a")


@pytest.mark.rule("CIV-10.10a")
def test_a_ship_on_lake_tuz_reaches_kanesh_and_galatia_but_not_lycia() -> None:
    def on_the_lake():
        return moving({"asia": {"gordium": 3}}, ships={"asia": ["gordium"]})

    expect_refused(on_the_lake(), "asia", "sail gordium -> lycia", "sail.other-water", "CIV-10.10q")
    for area, port in (("kanesh", "kanesh"), ("galatia", "galatia_tuz")):
        assert ports(give(on_the_lake(), "asia", f"sail gordium -> {area}"), "asia") == [port]


@pytest.mark.rule("CIV-10.10q")
def test_no_ship_changes_its_water_inside_an_area() -> None:
    position = moving({"asia": {"cyprus": 2}}, ships={"asia": ["cyprus"]})
    line = "sail cyprus -> galatia gordium"
    problem = expect_refused(position, "asia", line, "sail.other-water", "CIV-10.10q")
    assert problem.data == {"origin": "cyprus", "area": "gordium"}
    give(position, "asia", "sail cyprus -> galatia")
    assert ports(position, "asia") == ["galatia_sea"]


@pytest.mark.rule("CIV-10.10q")
def test_of_two_ships_in_an_area_the_one_in_the_right_water_goes() -> None:
    position = moving({"asia": {"galatia": 2}}, ships={"asia": ["galatia_sea", "galatia_tuz"]})
    give(position, "asia", "sail galatia -> gordium", "sail galatia -> cyprus")
    assert ports(position, "asia") == ["cyprus", "gordium"]


@pytest.mark.rule("CIV-10.10b", "CIV-31.5r", "CIV-10.r")
def test_a_ship_passes_and_ends_where_others_live() -> None:
    tokens = {"crete": {"knossos": 2}, "egypt": {"rhodes": 3, "lycia": 5}}
    position = at_sea("knossos", tokens=tokens)
    give(position, "crete", "sail knossos -> rhodes lycia")
    assert ports(position, "crete") == ["lycia"]


@pytest.mark.rule("CIV-10.1")
def test_only_own_ships_sail() -> None:
    position = moving(CRETE, waiting=["egypt"], ships={"crete": ["knossos"], "egypt": ["alexandria"]})
    problem = expect_refused(position, "egypt", "sail knossos -> thera", "sail.no-ship", "CIV-10.1")
    assert sentence(problem) == "You have no ship in Knossos. Your ships are in: Alexandria."


@pytest.mark.rule("CIV-10.6")
@pytest.mark.parametrize("line", ["sail knossos", "sail knossos -> knossos"])
def test_a_voyage_goes_somewhere(line: str) -> None:
    expect_refused(at_sea("knossos"), "crete", line, "sail.nowhere", "CIV-10.6")


@pytest.mark.rule("CIV-10.6")
def test_endless_lists_of_calls_are_refused_at_once() -> None:
    line = "sail knossos -> " + "thera knossos " * 30
    problem = expect_refused(at_sea("knossos"), "crete", line, "sail.far", "CIV-10.6")
    assert problem.data["steps"] == 60


def test_ships_are_alike_and_the_most_travelled_one_that_can_goes_first() -> None:
    position = at_sea("knossos", "thera")
    give(position, "crete", "sail knossos -> thera", "sail thera -> athens chalcis thessaly")
    assert [(s.port, s.sailed) for s in position.s.ships["crete"]] == [("thessaly", 4), ("thera", 0)]
    give(position, "crete", "sail thera -> athens chalcis thessaly")
    assert ports(position, "crete") == ["thessaly", "thessaly"]


# ---------------------------------------------------------------- the coasts of Delphi
@pytest.mark.rule("CIV-23.3b")
@pytest.mark.parametrize("tokens", [{"epirus": 2}, {"epirus": 2, "delphi": 1}], ids=["nobody there", "own token there"])
def test_no_ship_crosses_from_coast_to_coast_in_one_move(tokens: dict[str, int]) -> None:
    position = at_sea("epirus", tokens={"crete": tokens})
    expect_refused(position, "crete", "sail epirus -> delphi athens", "sail.two-coasts", "CIV-23.3b")
    give(position, "crete", "sail epirus -> delphi")
    assert ports(position, "crete") == ["delphi_west"]
    expect_refused(position, "crete", "sail delphi -> athens", "sail.two-coasts", "CIV-23.3b")


@pytest.mark.rule("CIV-23.3a")
def test_with_an_own_token_there_a_ship_leaves_by_the_other_coast_later() -> None:
    position = at_sea("delphi_west", tokens={"crete": {"delphi": 1}})
    give(position, "crete", "sail delphi -> athens")
    assert (ports(position, "crete"), position.s.ships["crete"][0].sailed) == (["athens"], 1)


@pytest.mark.rule("CIV-23.3a")
@pytest.mark.parametrize(("tokens", "offered"), [({"delphi": 1}, True), ({"knossos": 1}, False)])
def test_forms_and_text_board_offer_the_other_coast_only_then(tokens: dict[str, int], offered: bool) -> None:
    position = at_sea("delphi_west", tokens={"crete": tokens})
    hints = Sail.hints(position.s, position.ask_of("crete"))
    (line,) = [x for x in CIV.text(CIV.view(position.s, "crete"), CIV.speaker()).splitlines() if "Ship in" in x]
    nearest = line.split(" · ")[1]
    assert ("chalcis" in hints["stops"], "Chalcis -/2" in nearest) == (offered, offered)
    assert "Ithaca -/1" in nearest


@pytest.mark.rule("CIV-23.3a")
def test_without_one_it_leaves_by_the_coast_it_came_in() -> None:
    tokens = {"crete": {"knossos": 1}, "egypt": {"delphi": 2}}
    position = at_sea("delphi_west", tokens=tokens)
    problem = expect_refused(position, "crete", "sail delphi -> athens eretria", "sail.two-coasts", "CIV-23.3a")
    assert problem.data["area"] == "delphi"
    give(position, "crete", "sail delphi -> ithaca")
    assert ports(position, "crete") == ["ithaca"]


@pytest.mark.rule("CIV-23.3q")
def test_tokens_that_go_aboard_are_not_there_any_more() -> None:
    position = at_sea("delphi_west", tokens={"crete": {"delphi": 2}})
    line = "sail delphi -> athens eretria with 2"
    expect_refused(position, "crete", line, "sail.two-coasts", "CIV-23.3a")
    give(position, "crete", "sail delphi -> athens eretria with 1")
    assert position.s.tokens["crete"] == {"delphi": 1, "eretria": 1}


def test_the_coast_of_arrival_is_the_nearest_one_or_that_of_the_last_call() -> None:
    assert ports(give(at_sea("corinth"), "crete", "sail corinth -> delphi"), "crete") == ["delphi_west"]
    assert ports(give(at_sea("eretria"), "crete", "sail eretria -> thessaly delphi"), "crete") == ["delphi_east"]


# ---------------------------------------------------------------- passengers
@pytest.mark.rule("CIV-10.5a")
def test_a_ship_holds_five_tokens() -> None:
    position = at_sea("knossos")
    expect_refused(position, "crete", "sail knossos -> thera with 6", "sail.full", "CIV-10.5a")
    give(position, "crete", "sail knossos -> thera with 5")
    assert position.s.tokens["crete"] == {"knossos": 2, "phaestos": 2, "thera": 5}


@pytest.mark.rule("CIV-10.5a")
def test_when_some_have_landed_others_may_board() -> None:
    position = at_sea("knossos")
    line = "sail knossos -> phaestos thera with 5 load phaestos:2 land phaestos:2 thera:5"
    events = told(position, "crete", line)
    assert events == [
        "Crete sails: Knossos → Phaestos, Thera. Embarked: Knossos 5, Phaestos 2. Landed: Phaestos 2, Thera 5."
    ]
    assert position.s.tokens["crete"] == {"knossos": 2, "phaestos": 2, "thera": 5}


@pytest.mark.rule("CIV-10.5a")
def test_but_not_before() -> None:
    line = "sail knossos -> phaestos thera with 5 load phaestos:1"
    problem = expect_refused(at_sea("knossos"), "crete", line, "sail.full", "CIV-10.5a")
    assert problem.data["area"] == "phaestos"


@pytest.mark.rule("CIV-10.5b", "CIV-10.2a")
def test_tokens_that_walked_do_not_embark() -> None:
    position = at_sea("phaestos")
    sheet = ["move 2 knossos -> phaestos", "sail phaestos -> thera with 3"]
    problem = expect_refused(position, "crete", sheet, "sail.tired", "CIV-10.5b")
    assert (problem.data["fresh"], problem.data["count"]) == (2, 3)


@pytest.mark.rule("CIV-10.2a")
def test_tokens_that_sailed_do_not_walk() -> None:
    position = at_sea("knossos")
    sheet = ["sail knossos -> athens with 2", "move 1 athens -> argos"]
    expect_refused(position, "crete", sheet, "move.tired", "CIV-10.2a")


@pytest.mark.rule("CIV-10.8a")
def test_a_ship_may_ferry_to_and_fro() -> None:
    tokens = {"crete": {"byzantium": 11}}
    position = at_sea("byzantium", tokens=tokens)
    give(position, "crete", "sail byzantium -> troy byzantium troy with 5 load byzantium:5 land troy:10")
    assert position.s.tokens["crete"] == {"byzantium": 1, "troy": 10}
    assert position.s.ships["crete"][0].sailed == 3


@pytest.mark.rule("CIV-10.8b")
def test_tokens_may_be_picked_up_and_set_down_on_the_way() -> None:
    position = at_sea("knossos")
    give(position, "crete", "sail knossos -> phaestos sparta argos with 3 load phaestos:2 land sparta:1 argos:4")
    assert position.s.tokens["crete"] == {"knossos": 4, "sparta": 1, "argos": 4}


@pytest.mark.rule("CIV-10.8b")
@pytest.mark.parametrize(
    "line",
    [
        "sail knossos -> thera with 2 land rhodes:2",
        "sail knossos -> thera load phaestos:1",
        "sail knossos -> thera with 2 load knossos:1",
    ],
)
def test_only_where_the_ship_calls(line: str) -> None:
    expect_refused(at_sea("knossos"), "crete", line, "sail.no-call", "CIV-10.8b")


@pytest.mark.rule("CIV-10.8b")
def test_no_more_land_than_are_aboard() -> None:
    line = "sail knossos -> phaestos thera with 2 land phaestos:1 thera:2"
    problem = expect_refused(at_sea("knossos"), "crete", line, "sail.too-few", "CIV-10.8b")
    assert problem.data == {"area": "thera", "count": 1}


@pytest.mark.rule("CIV-10.9a")
@pytest.mark.parametrize(
    "line",
    [
        "sail knossos -> phaestos thera with 2 land phaestos:1",
        "sail knossos -> thera phaestos load phaestos:1",
    ],
)
def test_nobody_stays_aboard(line: str) -> None:
    problem = expect_refused(at_sea("knossos"), "crete", line, "sail.aboard", "CIV-10.9a")
    assert (
        sentence(problem)
        == "1 token stays aboard at the end. All must land in the same turn: if you write “land”, name every landing."
    )


@pytest.mark.rule("CIV-10.9b")
def test_a_token_sails_on_one_ship_only() -> None:
    position = at_sea("knossos", "thera")
    give(position, "crete", "sail knossos -> phaestos thera with 2")
    sheet = "sail thera -> athens delphi thessaly with 2"  # more than the arriving ship can go: the other one
    expect_refused(position, "crete", sheet, "sail.tired", "CIV-10.5b")


@pytest.mark.rule("CIV-10.9q")
def test_but_on_the_same_ship_again() -> None:
    position = at_sea("knossos")
    give(position, "crete", "sail knossos -> thera with 3", "sail thera -> athens with 2")
    assert position.s.tokens["crete"] == {"knossos": 4, "phaestos": 2, "thera": 1, "athens": 2}
    sheet = ["sail athens -> eretria with 2", "move 1 thera -> knossos"]
    give(position, "crete", sheet[0])
    assert position.s.tokens["crete"]["eretria"] == 2


@pytest.mark.rule("CIV-10.9q", "CIV-10.2q")
def test_of_landed_and_fresh_tokens_the_landed_ones_embark_again_first() -> None:
    """So that the fresh ones can still walk."""
    tokens = {"crete": {"knossos": 3, "athens": 2}}
    position = at_sea("knossos", tokens=tokens)
    give(position, "crete", "sail knossos -> thera athens with 2", "sail athens -> eretria with 2")
    give(position, "crete", "move 2 athens -> argos")
    assert position.s.tokens["crete"] == {"knossos": 1, "eretria": 2, "argos": 2}


@pytest.mark.rule("CIV-31.5.1")
def test_nobody_lands_where_others_live() -> None:
    tokens = {"crete": {"knossos": 4}, "egypt": {"rhodes": 1}}
    position = at_sea("knossos", tokens=tokens)
    problem = expect_refused(position, "crete", "sail knossos -> rhodes with 2", "sail.foreign", "CIV-31.5.1")
    assert sentence(problem) == "Egypt has tokens in Rhodes: yours may not land there. Choose another area."
    line = "sail knossos -> rhodes miletus with 2 land rhodes:1 miletus:1"
    expect_refused(position, "crete", line, "sail.foreign", "CIV-31.5.1")
    give(position, "crete", "sail knossos -> rhodes miletus with 2")
    assert position.s.tokens["crete"] == {"knossos": 2, "miletus": 2}


@pytest.mark.rule("CIV-10.5b")
def test_no_more_embark_than_there_are() -> None:
    problem = expect_refused(at_sea("phaestos"), "crete", "sail phaestos -> thera with 3", "sail.tired", "CIV-10.5b")
    assert problem.data["fresh"] == 2


@pytest.mark.rule("CIV-13.2")
def test_ships_rest_after_their_turn() -> None:
    position = at_sea("knossos", "knossos")
    give(position, "crete", "sail knossos -> thera", "done")
    assert [(s.port, s.sailed, s.landed) for s in position.s.ships["crete"]] == [("thera", 0, {}), ("knossos", 0, {})]
    assert asked(position)


def test_hints_and_lists_for_forms() -> None:
    position = at_sea("knossos", tokens={"crete": {"knossos": 2}, "egypt": {"rhodes": 1}})
    ask = position.ask_of("crete")
    hints = Sail.hints(position.s, ask)
    assert (hints["origin"], hints["count"], hints["load"]) == (["knossos"], [0, 1, 2], ["knossos"])
    assert "rhodes" in hints["stops"]
    assert "rhodes" not in hints["land"]
    assert "aegean_sea" in hints["stops"]
    assert Sail.legal(position.s, ask) is None
    ashore = moving({"crete": {"knossos": 2}})
    assert Sail.legal(ashore.s, ashore.ask_of("crete")) == []
    assert Sail.sample(ashore.s, ashore.ask_of("crete"), lambda options: options[0]) is None
