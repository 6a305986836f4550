"""The orders of a build turn: build, buy, claim, swap, done (MN-BUILD-*, heroes and wonders)."""

from collections.abc import Iterator, Sequence
from typing import Literal, Self

from games.engine.ask import Ask
from games.engine.errors import Refused, refuse
from games.engine.order import Order, Pick

from ..board import AREAS, CARDS, GOODS, ITEMS, KINDS, LANDS, TAX, Item
from ..payment import can_pay, check_payable, check_payment, proposal
from ..state import BuildTurn, State, cite, has, may_buy, owner_of_card, powers, price, provinces
from ..types import CardName, Cards, Kind, Province
from .sites import anywhere, check_marker, check_place, converts, reach


def turn_of(s: State) -> BuildTurn:
    assert s.build is not None
    return s.build


def check_purchase(s: State, seat: str, size: int, cards: Sequence[str]) -> None:
    hand = s.hands[seat]
    if cards:
        check_payment(cards, hand, size)
    else:
        check_payable(hand, size)


def paid_with(s: State, seat: str, size: int, cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(cards) or proposal(s.hands[seat], size)


class Done(Order):
    """End of the own turn."""

    line = "done"
    idle = True
    key = "build.turn"
    weight = "major"


class Build(Order):
    """One set, one item (MN-BUILD-03, -05). Without cards the engine proposes the set."""

    line = "build {item} in {area} [on {good}] [with {cards}]"
    key = "build.turn"
    weight = "major"
    item: Item
    area: Province
    good: Kind | None = None
    cards: Cards = ()

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        if self.item == "marker":
            check_marker(s, seat, self.area, anywhere(s, seat))
        else:
            check_place(s, seat, self.item, self.area, self.good)
        check_purchase(s, seat, price(s, seat, self.item), self.cards)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        seat, hand = ask.seat, s.hands[ask.seat]
        items = [item for item in ITEMS if can_pay(hand, price(s, seat, item))]
        return [cls(item, area, good) for item, area, good in placeable(s, seat, items)]

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order | None:
        """Sometimes with tax named, to pay otherwise than proposed."""
        options = cls.legal(s, ask)
        if not options:
            return None
        order: Self = pick(options)
        size = price(s, ask.seat, order.item)
        if s.hands[ask.seat][TAX] >= size and pick((True, False)):
            return cls(order.item, order.area, order.good, (TAX,) * size)
        return order

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"item": ITEMS, "area": list(LANDS), "good": [None, *GOODS], "cards": held(s, ask.seat)}


def held(s: State, seat: str) -> list[str]:
    return [kind for kind in KINDS if s.hands[seat][kind]]


def placeable(s: State, seat: str, items: Sequence[Item]) -> Iterator[tuple[Item, str, str | None]]:
    """Every item at every place where it may stand, payment aside."""
    for area in provinces(s, seat):
        for item in items:
            if item == "marker":
                continue
            for good in AREAS[area].goods if item == "caravan" else (None,):
                if fits(s, seat, item, area, good):
                    yield item, area, good
    if "marker" in items:
        yield from (("marker", area, None) for area in markable(s, seat, anywhere(s, seat)))


def fits(s: State, seat: str, item: str, area: str, good: str | None) -> bool:
    try:
        check_place(s, seat, item, area, good)
    except Refused:
        return False
    return True


def markable(s: State, seat: str, everywhere: bool, conversion: bool = True) -> list[str]:
    near = _near(s, seat)
    found = []
    for area in LANDS:
        if not everywhere and area not in near:
            continue
        try:
            check_marker(s, seat, area, anywhere=True, conversion=conversion)
        except Refused:
            continue
        found.append(area)
    return found


def _near(s: State, seat: str) -> list[str]:
    return [*reach(s, seat), *(area for area in LANDS if converts(s, seat, area))]


class Buy(Order):
    """A hero or wonder (MN-BUILD-24)."""

    line = "buy {card} [with {cards}]"
    key = "build.turn"
    weight = "major"
    card: CardName
    cards: Cards = ()

    def check(self, s: State, ask: Ask) -> None:
        owner = owner_of_card(s, self.card)
        if owner:
            refuse("buy.sold", "MN-COMP-10", card=self.card, owner=owner)
        if CARDS[self.card].side not in ("", ask.seat):
            refuse("buy.foreign", "MN-BUILD-24", card=self.card, side=CARDS[self.card].side)
        check_purchase(s, ask.seat, price(s, ask.seat, self.card), self.cards)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        seat, hand = ask.seat, s.hands[ask.seat]
        return [cls(card) for card in CARDS if may_buy(s, seat, card) and can_pay(hand, price(s, seat, card))]

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"card": list(CARDS), "cards": held(s, ask.seat)}


