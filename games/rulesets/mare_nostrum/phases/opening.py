"""Set-up: the sheets, neutral civilizations, roles, and the free set-up of 36 points (MN-SETUP-*, MN-FEW-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.dice import Dice
from games.engine.errors import Refused, refuse
from games.engine.order import Order
from games.engine.script import Game, Next

from ..board import (
    AREAS,
    BUILDINGS,
    CAPITAL,
    CARDS,
    COMPONENTS,
    ITEMS,
    LANDS,
    MAP,
    PRICES,
    ROLES,
    SEAS,
    SHEET,
    SIDES,
    Item,
    Placement,
    effects,
)
from ..events import CaravanPlaced, GameBegan, HeroTaken, Placed, SetupFinished, SheetPlaced
from ..state import Land, Placing, State, Table, add, cite, hero_of, in_stock, no_cards, rules, tally
from ..types import CardName, Kind, Province
from .build import put
from .purchases import Done
from .sites import check_room, check_stock


# ---------------------------------------------------------------- before the first question
def set_up(edition: str, table: Table, seats: Sequence[str], dice: Dice) -> State:
    s = State(
        edition,
        table,
        list(seats),
        {area: Land() for area in LANDS},
        {sea: {} for sea in SEAS},
        {seat: no_cards() for seat in seats},
        {kind.id: kind.cards for kind in COMPONENTS.kinds},
        dict(COMPONENTS.tokens[str(len(seats))]),  # MN-SETUP-02..04
        {seat: [] for seat in seats},
        dict.fromkeys(ROLES, ""),
    )
    if table.free_setup:
        place_neutrals(s)  # MN-FEW-A2: before the players
        s.queue = dice.shuffled(seats, "order of placing")  # MN-SETUP-A3
    else:
        for seat in seats:
            place_sheet(s, seat)
        place_neutrals(s)
    if not (table.free_setup and rules(s).free_setup_counts_roles):
        sheet_roles(s)
    if not table.free_setup:
        deal_roles(s, dice)
    return s


def place_sheet(s: State, seat: str) -> int:
    """The basic layout of a civilization and its hero (MN-SETUP-06), as far as it fits; the points it is worth."""
    points = CARDS[hero_of(seat)].price
    for place in SHEET[seat].placements:
        if s.lands[place.area].owner not in ("", seat):
            continue  # MN-SETUP-A3
        s.lands[place.area].owner = seat
        points += PRICES["marker"]
        for item, good in contents(place):
            if in_stock(s, seat, item):  # MN-COMP-A1
                put(s, seat, item, place.area, good)
                points += PRICES[item]
    take_hero(s, seat)
    return points


def contents(place: Placement) -> list[tuple[str, str | None]]:
    """(item, good of a caravan) of everything printed for one province."""
    items = ["city"] * place.city + ["legion"] * place.legions + ["fortress"] * place.fortresses
    return [*((item, None) for item in items), *(("caravan", good) for good in place.caravans)]


def take_hero(s: State, seat: str) -> None:
    """The own hero, with the unit some bring along if owned before turn 1 (MN-SETUP-22)."""
    hero = hero_of(seat)
    s.cards[seat].append(hero)
    for effect in effects(s.edition, hero):
        if effect.op == "start_unit" and in_stock(s, seat, effect.items[0]):
            put(s, seat, effect.items[0], CAPITAL[seat])


def place_neutrals(s: State) -> None:
    """Marker, legion and, in the capital, a fortress of every civilization without a player (MN-FEW-01..03, -A2)."""
    for side in SIDES:
        if side in s.seats:
            continue
        capital = CAPITAL[side]
        for area in (capital, *AREAS[capital].land):
            land = s.lands[area]
            if not land.owner and capital_of_player(s, area) == "":
                land.owner = side
                add(land.legions, side, 1)
                if area == capital:
                    add(land.forts, side, 1)


def capital_of_player(s: State, area: str) -> str:
    side = AREAS[area].capital_of
    return side if side in s.seats else ""


def sheet_roles(s: State) -> None:
    """The sheets name the first holders (MN-SETUP-07, -A9)."""
    for seat in s.seats:
        if SHEET[seat].role:
            s.roles[SHEET[seat].role] = seat


def deal_roles(s: State, dice: Dice) -> None:
    """Roles that no sheet has given away go by count, ties by lot; beside sheet owners nobody gets two (MN-SETUP-A6)."""
    again = not any(s.roles.values())
    for role in ROLES:
        if not s.roles[role]:
            s.roles[role] = highest(s, role, dice, again)


def highest(s: State, role: str, dice: Dice, again: bool) -> str:
    """Most of what counts; `again`: also somebody who has a role already, if he has strictly more."""
    held = list(s.roles.values())
    free = [seat for seat in s.seats if seat not in held]
    candidates = list(s.seats) if again else free or list(s.seats)
    most = max(tally(s, seat, role) for seat in candidates)
    tied = [seat for seat in candidates if tally(s, seat, role) == most]
    tied = [seat for seat in tied if seat in free] or tied
    return tied[0] if len(tied) == 1 else dice.pick(tied, f"role {role}")


# ---------------------------------------------------------------- free set-up
def placing(s: State) -> Placing:
    assert s.placing is not None
    return s.placing


class Basic(Order):
    """The printed sheet instead of a layout of one's own; points for what does not fit any more are still to spend."""

    line = "basic"
    key = "setup.place"
    weight = "major"

    def check(self, s: State, ask: Ask) -> None:
        if placing(s).begun:
            refuse("basic.begun", "MN-SETUP-06")

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [] if placing(s).begun else [cls()]

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return Done() if placing(s).begun else cls()


