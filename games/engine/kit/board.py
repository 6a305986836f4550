"""A map as a graph: areas of some kind, and borders of some kinds between them. Data only; pieces lie elsewhere.

board = Board({"roma": "land", "mare": "sea"}, [Border("roma", "mare", ("coast",))])
board.neighbours("roma", "coast")                            # ("mare",)
board.distances("roma", limit=3, through=board.is_a("sea"))  # what can be reached, and in how many steps
board.chains(["roma", "mare"])                               # groups of areas that hang together
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

Through = Callable[[str], bool]


class Border(Struct, frozen=True):
    """Two areas that touch. A border may be of several kinds at once: walked across and sailed across."""

    a: str
    b: str
    kinds: tuple[str, ...] = ("border",)


class BoardError(ValueError):
    """The data of a board are wrong; all complaints at once."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("; ".join(complaints))
        self.complaints = complaints


class Board:
    """Areas and borders in the order of the data: every answer comes in that order, so that games repeat exactly."""

    def __init__(self, areas: Mapping[str, str], borders: Iterable[Border], alone: Iterable[str] = ()) -> None:
        """`areas`: id -> kind. `alone`: areas that are meant to have no border."""
        self.kinds = dict(areas)
        self.areas = tuple(self.kinds)
        self.borders = tuple(borders)
        if complaints := _complaints(self.kinds, self.borders, tuple(alone)):
            raise BoardError(complaints)
        place = {area: number for number, area in enumerate(self.areas)}
        both_ways = [*self.borders, *(Border(x.b, x.a, x.kinds) for x in self.borders)]
        self._touching: dict[str, dict[str, tuple[str, ...]]] = {area: {} for area in self.areas}
        for border in sorted(both_ways, key=lambda x: place[x.b]):
            self._touching[border.a][border.b] = border.kinds
        self._neighbours: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def __contains__(self, area: str) -> bool:
        return area in self.kinds

    def is_a(self, *kinds: str) -> Through:
        """A test for areas of these kinds."""
        return lambda area: self.kinds[area] in kinds

    def border(self, a: str, b: str) -> tuple[str, ...]:
        """The kinds of the border between two areas; empty if they do not touch."""
        return self._touching[a].get(b, ())

    def touch(self, a: str, b: str, *kinds: str) -> bool:
        """Is there a border (of one of these kinds) between two areas?"""
        found = self.border(a, b)
        return bool(found) if not kinds else any(kind in found for kind in kinds)

    def neighbours(self, area: str, *kinds: str) -> tuple[str, ...]:
        """The areas across a border (of one of these kinds)."""
        known = self._neighbours.get((area, kinds))
        if known is None:
            known = tuple(other for other in self._touching[area] if self.touch(area, other, *kinds))
            self._neighbours[area, kinds] = known
        return known

    def distances(
        self, start: str, *kinds: str, limit: int | None = None, through: Through | None = None
    ) -> dict[str, int]:
        """Every area that can be reached over borders of these kinds, with the number of steps; nearest first.

        `through`: may an area be passed? It may be the end of a way all the same. The start is always passed.
        """
        found = {start: 0}
        edge = [start]
        while edge and (limit is None or found[edge[0]] < limit):
            following: list[str] = []
            for area in edge:
                if through is not None and area != start and not through(area):
                    continue
                for other in self.neighbours(area, *kinds):
                    if other not in found:
                        found[other] = found[area] + 1
                        following.append(other)
            edge = following
        return found

    def way(self, start: str, goal: str, *kinds: str, through: Through | None = None) -> tuple[str, ...]:
        """A shortest way from start to goal, both included; empty if there is none."""
        found = self.distances(start, *kinds, through=through)
        if goal not in found:
            return ()
        way = [goal]
        while way[-1] != start:
            way.append(self._step_back(way[-1], found, kinds, start, through))
        return tuple(reversed(way))

    def _step_back(
        self, area: str, found: Mapping[str, int], kinds: tuple[str, ...], start: str, through: Through | None
    ) -> str:
        for other in self.neighbours(area, *kinds):
            passed = through is None or other == start or through(other)
            if passed and found.get(other, -1) == found[area] - 1:
                return other
        raise AssertionError(f"no way back from {area}")

    def chains(self, areas: Iterable[str], *kinds: str) -> list[tuple[str, ...]]:
        """The groups in which these areas hang together over borders of these kinds."""
        left = dict.fromkeys(area for area in self.areas if area in {*areas})
        groups: list[tuple[str, ...]] = []
        while left:
            start = next(iter(left))
            group = self.distances(start, *kinds, through=left.__contains__)
            members = tuple(area for area in left if area in group)
            groups.append(members)
            for area in members:
                del left[area]
        return groups


def _complaints(areas: Mapping[str, str], borders: tuple[Border, ...], alone: tuple[str, ...]) -> list[str]:
    out = [f"{area}: listed as alone, but no area of the board" for area in alone if area not in areas]
    seen: dict[tuple[str, str], None] = {}
    for border in borders:
        name = f"border {border.a} - {border.b}"
        out += [f"{name}: there is no area {area}" for area in (border.a, border.b) if area not in areas]
        if border.a == border.b:
            out.append(f"{name}: an area does not border on itself")
        if not border.kinds:
            out.append(f"{name}: of no kind")
        pair = (min(border.a, border.b), max(border.a, border.b))
        if pair in seen:
            out.append(f"{name}: stands twice")
        seen[pair] = None
    touched = {area for pair in seen for area in pair}
    out += [f"{area}: has no border" for area in areas if area not in touched and area not in alone]
    return out
