"""4 Offerings: bids in turn order, each chain of outbidding settled before the next player bids (CYC-OFFER-*).

All players write a plan at the same time; the bids are then made from the plans in the order of the rulebook. "ask" in a
plan means: ask me, when I see the bids.
"""

from collections.abc import Sequence
from typing import Annotated, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Of, Order, Pick
from games.engine.script import Game, Next

from ..board import GODS, God
from ..events import ApolloChosen, BidPlaced, OfferingsPaid, Ousted
from ..state import Offer, State, most_offer, playing, price_of_offer

Wish = Annotated[str, Of("wish")]

APOLLO = "apollo"
ASK_ME = "ask"
MAX_PLANNED = 60  # the highest amount that can be written in a plan


def read_wish(wish: str) -> tuple[str, int, bool]:
    """`ares5`: up to 5, as little as needed; `ares=5`: 5 at once or not at all."""
    exactly = "=" in wish
    god = wish.rstrip("0123456789").rstrip("=")
    return god, int(wish[len(god) + exactly :] or 0), exactly


def least_offer(s: State, god: str) -> int:
    """One more than what stands there (CYC-OFFER-03), at least 1 (CYC-OFFER-08)."""
    return s.offers[god].amount + 1 if god in s.offers else 1


# ---------------------------------------------------------------- orders
class Plan(Order):
    line = "plan {wishes}"
    key = "plan"
    weight = "major"
    wishes: tuple[Wish, ...] = ()

    def check(self, s: State, ask: Ask) -> None:
        most = most_offer(s, ask.seat)
        for wish in self.wishes:
            god, amount, _ = read_wish(wish)
            if god in GODS and god not in s.gods:
                refuse("offer.hidden", "CYC-OFFER-18", god=god, gods=s.gods)
            if god in GODS and amount > most:
                refuse("offer.too-much", "CYC-OFFER-14", amount=amount, most=most)

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return cls()

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        most = min(MAX_PLANNED, most_offer(s, ask.seat))
        wishes = [f"{pick(s.gods)}{pick(('', '='))}{pick(range(1, most + 1))}" for _ in range(pick((1, 2, 3))) if most]
        return cls((*wishes, pick((APOLLO, ASK_ME))))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[str]]:
        most = min(MAX_PLANNED, most_offer(s, ask.seat))
        wishes = [f"{god}{style}{amount}" for god in s.gods for style in ("", "=") for amount in range(1, most + 1)]
        return {"wishes": [*wishes, APOLLO, ASK_ME]}


class Apollo(Order):
    """Free, for any number of players, and nobody is ousted from there (CYC-OFFER-10, CYC-OFFER-11, CYC-OFFER-17)."""

    line = "apollo"
    key = "bid"


class Bid(Order):
    line = "bid {amount} {god}"
    key = "bid"
    amount: int
    god: God

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        most = most_offer(s, ask.seat)
        gods = [god for god in s.gods if god != s.barred]
        return [
            cls(amount, god) for god in gods for amount in range(least_offer(s, god), _most(s, ask.seat, god, most) + 1)
        ]

    def check(self, s: State, ask: Ask) -> None:
        if self.god not in s.gods:
            refuse("offer.hidden", "CYC-OFFER-18", god=self.god, gods=s.gods)
        if self.god == s.barred:
            refuse("offer.barred", "CYC-OFFER-04", god=self.god)
        if self.amount < least_offer(s, self.god):
            refuse("offer.too-low", "CYC-OFFER-03", god=self.god, least=least_offer(s, self.god))
        most = _most(s, ask.seat, self.god, most_offer(s, ask.seat))
        if self.amount > most:
            refuse("offer.too-much", "CYC-OFFER-14", amount=self.amount, most=most)


def _most(s: State, seat: str, god: str, most: int) -> int:
    """Who outbids himself need not pay his first offering any more (CYC-TWO-02, CYC-TWO-03)."""
    mine = s.offers.get(god)
    if mine is None or mine.seat != seat:
        return most
    left = max(0, most - s.discount[seat]) + price_of_offer(s, mine)
    return left + s.discount[seat]


# ---------------------------------------------------------------- the auction
async def offerings(g: Game[State]) -> Next:
    s = g.s
    s.phase = "offerings"
    s.discount = dict(s.priests)
    s.offers, s.apollo, s.done, s.spent = {}, [], [], []
    plans = await g.ask_all(g.to(seat, Plan, round=s.round) for seat in playing(s))
    s.plans = {seat: list(plan.wishes) for seat, plan in plans.items()}
    for seat in s.order:  # CYC-OFFER-01
        await _settle(g, seat)
    _pay(g)
    return "actions", {}


async def _settle(g: Game[State], seat: str) -> None:
    """One marker is placed; whoever it ousts places his again, and so on (CYC-OFFER-05)."""
    s = g.s
    s.bidder, s.barred = seat, ""
    while s.bidder:
        seat = s.bidder
        g.barrier("a sealed plan")  # what the next marker does is known to its owner alone (CYC-OFFER-20)
        order = _planned(s, seat) or await g.ask(seat, Apollo, Bid, barred=s.barred)
        s.bidder = ""
        if isinstance(order, Apollo):
            s.apollo.append(seat)
            g.tell(ApolloChosen(seat, len(s.apollo)))
            continue
        ousted = s.offers.get(order.god)
        s.offers[order.god] = Offer(seat, order.amount)
        g.tell(BidPlaced(seat, order.god, order.amount))
        if ousted:
            s.bidder, s.barred = ousted.seat, order.god
            g.tell(Ousted(ousted.seat, order.god))
    s.barred = ""


def _planned(s: State, seat: str) -> Apollo | Bid | None:
    """The first wish of the plan that can be had; None: ask. A plan never outbids a marker of its own player."""
    most = most_offer(s, seat)
    for wish in s.plans.get(seat, []):
        god, limit, exactly = read_wish(wish)
        if god == ASK_ME:
            return None
        if god == APOLLO:
            break
        held = s.offers.get(god)
        amount = limit if exactly else least_offer(s, god)
        if god == s.barred or (held and held.seat == seat) or not least_offer(s, god) <= amount <= min(limit, most):
            continue
        return Bid(amount, god)
    return Apollo()


def _pay(g: Game[State]) -> None:
    """Only standing offerings are paid, when all markers are placed (CYC-OFFER-12, CYC-OFFER-13)."""
    s = g.s
    prices = dict.fromkeys(playing(s), 0)
    for offer in s.offers.values():
        prices[offer.seat] += price_of_offer(s, offer)
    for seat, price in prices.items():
        s.gold[seat] -= price
    s.offers = {god: s.offers[god] for god in s.gods if god in s.offers}
    s.plans = {}
    g.tell(OfferingsPaid(prices))
