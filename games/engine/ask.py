"""An open question, and the window of questions that are open at the same time. Data only."""

from typing import Any, Literal

from msgspec import Struct

Weight = Literal["major", "minor", "reaction"]


class Ask(Struct, frozen=True):
    """What one seat is asked: which orders it may give (verbs), about what (args), how weighty it is."""

    seat: str
    verbs: tuple[str, ...]
    key: str
    args: dict[str, Any] = {}
    weight: Weight = "minor"


class Window(Struct, frozen=True):
    """Asks that are open at once. `all`: sealed, closes when everyone has answered. `any`: the first act closes it.

    `independent`: no answer bears on another seat's, so that a dry run may go on with one seat's answer alone.
    """

    asks: tuple[Ask, ...]
    mode: Literal["all", "any"] = "all"
    independent: bool = False

    def of(self, seat: str) -> Ask | None:
        return next((ask for ask in self.asks if ask.seat == seat), None)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(ask.seat for ask in self.asks)
