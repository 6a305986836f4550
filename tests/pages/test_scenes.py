"""What a board shows beside the position: what changed, what moved, what is planned."""

import pytest

from games.desk.scenes import arrow_of, changed_areas, moves, with_plan
from games.engine import answers
from games.engine.event import Heard
from games.engine.scene import Arrow, Piece, Scene
from games.rulesets import get_ruleset

LANDS = frozenset({"roma", "apulia", "syracusae", "mare_tyrrhenum", "mare_ionium"})


def arrow(slug: str, line: str, areas: frozenset[str]) -> Arrow | None:
    return arrow_of(answers.read(get_ruleset(slug), line), 3, "rome", areas, "ghost")


@pytest.mark.parametrize(
    ("line", "via"),
    [("march 2 apulia -> syracusae", ()), ("march 2 apulia -> syracusae via mare_ionium", ("mare_ionium",))],
)
def test_the_way_of_a_march_lies_between_its_ends(line: str, via: tuple[str, ...]) -> None:
    assert arrow("mare-nostrum", line, LANDS) == Arrow("apulia", "syracusae", "rome", "3", via, "ghost")


def test_islands_and_seas_are_called_as_in_orders() -> None:
    board = frozenset({"kea", "tinos", "A1", "A2", "B2"})
    assert arrow("cyclades", "march 2 kea -> tinos", board) == Arrow("kea", "tinos", "rome", "3", (), "ghost")
    assert arrow("cyclades", "sail 1 A1 -> A2 B2", board) == Arrow("A1", "B2", "rome", "3", ("A2",), "ghost")


def test_orders_that_move_nothing_on_the_board_have_no_arrow() -> None:
    assert arrow("mare-nostrum", "done", LANDS) is None
    assert arrow("mare-nostrum", "march 1 apulia -> syracusae", frozenset()) is None


def test_events_that_move_something_are_arrows() -> None:
    told = [
        Heard("marched", {"seat": "rome", "count": 2, "origin": "roma", "to": "apulia"}),
        Heard("shipped", {"seat": "rome", "count": 1, "origin": "roma", "to": "syracusae", "seas": ["mare_ionium"]}),
        Heard("sailed", {"seat": "rome", "path": ("mare_tyrrhenum", "mare_ionium")}),
        Heard("failed", {"seat": "rome", "count": 1, "origin": "roma"}),
        Heard("stayed", {"seat": "rome", "origin": "roma", "to": "roma"}),
        Heard("left", {"seat": "rome", "origin": "roma", "to": "elsewhere"}),
    ]
    assert moves(told, LANDS) == [
        Arrow("roma", "apulia", "rome", "2"),
        Arrow("roma", "syracusae", "rome", "", ("mare_ionium",)),
        Arrow("mare_tyrrhenum", "mare_ionium", "rome"),
    ]


def test_changes_are_pieces_and_owners() -> None:
    before = Scene("mn", (Piece("roma", "legion", "rome", 2), Piece("apulia", "city", "rome")), {"roma": "rome"})
    after = Scene("mn", (Piece("roma", "legion", "rome"), Piece("apulia", "city", "rome")), {"apulia": "rome"})
    assert sorted(changed_areas(before, after)) == ["apulia", "roma"]
    planned = with_plan(before, Scene("mn", (Piece("roma", "legion", "rome", 3),)), [])
    assert [piece.state for piece in planned.pieces] == ["ghost"]
