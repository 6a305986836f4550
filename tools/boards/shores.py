"""Waters of Civilization: a coastal area also owns the water off its shore.

On a raster of shore distances a water belongs to the area with the smallest distance / reach; beyond every reach it is
open sea. Waters without an open sea are shared out whole.
"""

from collections import defaultdict

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from games.boards.geometry import Link

from .partition import Face
from .projection import Frame
from .shapes import GRID, near, union
from .spec import ChartSpec, Pair, pairs

STEP = 5
FAR = 9e9

Labels = NDArray[np.int64]


class Shores:
    """The raster: which points are wet, which open sea they lie in, and how far off each coast they are."""

    def __init__(self, faces: list[Face], shapes: dict[str, BaseGeometry], frame: Frame, spec: ChartSpec) -> None:
        xs, ys = np.meshgrid(np.arange(1, frame.width, STEP), np.arange(1, frame.height, STEP))
        points, self._size = np.column_stack([xs.ravel(), ys.ravel()]), xs.shape
        self.seas = [area.id for area in spec.areas if area.kind == "sea"]
        self._wet = ~self._within(union(face.shape for face in faces if face.kind == "land"), points)
        self._open = np.full(self._size, -1)
        for number, sea in enumerate(self.seas):
            self._open[self._within(shapes[sea], points) & self._wet] = number
        near_water = ndimage.binary_dilation(self._wet, iterations=2)
        self.coasts: list[str] = []
        distances = []
        for area in spec.areas:
            if area.kind == "land":
                mask = self._within(shapes[area.id], points)
                if (mask & near_water).any():
                    self.coasts.append(area.id)
                    distances.append(ndimage.distance_transform_edt(~mask) * STEP)
        self._distance = np.array(distances, np.float32)

    def _within(self, shape: BaseGeometry, points: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray(shapely.contains_xy(shape, points)).reshape(self._size)

    @property
    def names(self) -> list[str]:
        return self.coasts + self.seas

    def label(self, reach: dict[str, float], default: float) -> Labels:
        """Per point the index of its owner in `names`, -1 on land."""
        score = self._distance / np.array([reach.get(area, default) for area in self.coasts], np.float32)[:, None, None]
        best = score.argmin(axis=0)
        inshore = np.take_along_axis(score, best[None], 0)[0] < 1
        labels = np.where(inshore | (self._open < 0), best, len(self.coasts) + self._open)
        labels[~self._wet] = -1
        for number in range(len(self.coasts)):
            self._free_cut_off(number, labels, score)
        return labels

    def _free_cut_off(self, number: int, labels: Labels, score: NDArray[np.float32]) -> None:
        """Water cut off from its own shore falls to the open sea or the next shore."""
        pools, _ = ndimage.label(labels == number)
        ashore = np.unique(pools[(self._distance[number] < 2.2 * STEP) & (pools > 0)])
        lost = (pools > 0) & ~np.isin(pools, ashore)
        if lost.any():
            score[number][lost] = FAR
            opened = self._open[lost]
            labels[lost] = np.where(opened >= 0, len(self.coasts) + opened, score[:, lost].argmin(axis=0))

    def pairs(self, labels: Labels) -> set[Pair]:
        """Owners whose waters touch along two points at least."""
        count: dict[Pair, int] = defaultdict(int)
        for left, right in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
            border = (left != right) & (left >= 0) & (right >= 0)
            for one, other in zip(left[border], right[border], strict=True):
                a, b = sorted((self.names[one], self.names[other]))
                count[a, b] += 1
        return {pair for pair, number in count.items() if number > 1}

    def shapes(self, labels: Labels) -> dict[str, BaseGeometry]:
        """Outlines that fit each other; they run on a little under the land that is painted on top."""
        nearest = ndimage.distance_transform_edt(labels < 0, return_distances=False, return_indices=True)
        full = np.where(ndimage.binary_dilation(labels >= 0, iterations=3), labels[tuple(nearest)], -1)
        found = {self.names[number]: _outline(full == number) for number in np.unique(full[full >= 0])}
        smooth = shapely.coverage_simplify(list(found.values()), 8)
        return dict(zip(found, shapely.set_precision(smooth, GRID), strict=True))


def _outline(mask: NDArray[np.bool_]) -> BaseGeometry:
    """Union of the runs of a raster mask."""
    edge = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(int), axis=1)
    (row, start), (_, end) = np.nonzero(edge == 1), np.nonzero(edge == -1)
    runs = shapely.box(start * STEP - 0.5, row * STEP - 0.5, end * STEP - 0.5, (row + 1) * STEP - 0.5)
    return shapely.union_all(runs, grid_size=0.5)


def inshore_waters(
    faces: list[Face], shapes: dict[str, BaseGeometry], frame: Frame, spec: ChartSpec, lakes: list[shapely.Polygon]
) -> tuple[dict[str, BaseGeometry], list[Link], set[Pair]]:
    """Shapes of all waters; links for the true water borders that the drawing cannot show; borders drawn."""
    shores = Shores(faces, shapes, frame, spec)
    labels = shores.label(spec.reach, spec.options.water_reach)
    waters = shores.shapes(labels)
    true, drawn = pairs(spec.water_borders), shores.pairs(labels) | _lake_borders(shapes, spec, lakes)
    links = []
    for pair in sorted(true - drawn):
        ends = [waters[area].buffer(-12) if area in shores.seas else shapes[area] for area in pair]
        start, end = nearest_points(*ends)
        links.append(Link(pair, (near(start.x), near(start.y)), (near(end.x), near(end.y))))
    return waters, links, drawn


def _lake_borders(shapes: dict[str, BaseGeometry], spec: ChartSpec, lakes: list[shapely.Polygon]) -> set[Pair]:
    found = set()
    for owners in spec.lakes:
        if any(all(shapes[area].intersects(lake) for area in owners) for lake in lakes):
            found |= {(a, b) for a in owners for b in owners if a < b}
    return found
