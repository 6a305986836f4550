"""The Build phase: the leader's order, one turn each, what is kept (MN-BUILD-*)."""

from typing import Any

from games.engine.order import Order
from games.engine.script import Game, Next, Question

from ..board import CARD_PRICE, CARDS, COMPONENTS, ITEMS, KINDS, effects
from ..events import Bought, Built, CaravanBuilt, Claimed, Converted, ConvertedFree, Returned, Saved, Swapped
from ..state import (
    BuildTurn,
    State,
    add,
    as_bag,
    at_war,
    end_use,
    give,
    hand_size,
    has,
    power,
    price,
    prices,
    provinces,
    put_back,
    still_to_act,
)
from ..victory import after_building, after_purchase, before_purchase, look_for_contest
from .purchases import Build, Buy, Claim, Done, Keep, Swap, paid_with, use_right
from .ready import Ready
from .roles import Call, assign, name_order, next_seat


async def building(g: Game[State]) -> Next:
    """The start of the phase."""
    s = g.s
    s.phase, s.acted, s.called = "build", [], []
    await assign(g, "political")
    look_for_contest(s)
    return ("build_plans" if s.table.tempo == "planned" else "build_next"), {}


async def build_next(g: Game[State]) -> Next:
    seat = await next_seat(g, "political")
    return ("build_turn", {"seat": seat}) if seat else ("saving", {})


async def build_turn(g: Game[State], seat: str) -> Next:
    return None if await take_turn(g, seat) else ("build_next", {})


async def build_plans(g: Game[State]) -> Next:
    """Planned tempo: all hand in their plans at once; they are played in the leader's order."""
    s, leader = g.s, g.s.roles["political"]
    questions: list[Question[Order]] = [
        g.to(seat, Call, key="build.plan", weight="major", role="political", left=list(s.seats), **price_list(s, seat))
        if seat == leader
        else g.to(seat, Ready, key="build.plan", weight="major", **price_list(s, seat))
        for seat in s.seats
        if seat == leader or can_act(s, seat)
    ]
    call = (await g.ask_all(questions))[leader]
    if isinstance(call, Call):
        name_order(g, "political", call)
    while still_to_act(s):
        if await take_turn(g, await next_seat(g, "political")):
            return None
    return "saving", {}


def price_list(s: State, seat: str) -> dict[str, Any]:
    """What things cost this seat, for the question."""
    cards = {"hero": CARD_PRICE, "pyramids": CARDS["pyramids"].price}
    return {"prices": prices(s, seat), **cards}


def can_act(s: State, seat: str) -> bool:
    """By open facts only: enough cards for the cheapest purchase, or a hero who helps without."""
    cheapest = min(price(s, seat, item) for item in ITEMS)
    helped = has(s, seat, "free_marker") or (has(s, seat, "bank_swap") and hand_size(s, seat) > 0)
    return hand_size(s, seat) >= cheapest or helped


async def take_turn(g: Game[State], seat: str) -> bool:
    """One player's purchases; whether they ended the game."""
    s = g.s
    s.acted.append(seat)
    s.build = BuildTurn(seat, provinces(s, seat))
    while can_act(s, seat) or s.build.gifts:
        known = {"cards": hand_size(s, seat), **price_list(s, seat)}
        order: Order = await g.ask(seat, Done, Build, Buy, Claim, Swap, **known)
        if isinstance(order, Done):
            break
        if carry_out(g, seat, order):
            s.build = None
            return True
    s.build = None
    return False


def carry_out(g: Game[State], seat: str, order: Order) -> bool:
    """Play one order; whether it ended the game."""
    if isinstance(order, Buy):
        return buy(g, seat, order)
    if isinstance(order, Build):
        build(g, seat, order)
    elif isinstance(order, Claim):
        claim(g, seat, order)
    elif isinstance(order, Swap):
        swap(g, seat, order)
    return False


def pay(s: State, seat: str, size: int, cards: tuple[str, ...]) -> dict[str, int]:
    """The set goes back to the bank, for all to see (MN-COMP-09, MN-BUILD-27)."""
    paid = as_bag(paid_with(s, seat, size, cards))
    for kind, number in paid.items():
        put_back(s, seat, kind, number)
    return paid


def build(g: Game[State], seat: str, order: Build) -> None:
    s, before = g.s, g.s.lands[order.area].owner
    paid = pay(s, seat, price(s, seat, order.item), order.cards)
    put(s, seat, order.item, order.area, order.good)
    if order.item == "marker" and before:
        g.tell(Converted(seat, order.area, before, paid))
    elif order.good is not None:
        g.tell(CaravanBuilt(seat, order.area, order.good, paid))
    else:
        g.tell(Built(seat, order.item, order.area, paid))


def put(s: State, seat: str, item: str, area: str, good: str | None = None) -> None:
    """Lay a bought or free piece on the board."""
    land = s.lands[area]
    match item:
        case "marker":
            land.owner = seat  # MN-CONQ-12: the buildings come with it
            end_use(land)
            if s.build is not None:
                s.build.fresh.append(area)
        case "legion":
            add(land.legions, seat, 1)
        case "fortress":
            add(land.forts, seat, 1)
        case "trireme":
            add(land.docked, seat, 1)  # MN-BUILD-19
        case "caravan":
            land.caravans.append(good or "")
        case _:
            setattr(land, item, True)
    if item in s.tokens:
        s.tokens[item] -= 1
        land.plundered = False  # MN-CONQ-A5
    if at_war(land):
        end_use(land)  # MN-BUILD-A11, MN-CONQ-A11


def buy(g: Game[State], seat: str, order: Buy) -> bool:
    s = g.s
    before_purchase(g, seat, order.card)
    paid = pay(s, seat, price(s, seat, order.card), order.cards)
    s.cards[seat].append(order.card)  # MN-BUILD-22: works at once
    g.tell(Bought(seat, order.card, paid))
    assert s.build is not None
    s.build.gifts += [item for effect in effects(s.edition, order.card) if effect.op == "gift" for item in effect.items]
    return after_purchase(g, seat, order.card)


def claim(g: Game[State], seat: str, order: Claim) -> None:
    s = g.s
    before = s.lands[order.area].owner if order.item == "marker" else ""
    use_right(s, seat, order.item, order.area)
    put(s, seat, order.item, order.area)
    g.tell(ConvertedFree(seat, order.area, before) if before else Claimed(seat, order.item, order.area))


def swap(g: Game[State], seat: str, order: Swap) -> None:
    s = g.s
    assert s.build is not None
    put_back(s, seat, order.given)
    give(s, seat, order.received)
    s.build.swapped = True
    g.tell(Swapped(seat, order.given, order.received))


async def saving(g: Game[State]) -> Next:
    """The end of the phase: what is not kept returns to the bank (MN-BUILD-08)."""
    s = g.s
    if after_building(g):
        return None
    tax = COMPONENTS.saved_tax
    asked = [seat for seat in s.seats if hand_size(s, seat)]
    kept = await g.ask_all(g.to(seat, Keep, tax=tax, goods=power(s, seat, "keep_goods")) for seat in asked)
    for seat, keep in kept.items():
        returned = {kind: s.hands[seat][kind] - keep.cards.count(kind) for kind in KINDS}
        for kind, number in returned.items():
            put_back(s, seat, kind, number)
        if keep.cards:
            g.tell(Saved(seat, len(keep.cards)))
        if any(returned.values()):
            g.tell(Returned(seat, {kind: number for kind, number in returned.items() if number}))
    return "war", {}
