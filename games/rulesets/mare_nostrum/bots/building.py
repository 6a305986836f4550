"""How the bot builds: cards if it can, else what brings most, paid with what it needs least."""

from collections.abc import Iterator

from games.engine.order import Order, Pick

from ..board import AREAS, CARDS, GOODS, ITEMS, LANDS, PRICES, TAX, Item, effects
from ..payment import can_pay, proposal
from ..phases.build import pay, put
from ..phases.purchases import Build, Buy, Claim, Swap, free_marker, free_marker_may, markable, placeable, use_right
from ..phases.sites import anywhere, converts
from ..state import BuildTurn, State, has, in_stock, may_buy, on_board, price, provinces, tally
from .mind import count_kind, danger, foreign_legions, produced, worth
from .warfare import opportunity

FAVOURITES = (
    "temple_of_artemis",
    "colossus",
    "mausoleum",
    "hanging_gardens",
    "solomon",
    "lighthouse",
    "helen",
    "statue_of_zeus",
    "agamemnon",
    "archimedes",
    "ulysses",
    "nebuchadnezzar",
)
WHIM = range(12)
TRIFLE = 30  # not worth saved tax cards
ENOUGH = 9  # cards of one kind of set that buy a hero or wonder


def plan(s: State, seat: str, pick: Pick) -> list[Order]:
    """All purchases of a turn, played on an imagined state; `pick` brings a little whim into near-equal choices."""
    if s.build is None:
        s.build = BuildTurn(seat, provinces(s, seat))
    orders: list[Order] = []
    while len(orders) < 30:
        order = next_purchase(s, seat, pick)
        if order is None:
            break
        orders.append(order)
        play(s, seat, order)
    return orders


def play(s: State, seat: str, order: Order) -> None:
    assert s.build is not None
    if isinstance(order, Buy):
        pay(s, seat, price(s, seat, order.card), order.cards)
        s.cards[seat].append(order.card)
        s.build.gifts += [i for e in effects(s.edition, order.card) if e.op == "gift" for i in e.items]
    elif isinstance(order, Build):
        pay(s, seat, price(s, seat, order.item), order.cards)
        put(s, seat, order.item, order.area, order.good)
    elif isinstance(order, Claim):
        use_right(s, seat, order.item, order.area)
        put(s, seat, order.item, order.area)
    elif isinstance(order, Swap):
        s.hands[seat][order.given] -= 1
        s.hands[seat][order.received] += 1
        s.build.swapped = True


def next_purchase(s: State, seat: str, pick: Pick) -> Order | None:
    return (
        win(s, seat)
        or swap_to_win(s, seat)
        or hero_or_wonder(s, seat, pick)
        or free_piece(s, seat, pick)
        or best_item(s, seat, pick)
    )


def win(s: State, seat: str) -> Order | None:
    if may_buy(s, seat, "pyramids") and can_pay(s.hands[seat], CARDS["pyramids"].price):
        return Buy("pyramids")
    return None


def swap_to_win(s: State, seat: str) -> Order | None:
    """Cleopatra, where one card makes the set."""
    assert s.build is not None
    hand = s.hands[seat]
    if not has(s, seat, "bank_swap") or s.build.swapped:
        return None
    kinds = [good for good in GOODS if hand[good]]
    for size in (12, 9, 6, 3):
        missing = [good for good in GOODS if not hand[good] and s.bank[good]]
        if len(kinds) == size - 1 and hand[TAX] and missing:
            return Swap(TAX, missing[0])
        spare = [good for good in kinds if hand[good] > 1] or kinds
        if hand[TAX] == size - 1 and spare and s.bank[TAX] and len(kinds) != size:
            return Swap(spare[-1], TAX)
    return None


def hero_or_wonder(s: State, seat: str, pick: Pick) -> Order | None:
    if not can_pay(s.hands[seat], ENOUGH):
        return None
    own = [card for card in CARDS if CARDS[card].side == seat]
    wanted = [card for card in (*FAVOURITES, *own) if may_buy(s, seat, card)]
    return Buy(pick(wanted[:3])) if wanted else None