class Place(Order):
    """An item at its list price (MN-SETUP-09, -A4), in the capital or a province next to it."""

    line = "place {item} in {area} [on {good}]"
    key = "setup.place"
    weight = "major"
    item: Item
    area: Province
    good: Kind | None = None

    def check(self, s: State, ask: Ask) -> None:
        seat = ask.seat
        if PRICES[self.item] > placing(s).points:
            refuse("place.points", "MN-SETUP-09", points=placing(s).points, price=PRICES[self.item])
        if self.area not in start_area(seat):
            refuse("place.too-far", "MN-SETUP-14", areas=list(start_area(seat)))
        land = s.lands[self.area]
        if self.item == "marker":
            if land.owner:
                refuse("place.marked", "MN-SETUP-A3", area=self.area, owner=land.owner)
        elif land.owner != seat:
            refuse("place.marker-first", cite(s, "MN-SETUP-15"), area=self.area)
        elif self.area not in unit_area(s, seat, self.item):
            refuse("place.capital-only", cite(s, "MN-SETUP-17"), item=self.item)
        if (self.item == "caravan") != (self.good is not None):
            refuse("build.which-good", "MN-BUILD-16", area=self.area, goods=list(AREAS[self.area].goods))
        check_room(s, seat, self.item, self.area, self.good)
        check_stock(s, seat, self.item)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        found: list[Self] = []
        for area in start_area(ask.seat):
            for item in ITEMS:
                for good in AREAS[area].goods if item == "caravan" else (None,):
                    order = cls(item, area, good)
                    try:
                        order.check(s, ask)
                    except Refused:
                        continue
                    found.append(order)
        return found


def start_area(seat: str) -> tuple[str, ...]:
    """The capital and what borders it; for Greece also four coasts of the Aegean (MN-SETUP-14, -18)."""
    capital = CAPITAL[seat]
    return (capital, *AREAS[capital].land, *(MAP.greek_start if seat == "greece" else ()))


def unit_area(s: State, seat: str, item: str) -> Sequence[str]:
    """Where an item may start: buildings in all own provinces, units mostly in the capital (MN-SETUP-16, -17, -19)."""
    edition = rules(s)
    if item in BUILDINGS or (item == "fortress" and edition.setup_fortress_at_markers):
        return start_area(seat)
    if seat == "greece" and edition.greece_units_abroad:
        return start_area(seat)
    return (CAPITAL[seat],)


class Hire(Order):
    """The own hero before the game (MN-SETUP-10, -12)."""

    line = "hire {card}"
    key = "setup.place"
    weight = "major"
    card: CardName

    def check(self, s: State, ask: Ask) -> None:
        if self.card != hero_of(ask.seat):
            refuse("hire.own-only", "MN-SETUP-10", card=hero_of(ask.seat))
        if self.card in s.cards[ask.seat]:
            refuse("hire.twice", "MN-COMP-10", card=self.card)
        if CARDS[self.card].price > placing(s).points:
            refuse("place.points", "MN-SETUP-09", points=placing(s).points, price=CARDS[self.card].price)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        hero = hero_of(ask.seat)
        return [cls(hero)] if hero not in s.cards[ask.seat] and CARDS[hero].price <= placing(s).points else []


async def opening(g: Game[State]) -> Next:
    """Who has still to place, then the first turn."""
    s = g.s
    if s.queue:
        return "place", {"seat": s.queue[0]}
    if not all(s.roles.values()):
        g.barrier("roles")
        deal_roles(s, g.dice)  # MN-SETUP-21
    g.tell(GameBegan(s.seats))
    return "income", {}


async def place(g: Game[State], seat: str) -> Next:
    """One seat spends its points; the marker of the capital is among them (MN-SETUP-A1)."""
    s = g.s
    s.queue.remove(seat)
    s.placing = Placing(seat, COMPONENTS.setup_points - PRICES["marker"])
    s.lands[CAPITAL[seat]].owner = seat
    while True:
        order = await g.ask(seat, Basic, Place, Hire, Done, points=s.placing.points)
        if isinstance(order, Done):
            g.tell(SetupFinished(seat, s.placing.points))  # MN-SETUP-A5
            break
        spend(g, seat, order)
        if isinstance(order, Basic) and not s.placing.points:
            break
    s.placing = None
    return "opening", {}


def spend(g: Game[State], seat: str, order: Basic | Place | Hire) -> None:
    s, now = g.s, placing(g.s)
    now.begun = True
    if isinstance(order, Basic):
        now.points -= place_sheet(s, seat) - PRICES["marker"]
        g.tell(SheetPlaced(seat))
    elif isinstance(order, Hire):
        now.points -= CARDS[order.card].price
        take_hero(s, seat)
        g.tell(HeroTaken(seat, order.card, now.points))
    else:
        now.points -= PRICES[order.item]
        put(s, seat, order.item, order.area, order.good)
        if order.good is not None:
            g.tell(CaravanPlaced(seat, order.area, order.good, now.points))
        else:
            g.tell(Placed(seat, order.item, order.area, now.points))
