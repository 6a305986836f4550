"""How the bot trades: it gives away what it has twice, and collects different goods."""

from games.engine.bots import Sight
from games.engine.order import Order

from ..board import GOODS, KINDS, RARITY, TAX
from ..phases.trade import Demand, Offer, Want
from ..state import Bag
from ..view import View


def demand(sight: Sight) -> Order:
    """As many as there are cards to spare, at least three: trade helps whoever starts it."""
    v: View = sight.view
    hand = v.hand
    size = sum(hand.values())
    spare = sum(max(0, hand[good] - 1) for good in GOODS)
    number = min(size, max(2, spare + sight.pick((0, 1, 2))))
    return Demand(number, tuple(ranking(hand)[:number]) if sight.ask.args["planned"] else ())


def offer(sight: Sight) -> Order:
    v: View = sight.view
    return Offer(tuple(ranking(v.hand)[: sight.ask.args["size"] or None]))


def ranking(hand: Bag) -> list[str]:
    """Worst first: duplicates, then what does not fit the set this hand is nearest to."""
    kinds = sum(hand[good] > 0 for good in GOODS)
    collects_tax = hand[TAX] > kinds
    extra = [good for good in GOODS for _ in range(hand[good] - 1)]
    single = [good for good in GOODS if hand[good]]
    common = sorted(single, key=lambda good: -RARITY[good])
    tax = [TAX] * hand[TAX]
    rest = [*common, *tax] if collects_tax else [*tax[2:], *tax[:2], *common]
    return sorted(extra, key=lambda good: -RARITY[good]) + rest


def want(sight: Sight) -> Order:
    """Goods that are on the table and not in the hand, the rarest first."""
    v: View = sight.view
    assert v.trade is not None
    on_table = [c for seat, cards in v.trade.faceup.items() if seat != v.you for c in cards]
    missing = [good for good in KINDS if good != TAX and not v.hand[good] and good in on_table]
    return Want(tuple(sorted(missing, key=lambda good: RARITY[good])))
