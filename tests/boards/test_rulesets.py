"""The scenes of every ruleset with a map, from random games: all that they name can be drawn and said."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import msgspec
import pytest

from games.boards import art
from games.boards.geometry import load
from games.boards.overlay import REGIONS
from games.boards.panels import render_panels
from games.boards.picture import LIMIT, board_png
from games.boards.render import place_all, render
from games.engine.scene import Card, Display, Panel, Row, Scene, Table, Track
from games.rulesets import all_rulesets
from tests.rulesets.contract import has_map, table, variants, windows

RULESETS = {slug: ruleset for slug, ruleset in all_rulesets().items() if has_map(ruleset)}
STOPS = 240


@lru_cache
def scenes(slug: str) -> tuple[Scene, ...]:
    """Every few stops of a game for each number of players and each option, as a seat and a spectator see it."""
    ruleset = RULESETS[slug]
    found = []
    for number, (options, count) in enumerate(variants(ruleset)):
        position = table(ruleset, options, count, b"scenes %d" % number)
        for stop, now in enumerate(islice(windows(position), STOPS)):
            if stop % 6 == 0:
                seat = now.seats[stop // 6 % count]
                found += [ruleset.board(ruleset.view(now.s, viewer)) for viewer in (seat, None)]
    return tuple(scene for scene in found if scene.board)


def fullest(slug: str) -> Scene:
    return max(scenes(slug), key=lambda scene: len(scene.pieces))


def cards(panel: Panel) -> Iterator[Card]:
    match panel:
        case Row():
            yield from (cell.card for cell in panel.cells if cell.card)
        case Display():
            yield from (card for holding in panel.holdings for card in holding.cards)
        case Table() | Track():
            return


@pytest.mark.parametrize("slug", RULESETS)
def test_areas_and_slots_are_on_the_board(slug: str) -> None:
    """A ship on a lake has no place of its own and lies on a spare one."""
    for scene in scenes(slug):
        areas = load(scene.board).areas
        roles = {slot.role for area in areas for slot in area.slots}
        used = {piece.area for piece in scene.pieces} | {mark.area for mark in scene.marks}
        assert used | set(scene.tints) | set(scene.focus) <= {area.id for area in areas}
        assert {piece.slot.partition(":")[0] for piece in scene.pieces} <= roles | {""}


@pytest.mark.parametrize("slug", RULESETS)
def test_every_kind_and_side_has_its_drawing(slug: str) -> None:
    for scene in scenes(slug):
        assert {piece.kind for piece in scene.pieces} <= set(art._kinds().kinds)
        assert all(mark.kind in REGIONS or art.icon(mark.kind) for mark in scene.marks)
        assert sides(scene) <= set(art.sides())


def sides(scene: Scene) -> set[str]:
    found = {piece.side for piece in scene.pieces} | {mark.side for mark in scene.marks} | set(scene.tints.values())
    for panel in scene.panels:
        match panel:
            case Row():
                found |= {pin.side for cell in panel.cells for pin in cell.pins}
            case Display():
                found |= {holding.side for holding in panel.holdings}
            case Table():
                found |= {row.side for row in panel.rows}
            case Track():
                found |= {pin.side for pin in panel.pins} | {lane.side for lane in panel.lanes} | {panel.holder}
    return found


@pytest.mark.parametrize("slug", RULESETS)
def test_cards_and_columns_have_icons(slug: str) -> None:
    for scene in scenes(slug):
        for panel in scene.panels:
            assert all(art.icon(card.id) for card in cards(panel) if card.id), panel
            assert not isinstance(panel, Table) or all(map(art.icon, panel.columns)), panel


@pytest.mark.parametrize("slug", RULESETS)
def test_everything_has_a_name_in_all_languages(slug: str) -> None:
    ruleset = RULESETS[slug]
    wanted: set[tuple[str, str]] = set()
    for scene in scenes(slug):
        wanted |= {("side", side) for side in sides(scene) if side}
        wanted |= {("piece", piece.kind) for piece in scene.pieces}
        for panel in scene.panels:
            wanted |= {("panel", panel.name)}
            wanted |= {(panel.of, card.id) for card in cards(panel) if card.id and isinstance(panel, Row | Display)}
            wanted |= {("column", column) for column in panel.columns} if isinstance(panel, Table) else set()
    missing = {
        (vocabulary, id, language)
        for vocabulary, id in wanted
        for language in ("en", "ru", "pl")
        if vocabulary not in ruleset.words or not ruleset.words[vocabulary].names.get(id, {}).get(language)
    }
    assert not missing
    signs = {mark.kind for scene in scenes(slug) for mark in scene.marks if mark.kind not in REGIONS}
    assert all(f"mark.{kind}" in ruleset.all_texts for kind in signs)


@pytest.mark.parametrize("slug", RULESETS)
def test_every_piece_is_placed(slug: str) -> None:
    for scene in scenes(slug):
        signs = [mark for mark in scene.marks if mark.kind not in REGIONS]
        there = Counter({(mark.area, mark.kind, mark.side): 0 for mark in signs})
        for thing in scene.pieces:
            there[thing.area, thing.kind, thing.side] += thing.count
        for mark in signs:
            there[mark.area, mark.kind, mark.side] += 1
        placed, areas = place_all(scene, load(scene.board))
        drawn: Counter[tuple[str, str, str]] = Counter()
        for item, area in zip(placed, areas, strict=True):
            drawn[area, item.piece.kind, item.piece.side] += item.piece.count
        assert drawn == there


@pytest.mark.parametrize("slug", RULESETS)
def test_the_fullest_scene_is_drawn(slug: str) -> None:
    scene, speech = fullest(slug), RULESETS[slug].speaker()
    assert "board.stock" not in render_panels(scene.panels, speech)
    assert render(scene, speech).count('class="pc ') >= len({piece.area for piece in scene.pieces})
    assert len(board_png(msgspec.structs.replace(scene, focus=()), speech)) < LIMIT
