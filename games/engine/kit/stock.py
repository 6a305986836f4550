"""Limited pieces: what is not in play lies in a stock, and nothing is ever lost or made.

A pile is a dict {where or what: how many} without zeros, in a state: `{"roma": 2}`.
"""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Pile: TypeAlias = dict[str, int]


class StockError(ValueError):
    """More was wanted than there is: a bug of the script, which asks before it takes."""


def add(pile: Pile, key: str, count: int = 1) -> None:
    if count < 0:
        raise StockError(f"{key}: {count} added")
    if count:
        pile[key] = pile.get(key, 0) + count


def remove(pile: Pile, key: str, count: int = 1) -> None:
    """Take away; a count that falls to nothing leaves the pile."""
    left = pile.get(key, 0) - count
    if count < 0 or left < 0:
        raise StockError(f"{key}: {count} of {pile.get(key, 0)} removed")
    if left:
        pile[key] = left
    else:
        pile.pop(key, None)


class Stock(Struct):
    """The pieces of one owner: `limit` is what there is in all, `left` what is not in play. Both name every piece."""

    limit: dict[str, int]
    left: dict[str, int]

    @classmethod
    def full(cls, limit: Mapping[str, int]) -> "Stock":
        return cls(dict(limit), dict(limit))

    def take(self, piece: str, count: int = 1) -> None:
        """From the stock into play."""
        if not 0 <= count <= self.left[piece]:
            raise StockError(f"{count} {piece} taken from {self.left[piece]}")
        self.left[piece] -= count

    def put(self, piece: str, count: int = 1) -> None:
        """Out of play, back into the stock."""
        if count < 0 or self.left[piece] + count > self.limit[piece]:
            raise StockError(f"{count} {piece} put to {self.left[piece]} of {self.limit[piece]}")
        self.left[piece] += count

    def complaints(self, owner: str, in_play: Mapping[str, int]) -> list[str]:
        """For invariants: what does not add up."""
        return [
            f"{owner}: {in_play.get(piece, 0)} {piece} in play and {self.left[piece]} in stock are not {limit}"
            for piece, limit in self.limit.items()
            if in_play.get(piece, 0) + self.left[piece] != limit or self.left[piece] < 0
        ]
