"""The picture of a view: what lies where, and the panels around the board."""

from collections.abc import Iterator

from games.engine.scene import Card, Cell, Display, Figures, Holding, Mark, Panel, Piece, Row, Scene, Table

from .board import CAPITAL, CARDS, KINDS, ROLES, SIDES
from .state import Bag
from .view import LandView, View, figures

COLUMNS = ("cards", "hand", "provinces", *ROLES)


def board(v: View) -> Scene:
    pieces = [piece for area, land in v.lands.items() for piece in _land(area, land)]
    pieces += [Piece(sea, "trireme", side, count) for sea, fleet in v.seas.items() for side, count in fleet.items()]
    return Scene(
        "mn",
        pieces=tuple(pieces),
        tints={area: land.owner for area, land in v.lands.items() if land.owner},
        marks=tuple(_marks(v)),
        focus=_focus(v),
        panels=tuple(_panels(v)),
    )


def _land(area: str, land: LandView) -> Iterator[Piece]:
    """Buildings with the legions on them, the marker, units that stand free."""
    busy = land.use == "occupy"
    for name in ("city", "temple", "market"):
        if getattr(land, name):
            yield Piece(area, name, land.owner, slot=name)
            if busy and name in land.covered:
                yield Piece(area, "legion", land.user, slot=name)
    for good in land.caravans:
        yield Piece(area, "caravan", land.owner, slot=f"caravan:{good}")
        if busy and good in land.covered:
            yield Piece(area, "legion", land.user, slot=f"caravan:{good}")
    if land.owner:
        yield Piece(area, "influence", land.owner, slot="flag")
    if land.use == "convert":
        yield Piece(area, "legion", land.user, slot="flag")
    for side, count in land.legions.items():
        placed = (len(land.covered) if busy else land.use == "convert") if side == land.user else 0
        if count > placed:
            yield Piece(area, "legion", side, count - placed)
    yield from (Piece(area, "fortress", side, count, slot="fort") for side, count in land.forts.items())
    yield from (Piece(area, "trireme", side, count, note="dock") for side, count in land.docked.items())


def _marks(v: View) -> Iterator[Mark]:
    for area, land in v.lands.items():
        if land.war:
            yield Mark(area, "battle")
    for side in SIDES:
        yield Mark(CAPITAL[side], "capital", side)


def _focus(v: View) -> tuple[str, ...]:
    """Where the reader owns something or has units, and where there is war."""
    lands = [area for area, land in v.lands.items() if land.war or v.you in (land.owner, *land.legions, *land.docked)]
    return (*lands, *(sea for sea, fleet in v.seas.items() if v.you in fleet)) if v.you else ()


def _panels(v: View) -> Iterator[Panel]:
    numbers = figures(v)
    rows = tuple(Figures(seat, tuple(str(numbers[column][seat]) for column in COLUMNS)) for seat in v.seats)
    yield Table("civilizations", COLUMNS, rows)
    yield Display("cards", "card", tuple(Holding(seat, _cards(v.cards[seat])) for seat in v.seats))
    yield Row("sale", "card", tuple(Cell(Card(card), cost=str(CARDS[card].price)) for card in v.sale))
    if v.trade:
        faceup = {seat: _cards(cards) for seat, cards in v.trade.faceup.items()}
        yield Display("offers", "good", tuple(Holding(seat, cards) for seat, cards in faceup.items()))
        won = {seat: _cards(cards) for seat, cards in v.trade.won.items()}
        yield Display("won", "good", tuple(Holding(seat, cards) for seat, cards in won.items()))
    yield Display("bank", "good", (Holding("", _bag(v.bank)),))
    if v.you:
        yield Display("hand", "good", (Holding(v.you, _bag(v.hand)),))


def _cards(ids: list[str]) -> tuple[Card, ...]:
    return tuple(Card(id) for id in ids)


def _bag(bag: Bag) -> tuple[Card, ...]:
    return tuple(Card(kind, bag[kind]) for kind in KINDS if bag[kind])
