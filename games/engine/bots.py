"""Bots see what a player sees: the view of their seat, their ask, its legal orders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import answers
from .ask import Ask
from .order import Order, Pick
from .ruleset import Ruleset
from .standing import Standing


class Sight:
    """What a bot may look at when it is asked. The state stays behind: only legality is drawn from it, as for people."""

    def __init__(self, ruleset: Ruleset, state: Any, seats: tuple[str, ...], ask: Ask, pick: Pick) -> None:
        self.ruleset, self.seats, self.ask, self.pick = ruleset, seats, ask, pick
        self.seat = ask.seat
        self._state = state

    @cached_property
    def view(self) -> Any:
        return self.ruleset.view(self._state, self.seat)

    @cached_property
    def legal(self) -> list[Order] | None:
        return answers.legal(self.ruleset, self._state, self.ask)

    def default(self) -> Order:
        return answers.default(self.ruleset, self._state, self.ask)

    def sample(self) -> Order:
        return answers.sample(self.ruleset, self._state, self.ask, self.pick)

    def is_legal(self, order: Order) -> bool:
        return answers.is_legal(self.ruleset, self._state, self.ask, order)


def no_standing(view: Any, seat: str) -> Sequence[Standing]:
    return ()


@dataclass(frozen=True)
class Bot:
    """`answer` gives a sheet: the first order must be legal now, the others wait as lines of the same script.
    `standing` gives the standing orders that a sensible player would keep (view, seat)."""

    answer: Callable[[Sight], Sequence[Order]]
    standing: Callable[[Any, str], Sequence[Standing]] = no_standing


def play_randomly(sight: Sight) -> Sequence[Order]:
    return [sight.sample()]


def play_default(sight: Sight) -> Sequence[Order]:
    return [sight.default()]


RANDOM = Bot(play_randomly)
STEWARD = Bot(play_default)
