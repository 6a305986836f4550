"""The tools that build boards."""

import numpy as np
import shapely

from games.boards.geometry import load
from tools.boards.basin import build_basin
from tools.boards.cells import make_warp
from tools.boards.projection import Frame
from tools.boards.shapes import parse, path
from tools.boards.spec import load_basin, load_chart
from tools.boards.verify import complaints


def test_paths_can_be_read_back() -> None:
    ring = shapely.box(0, 0, 50, 40).difference(shapely.box(10.1, 10, 20, 20.5))
    assert parse(path(ring)).equals(ring)


def test_paths_are_short() -> None:
    assert path(shapely.LineString([(0, 0), (0.5, -10), (10, -10)])) == "M0,0l.5-10 9.5,0"


def test_the_frame_keeps_east_right_and_north_up() -> None:
    spec = load_chart("mn")
    frame = Frame(spec.frame, spec.lenses)
    rome, alexandria = frame([(12.5, 41.9), (29.9, 31.2)])
    assert rome[0] < alexandria[0]
    assert rome[1] < alexandria[1]


def test_the_warp_is_the_same_every_time() -> None:
    points = np.array([[1.0, 2.0], [300.0, 400.0]])
    octaves = ((70, 6.0), (10, 0.7))
    assert (make_warp(octaves)(points) == make_warp(octaves)(points)).all()


def test_a_board_can_be_built_again() -> None:
    board, stored = build_basin(load_basin("cyclades_S")), load("cyclades_S")
    assert complaints(board) == []
    assert [area.id for area in board.areas] == [area.id for area in stored.areas]
    assert board.adjacency == stored.adjacency
