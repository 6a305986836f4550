"""The kit's board: borders, reach, ways, chains, and clear words for wrong data."""

import pytest

from games.engine.kit.board import Board, BoardError, Border

AREAS = {"north": "land", "south": "land", "isle": "land", "gulf": "sea", "ocean": "sea", "moon": "land"}


@pytest.fixture
def board() -> Board:
    borders = [
        Border("north", "south", ("land", "water")),
        Border("gulf", "north", ("water",)),
        Border("gulf", "ocean", ("water",)),
        Border("isle", "ocean", ("water",)),
    ]
    return Board(AREAS, borders, alone=["moon"])


def test_neighbours_come_in_the_order_of_the_areas_and_both_ways(board: Board) -> None:
    assert board.neighbours("north") == ("south", "gulf")
    assert board.neighbours("ocean") == ("isle", "gulf")
    assert board.neighbours("north", "land") == ("south",)
    assert board.neighbours("south", "land", "water") == ("north",)
    assert board.neighbours("moon") == ()


def test_a_border_may_be_of_two_kinds(board: Board) -> None:
    assert board.border("south", "north") == ("land", "water")
    assert board.touch("south", "north", "land")
    assert board.touch("south", "north", "water")
    assert not board.touch("gulf", "north", "land")
    assert board.touch("gulf", "north")
    assert not board.touch("south", "isle")


def test_membership_and_kinds(board: Board) -> None:
    assert "isle" in board
    assert "atlantis" not in board
    assert [area for area in board.areas if board.is_a("sea")(area)] == ["gulf", "ocean"]


def test_distances_grow_up_to_the_limit(board: Board) -> None:
    assert board.distances("north") == {"north": 0, "south": 1, "gulf": 1, "ocean": 2, "isle": 3}
    assert board.distances("north", limit=1) == {"north": 0, "south": 1, "gulf": 1}
    assert board.distances("north", limit=0) == {"north": 0}
    assert board.distances("north", "land") == {"north": 0, "south": 1}


def test_a_way_may_end_where_it_may_not_pass(board: Board) -> None:
    assert board.distances("south", "water", through=board.is_a("land")) == {"south": 0, "north": 1, "gulf": 2}
    assert board.distances("gulf", "water", through=board.is_a("land"))["ocean"] == 1


def test_the_shortest_way(board: Board) -> None:
    assert board.way("south", "isle") == ("south", "north", "gulf", "ocean", "isle")
    assert board.way("isle", "isle") == ("isle",)
    assert board.way("south", "isle", "land") == ()
    assert board.way("south", "moon") == ()
    assert board.way("north", "isle", through=board.is_a("sea")) == ("north", "gulf", "ocean", "isle")
    assert board.way("south", "isle", through=board.is_a("sea")) == ()


def test_a_way_does_not_lead_back_through_what_may_not_be_passed() -> None:
    ring = Board(
        dict.fromkeys("abcd", "land"), [Border("a", "b"), Border("a", "c"), Border("b", "d"), Border("c", "d")]
    )
    assert ring.way("a", "d", through=lambda area: area == "c") == ("a", "c", "d")


def test_chains_are_groups_that_hang_together(board: Board) -> None:
    assert board.chains(["isle", "north", "gulf", "moon"]) == [("north", "gulf"), ("isle",), ("moon",)]
    assert board.chains(["isle", "ocean", "gulf", "north"]) == [("north", "isle", "gulf", "ocean")]
    assert board.chains(["north", "south", "gulf"], "land") == [("north", "south"), ("gulf",)]
    assert board.chains([]) == []


def test_a_chain_does_not_run_through_areas_outside_it() -> None:
    row = Board(dict.fromkeys("abc", "land"), [Border("a", "b"), Border("b", "c")])
    assert row.chains(["a", "c"]) == [("a",), ("c",)]


def test_wrong_data_are_told_all_at_once() -> None:
    borders = [
        Border("north", "south"),
        Border("south", "north"),
        Border("north", "atlantis"),
        Border("isle", "isle"),
        Border("gulf", "ocean", ()),
    ]
    with pytest.raises(BoardError) as error:
        Board(AREAS, borders, alone=["mars"])
    assert error.value.complaints == [
        "mars: listed as alone, but no area of the board",
        "border south - north: stands twice",
        "border north - atlantis: there is no area atlantis",
        "border isle - isle: an area does not border on itself",
        "border gulf - ocean: of no kind",
        "moon: has no border",
    ]
