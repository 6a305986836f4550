"""The order sheet as a page shows it: every line with its verdict."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from games.desk.scenes import arrow_of, with_plan
from games.desk.table import Desk
from games.engine import answers
from games.engine.errors import Problem, Refused
from games.engine.scene import Arrow, State
from games.engine.sheet import ReadLine, Report
from games.services import orders, sheets
from games.services.speech import problem_text
from games.services.wording import one_line

Mark = Literal["", "ok", "read", "later", "prov", "amb", "bad"]
SIGNS: dict[Mark, str] = {"": "", "ok": "✓", "read": "✓", "later": "✓", "prov": "◌", "amb": "?", "bad": "✕"}

MAX_COMPARED = 300


@dataclass(frozen=True)
class Trouble:
    text: str
    rule: str
    provisional: bool
    kind: str
    anchor: str = "orders"  # where the help page speaks of it


@dataclass(frozen=True)
class Verdict:
    line: str  # as it was written
    mark: Mark
    reading: str = ""  # how it was understood, where that differs
    troubles: tuple[Trouble, ...] = ()
    help: str = ""  # a legal line near to a refused one

    @property
    def sign(self) -> str:
        return SIGNS[self.mark]

    @property
    def css(self) -> str:
        return {"bad": "bad", "amb": "amb", "prov": "prov"}.get(self.mark, "")


def split(texts: Sequence[str]) -> list[str]:
    """Lines as people hand them in: a text area may hold several."""
    lines = (one_line(line, 1000) for text in texts for line in text.splitlines())
    return [line for line in lines if line][:200]


def unread(lines: Sequence[str], *, sealed: bool) -> list[Verdict]:
    """A sealed sheet is known to be good; a draft is judged when its writer asks for it, or by the page's script."""
    return [Verdict(line, "ok" if sealed else "") for line in lines]


def read_verdicts(desk: Desk, lines: Sequence[str]) -> list[Verdict]:
    if not lines or desk.seat is None:
        return []
    try:
        return verdicts(desk, lines, sheets.check(desk.seat, list(lines)))
    except Refused as refused:
        return [*(Verdict(line, "") for line in lines[:-1]), _refused(desk, lines[-1], refused)]


def _refused(desk: Desk, line: str, refused: Refused) -> Verdict:
    return Verdict(line, "bad", troubles=tuple(trouble(desk, p) for p in refused.problems))


def nearest(desk: Desk, line: str, taken: Sequence[str]) -> str:
    """The legal line most like this one that is not on the sheet yet."""
    legal = [order for orders in desk.legal.values() for order in orders or ()]
    listed = [desk.written(order) for order in legal[:MAX_COMPARED]]
    free = [one for one in dict.fromkeys([*listed, *desk.examples]) if one not in taken]
    words = " ".join(line.split()).lower()
    return max(free, key=lambda one: SequenceMatcher(None, words, one).ratio(), default="")


def verdicts(desk: Desk, lines: Sequence[str], report: Report) -> list[Verdict]:
    found: dict[int, list[Problem]] = {}
    for problem in report.problems:
        found.setdefault(problem.line, []).append(problem)
    return [
        _verdict(desk, line, read, found.get(number, []), lines)
        for number, (line, read) in enumerate(zip(lines, report.lines, strict=True), 1)
    ]


def _verdict(desk: Desk, line: str, read: ReadLine, problems: Sequence[Problem], all_: Sequence[str]) -> Verdict:
    if read.status == "refused":
        mark: Mark = "amb" if problems and all(p.kind == "ambiguous" for p in problems) else "bad"
        return Verdict(line, mark, "", tuple(trouble(desk, p) for p in problems), nearest(desk, line, all_))
    reading = desk.written(read.order) if read.order is not None else read.text
    differs = " ".join(line.split()) not in (read.text, reading)
    mark = "prov" if read.status == "provisional" else "later" if read.status == "later" else "ok"
    return Verdict(line, "read" if differs and mark == "ok" else mark, reading if differs else "")


def trouble(desk: Desk, problem: Problem) -> Trouble:
    text = problem_text(desk.speech, problem)
    return Trouble(text, problem.rule, problem.provisional, problem.kind, _anchor(desk, problem))


def _anchor(desk: Desk, problem: Problem) -> str:
    if problem.rule:
        return f"rule-{problem.rule}"
    return f"problem-{problem.id}" if f"problem.{problem.id}" in desk.ruleset.texts else "orders"


@dataclass(frozen=True)
class Preview:
    verdicts: list[Verdict]
    barrier: str
    svg: str
    text: str


def dry_run(desk: Desk, lines: Sequence[str]) -> Preview:
    """The sheet played on a copy up to the first unknown, seen with the reader's own eyes. Raises Refused."""
    assert desk.seat is not None
    report = orders.dry_run(desk.seat, list(lines), by=None)
    judged = verdicts(desk, lines, report)
    view = desk.view_of(report.state)
    svg = ""
    if desk.has_map and desk.scene is not None:
        svg = desk.draw(with_plan(desk.scene, desk.ruleset.board(view), _arrows(desk, lines, report)))
    return Preview(judged, report.barrier, svg, desk.ruleset.text(view, desk.speech))


def _arrows(desk: Desk, lines: Sequence[str], report: Report) -> list[Arrow]:
    found = []
    for number, (line, read) in enumerate(zip(lines, report.lines, strict=True), 1):
        order, state = read.order, _state_of(read)
        if order is None:
            try:
                order = answers.read(desk.ruleset, line)
            except Refused:
                continue  # it cannot be read, so there is nothing to draw
        arrow = arrow_of(order, number, desk.side or "", desk.areas, state)
        if arrow is not None:
            found.append(arrow)
    return found


def _state_of(read: ReadLine) -> State:
    return "refused" if read.status == "refused" else "ghost"
