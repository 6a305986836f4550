"""Lon/lat to board pixels: a spherical Lambert conformal conic and a few lenses."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray

from .spec import Extent, Lens

Points = NDArray[np.float64]


def lambert(lon0: float, lat1: float, lat2: float) -> Callable[[ArrayLike], Points]:
    def half(latitude: Points) -> Points:
        return np.tan(np.pi / 4 + np.radians(latitude) / 2)

    first, second = (float(half(np.array(lat))) for lat in (lat1, lat2))
    cos1, cos2 = (math.cos(math.radians(lat)) for lat in (lat1, lat2))
    cone = math.log(cos1 / cos2) / math.log(second / first)
    scale = cos1 * first**cone / cone

    def forward(lonlat: ArrayLike) -> Points:
        points = np.atleast_2d(np.asarray(lonlat, dtype=float))
        radius = scale / half(points[:, 1]) ** cone
        angle = cone * np.radians(points[:, 0] - lon0)
        return np.column_stack([radius * np.sin(angle), -radius * np.cos(angle)])

    return forward


class Frame:
    """Called with lon/lat points it gives pixels."""

    def __init__(self, extent: Extent, lenses: Sequence[Lens]) -> None:
        (west, east), (south, north) = extent.lon, extent.lat
        sixth = (north - south) / 6
        middle = ((west + east) / 2, (south + north) / 2)
        self._project = lambert(middle[0], south + sixth, north - sixth)
        corners = [(west, middle[1]), (east, middle[1]), (middle[0], south), (middle[0], north)]
        (left, _), (right, _), (_, bottom), (_, top) = self._project(corners)
        self._scale = extent.width / (right - left)
        self._left, self._top = left, top
        self.width = extent.width
        self.height = round((top - bottom) * self._scale)
        self.box = shapely.box(0, 0, self.width, self.height)
        self._lenses: list[tuple[Points, Lens]] = []
        for lens in lenses:
            self._lenses.append((self([(lens.lon, lens.lat)])[0], lens))

    def __call__(self, lonlat: ArrayLike) -> Points:
        points = self._project(lonlat)
        points = np.column_stack([points[:, 0] - self._left, self._top - points[:, 1]]) * self._scale
        for centre, lens in self._lenses:
            away = np.minimum(np.hypot(*(points - centre).T) / lens.r, 1)[:, None]
            points = np.asarray(centre + (points - centre) * (1 + lens.gain * (1 - away) ** 2))
        return points

    def point(self, lonlat: tuple[float, float]) -> shapely.Point:
        return shapely.Point(self([lonlat])[0])

    def line(self, lonlat: ArrayLike) -> shapely.LineString:
        return shapely.LineString(self(lonlat))
