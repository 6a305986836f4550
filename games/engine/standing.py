"""Standing orders: answers given in advance to an ask that will come up.

    trade.take: take gold from * if my.hand.gold < 2 | take wine from * | ask
    military: hold unless areas.roma.foreign > 0 once
    build.turn: build city roma ; done if turn <= 4 until 30

One line: the key of the ask, then ranked wishes. A wish is one line or several (a sheet, parted by `;`), with conditions.
`*` stands for any word of a legal order. `ask` means: stop here and ask me. `default`: the published default.
Conditions compare public facts (paths into the spectator's view), what the question says (`ask.`), or what I know (`my.`).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from .errors import unreadable

ASK_ME = "ask"
DEFAULT = "default"
MAX_WISHES = 40

Op = Literal["=", "!=", "<=", ">=", "<", ">", "has"]
_OPS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
}


class Condition(Struct, frozen=True):
    path: str
    op: Op
    value: int | str
    unless: bool = False

    def holds(self, facts: Mapping[str, Any]) -> bool:
        """Lists are measured by their length. A fact that is not there, or of another kind, makes the condition fail."""
        fact = find(facts, self.path)
        if fact is None:
            return False
        if self.op == "has":
            return (isinstance(fact, list | dict) and self.value in fact) != self.unless
        measured = len(fact) if isinstance(fact, list | dict) else fact
        if not isinstance(measured, int if isinstance(self.value, int) else str):
            return False
        return _OPS[self.op](measured, self.value) != self.unless

    def __str__(self) -> str:
        return f"{'unless' if self.unless else 'if'} {self.path} {self.op} {self.value}"


class Wish(Struct, frozen=True):
    lines: tuple[str, ...]
    when: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        return " ".join([" ; ".join(self.lines), *(str(c) for c in self.when)])


class Standing(Struct, frozen=True):
    key: str
    wishes: tuple[Wish, ...]
    until: int | None = None  # the last window in which it may be used
    once: bool = False

    def __str__(self) -> str:
        tail = f"{' once' if self.once else ''}{'' if self.until is None else f' until {self.until}'}"
        return f"{self.key}: {' | '.join(str(w) for w in self.wishes)}{tail}"


def find(facts: Any, path: str) -> Any:
    """Follow `areas.roma.legions` into nested dicts (and lists by number); None if it leads nowhere."""
    for name in path.split("."):
        if isinstance(facts, Mapping):
            facts = facts.get(name)
        elif isinstance(facts, list) and name.isdecimal() and int(name) < len(facts):
            facts = facts[int(name)]
        else:
            return None
    return facts


_HEAD = re.compile(r"\s*([a-z][a-z0-9_.-]*)\s*:\s*(.+)", re.IGNORECASE | re.DOTALL)
_TAIL = re.compile(r"\s+(?:(once)|until\s+(\d{1,6}))\s*$", re.IGNORECASE)
_WHEN = re.compile(r"\s+(if|unless)\s+", re.IGNORECASE)
_CONDITION = re.compile(r"([\w.-]+)\s*(<=|>=|!=|=|<|>|\bhas\b)\s*([\w.-]+)")


def parse_standing(text: str, keys: Mapping[str, Any] | None = None) -> Standing:
    """Read a standing order; the lines inside are read when they are used (and checked for reading by the service)."""
    head = _HEAD.fullmatch(text.strip())
    if not head or (keys is not None and head[1].casefold() not in keys):
        unreadable("read.standing", detail=f"Keys: {', '.join(sorted(keys))}" if keys else "")
    key, rest, once, until = head[1].casefold(), head[2], False, None
    while tail := _TAIL.search(rest):
        once, until = once or bool(tail[1]), int(tail[2]) if tail[2] else until
        rest = rest[: tail.start()]
    wishes = tuple(_wish(part) for part in rest.split("|"))
    if len(wishes) > MAX_WISHES:
        unreadable("read.standing", detail=f"At most {MAX_WISHES} wishes.")
    return Standing(key, wishes, until, once)


def _wish(text: str) -> Wish:
    body, *rest = _WHEN.split(text)
    lines = tuple(line.strip() for line in body.split(";") if line.strip())
    if not lines:
        unreadable("read.standing", detail="A wish is empty.")
    when = tuple(
        _condition(text, word.casefold() == "unless") for word, text in zip(rest[::2], rest[1::2], strict=True)
    )
    return Wish(lines, when)


def _condition(text: str, unless: bool) -> Condition:
    found = _CONDITION.fullmatch(text.strip())
    if not found:
        unreadable("read.condition", word=text.strip()[:80])
    value: int | str = int(found[3]) if found[3].isdecimal() else found[3]
    return Condition(found[1], found[2], value, unless)  # type: ignore[arg-type]
