"""Pictures of what changed and of what is planned: scenes compared, and orders as arrows."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from games.boards.geometry import boards, load
from games.engine.event import Heard
from games.engine.order import Order
from games.engine.scene import Arrow, Mark, Piece, Scene, State

Key = tuple[str, str, str, str]
FIELD = re.compile(r"\{(\w+)\}")
OPTIONAL = re.compile(r"\[[^]]*\]")
VIA = re.compile(r"\[via ([^]]*)\]")
"""The optional part of a line that says the way."""
WAY = ("origin", "stops", "seas", "path", "to")


def areas_of(scene: Scene) -> frozenset[str]:
    """The areas that can be clicked; none for a game without a map."""
    return frozenset(area.id for area in load(scene.board).areas) if scene.board in boards() else frozenset()


def _key(piece: Piece) -> Key:
    return piece.area, piece.kind, piece.side, piece.slot


def _counts(scene: Scene) -> Counter[Key]:
    found: Counter[Key] = Counter()
    for piece in scene.pieces:
        found[_key(piece)] += piece.count
    return found


def changed_areas(before: Scene, after: Scene) -> list[str]:
    """Areas in which something lies that did not, or no longer, or that changed hands."""
    old, new = _counts(before), _counts(after)
    found = {key[0]: None for key in (*new, *old) if new[key] != old[key]}
    for area in {**before.tints, **after.tints}:
        if before.tints.get(area) != after.tints.get(area):
            found[area] = None
    return list(found)


def with_changes(before: Scene, after: Scene) -> Scene:
    """The later scene, with a mark on every area that is not as it was."""
    marks = tuple(Mark(area, "changed") for area in changed_areas(before, after))
    return structs.replace(after, marks=(*after.marks, *marks)) if marks else after


def with_plan(before: Scene, after: Scene, arrows: Sequence[Arrow]) -> Scene:
    """The scene behind a dry run: what is new is a ghost, moves are numbered arrows."""
    old = _counts(before)
    pieces = tuple(
        structs.replace(piece, state="ghost") if piece.count > old[_key(piece)] else piece for piece in after.pieces
    )
    return structs.replace(after, pieces=pieces, arrows=(*after.arrows, *arrows))


def arrow_of(order: Order, number: int, side: str, areas: frozenset[str], state: State) -> Arrow | None:
    """The move that an order with an arrow in its line says, if its places are on the board."""
    line = type(order).line
    if "->" not in line.split():
        return None
    way = [
        place for name in _named(OPTIONAL.sub("", line)) for place in _places(getattr(order, name)) if place in areas
    ]
    if len(way) < 2 or way[0] == way[-1]:
        return None
    via = [place for part in VIA.findall(line) for name in _named(part) for place in _places(getattr(order, name))]
    return Arrow(way[0], way[-1], side, str(number), (*way[1:-1], *(v for v in via if v in areas)), state)


def moves(events: Iterable[Heard], areas: frozenset[str]) -> list[Arrow]:
    """Arrows for what moved: an event tells it by `origin` and `to`, and the way between by `stops`, `seas` or `path`."""
    found = [_move(heard.data, areas) for heard in events]
    return [arrow for arrow in found if arrow is not None]


def _move(data: Mapping[str, Any], areas: frozenset[str]) -> Arrow | None:
    way = [place for name in WAY for place in _places(data.get(name)) if place in areas]
    if len(way) < 2 or way[0] == way[-1]:
        return None
    count = data.get("count", 1)
    return Arrow(way[0], way[-1], data.get("seat", ""), str(count) if count != 1 else "", tuple(way[1:-1]))


def _named(line: str) -> list[str]:
    """The fields of a line in their order."""
    return FIELD.findall(line)


def _places(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return (value,)
    return [v for v in value if isinstance(v, str)] if isinstance(value, tuple | list) else ()
