"""Pictures of what changed and of what is planned: scenes compared, and orders as arrows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import structs

from games.boards.geometry import boards, load
from games.engine.event import Heard
from games.engine.order import Field, Group, Order, parts
from games.engine.scene import Arrow, Mark, Piece, Scene, State

Key = tuple[str, str, str, str]
WAY = ("origin", "stops", "seas", "path", "to")


def areas_of(scene: Scene | None) -> frozenset[str]:
    """The areas that can be clicked, called as in orders; none for a game without a map."""
    return frozenset(area.id for area in load(scene.board).areas) if scene and scene.board in boards() else frozenset()


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
    way = [word for word in _way(order) if word in areas]
    if len(way) < 2 or way[0] == way[-1]:
        return None
    return Arrow(way[0], way[-1], side, str(number), tuple(way[1:-1]), state)


def moves(events: Iterable[Heard], areas: frozenset[str]) -> list[Arrow]:
    """Arrows for what moved: an event tells it by `origin` and `to`, and the way between by `stops`, `seas` or `path`."""
    found = [_move(heard.data, areas) for heard in events]
    return [arrow for arrow in found if arrow is not None]


def _move(data: Mapping[str, Any], areas: frozenset[str]) -> Arrow | None:
    way = [word for name in WAY for word in _said(data.get(name)) if word in areas]
    if len(way) < 2 or way[0] == way[-1]:
        return None
    count = data.get("count", 1)
    return Arrow(way[0], way[-1], data.get("seat", ""), str(count) if count != 1 else "", tuple(way[1:-1]))


def _way(order: Order) -> list[str]:
    """From what stands before the arrow, by what stands behind "via", to what stands behind the arrow."""
    flat = [p for part in parts(type(order)) for p in (part.parts if isinstance(part, Group) else (part,))]
    after = {word: field for word, field in pairwise(flat) if isinstance(word, str) and isinstance(field, Field)}
    before = [first for first, word in pairwise(flat) if word == "->"]
    stations = [*before, after.get("via"), after.get("->")] if "->" in flat else []
    return [word for f in stations if isinstance(f, Field) for word in _said(getattr(order, f.name))]


def _said(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return (value,)
    return [v for v in value if isinstance(v, str)] if isinstance(value, tuple | list) else ()
