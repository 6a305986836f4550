"""Every piece finds a place."""

import pytest

from games.boards.geometry import boards, load
from games.boards.layout import Placed, place
from games.boards.tokens import icon_of
from games.engine.scene import Piece

from .scenes import SIDES

MN = load("mn")


def lay(area: str, *pieces: Piece) -> list[Placed]:
    return place(MN.area(area), pieces, MN)


def spots(placed: list[Placed]) -> list[tuple[float, float]]:
    return [(item.x, item.y) for item in placed]


def slot(area: str, role: str, print: str = "") -> tuple[float, float]:
    found = next(s for s in MN.area(area).slots if s.role == role and s.print == print)
    return found.x, found.y


def test_a_piece_goes_to_the_slot_of_its_kind() -> None:
    assert spots(lay("roma", Piece("roma", "city", "rome"))) == [slot("roma", "city")]
    assert spots(lay("roma", Piece("roma", "fortress", "rome"))) == [slot("roma", "fort")]


def test_a_slot_can_be_named_by_what_is_printed_there() -> None:
    placed = lay("dacia", Piece("dacia", "caravan", "rome", slot="caravan:slaves"))
    assert spots(placed) == [slot("dacia", "caravan", "slaves")]


def test_a_slot_can_be_named_by_its_number() -> None:
    second = [s for s in MN.area("roma").slots if s.role == "legion"][1]
    assert spots(lay("roma", Piece("roma", "legion", "rome", slot="legion:2"))) == [(second.x, second.y)]


def test_pieces_of_one_slot_lie_on_each_other() -> None:
    city, legion = lay(
        "roma", Piece("roma", "city", "rome", slot="city"), Piece("roma", "legion", "egypt", slot="city")
    )
    assert abs(city.x - legion.x) < MN.radius
    assert abs(city.y - legion.y) < MN.radius
    assert spots([city]) != spots([legion])


def test_a_caravan_shows_its_good() -> None:
    (caravan,) = lay("dacia", Piece("dacia", "caravan", "rome", slot="caravan:slaves"))
    (legion,) = lay("dacia", Piece("dacia", "legion", "rome", slot="caravan:slaves"))
    assert (icon_of(caravan), icon_of(legion)) == ("slaves", "legion")


def test_buildings_spread_and_units_stack() -> None:
    caravans = lay("lombardia", Piece("lombardia", "caravan", "rome", 2))
    assert [item.piece.count for item in caravans] == [1, 1]
    legions = lay("dacia", Piece("dacia", "legion", "rome", 2), Piece("dacia", "legion", "rome", 3))
    assert [item.piece.count for item in legions] == [5]


def test_more_buildings_than_slots_are_counted() -> None:
    assert sum(item.piece.count for item in lay("roma", Piece("roma", "caravan", "rome", 4))) == 4


def test_a_docked_trireme_gets_a_spare_place() -> None:
    spare = {(s.x, s.y) for s in MN.area("roma").slots if s.role == "spare"}
    assert set(spots(lay("roma", Piece("roma", "trireme", "rome")))) <= spare


@pytest.mark.parametrize("board", boards())
def test_no_crowd_is_too_big(board: str) -> None:
    """Far more pieces than slots: all placed apart from each other and on the board, the same each time."""
    geometry = load(board)
    for area in geometry.areas:
        crowd = [
            Piece(area.id, kind, side, 2)
            for side in SIDES[board]
            for kind in ("legion", "trireme", "fortress", "influence", "token")
        ]
        placed = place(area, crowd, geometry)
        assert sum(item.piece.count for item in placed) == 2 * len(crowd)
        assert len(set(spots(placed))) == len(placed)
        assert placed == place(area, crowd, geometry)
        for item in placed:
            assert 0 < item.x < geometry.width
            assert 0 < item.y < geometry.height
