"""Chance: HMAC-SHA256(seed, draw number), rejection-sampled, every draw recorded with its reason."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Draw(Struct, frozen=True, array_like=True):
    """Draw number `no` out of `size` possibilities came out as `value` (from 0)."""

    no: int
    size: int
    value: int
    why: str


class Dice:
    """The one source of chance of a game; its whole state is the number of draws made."""

    def __init__(self, seed: bytes, made: int = 0, fixed: Iterable[int] = ()) -> None:
        self.seed = seed
        self.made = made
        self.fixed = list(fixed)  # values to come, from 1 as on a die: for scenarios and tests
        self.draws: list[Draw] = []

    def below(self, size: int, why: str) -> int:
        value = self._next(size)
        self.draws.append(Draw(self.made, size, value, why))
        self.made += 1
        return value

    def die(self, sides: int, why: str) -> int:
        return self.below(sides, why) + 1

    def pick(self, options: Sequence[T], why: str = "pick") -> T:
        return options[self.below(len(options), why)]

    def shuffled(self, items: Iterable[T], why: str) -> list[T]:
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1, why)
            rest[last], rest[other] = rest[other], rest[last]
        return rest

    def _next(self, size: int) -> int:
        if self.fixed:
            value = self.fixed.pop(0) - 1
            if not 0 <= value < size:
                raise ValueError(f"fixed draw {value + 1} does not fit a choice among {size}")
            return value
        return value_of(self.seed, self.made, size)


def value_of(seed: bytes, no: int, size: int) -> int:
    """The value of draw `no`: what anybody who knows the seed can compute again."""
    limit = (1 << 64) - (1 << 64) % size
    attempt = 0
    while True:
        raw = hmac.digest(seed, b"%d/%d" % (no, attempt), "sha256")
        value = int.from_bytes(raw[:8], "big")
        if value < limit:
            return value % size
        attempt += 1


def commitment(seed: bytes) -> str:
    """Published at the start; the seed itself is published at the end."""
    return hashlib.sha256(b"civpbem dice " + seed).hexdigest()


def false_draws(seed: bytes, draws: Iterable[Draw]) -> list[Draw]:
    """The recorded draws that do not follow from the seed: none in an honest game."""
    return [d for d in draws if value_of(seed, d.no, d.size) != d.value]
