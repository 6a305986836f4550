"""What happened, as sentences."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from string import Formatter
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_noop

from games.desk.table import Desk
from games.engine import answers
from games.engine.speech import Speaker
from games.selectors import Happened, history

SHORT = 12
MAX_NAME = 70
PARTS = Formatter()
OWN = {
    "note": gettext_noop("Notes to you alone"),
    "via-hand": gettext_noop("Orders by hand"),
    "via-sheet": gettext_noop("Orders by an earlier line of the sheet"),
    "via-standing": gettext_noop("Standing orders used"),
    "via-default": gettext_noop("Defaults played"),
}


@dataclass(frozen=True)
class Line:
    no: int
    at: datetime
    turn: int
    phase: str
    kind: str
    side: str  # "" if it concerns nobody in particular
    text: str
    small: str = ""


@dataclass(frozen=True)
class Entry:
    """A line before it is put into words."""

    happened: Happened
    kind: str
    side: str
    key: str  # of its sentence; "" for an order
    data: dict[str, Any]


def lines_of(desk: Desk, steps: Iterable[Happened]) -> list[Line]:
    return [worded(desk, entry) for entry in entries_of(desk, steps)]


def entries_of(desk: Desk, steps: Iterable[Happened]) -> list[Entry]:
    """Events first, then how one's own questions were answered if not by hand; the newest step last."""
    return [entry for happened in steps for entry in _entries(desk, happened)]


def _entries(desk: Desk, happened: Happened) -> list[Entry]:
    found = [
        Entry(happened, heard.kind, _side_of(desk, heard.data), f"event.{heard.kind}", heard.data)
        for heard in happened.events
    ]
    found += [Entry(happened, "note", note.seat, f"note.{note.kind}", note.data) for note in happened.notes]
    found += [
        Entry(happened, f"via-{via}", seat, "", data)
        for seat, data, via in happened.answers
        if seat == desk.side or desk.game.is_over
    ]
    return found


def worded(desk: Desk, entry: Entry) -> Line:
    step = entry.happened.step
    text = desk.speech.text(entry.key, **entry.data) if entry.key else _order_text(desk, entry.data)
    return Line(step.no, step.at, step.turn, desk.phase_name(step.phase), entry.kind, entry.side, text)


def _side_of(desk: Desk, data: dict[str, Any]) -> str:
    """Events name the seat they are about first."""
    sides = {seat.side for seat in desk.seats}
    named = [value for value in data.values() if isinstance(value, str) and value in sides]
    return named[0] if named else ""


def _order_text(desk: Desk, data: dict[str, Any]) -> str:
    return desk.written(answers.read(desk.ruleset, data))


def recent(desk: Desk, after: int | None) -> tuple[list[Line], int]:
    """The newest lines first, those since the last visit or the last few steps; and how many more there are."""
    if not desk.may_look:
        return [], 0
    steps = history(desk.game, desk.seat, after=-1 if after is None else after, limit=SHORT, last=True)
    lines = [line for line in lines_of(desk, steps) if not line.kind.startswith("via-")]
    shown = lines[::-1][:SHORT]
    return shown, max(0, len(lines) - len(shown))


def kinds_of(desk: Desk, entries: Iterable[Entry]) -> list[tuple[str, str]]:
    """(kind, what it is called) of these lines, in the order of their names."""
    found = {kind: _kind_name(desk.speech, kind) for kind in dict.fromkeys(entry.kind for entry in entries)}
    return sorted(found.items(), key=lambda pair: (pair[0] in OWN, pair[1]))


def _kind_name(speech: Speaker, kind: str) -> str:
    """… takes … from …"""
    if kind in OWN:
        return gettext(OWN[kind])
    return outline(speech, f"event.{kind}")


def outline(speech: Speaker, key: str) -> str:
    """A sentence with dots for what differs; "" if there is none."""
    template = speech.translate(speech.texts.get(key, ""))
    words = "".join(
        text + ("" if name is None else _blank(spec or "")) for text, name, spec, _ in PARTS.parse(template)
    )
    return Truncator(words.strip().rstrip(".")).chars(MAX_NAME)


def _blank(spec: str) -> str:
    return f"… {spec.rpartition('|')[2]}" if spec.startswith("#") else "…"


def filtered(entries: Sequence[Entry], side: str = "", kind: str = "") -> list[Entry]:
    return [one for one in entries if (not side or one.side == side) and (not kind or one.kind == kind)]
