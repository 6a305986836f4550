"""Mountains and the net of meridians and parallels."""

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from .projection import Frame
from .shapes import lines, near, path
from .spec import LonLat

RANGES: dict[str, tuple[LonLat, ...]] = {
    "Alpes": ((6.8, 44.2), (7.0, 45.6), (8.4, 46.4), (10.5, 46.8), (13.2, 46.9)),
    "Pyrenaei": ((-1.2, 42.9), (2.2, 42.4)),
    "Apenninus": ((9.4, 44.4), (11.6, 43.9), (13.4, 42.3), (15.4, 40.6), (16.4, 39.0)),
    "Atlas": ((-8.0, 31.3), (-4.6, 32.7), (-1, 33.6), (3, 34.4), (7, 35.0)),
    "Taurus": ((30.2, 37.1), (32.6, 36.9), (34.6, 37.5), (36.4, 38.0), (39.2, 38.4), (42.6, 38.0)),
    "Pontici": ((36.8, 40.5), (41, 40.6)),
    "Haemus": ((22.8, 42.8), (26.6, 42.7)),
    "Carpathi": ((19.5, 49.2), (22.5, 48.8), (24.7, 47.6), (25.7, 45.8), (23.2, 45.4)),
    "Pindus": ((20.6, 41.2), (21.6, 39.4)),
    "Dinarii": ((15.2, 44.9), (17.6, 43.8), (19.6, 42.6)),
    "Caucasus": ((40.2, 43.7), (43.5, 42.9), (47, 41.8)),
    "Zagrus": ((44.8, 37.0), (46.4, 35.2), (48.6, 33.0), (50.6, 31.0)),
    "Libanus": ((35.9, 33.6), (36.2, 34.4)),
    "Baetici": ((-4.4, 36.9), (-2.8, 37.3)),
    "Cebenna": ((3.1, 44.4), (4.0, 45.2)),
    "Cantabri": ((-6.3, 43.0), (-4, 43.0)),
}
SPACING = 11


def peaks(frame: Frame, land: BaseGeometry, taken: BaseGeometry) -> tuple[tuple[float, float, float], ...]:
    """Peaks (x, y, size) along the ranges, where nothing else lies; northern ones first, so that they overlap well."""
    found, rng, inner = [], np.random.default_rng(5), frame.box.buffer(-14)
    shapely.prepare([land, inner])
    for ridge in RANGES.values():
        line = frame.line(ridge)
        for distance in np.arange(0, line.length, SPACING):
            spot = line.interpolate(distance)
            x, y = spot.x + rng.uniform(-2.5, 2.5), spot.y + rng.uniform(-3, 3)
            foot = shapely.box(x - 7, y - 8, x + 7, y + 3)
            if land.contains(foot) and inner.contains(foot) and not taken.intersects(foot):
                found.append((near(x), near(y), round(float(rng.uniform(0.75, 1.15)), 2)))
                taken = taken.union(shapely.box(x - 4, y - 4, x + 4, y + 2))
    return tuple(sorted(found, key=lambda peak: peak[1]))


def graticule(frame: Frame) -> str:
    lats, lons = np.arange(10, 61, 0.5), np.arange(-30, 75, 0.5)
    net = [LineString(frame(np.column_stack([np.full(len(lats), lon), lats]))) for lon in range(-30, 75, 5)]
    net += [LineString(frame(np.column_stack([lons, np.full(len(lons), lat)]))) for lat in range(10, 60, 5)]
    return "".join(path(part) for line in net for part in lines(line.simplify(0.2).intersection(frame.box), 2))
