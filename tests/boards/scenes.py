"""Positions to draw: random ones as dense as late games get, and a speech that knows no words."""

import random

from games.boards.geometry import Area, Geometry, load
from games.engine.scene import Arrow, Mark, Piece, Scene, State

SIDES = {
    "mn": ("rome", "carthage", "greece", "egypt", "babylon"),
    "mne": ("rome", "carthage", "greece", "egypt", "babylon", "atlantis"),
    "civ": ("italy", "africa", "crete", "egypt", "babylon", "illyria", "thrace", "asia", "assyria"),
    "cyclades_S": ("red", "black", "blue"),
    "cyclades_M": ("red", "black", "blue", "yellow"),
    "cyclades_L": ("red", "black", "blue", "yellow", "green"),
}


class Plain:
    """A speech that says ids."""

    def name(self, vocabulary: str, id: str) -> str:
        return id.replace("_", " ").capitalize()

    def text(self, key: str, /, **data: object) -> str:
        return " ".join([key, *(f"{name}={value}" for name, value in sorted(data.items()))])


def dense(board: str, seed: int = 1, fill: float = 0.85) -> Scene:
    """Most areas are owned and full of pieces."""
    dice, geometry = random.Random(f"{board} {seed}"), load(board)
    owners = _owners(geometry, SIDES[board], dice, fill)
    fillers = {"mn": _province, "mne": _province, "civ": _nation, "cy": _island}
    filler = fillers[board if board in fillers else "cy"]
    pieces = [piece for area in geometry.areas for piece in filler(area, owners.get(area.id, ""), SIDES[board], dice)]
    tints = {} if board == "civ" else {key: side for key, side in owners.items() if geometry.area(key).kind == "land"}
    ways = [pair for pair in geometry.adjacency if owners.get(pair[0])][:40:13]
    states: tuple[State, ...] = ("", "ghost", "refused")
    moves = [
        Arrow(a, b, owners[a], str(number + 1), state=state)
        for number, ((a, b), state) in enumerate(zip(ways, states, strict=False))
    ]
    return Scene(board, tuple(pieces), tints, marks=(Mark(ways[0][1], "battle"),), arrows=tuple(moves))


def _owners(geometry: Geometry, sides: tuple[str, ...], dice: random.Random, fill: float) -> dict[str, str]:
    """Realms in one piece: the nearest of a few capitals."""
    lands = [area.id for area in geometry.areas if area.kind == "land"]
    homes = dict(zip(dice.sample(lands, len(sides)), sides, strict=True))
    spots = {area.id: next(iter(area.labels.values())) for area in geometry.areas}

    def nearest(key: str) -> str:
        here = spots[key]
        return min(homes, key=lambda home: (spots[home].x - here.x) ** 2 + (spots[home].y - here.y) ** 2)

    return {area.id: homes[nearest(area.id)] for area in geometry.areas if dice.random() < fill}


def _province(area: Area, side: str, sides: tuple[str, ...], dice: random.Random) -> list[Piece]:
    if not side:
        return []
    if area.kind == "sea":
        foe = dice.choice(sides)
        fleet = [Piece(area.id, "trireme", side, dice.randint(1, 5))]
        return fleet + ([Piece(area.id, "trireme", foe, dice.randint(1, 3))] if foe != side else [])
    pieces = [Piece(area.id, "legion", side, dice.randint(1, 8))]
    for slot in area.slots:
        if slot.role in ("city", "temple", "caravan", "market") and dice.random() < 0.75:
            kind = slot.print if slot.print in ("capital", "legendary") else slot.role
            pieces.append(Piece(area.id, kind, side, slot=f"{slot.role}:{slot.print}" if slot.print else ""))
    if dice.random() < 0.6:
        pieces.append(Piece(area.id, "fortress", side))
    if dice.random() < 0.3:
        foe = dice.choice(sides)
        pieces.append(Piece(area.id, "legion", foe, dice.randint(1, 3), slot="city", state="new"))
        pieces.append(Piece(area.id, "trireme", foe, 1, state="ghost"))
    return [*pieces, Piece(area.id, "influence", side)]


def _nation(area: Area, side: str, sides: tuple[str, ...], dice: random.Random) -> list[Piece]:
    if not side:
        return []
    ships = [Piece(area.id, "ship", side, dice.randint(1, 4))] if area.water or area.kind == "sea" else []
    if area.kind == "sea":
        return ships
    if dice.random() < 0.35:
        return [Piece(area.id, "city", side), *ships]
    foes = dice.sample(sides, dice.choice((0, 0, 0, 1, 2)))
    tokens = [Piece(area.id, "token", owner, dice.randint(1, 12)) for owner in dict.fromkeys([side, *foes])]
    return tokens + ships


def _island(area: Area, side: str, sides: tuple[str, ...], dice: random.Random) -> list[Piece]:
    if not side:
        return []
    if area.kind == "sea":
        if dice.random() < 0.5:
            return []
        kraken = [Piece(area.id, "kraken")] if dice.random() < 0.05 else []
        return [Piece(area.id, "fleet", side, dice.randint(1, 5)), *kraken]
    pieces = [Piece(area.id, "army", side, dice.randint(1, 6))]
    sites = [slot for slot in area.slots if slot.role == "build"]
    for number, _ in enumerate(sites):
        if dice.random() < 0.7:
            kind = dice.choice(("port", "fortress", "temple", "university"))
            pieces.append(Piece(area.id, kind, side, slot=f"build:{number + 1}"))
    if dice.random() < 0.4:
        pieces.append(Piece(area.id, dice.choice(("minotaur", "chiron", "medusa", "polyphemus"))))
    if dice.random() < 0.25:
        pieces.append(Piece(area.id, "metropolis", side))
    if dice.random() < 0.4:
        pieces.append(Piece(area.id, "prosperity", count=dice.randint(1, 2)))
    return pieces
