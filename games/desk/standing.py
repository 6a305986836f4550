"""Trying standing orders on the question that is open now."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.desk.table import Desk
from games.engine import answers
from games.engine.wishes import fulfil
from games.services import standing
from games.services.loading import position_of, read_table


@dataclass(frozen=True)
class Outcome:
    key: str  # of the open question; "" if nothing is asked
    lines: list[str]  # what would be played


def try_out(desk: Desk, lines: Sequence[str]) -> Outcome:
    """What these standing orders would answer now. Changes nothing. Raises Refused if they cannot be read."""
    orders = standing.read(desk.ruleset, lines)
    if not desk.is_open or desk.ask is None:
        return Outcome("", [])
    position = position_of(read_table(desk.game.pk), verify=False)
    found = fulfil(position, desk.ask, orders)
    return Outcome(desk.ask.key, [answers.line_for(order, desk.speech) for order in found.orders])
