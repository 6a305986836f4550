"""The data of the boards: complete, consistent, and the same as the maps of the rulesets."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.boards.geometry import boards, load
from tools.boards.spec import INPUTS, load_basin, load_chart, pairs
from tools.boards.verify import complaints

RULESETS = Path(__file__).parents[2] / "games/rulesets"
CHARTS = ("civ", "mn", "mne")
SIZES = {"civ": 131, "mn": 43, "mne": 43, "cyclades_S": 38, "cyclades_M": 56, "cyclades_L": 74}
LISTS = ("areas", "provinces", "seas", "islands")


def test_all_boards_are_there() -> None:
    assert {board: len(load(board).areas) for board in boards()} == SIZES


@pytest.mark.parametrize("board", SIZES)
def test_areas_are_those_of_the_board_facts(board: str) -> None:
    if board in CHARTS:
        wanted = {area.id for area in load_chart(board).areas}
    else:
        facts = load_basin(board)
        wanted = {island.id for island in facts.islands} | {sea.id for sea in facts.seas}
    assert {area.id for area in load(board).areas} == wanted


@pytest.mark.parametrize("board", SIZES)
def test_geometry_is_sound(board: str) -> None:
    """Lands fit each other; slots lie in their areas or have a leader line; names of all languages lie on the board and
    clash with nothing."""
    assert complaints(load(board)) == []


@pytest.mark.parametrize("board", CHARTS)
def test_true_borders_are_drawn_or_linked(board: str) -> None:
    spec = load_chart(board)
    assert (pairs(spec.borders) | pairs(spec.water_borders)) <= set(load(board).adjacency)


@pytest.mark.parametrize("board", SIZES)
def test_every_area_has_neighbours_names_and_places(board: str) -> None:
    geometry = load(board)
    known = {area.id for area in geometry.areas}
    joined = {key for pair in geometry.adjacency for key in pair}
    assert joined == known
    for area in geometry.areas:
        assert {"la", "ru", "pl"} <= area.labels.keys() or area.code
        assert any(slot.role in ("spare", "fleet", "ship") for slot in area.slots)


@pytest.mark.parametrize("board", CHARTS)
def test_slots_are_those_asked_for(board: str) -> None:
    geometry = load(board)
    for area in load_chart(board).areas:
        found = [f"{slot.role}:{slot.print}" if slot.print else slot.role for slot in geometry.area(area.id).slots]
        missing = list(area.slots)
        for slot in found:
            if slot in missing:
                missing.remove(slot)
        assert missing == []


def maps() -> list[Path]:
    return sorted(RULESETS.glob("*/data/map*.json"))


def area_ids(data: object) -> Iterator[str]:
    """Ids of all areas in a map, however its lists are nested."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in LISTS and isinstance(value, list):
                yield from (item["id"] for item in value if isinstance(item, dict) and "id" in item)
            elif key in LISTS and isinstance(value, dict):
                yield from value
            elif isinstance(value, dict):
                yield from area_ids(value)


def test_rulesets_and_boards_speak_of_the_same_areas() -> None:
    for path in maps():
        told = set(area_ids(json.loads(path.read_text())))
        drawn = [{area.id for area in load(board).areas} for board in boards()]
        assert told == set().union(*(ids for ids in drawn if ids <= told)), path


def test_inputs_are_all_built() -> None:
    assert {path.stem for path in INPUTS.glob("*.json")} - {"natural_earth"} == set(boards())
