"""Using standing orders when their ask comes up."""

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from . import answers
from .ask import Ask
from .errors import Refused
from .log import Note
from .order import Order, format_order
from .standing import ASK_ME, DEFAULT, Standing, Wish

if TYPE_CHECKING:
    from .position import Position


class Fulfilled(Struct):
    orders: list[Order]
    left: list[Standing]  # the standing orders that stay
    notes: list[Note]


class Facts(Mapping[str, Any]):
    """What conditions may look at: the spectator's view, `my.` own view, `ask.` the question. Made when first needed."""

    def __init__(self, position: "Position", ask: Ask) -> None:
        self._position, self._ask, self._made = position, ask, dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name == "ask":
            return self._ask.args
        if name == "my":
            return self._view(self._ask.seat)
        return self._view(None)[name]

    def _view(self, seat: str | None) -> Any:
        place = seat or ""
        if place not in self._made:
            position = self._position
            self._made[place] = msgspec.to_builtins(position.ruleset.view(position.s, seat), str_keys=True)
        return self._made[place]

    def __iter__(self) -> Any:
        return iter(("ask", "my", *self._view(None)))

    def __len__(self) -> int:
        return 2 + len(self._view(None))


def fulfil(position: "Position", ask: Ask, standing: Sequence[Standing]) -> Fulfilled:
    """The first wish that holds and is legal. A wish that is not legal is skipped: it never stops the game."""
    alive = [order for order in standing if order.until is None or position.no <= order.until]
    found = Fulfilled([], alive, [])
    facts = Facts(position, ask)
    for order in alive:
        if order.key != ask.key:
            continue
        for wish in order.wishes:
            if not all(condition.holds(facts) for condition in wish.when):
                continue
            if wish.lines == (ASK_ME,):
                return found
            found.orders = _orders(position, ask, wish)
            if found.orders:
                found.left = [o for o in alive if o is not order or not order.once]
                return found
            found.notes.append(Note(ask.seat, "standing-skipped", {"key": ask.key, "lines": list(wish.lines)}))
    return found


def _orders(position: "Position", ask: Ask, wish: Wish) -> list[Order]:
    """The wish as orders for this ask and, as a sheet, the ones behind it; empty if it cannot be played."""
    first, *rest = wish.lines
    try:
        order = _first(position, ask, first)
        return [order, *(answers.read(position.ruleset, line) for line in rest)] if order is not None else []
    except Refused:
        return []


def _first(position: "Position", ask: Ask, line: str) -> Order | None:
    ruleset, state = position.ruleset, position.s
    if line == DEFAULT:
        return answers.default(ruleset, state, ask)
    if "*" in line:
        return _matching(line, answers.legal(ruleset, state, ask) or ())
    order = answers.read(ruleset, line, ask)
    answers.check(ruleset, state, ask, order)
    return order


def _matching(pattern: str, options: Iterable[Order]) -> Order | None:
    wanted = pattern.casefold().replace("[", "[[]").replace("?", "[?]").split()  # only the star means something
    return next((o for o in options if _fits(wanted, format_order(o).casefold().split())), None)


def _fits(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Word by word; `fnmatch` does not try all ways to part a word among many stars, as a plain expression would."""
    return len(wanted) == len(words) and all(map(fnmatchcase, words, wanted))
