"""Gives every piece of an area its place; the same pieces always get the same places."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

import msgspec

from games.engine.scene import Piece

from . import art
from .geometry import Area, Geometry, Slot

SPARE = "spare"
ON_TOP = (0.5, -0.55)
"""Where a piece lies on another one, in radii."""
FAN = (1.75, 1.8)
ROW = 4
APART = 1.6
"""Pieces that found no place of their own lie in rows, a little over each other."""
NEVER = {"pop", "start", "prosperity"}
"""Printed things that are no places."""


class Sign(Piece, frozen=True):
    """A mark that is drawn like a piece."""


class Placed(NamedTuple):
    piece: Piece
    x: float
    y: float
    lead: tuple[float, float] | None = None
    print: str = ""
    """What the board shows at that place."""


def place(area: Area, pieces: Sequence[Piece], board: Geometry) -> list[Placed]:
    """Pieces with a slot first, then the others by their kinds."""
    free = [slot for slot in area.slots if slot.role not in NEVER]
    named = [piece for piece in pieces if piece.slot]
    loose = [piece for piece in pieces if not piece.slot]
    placed = _place_named(named, area, free, board)
    late: list[Piece] = []
    for piece in _spread(_gather(loose), free):
        slot = _choose(art.kind(piece.kind).roles, free)
        if slot:
            free.remove(slot)
            placed.append(_at(piece, slot))
        else:
            late.append(piece)
    for piece in late:
        slot = _choose((SPARE, *_roles(free)), free)
        if slot:
            free.remove(slot)
            placed.append(_at(piece, slot))
        else:
            placed.append(_on_fan(piece, area, placed, board))
    return placed


def _at(piece: Piece, slot: Slot) -> Placed:
    return Placed(piece, slot.x, slot.y, slot.lead, slot.print)


def _roles(slots: list[Slot]) -> tuple[str, ...]:
    """In an emergency any place will do, those for units first."""
    units = ("legion", "army", "token", "fleet", "ship", "figure", "marker", "flag", "fort")
    return (*units, *(slot.role for slot in slots if slot.role != "metropolis"))


def _choose(roles: Iterable[str], free: list[Slot]) -> Slot | None:
    return next((slot for role in roles for slot in free if slot.role == role), None)


def _place_named(pieces: list[Piece], area: Area, free: list[Slot], board: Geometry) -> list[Placed]:
    """Those with the same slot lie on each other."""
    taken: dict[str, Slot] = {}
    depth: Counter[str] = Counter()
    placed: list[Placed] = []
    for piece in pieces:
        slot = taken.get(piece.slot) or _find_named(piece.slot, area, free) or _choose((SPARE, *_roles(free)), free)
        if slot is None:
            placed.append(_on_fan(piece, area, placed, board))
            continue
        taken[piece.slot] = slot
        if slot in free:
            free.remove(slot)
        step = depth[piece.slot] * board.radius
        depth[piece.slot] += 1
        placed.append(Placed(piece, slot.x + ON_TOP[0] * step, slot.y + ON_TOP[1] * step, slot.lead, slot.print))
    return placed


def _find_named(name: str, area: Area, free: list[Slot]) -> Slot | None:
    role, _, detail = name.partition(":")
    same = [slot for slot in area.slots if slot.role == role]
    if detail.isdigit():
        return same[int(detail) - 1] if 0 < int(detail) <= len(same) else None
    if detail:
        return next((slot for slot in same if slot.print == detail), None)
    return next((slot for slot in same if slot in free), None)


def _gather(pieces: list[Piece]) -> list[Piece]:
    """Equal pieces become one with a count."""
    numbers: Counter[Piece] = Counter()
    for piece in pieces:
        numbers[msgspec.structs.replace(piece, count=1)] += piece.count
    return [msgspec.structs.replace(piece, count=number) for piece, number in numbers.items()]


def _spread(pieces: list[Piece], free: list[Slot]) -> list[Piece]:
    """Buildings take a slot each as long as there are slots for them; the last one stands for the rest."""
    room = Counter(slot.role for slot in free)
    out = []
    for piece in pieces:
        kind = art.kind(piece.kind)
        parts = max(1, min(piece.count, sum(room[role] for role in kind.roles))) if kind.spread else 1
        out += [msgspec.structs.replace(piece, count=1)] * (parts - 1)
        out.append(msgspec.structs.replace(piece, count=piece.count - parts + 1))
    return out


def _on_fan(piece: Piece, area: Area, placed: list[Placed], board: Geometry) -> Placed:
    """In rows beside and below the last place of the area, away from the edge of the board."""
    places = [slot for slot in area.slots if slot.role not in NEVER]
    spares = [slot for slot in places if slot.role == SPARE] or places
    base = spares[-1] if spares else Slot(*_middle(area), SPARE)
    right = -1 if base.x > board.width - 8 * board.radius else 1
    down = -1 if base.y > board.height - 18 * board.radius else 1
    for step in count(1):
        x = base.x + right * FAN[0] * board.radius * (step % ROW)
        y = base.y + down * FAN[1] * board.radius * (step // ROW)
        if all(math.dist((x, y), (other.x, other.y)) > APART * board.radius for other in placed):
            return Placed(piece, x, y, base.lead if step == 1 else None)
    raise AssertionError


def _middle(area: Area) -> tuple[float, float]:
    label = next(iter(area.labels.values()))
    return label.x, label.y
