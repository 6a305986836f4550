"""Answers to one ask, on a stored state and a stored ask: no script, no replay."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from .ask import Ask
from .errors import Refused, closed
from .order import Order, Pick, format_order, spoken_order, verb
from .reading import from_data, parse
from .ruleset import Ruleset
from .speech import Speaker


def read(ruleset: Ruleset, line: str | dict[str, Any] | Order, ask: Ask | None = None) -> Order:
    """A line of text or JSON data as an order of this ask (or, without one, of the ruleset)."""
    orders = ruleset.orders_of(ask.verbs) if ask else ruleset.all_orders
    if isinstance(line, Order):
        return line
    return parse(line, orders, ruleset.words) if isinstance(line, str) else from_data(line, orders, ruleset.words)


def spoken(ruleset: Ruleset, line: str, speech: Speaker) -> str:
    """A line in the reader's language. English lines stay as they are, and so does what cannot be read."""
    try:
        return line if speech.language == "en" else spoken_order(read(ruleset, line), speech)
    except Refused:
        return line


def line_for(order: Order, speech: Speaker) -> str:
    """The canonical line for readers of English, else the one in their language."""
    return format_order(order) if speech.language == "en" else spoken_order(order, speech)


def check(ruleset: Ruleset, state: Any, ask: Ask, order: Order) -> None:
    """Refuse an order that this ask does not take or that breaks a rule."""
    if verb(type(order)) not in ask.verbs:
        closed("order.not-now", verb=verb(type(order)), wanted=list(ask.verbs))
    order.check(state, ask)


def is_legal(ruleset: Ruleset, state: Any, ask: Ask, order: Order) -> bool:
    try:
        check(ruleset, state, ask, order)
    except Refused:
        return False
    return True


def legal(ruleset: Ruleset, state: Any, ask: Ask) -> list[Order] | None:
    """All legal answers, or None if they are too many to list."""
    out: list[Order] = []
    for cls in ruleset.orders_of(ask.verbs):
        options = cls.legal(state, ask)
        if options is None:
            return None
        out += options
    return out


def default(ruleset: Ruleset, state: Any, ask: Ask) -> Order:
    """What is played if the seat does not answer: the fallback of the first order class of the ask."""
    return ruleset.by_verb[ask.verbs[0]].fallback(state, ask)


def sample(ruleset: Ruleset, state: Any, ask: Ask, pick: Pick) -> Order:
    """A legal answer at random."""
    verbs = list(ask.verbs)
    while verbs:
        chosen = pick(verbs)
        order = ruleset.by_verb[chosen].sample(state, ask, pick)
        if order is not None:
            return order
        verbs.remove(chosen)
    raise LookupError(f"{ask.key}: {ask.seat} is asked but has no legal answer")


def examples(ruleset: Ruleset, state: Any, ask: Ask, most: int = 8) -> list[str]:
    """Legal lines to copy: all of them if they are few, else the default and a spread of others."""
    lines = [format_order(default(ruleset, state, ask))]
    for cls in ruleset.orders_of(ask.verbs):
        options = cls.legal(state, ask)
        if options is None:
            found = [cls.sample(state, ask, _nth(place)) for place in range(most)]
            lines += [format_order(o) for o in found if o is not None]
        else:
            lines += [format_order(o) for o in options]
    return _spread(list(dict.fromkeys(lines)), most)


def _nth(place: int) -> Pick:
    """One choice after the other, so that a list does not name the same thing thrice."""
    turn = count(place * 7)
    return lambda options: options[next(turn) % len(options)]


def _spread(lines: list[str], most: int) -> list[str]:
    if len(lines) <= most:
        return lines
    return [lines[round(i * (len(lines) - 1) / (most - 1))] for i in range(most)]


def hints(ruleset: Ruleset, state: Any, ask: Ask) -> dict[str, dict[str, Sequence[Any]]]:
    """For forms, per verb: the values that may stand in each field."""
    return {v: ruleset.by_verb[v].hints(state, ask) for v in ask.verbs}
