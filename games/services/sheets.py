"""Checking a sheet on what is stored: one line needs no replay, several are run on a copy of the position."""

from collections.abc import Sequence
from typing import Any

from games.engine import answers
from games.engine.errors import Problem, Refused, at_line
from games.engine.order import Order as EngineOrder
from games.engine.order import format_order
from games.engine.position import MAX_SHEET
from games.engine.sheet import ReadLine, Report
from games.models import Seat
from games.models.codec import state_of, window_of
from games.rulesets import get_ruleset
from games.selectors import VAULT
from games.services import faults
from games.services.errors import Refusal, refuse
from games.services.loading import position_of, read_table

Line = str | dict[str, Any] | EngineOrder


def check(seat: Seat, lines: Sequence[Line], preview: bool = False) -> Report:
    """Never uses what others have handed in. A bug of the rules is kept for the operator and told as such."""
    if not lines:
        refuse("sheet.empty", 400, "unreadable")
    if len(lines) > MAX_SHEET:
        refuse("sheet.too-long", 400, "unreadable", limit=MAX_SHEET)
    try:
        if len(lines) == 1 and not preview:
            return _check_line(seat, lines[0])
        position = position_of(read_table(seat.game_id), verify=False)
        if position.window is None or position.window.of(seat.side) is None:
            refuse("window.not-asked", seat=seat.side)
        return position.check(seat.side, lines, preview)
    except Refused:
        raise
    except Exception as error:
        faults.record(seat.game, error, froze=False)
        raise Refusal(Problem("game.fault", "closed"), status=500) from error


def _check_line(seat: Seat, line: Line) -> Report:
    ruleset = get_ruleset(seat.game.ruleset)
    vault = VAULT.first(seat.game_id)
    window = window_of(vault) if vault else None
    ask = window.of(seat.side) if window else None
    if vault is None or ask is None:
        refuse("window.not-asked", seat=seat.side)
    state = state_of(seat.game, vault.state)
    try:
        order = answers.read(ruleset, line, ask)
        answers.check(ruleset, state, ask, order)
    except Refused as refused:
        text = line if isinstance(line, str) else str(line)
        return Report([ReadLine(text, "refused")], at_line(refused.problems, 1), state=state)
    return Report([ReadLine(format_order(order), "legal", order)], [], state=state)