class Claim(Order):
    """A free piece: Hammurabi's marker, or the gift of a wonder (MN-HERO-HAM-*, MN-WON-ZEU-2, -LIG-2)."""

    line = "claim {item} in {area}"
    key = "build.turn"
    item: Literal["marker", "fortress"]
    area: Province

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        if self.item == "marker" and self.item not in turn_of(s).gifts:
            check_free_marker(s, seat, self.area)
        elif not takes_free_marker(s, seat, self.item, self.area):
            check_gift(s, seat, self.item, self.area)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        seat, gifts = ask.seat, turn_of(s).gifts
        found: list[Self] = []
        if "marker" in gifts:
            found += [cls("marker", area) for area in markable(s, seat, everywhere=True, conversion=False)]
        elif free_marker(s, seat):
            everywhere = anywhere(s, seat) and free_marker_may(s, seat, "anywhere")
            conversion = free_marker_may(s, seat, "conversion")
            found += [cls("marker", area) for area in markable(s, seat, everywhere, conversion)]
        if "fortress" in gifts:
            found += [cls("fortress", a) for a in provinces(s, seat) if fits(s, seat, "fortress", a, None)]
        return found


def check_gift(s: State, seat: str, item: str, area: str) -> None:
    """MN-WON-FREE-A: in the turn of the purchase, by the ordinary rules of place."""
    if item not in turn_of(s).gifts:
        refuse("claim.no-gift", "MN-WON-FREE-A", item=item)
    if item == "marker":
        check_marker(s, seat, area, anywhere=True, conversion=False)
    else:
        check_place(s, seat, item, area, None)


def free_marker(s: State, seat: str) -> bool:
    return has(s, seat, "free_marker") and not turn_of(s).free_marker_used


def free_marker_may(s: State, seat: str, what: str) -> bool:
    return any(what in effect.items for effect in powers(s, seat, "free_marker"))


def takes_free_marker(s: State, seat: str, item: str, area: str) -> bool:
    """Hammurabi's marker goes before the gift of the Lighthouse, which may be placed anywhere (MN-HERO-HAM-A2)."""
    if item != "marker" or not free_marker(s, seat):
        return False
    try:
        check_free_marker(s, seat, area)
    except Refused:
        return False
    return True


def use_right(s: State, seat: str, item: str, area: str) -> None:
    """A free piece is placed: by Hammurabi's right if it goes so far, else as a gift."""
    if takes_free_marker(s, seat, item, area):
        turn_of(s).free_marker_used = True
    else:
        turn_of(s).gifts.remove(item)


def check_free_marker(s: State, seat: str, area: str) -> None:
    if not free_marker(s, seat):
        refuse("claim.no-marker", cite(s, "MN-HERO-HAM-2"))
    everywhere = anywhere(s, seat) and free_marker_may(s, seat, "anywhere")  # MN-HERO-HAM-A2
    check_marker(s, seat, area, everywhere, conversion=free_marker_may(s, seat, "conversion"))


class Swap(Order):
    """Cleopatra: a good for a tax card with the bank, or the other way round (MN-HERO-CLE-1)."""

    line = "swap {given} for {received}"
    key = "build.turn"
    given: Kind
    received: Kind

    def check(self, s: State, ask: Ask) -> None:
        if not has(s, ask.seat, "bank_swap") or turn_of(s).swapped:
            refuse("swap.not-now", "MN-HERO-CLE-1")
        if not s.hands[ask.seat][self.given]:
            refuse("swap.not-held", "MN-HERO-CLE-1", card=self.given)
        if (self.given == TAX) == (self.received == TAX):
            refuse("swap.kinds", "MN-HERO-CLE-1")
        if not s.bank[self.received]:
            refuse("swap.bank-empty", "MN-HERO-CLE-A", card=self.received)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        if not has(s, ask.seat, "bank_swap") or turn_of(s).swapped:
            return []
        hand = s.hands[ask.seat]
        found = [cls(good, TAX) for good in GOODS if hand[good] and s.bank[TAX]]
        return [*found, *(cls(TAX, good) for good in GOODS if hand[TAX] and s.bank[good])]


class Keep(Order):
    """At the end of the phase: up to two tax cards, and the goods of the Hanging Gardens (MN-BUILD-08, -A10)."""

    line = "keep {cards}"
    key = "build.keep"
    cards: Cards

    def check(self, s: State, ask: Ask) -> None:
        hand = s.hands[ask.seat]
        for kind in KINDS:
            if self.cards.count(kind) > hand[kind]:
                refuse("keep.not-held", "MN-BUILD-08", card=kind)
        tax = self.cards.count(TAX)
        if tax > ask.args["tax"]:
            refuse("keep.tax", "MN-BUILD-08", limit=ask.args["tax"])
        if len(self.cards) - tax > ask.args["goods"]:
            refuse("keep.goods", cite(s, "MN-WON-GAR-2"), limit=ask.args["goods"])

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return cls(_kept(s, ask, min(ask.args["tax"], s.hands[ask.seat][TAX])))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        return cls(_kept(s, ask, pick(range(min(ask.args["tax"], s.hands[ask.seat][TAX]) + 1))))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"cards": held(s, ask.seat)}


def _kept(s: State, ask: Ask, tax: int) -> tuple[str, ...]:
    """So many tax cards, and the rarest goods."""
    hand = s.hands[ask.seat]
    goods = [good for good in GOODS for _ in range(hand[good])]  # GOODS are listed from rare to common
    return tuple(sorted([*goods[: ask.args["goods"]], *[TAX] * tax]))
