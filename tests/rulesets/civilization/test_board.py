"""The map and its words: areas, borders, limits, nations (CIV-2.2, CIV-5.2)."""

import msgspec
import pytest

from games.engine.kit.board import BoardError
from games.rulesets.civilization import board
from games.rulesets.civilization.board import AREAS, LIMITS, MAP, NATIONS, ON_FOOT, PORTS, SEA, WAY
from tests.rulesets.civilization.table import expect_refused, give, moving, opening


@pytest.mark.rule("CIV-2.2a")
def test_an_area_is_land_or_water_or_both() -> None:
    assert (AREAS["galatia"].land, AREAS["galatia"].water) == (True, True)
    assert (AREAS["aleppo"].land, AREAS["aleppo"].water) == (True, False)
    assert (len(AREAS), sum(area.land for area in AREAS.values())) == (131, 123)


@pytest.mark.rule("CIV-2.2b")
def test_water_without_land_is_open_sea() -> None:
    seas = [area.id for area in AREAS.values() if not area.land]
    assert seas == [
        "adriatic_sea",
        "aegean_sea",
        "black_sea",
        "caspian_sea",
        "central_mediterranean",
        "eastern_mediterranean",
        "red_sea",
        "western_mediterranean",
    ]
    assert "black_sea" not in LIMITS
    assert AREAS["troy"].kind == "coastal"


@pytest.mark.rule("CIV-2.2c")
def test_islands_of_one_area_are_one_island() -> None:
    """Thera stands for its whole group of islands: one limit, and nobody needs a ship inside it."""
    assert LIMITS["thera"] == 2
    assert (PORTS["thera"], ON_FOOT["thera"]) == (("thera",), ())


@pytest.mark.rule("CIV-2.2d")
def test_a_border_may_be_land_and_water() -> None:
    assert MAP.border("knossos", "phaestos") == ("land", "water")
    position = moving({"crete": {"knossos": 4}}, ships={"crete": ["knossos"]})
    give(position, "crete", "move 1 knossos -> phaestos", "sail knossos -> phaestos with 1", "done")
    assert position.s.tokens["crete"]["phaestos"] == 2 + 2  # grown since


@pytest.mark.rule("CIV-2.2e")
def test_nobody_walks_over_a_wholly_water_border() -> None:
    assert MAP.border("byzantium", "troy") == ("water",)
    position = moving({"thrace": {"byzantium": 3}})
    expect_refused(position, "thrace", "move 1 byzantium -> troy", "move.water", "CIV-2.2e")


@pytest.mark.rule("CIV-2.2e", "CIV-10.10a")
def test_no_ship_crosses_a_wholly_land_border() -> None:
    assert MAP.border("gordium", "sardes") == ("land",)
    position = moving({"asia": {"gordium": 3}}, ships={"asia": ["gordium"]})
    expect_refused(position, "asia", "sail gordium -> sardes", "sail.other-water", "CIV-10.10q")


@pytest.mark.rule("CIV-2.2f")
def test_city_sites_are_black_or_white() -> None:
    sites = [area.city_site for area in AREAS.values() if area.city_site]
    assert (len(sites), sites.count("white")) == (55, 8)


@pytest.mark.rule("CIV-2.2g")
def test_there_are_four_flood_plains() -> None:
    plains = sorted({area.floodplain for area in AREAS.values() if area.floodplain})
    assert plains == ["danube", "mesopotamia", "nile", "po"]
    assert [a.id for a in AREAS.values() if a.floodplain == "po"] == ["etruria", "rubicon"]


@pytest.mark.rule("CIV-2.2h")
def test_every_land_area_has_a_limit() -> None:
    assert {*LIMITS} == {area.id for area in AREAS.values() if area.land}
    assert sorted({*LIMITS.values()}) == [1, 2, 3, 4, 5]


@pytest.mark.rule("CIV-2.2i")
def test_three_volcanoes_touch_two_two_and_one_areas() -> None:
    volcanoes = sorted({area.volcano for area in AREAS.values() if area.volcano})
    touching = [len([a for a in AREAS.values() if a.volcano == v]) for v in volcanoes]
    assert dict(zip(volcanoes, touching, strict=True)) == {"etna": 2, "thera_volcano": 1, "vesuvius": 2}


@pytest.mark.rule("CIV-2.2k", "CIV-31.2.1")
def test_dividers_do_not_matter_with_two_players() -> None:
    """The whole board is used: from west of the dashed line to its east, and on both outer panels."""
    assert (AREAS["byzantium"].sides, AREAS["troy"].sides) == (("west",), ("east",))
    position = moving({"thrace": {"byzantium": 3}, "egypt": {"thebes": 2}}, ships={"thrace": ["byzantium"]})
    give(position, "thrace", "sail byzantium -> troy with 1", "done")
    assert position.s.tokens["thrace"]["troy"] == 1


@pytest.mark.rule("CIV-5.2")
def test_nations_stand_in_ast_order() -> None:
    assert list(NATIONS) == ["africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt"]


@pytest.mark.rule("CIV-10.10q", "CIV-23.3a")
def test_areas_with_several_waters_have_several_ports() -> None:
    several = {area: found for area, found in PORTS.items() if len(found) > 1}
    assert several == {
        "armenia": ("armenia_sevan", "armenia_van"),
        "delphi": ("delphi_east", "delphi_west"),
        "galatia": ("galatia_sea", "galatia_tuz"),
        "lesser_armenia": ("lesser_armenia_caspian", "lesser_armenia_sevan"),
        "nineveh": ("nineveh_urmia", "nineveh_van"),
    }
    assert "galatia_sea" not in WAY["galatia_tuz"]
    assert WAY["delphi_east"]["delphi_west"] == 5  # round the Peloponnese


@pytest.mark.rule("CIV-10.10a")
def test_a_ship_on_a_lake_stays_on_it() -> None:
    assert {**WAY["gordium"]} == {"gordium": 0, "galatia_tuz": 1, "kanesh": 1}


def test_the_waters_do_not_meet() -> None:
    assert sorted(len(group) for group in SEA.chains(SEA.areas)) == [2, 2, 3, 3, 4, 5, 7, 80]


def test_wrong_data_are_found() -> None:
    data = board.load()
    areas = [msgspec.structs.replace(a, limit=0) if a.id == "troy" else a for a in data.areas]
    areas = [msgspec.structs.replace(a, kind="land") if a.id == "thera" else a for a in areas]
    thing = msgspec.structs.replace(data.borders[0], land=True, water="styx")
    nation = msgspec.structs.replace(data.nations[0], start_areas=("atlantis",))
    broken = msgspec.structs.replace(data, areas=areas, borders=[thing, *data.borders[1:]], nations=[nation])
    assert board.complaints(broken) == [
        "thera: is land and its borders say otherwise",
        "troy: every land area has a population limit, and no other",
        "border adriatic_sea - apollonia: unknown water styx",
        "border adriatic_sea - apollonia: nobody walks into the open sea",
        "africa: no start area atlantis",
    ]
    assert board.complaints(data) == []


def test_broken_data_do_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "complaints", lambda data: ["troy: is not there"])
    with pytest.raises(BoardError, match="troy"):
        board.load()


def test_the_whole_map_is_one_world() -> None:
    """Every land area can be reached from every other on foot or by ship."""
    assert len(MAP.chains(MAP.areas)) == 1
    assert opening({"egypt": {"thebes": 1}, "crete": {"knossos": 1}}).s.turn == 3
