"""How the bot trades: it decides for goods or for tax, gives away the rest, and collects what it lacks."""

from games.engine.bots import Sight
from games.engine.order import Order

from ..board import GOODS, KINDS, RARITY, TAX
from ..phases.trade import Demand, Offer, Want
from ..state import Bag
from ..view import View

PATIENCE = 10  # turns after which no more trade is refused to stop a leader
HOARD = 4  # cities and temples of an opponent that make him a collector of tax


def collects_tax(hand: Bag) -> bool:
    """Is the hand nearer to a set of tax cards than to one of different goods?"""
    return hand[TAX] > sum(hand[good] > 0 for good in GOODS)


def demand(sight: Sight) -> Order:
    """As many as there are cards to spare: trade helps whoever starts it."""
    v: View = sight.view
    if another_would_win(v):
        return Demand(0)
    hand = v.hand
    kinds = sum(hand[good] > 0 for good in GOODS)
    size = sum(hand.values())
    spare = size - hand[TAX] if collects_tax(hand) else size - kinds
    number = min(size, partners(v), max(2, spare + sight.pick((0, 1, 2))))
    return Demand(number, tuple(ranking(v)[:number]) if sight.ask.args["planned"] else ())


def another_would_win(v: View) -> bool:
    """Does only an opponent need one more hero or wonder, with cards enough to buy it?"""
    near = [seat for seat, cards in v.cards.items() if len(cards) >= 3 and v.sizes[seat] >= 8]
    return bool(near) and v.you not in near and v.turn < PATIENCE


def partners(v: View) -> int:
    """The largest number that at least two others can meet."""
    return sorted((size for seat, size in v.sizes.items() if seat != v.you), reverse=True)[1]


def offer(sight: Sight) -> Order:
    v: View = sight.view
    return Offer(tuple(ranking(v)[: sight.ask.args["size"] or None]))


def ranking(v: View) -> list[str]:
    """Worst first: duplicates, then what does not fit the set this hand is nearest to."""
    hand = v.hand
    extra = sorted((good for good in GOODS for _ in range(hand[good] - 1)), key=lambda good: -RARITY[good])
    single = sorted((good for good in GOODS if hand[good]), key=lambda good: -RARITY[good])
    tax = [TAX] * hand[TAX]
    if collects_tax(hand):
        return [*extra, *single, *tax]
    saved = hand[TAX] if somebody_hoards(v) else 0  # two of them can be kept for later
    return [*extra, *tax[saved:], *single, *tax[:saved]]


def somebody_hoards(v: View) -> bool:
    """Not asked any more in a long game: if everybody guarded his tax, nobody would ever get his set together."""
    hoards = any(count >= HOARD for seat, count in v.counts["political"].items() if seat != v.you)
    return hoards and v.turn < 2 * PATIENCE


def take_rule(v: View) -> str:
    """The standing order for the chain."""
    return "trade.take: take tax from * | default" if collects_tax(v.hand) else "trade.take: default"


def ulysses_rule(v: View) -> str:
    """Called up when a rare card that the hand lacks is taken (2003), or for the first take of another (revised)."""
    if v.edition == "revised":
        return "ulysses: ulysses"
    kinds = [TAX] if collects_tax(v.hand) else [good for good in GOODS if not v.hand[good] and RARITY[good] <= 7]
    return "ulysses: " + " | ".join([*(f"ulysses if ask.card = {kind}" for kind in kinds), "pass"])


def want(sight: Sight) -> Order:
    """What is on the table and not in the hand, the rarest first."""
    v: View = sight.view
    assert v.trade is not None
    on_table = [c for seat, cards in v.trade.faceup.items() if seat != v.you for c in cards]
    if collects_tax(v.hand):
        return Want((TAX,) * min(20, on_table.count(TAX)))
    missing = [good for good in KINDS if good != TAX and not v.hand[good] and good in on_table]
    return Want(tuple(sorted(missing, key=lambda good: RARITY[good])))
