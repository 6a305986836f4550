"""Nonsense thrown at a game: whatever comes in, only a refusal may come out, and nothing may change."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from . import answers
from .dice import Dice
from .errors import Refused
from .order import Order, format_order, to_data, verb
from .position import Position
from .ruleset import Ruleset
from .scenario import Scenario


class Failure(Struct):
    """Something that must not happen, with the orders that led there."""

    what: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    log: list[dict[str, str | list[str] | None]]

    def scenario(self, slug: str) -> Scenario:
        return Scenario(slug, self.seats, self.what[:200], self.options, self.seed, orders=tuple(self.log))


_JUNK = (
    "",
    "-1",
    "99999",
    "→",
    "*",
    "?",
    "none",
    "ё",
    "\x00",
    "a" * 300,
    "{}",
    "%s",
    "'; --",
    "move",
    "🏛",
    "ask",
    ",,",
    "1e9",
)


class Fuzzer:
    """Plays one game with random sheets, good and bad; after each bad one the position must be as before."""

    def __init__(self, ruleset: Ruleset, options: dict[str, Any], seats: Sequence[str], seed: str) -> None:
        self.ruleset, self.options, self.seats, self.seed = ruleset, options, tuple(seats), seed
        self.chance = Dice(b"fuzz " + seed.encode())
        self.log: list[dict[str, str | list[str] | None]] = []
        self.tried = 0

    def run(self, position: Position, max_steps: int) -> Failure | None:
        """Play up to so many steps; the first thing that must not happen, if any."""
        try:
            while position.window is not None and position.no < max_steps:
                for seat in position.waiting:
                    for bad in self._bad_sheets(position, seat):
                        self._expect_harmless(position, seat, bad)
                    self._good(position, seat)
                position.advance()
                if complaints := self.ruleset.invariants(position.s):
                    raise AssertionError("; ".join(complaints))
        except Exception as error:
            return Failure(f"{type(error).__name__}: {error}", self.seats, self.options, self.seed, self.log)
        return None

    def _good(self, position: Position, seat: str) -> None:
        order = answers.sample(self.ruleset, position.s, position.ask_of(seat), self._pick)
        line = format_order(order)
        self.log.append({seat: [line]})
        position.submit(seat, [line])

    def _pick(self, options: Sequence[Any]) -> Any:
        choice = self.chance.pick(options)
        self.chance.draws.clear()
        return choice

    def _bad_sheets(self, position: Position, seat: str) -> Iterator[list[Any]]:
        order = answers.sample(self.ruleset, position.s, position.ask_of(seat), self._pick)
        yield [self._mangled(format_order(order))]
        yield [self._mangled_data(order)]
        yield [self._pick(_JUNK), format_order(order), self._pick(_JUNK)]
        other = self._pick(self.ruleset.all_orders)
        yield [f"{verb(other)} {self._pick(_JUNK)} {self._pick(_JUNK)}"]

    def _mangled(self, line: str) -> str:
        words = line.split()
        place = self.chance.below(len(words), "place")
        words[place : place + self.chance.below(2, "cut")] = [self._pick((*_JUNK, *self._names()))]
        return " ".join(words)

    def _names(self) -> tuple[str, ...]:
        vocabulary = self._pick(sorted(self.ruleset.words))
        return self.ruleset.words[vocabulary].ids

    def _mangled_data(self, order: Order) -> Any:
        data = to_data(order)
        key = self._pick(sorted(data))
        data[key] = self._pick((None, -1, 10**9, "", [], {}, [[1, 2]], True, "nonsense", 1.5))
        return self._pick((data, [data], None, 7, {"verb": data["verb"]}))

    def _expect_harmless(self, position: Position, seat: str, sheet: list[Any]) -> None:
        """Refused, or understood after all: in both cases a check changes nothing."""
        self.tried += 1
        before = position.hash()
        lines = [line if isinstance(line, str | dict) else str(line) for line in sheet]
        try:
            position.check(seat, lines)
        except Refused as refused:
            assert refused.problems, "a refusal without a problem"
        assert position.hash() == before, f"a check changed the position: {sheet}"