def free_piece(s: State, seat: str, pick: Pick) -> Order | None:
    assert s.build is not None
    if "fortress" in s.build.gifts:
        places = [area for item, area, _ in placeable(s, seat, ["fortress"])]
        return Claim("fortress", places[0]) if places else None
    gift = "marker" in s.build.gifts
    if not gift and not free_marker(s, seat):
        return None
    everywhere = gift or (anywhere(s, seat) and free_marker_may(s, seat, "anywhere"))
    conversion = not gift and free_marker_may(s, seat, "conversion")
    places = markable(s, seat, everywhere, conversion)
    values = {area: marker_value(s, seat, area) + pick(WHIM) for area in places}
    return Claim("marker", max(places, key=lambda area: values[area])) if places else None


def best_item(s: State, seat: str, pick: Pick) -> Order | None:
    """The purchase with the best ratio of value to price."""
    hand = s.hands[seat]
    items = [item for item in ITEMS if can_pay(hand, price(s, seat, item))]
    found = [
        (option[0] + pick(WHIM), option)
        for option in candidates(s, seat, items)
        if option[0] > (TRIFLE if spends_savings(s, seat, option[1]) else 0)
    ]
    best = max(found, key=lambda weighed: weighed[0], default=None)
    if best is None:
        return None
    _, item, area, good = best[1]
    return Build(item, area, good, payment(s, seat, price(s, seat, item)))


def spends_savings(s: State, seat: str, item: Item) -> bool:
    """Would this be paid with tax cards that could be kept for the next turn?"""
    size = price(s, seat, item)
    return TAX in payment(s, seat, size) and s.hands[seat][TAX] < size + 2


def payment(s: State, seat: str, size: int) -> tuple[str, ...]:
    """Goods first; tax when there is more of it than can be kept."""
    hand = s.hands[seat]
    if hand[TAX] >= size + 2 or (hand[TAX] >= size and len([g for g in GOODS if hand[g]]) < size):
        return (TAX,) * size
    return proposal(hand, size)


def candidates(s: State, seat: str, items: list[Item]) -> Iterator[tuple[int, Item, str, str | None]]:
    makes = produced(s, seat)
    for item, area, good in placeable(s, seat, items):
        value = item_value(s, seat, item, area, good, makes)
        yield value * 3 // PRICES[item], item, area, good


def item_value(s: State, seat: str, item: str, area: str, good: str | None, makes: dict[str, int]) -> int:
    land = s.lands[area]
    if item == "caravan":
        assert good is not None
        return 68 + (25 if not makes[good] else 0) + (20 if land.market else 0)
    lives_on_tax = tally(s, seat, "political") >= sum(count > 0 for count in makes.values())
    if item == "city":
        return (70 if lives_on_tax else 50) + (20 if land.temple else 0)
    if item == "market":
        return 65 * count_kind(land, "caravan")
    if item == "temple":
        return (120 if lives_on_tax else 60) if land.city else 0
    if item == "marker":
        return marker_value(s, seat, area)
    return unit_value(s, seat, item, area)


def marker_value(s: State, seat: str, area: str) -> int:
    """What can be built there, and what stands there already under a converting legion."""
    place = AREAS[area]
    gain = worth(s, area) * 40 if converts(s, seat, area) else 0
    makes = produced(s, seat)
    fresh = sum(not makes[good] for good in place.goods)
    return gain + 18 + 14 * (len(place.goods) + place.sites) + 8 * fresh


def unit_value(s: State, seat: str, item: str, area: str) -> int:
    if item == "trireme":
        return trireme_value(s, seat, area)
    threat = sum(foreign_legions(s, seat, near) for near in (area, *AREAS[area].land))
    own = s.lands[area].legions.get(seat, 0)
    if item == "fortress":
        return worth(s, area) * (6 + 8 * min(threat, 3)) if not s.lands[area].forts.get(seat) else 5
    army = on_board(s, seat, "legion")
    eager = 12 * (danger(s, seat) - 1)
    chance = 4 * opportunity(s, seat, area) if army < 6 else 0
    return (
        max(4, 20 - 6 * army + eager)
        + min(36, chance) * 3 // price(s, seat, "legion")
        + (18 * min(3, threat) if threat > own else 0)
        + min(3, worth(s, area))
    )


def trireme_value(s: State, seat: str, area: str) -> int:
    """Ships open islands and coasts that nobody has marked."""
    if on_board(s, seat, "trireme") or not in_stock(s, seat, "trireme"):
        return 3
    shores = [a for sea in AREAS[area].seas for a in AREAS[sea].coast if not s.lands[a].owner]
    by_land = [a for own in provinces(s, seat) for a in LANDS[own].land if not s.lands[a].owner]
    return 40 if shores and not by_land else 12 if shores else 2
