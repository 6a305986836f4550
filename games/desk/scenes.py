"""Pictures of what changed and of what is planned: scenes compared, and orders as arrows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import structs

from games.boards.geometry import boards, load
from games.boards.names import name_of
from games.engine.order import Field, Group, Order, parts
from games.engine.scene import Arrow, Mark, Piece, Scene, State
from games.engine.words import Words, fold

Key = tuple[str, str, str, str]


def places_of(scene: Scene, words: Words) -> dict[str, str]:
    """Word in an order -> area of the board it means: its id, else the area with that name. Empty without a map."""
    areas = load(scene.board).areas if scene.board in boards() else ()
    ids, names = {area.id for area in areas}, {fold(name_of(area, "en")): area.id for area in areas}
    known = words["area"].ids if "area" in words else ()
    found = {word: word if word in ids else names.get(fold(word), "") for word in known}
    return {word: area for word, area in found.items() if area}


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


def arrow_of(order: Order, number: int, side: str, places: Mapping[str, str], state: State) -> Arrow | None:
    """The move that an order with an arrow in its line says, if its places are on the board."""
    way = [places[word] for word in _way(order) if word in places]
    if len(way) < 2 or way[0] == way[-1]:
        return None
    return Arrow(way[0], way[-1], side, str(number), tuple(way[1:-1]), state)


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
    return [v for v in value if isinstance(v, str)] if isinstance(value, tuple) else ()
