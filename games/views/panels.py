"""Panels of a scene as data for the template: names in the reader's language instead of ids."""

from dataclasses import dataclass, field
from typing import Any

from games.boards.panels import render_panel
from games.desk.table import Desk
from games.engine.scene import Card, Cell, Display, Panel, Pin, Row, Table, Track
from games.engine.speech import Speaker


@dataclass(frozen=True)
class Shown:
    kind: str
    title: str
    head: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    svg: str = ""


def panels_of(desk: Desk) -> list[Shown]:
    """What is the reader's alone comes first: it is what the sheet is written from."""
    found = list(desk.scene.panels) if desk.scene else []
    found.sort(key=lambda panel: not _is_own(panel, desk.side))
    return [_shown(panel, desk) for panel in found]


def _is_own(panel: Panel, side: str | None) -> bool:
    return isinstance(panel, Display) and side is not None and {h.side for h in panel.holdings} == {side}


def _shown(panel: Panel, desk: Desk) -> Shown:
    speech = desk.speech
    title = speech.name("panel", panel.name).replace("_", " ")
    match panel:
        case Table():
            return Shown("table", title, [_name(speech, "column", c) for c in panel.columns], _table(panel, desk))
        case Display():
            rows = [
                {"side": h.side, "name": _side(speech, h.side), "cards": [_card(c, panel.of, speech) for c in h.cards]}
                for h in panel.holdings
            ]
            return Shown("display", title, rows=rows)
        case Row():
            return Shown("row", title, rows=[_cell(cell, panel.of, speech) for cell in panel.cells])
        case Track():
            return Shown("track", title, svg=render_panel(panel, speech))


def _name(speech: Speaker, vocabulary: str, id: str) -> str:
    return speech.name(vocabulary, id).replace("_", " ")


def _side(speech: Speaker, side: str) -> str:
    return _name(speech, "side", side) if side else ""


def _table(panel: Table, desk: Desk) -> list[dict[str, Any]]:
    return [
        {
            "side": row.side,
            "name": _side(desk.speech, row.side),
            "values": row.values,
            "me": row.side == desk.side,
            "state": row.state,
        }
        for row in panel.rows
    ]


def _card(card: Card, of: str, speech: Speaker) -> dict[str, Any]:
    return {"name": _name(speech, of, card.id) if card.id else "", "count": card.count, "label": card.label}


def _cell(cell: Cell, of: str, speech: Speaker) -> dict[str, Any]:
    pins: dict[int, list[Pin]] = {}
    for pin in cell.pins:
        pins.setdefault(pin.at, []).append(pin)
    most = max([cell.spaces, *pins]) if cell.spaces or pins else 0
    spaces = [{"n": n, "sides": [p.side for p in pins.get(n, [])]} for n in range(1, most + 1)]
    beside = [{"side": p.side, "name": _side(speech, p.side), "label": p.label} for p in pins.get(0, [])]
    card = _card(cell.card, of, speech) if cell.card else None
    return {"card": card, "cost": cell.cost, "spaces": spaces, "beside": beside}
