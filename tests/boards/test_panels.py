"""Panels of every form."""

import re
from xml.etree import ElementTree as ET

import pytest

from games.boards.panels import render_panel, render_panels
from games.engine.scene import Card, Cell, Display, Figures, Holding, Panel, Pin, Row, Table, Track

from .samples import COLOURS, GODS, HEROES, LEADER, NATIONS, PANELS, SEATS, SUCCESSION
from .scenes import Plain
from .test_render import Evil


def words(panel: Panel) -> list[str]:
    root = ET.fromstring(render_panel(panel, Plain()))
    return [text for text in root.itertext() if text]


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_panels_are_well_formed_and_safe(panel: Panel) -> None:
    for speech in (Plain(), Evil()):
        svg = render_panel(panel, speech)
        ET.fromstring(svg)
        assert not re.search(r"<(style|script)\b|\sstyle=", svg)


def test_all_panels_in_one_picture() -> None:
    svg = render_panels(PANELS, Plain())
    heights = [float(re.findall(r'viewBox="0 0 600 ([\d.]+)"', render_panel(p, Plain()))[0]) for p in PANELS]
    assert float(re.findall(r'viewBox="0 0 600 ([\d.]+)"', svg)[0]) > sum(heights) - 24 * len(PANELS)
    assert svg == render_panels(PANELS, Plain())


def test_no_panels_is_an_empty_picture() -> None:
    root = ET.fromstring(render_panels([], Plain()))
    assert "".join(root.itertext()).strip() == ""


def test_a_track_names_its_holder_and_pins() -> None:
    said = words(LEADER)
    assert "Military leader" in said
    assert "Rome" in said
    assert "Greece: 8" in said


def test_lanes_name_sides_and_zones() -> None:
    said = words(SUCCESSION)
    assert {side.capitalize() for side in NATIONS} <= set(said)
    assert {"Stone", "Early bronze", "Late bronze", "Iron"} <= set(said)


def test_gods_have_their_bids_and_a_face_down_one_tells_nothing() -> None:
    said = words(GODS)
    assert "Ares" in said
    assert "Red: 3" in said
    assert "Yellow: 1" in said
    assert not any("athena" in text.lower() for text in said)


def test_a_bid_beyond_the_last_space_shows_its_number() -> None:
    row = Row("gods", "god", (Cell(Card("zeus"), spaces=10, pins=(Pin("blue", 13),)),))
    assert "13" in words(row)


def test_a_display_lists_cards_and_counts_hidden_ones() -> None:
    said = words(HEROES)
    assert "Hannibal" in said
    assert "× 5" in said
    assert "Wine × 2" in said
    assert "board.stock" in said


def test_a_table_has_every_figure() -> None:
    said = words(SEATS)
    assert said.count("?") == 4
    assert {colour.capitalize() for colour in COLOURS} <= set(said)


def test_long_names_are_cut_and_odd_panels_survive() -> None:
    long = "x" * 300
    odd: list[Panel] = [
        Track(long, ("0",), (Pin("rome", 0),)),
        Row("r", "god", ()),
        Display("d", "hero", (Holding("rome", tuple(Card(long) for _ in range(30))),)),
        Table("t", (), (Figures("rome", ()),)),
        Table("t", (long, long), (Figures("rome", ("1", "2")),)),
    ]
    said = list(ET.fromstring(render_panels(odd, Plain())).itertext())
    cut = [text for text in said if text.endswith("…")]
    assert len(cut) >= 30
    assert max(map(len, cut)) < 80
