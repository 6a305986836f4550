"""Checking a sheet: every line read, checked, and run on a copy up to the first die, secret or foreign ask."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from . import answers
from .ask import Ask
from .errors import Barrier, Problem, Refused, ScriptError, at_line
from .order import Order, format_order, verb

if TYPE_CHECKING:
    from .position import Position

Line = str | dict[str, Any] | Order
Status = Literal["legal", "later", "provisional", "refused"]


class ReadLine(Struct, frozen=True):
    """One line as understood: `later` waits for its ask, `provisional` stands behind a refused line or an unknown."""

    text: str
    status: Status
    order: Order | None = None


class Report(Struct):
    lines: list[ReadLine]
    problems: list[Problem]
    barrier: str = ""  # why the dry run stopped
    state: Any = None  # the state where it stopped; show it only through the seat's view

    @property
    def orders(self) -> list[Order]:
        return [line.order for line in self.lines if line.order is not None]


def check_sheet(position: "Position", seat: str, lines: Sequence[Line], preview: bool) -> Report:
    run = _Run(position, seat, preview or len(lines) > 1)
    for number, line in enumerate(lines, 1):
        run.take(number, line)
    run.report.state = run.at.s
    return run.report


class _Run:
    def __init__(self, position: "Position", seat: str, moving: bool) -> None:
        self.ruleset, self.seat, self.moving = position.ruleset, seat, moving
        self.at = position.copy() if moving else position
        if moving:
            self.at.pending, self.at.sheets, self.at.standing = {}, {}, {}
            self.at.g.dry = True
        self.report = Report([], [])
        self.doubt = False  # behind a refused line, legality is only provisional

    def take(self, number: int, line: Line) -> None:
        ask = self.at.window.of(self.seat) if self.at.window and not self.report.barrier else None
        try:
            order, waits = self._read(ask, line, first=number == 1)
            if ask is None or waits:
                self._add(line, "provisional" if self.report.barrier or self.doubt else "later", order)
                return
            answers.check(self.ruleset, self.at.s, ask, order)
        except Refused as refused:
            doubted = self.doubt and all(p.kind == "illegal" for p in refused.problems)
            self.report.problems += at_line(refused.problems, number, doubted)
            self._add(line, "refused", None)
            self.doubt = True
            return
        self._add(line, "provisional" if self.doubt else "legal", order)
        if self.moving:
            self._play(order)

    def _read(self, ask: Ask | None, line: Line, first: bool) -> tuple[Order, bool]:
        """The order, and whether it waits for a later ask. The first line must answer the open one."""
        if ask is None:
            return answers.read(self.ruleset, line), True
        if isinstance(line, Order):
            return line, not first and verb(type(line)) not in ask.verbs
        try:
            return answers.read(self.ruleset, line, ask), False
        except Refused as refused:
            if first or refused.problems[0].id != "read.verb":
                raise
            return answers.read(self.ruleset, line), True

    def _add(self, line: Line, status: Status, order: Order | None) -> None:
        text = format_order(order) if order is not None else str(line)
        self.report.lines.append(ReadLine(text, status, order))

    def _play(self, order: Order) -> None:
        assert self.at.window is not None
        if len(self.at.window.asks) > 1 and not self.at.window.independent:
            self.report.barrier = "others"
            return
        self.at.pending = {self.seat: (order, "hand")}
        try:
            self.at.close_window()
        except Barrier as barrier:
            self.report.barrier = str(barrier) or "secret"
        except ScriptError:
            self.report.barrier = "error"  # our bug, not the player's: it freezes the game when it is really played
