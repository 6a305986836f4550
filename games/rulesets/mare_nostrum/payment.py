"""Payment sets: so many tax cards, or so many different goods, never both (MN-BUILD-04, -05, -A2, -A3)."""

from collections.abc import Iterable

from games.engine.errors import refuse

from .board import GOODS, RARITY, TAX
from .state import Bag, as_bag


def proposal(hand: Bag, size: int) -> tuple[str, ...]:
    """The set the engine would pay with: goods held twice and common ones first, tax kept; () if there is none."""
    goods = sorted((good for good in GOODS if hand[good]), key=lambda good: (-hand[good], -RARITY[good]))
    if len(goods) >= size:
        return tuple(sorted(goods[:size]))
    return (TAX,) * size if hand[TAX] >= size else ()


def can_pay(hand: Bag, size: int) -> bool:
    return hand[TAX] >= size or sum(hand[good] > 0 for good in GOODS) >= size


def sets_in(hand: Bag, size: int) -> int:
    """How many sets of this size a hand makes at once."""
    goods = 0
    while sum(min(hand[good], goods + 1) for good in GOODS) >= size * (goods + 1):
        goods += 1
    return goods + hand[TAX] // size


def check_payment(cards: Iterable[str], hand: Bag, size: int) -> None:
    """Refuse a set that is not in the hand, of another size, mixed, or with a good twice."""
    bag = as_bag(tuple(cards))
    if missing := [card for card, number in bag.items() if number > hand[card]]:
        refuse("pay.not-held", "MN-BUILD-03", cards=missing)
    if TAX in bag and len(bag) > 1:
        refuse("pay.mixed", "MN-BUILD-04")
    if twice := [card for card, number in bag.items() if number > 1 and card != TAX]:
        refuse("pay.twice", "MN-BUILD-04", cards=twice)
    if sum(bag.values()) != size:
        refuse("pay.size", "MN-BUILD-A2", size=size, got=sum(bag.values()))


def check_payable(hand: Bag, size: int) -> None:
    if not can_pay(hand, size):
        refuse("pay.too-poor", "MN-BUILD-05", size=size)
