"""What lies where, for the renderer."""

from games.engine.scene import Card, Cell, Display, Figures, Holding, Mark, Panel, Piece, Pin, Row, Scene, Table, Track

from .board import PARTS
from .view import IslandView, View
from .words import COLUMNS

BID_SPACES = 10


def board(v: View) -> Scene:
    pieces = [piece for name, land in v.islands.items() for piece in _on_island(name, land)]
    pieces += [Piece(sea, "fleet", group.side, group.fleets, "fleet") for sea, group in v.fleets.items()]
    if v.kraken:
        pieces.append(Piece(v.kraken, "kraken"))
    pieces += _attackers(v)
    marks = [Mark(sea, "closed") for sea in v.closed]
    marks += [Mark(v.battle.place, "battle", v.battle.attacker)] if v.battle else []
    tints = {name: land.owner for name, land in v.islands.items() if land.owner}
    focus = (v.battle.place,) if v.battle else ()
    return Scene(f"cyclades_{v.board}", tuple(pieces), tints, tuple(marks), focus=focus, panels=_panels(v))


def _on_island(area: str, land: IslandView) -> list[Piece]:
    pieces = [Piece(area, tile, land.owner, slot=f"build:{n}") for n, tile in enumerate(land.tiles, 1) if tile]
    if land.metropolis:
        pieces.append(Piece(area, "metropolis", land.owner, slot="metropolis"))
    if land.armies:
        pieces.append(Piece(area, "army", land.owner, land.armies, "army"))
    elif land.owner:
        pieces.append(Piece(area, "territory", land.owner, slot="army"))
    if land.markers:
        pieces.append(Piece(area, "prosperity", count=land.markers, slot="marker"))
    if land.figure:
        pieces.append(Piece(area, land.figure, slot="figure"))
    return pieces


def _attackers(v: View) -> list[Piece]:
    if v.battle is None:
        return []
    kind = "fleet" if v.battle.place in v.fleets else "army"
    return [Piece(v.battle.place, kind, v.battle.attacker, v.battle.attackers, state="new")]


def _panels(v: View) -> tuple[Panel, ...]:
    return (
        Row("gods", "god", (*_gods(v), _apollo(v))),
        Row("creatures", "creature", tuple(_creature(c, p) for c, p in zip(v.track, PARTS.track, strict=True))),
        Track("turn_order", tuple(str(n) for n in range(1, _places(v) + 1)), _turn_pins(v)),
        Table("cities", tuple(COLUMNS), tuple(Figures(seat, _row(v, seat)) for seat in v.seats)),
        Display("discard", "creature", (Holding("", tuple(Card(card) for card in v.discard)),)),
    )


def _gods(v: View) -> list[Cell]:
    """Above 10 the marker stands on the excess beside a territory marker on 10+ (CYC-OFFER-09)."""
    cells = []
    for god, row in v.gods.items():
        over = row.bid > BID_SPACES
        pin = Pin(row.holder, row.bid - BID_SPACES if over else row.bid, "10+" if over else "")
        cells.append(Cell(Card(god), spaces=BID_SPACES, pins=(pin,) if row.holder else ()))
    return [*cells, *(Cell(Card("")) for _ in v.hidden)]


def _apollo(v: View) -> Cell:
    pins = tuple(Pin(seat, place) for place, seat in enumerate(v.apollo, 1))
    return Cell(Card("apollo"), spaces=_places(v), pins=pins)


def _creature(creature: str, price: int) -> Cell:
    return Cell(Card(creature) if creature else None, cost=str(price))


def _places(v: View) -> int:
    return len(v.order)


def _turn_pins(v: View) -> tuple[Pin, ...]:
    """Bidders stand on the track until they bid; who has acted stands at its end again."""
    if v.phase != "actions":
        return tuple(Pin(seat, place) for place, seat in enumerate(v.order))
    return tuple(Pin(seat, _places(v) - 1 - place) for place, seat in enumerate(v.done))


def _row(v: View, seat: str) -> tuple[str, ...]:
    mine = v.seats[seat]
    gold = str(v.hand.gold) if v.hand and seat == v.seat else "?"
    return tuple(gold if column == "gold" else str(getattr(mine, column)) for column in COLUMNS)
