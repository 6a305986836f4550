"""What a sole army may do in a foreign province: plunder, occupy, convert (MN-CONQ-*)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import AREAS, LANDS, RARITY, TAX
from ..events import Converting, LeftAlone, Occupied, PlunderCard, Plundered
from ..state import (
    Land,
    State,
    buildings,
    capital_of,
    cite,
    give,
    invader,
    is_neutral,
    kind_of,
    powers,
    remove_building,
    rules,
)
from ..types import Building, Kind, Province


# ---------------------------------------------------------------- what is possible
def check_army(s: State, ask: Ask, area: str) -> None:
    """The only army in a province with another's marker, and not yet settled this turn (MN-CONQ-01, -A4)."""
    only = ask.args.get("area")
    if area not in LANDS or (only and area != only):
        refuse("conquest.elsewhere", "MN-CONQ-01", area=only or area)
    if invader(s.lands[area]) != ask.seat:
        refuse("conquest.not-alone", "MN-CONQ-01", area=area)
    if s.war is not None and s.war.seat == ask.seat and area in s.war.settled:
        refuse("conquest.twice", cite(s, "MN-CONQ-02"), area=area)


def open_areas(s: State, ask: Ask) -> list[str]:
    """Where the asked seat may choose now."""
    only = ask.args.get("area")
    settled = s.war.settled if s.war is not None and s.war.seat == ask.seat else []
    areas = [only] if only else list(s.lands)
    return [area for area in areas if area not in settled and invader(s.lands[area]) == ask.seat]


def may_convert(s: State, area: str) -> bool:
    """Never the capital of a player (MN-CONQ-14); a neutral's if the table says so (MN-FEW-A3)."""
    side = capital_of(area)
    if not side or s.lands[area].owner != side:
        return True
    return is_neutral(s, side) and s.table.neutral_capitals_convertible


def may_plunder(s: State, area: str) -> bool:
    return not (rules(s).plunder_needs_rebuilding and s.lands[area].plundered)  # MN-CONQ-06


def occupations(land: Land, legions: int) -> list[tuple[str, ...]]:
    """Every choice of buildings that this many legions may cover, most first."""
    built = dearest_first(land, buildings(land))
    choices = [c for size in range(min(legions, len(built)), 0, -1) for c in combinations(built, size)]
    return [choice for choice in choices if covers_base(choice)]


def dearest_first(land: Land, names: Sequence[str]) -> list[str]:
    """Cities and caravans before what doubles them; rare goods before common ones."""
    return sorted(names, key=lambda b: (kind_of(b) in ("market", "temple"), RARITY.get(b, 6), b))


def covers_base(choice: Sequence[str]) -> bool:
    """A market needs a legion on a caravan, a temple one on a city (MN-CONQ-A13)."""
    kinds = [kind_of(b) for b in choice]
    return ("market" not in kinds or "caravan" in kinds) and ("temple" not in kinds or "city" in kinds)


# ---------------------------------------------------------------- orders
class Plunder(Order):
    """Destroy one building (MN-CONQ-03..06); Nebuchadnezzar's owner may name the good he takes."""

    line = "plunder {area} {building} [taking {good}]"
    key = "conquest"
    area: Province
    building: Building
    good: Kind | None = None

    def check(self, s: State, ask: Ask) -> None:
        check_army(s, ask, self.area)
        if self.building not in buildings(s.lands[self.area]):
            refuse("plunder.not-there", cite(s, "MN-CONQ-05"), area=self.area, there=buildings(s.lands[self.area]))
        if not may_plunder(s, self.area):
            refuse("plunder.not-rebuilt", "MN-CONQ-06", area=self.area)
        if self.good is not None and self.good not in plunder_cards(s, ask.seat, self.area, self.building):
            refuse("plunder.no-card", "MN-HERO-NEB-A1", good=self.good)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        areas = [area for area in open_areas(s, ask) if may_plunder(s, area)]
        return [cls(area, b) for area in areas for b in buildings(s.lands[area])]

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        areas = open_areas(s, ask)
        goods = [good for area in areas for good in AREAS[area].goods]
        built = [b for area in areas for b in buildings(s.lands[area])]
        return {"area": areas, "building": built, "good": [None, *goods, TAX]}


class Occupy(Order):
    """One legion on each building (MN-CONQ-07..09); if legions are lost, the last named are given up first."""

    line = "occupy {area} {buildings}"
    key = "conquest"
    area: Province
    buildings: tuple[Building, ...]

    def check(self, s: State, ask: Ask) -> None:
        check_army(s, ask, self.area)
        land = s.lands[self.area]
        if not self.buildings or any(b not in buildings(land) for b in self.buildings):
            refuse("occupy.not-there", "MN-CONQ-07", area=self.area, there=buildings(land))
        if len({*self.buildings}) < len(self.buildings) or len(self.buildings) > land.legions[ask.seat]:
            refuse("occupy.too-many", "MN-CONQ-09", area=self.area, legions=land.legions[ask.seat])
        if not covers_base(self.buildings):
            refuse("occupy.base", "MN-CONQ-A13", area=self.area)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [
            cls(area, choice)
            for area in open_areas(s, ask)
            for choice in occupations(s.lands[area], s.lands[area].legions[ask.seat])
        ]

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """Occupy as much as there are legions; else convert; else nothing."""
        for order in (Occupy, Convert, Leave):
            options = order.legal(s, ask)
            if options:
                return options[0]
        return Plunder.legal(s, ask)[0]


class Convert(Order):
    """A legion on the marker, to be swapped for an own one in the next Build phase (MN-CONQ-10)."""

    line = "convert {area}"
    key = "conquest"
    area: Province

    def check(self, s: State, ask: Ask) -> None:
        check_army(s, ask, self.area)
        if not may_convert(s, self.area):
            refuse("convert.capital", "MN-CONQ-14", area=self.area)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(area) for area in open_areas(s, ask) if may_convert(s, area)]


class Leave(Order):
    """Do nothing here: in the edition that allows it (MN-CONQ-A3)."""

    line = "leave {area}"
    key = "conquest"
    area: Province

    def check(self, s: State, ask: Ask) -> None:
        check_army(s, ask, self.area)
        if rules(s).must_conquer:
            refuse("leave.must-choose", "MN-CONQ-02", area=self.area)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [] if rules(s).must_conquer else [cls(area) for area in open_areas(s, ask)]


Deed = Plunder | Occupy | Convert | Leave
DEEDS: tuple[type[Deed], ...] = (Occupy, Plunder, Convert, Leave)


# ---------------------------------------------------------------- the scripts
async def conquer(g: Game[State], area: str, seat: str) -> None:
    """The sole army chooses, at once. Nothing to choose: nothing happens, or what is forced (MN-CONQ-A12, -A3)."""
    s = g.s
    question = g.to(
        seat, Occupy, Plunder, Convert, Leave, key="conquest", area=area, legions=s.lands[area].legions[seat]
    )
    options: list[Order] = [o for deed in DEEDS for o in deed.legal(s, question.ask)]
    useful = [o for o in options if not isinstance(o, Leave)]
    if not useful:
        return
    order = options[0]
    if len(options) > 1:
        order = await g.ask(seat, Occupy, Plunder, Convert, Leave, key="conquest", **question.ask.args)
    carry_out(g, seat, order)


def carry_out(g: Game[State], seat: str, order: Order) -> None:
    assert isinstance(order, Plunder | Occupy | Convert | Leave)
    s, land = g.s, g.s.lands[order.area]
    owner = land.owner
    land.user, land.covered = seat, []
    if s.war is not None and s.war.seat == seat:
        s.war.settled.append(order.area)
    if isinstance(order, Plunder):
        land.use = "plunder"
        plunder(g, seat, order)
    elif isinstance(order, Occupy):
        land.use, land.covered = "occupy", based(order.buildings)
        g.tell(Occupied(seat, order.area, land.covered, owner))
    elif isinstance(order, Convert):
        land.use = "convert"
        g.tell(Converting(seat, order.area, owner))
    else:
        land.use = "none"
        g.tell(LeftAlone(seat, order.area))


def based(names: Sequence[str]) -> list[str]:
    """In the order named, but what doubles behind what it doubles."""
    return sorted(names, key=lambda b: kind_of(b) in ("market", "temple"))


def plunder(g: Game[State], seat: str, order: Plunder) -> None:
    s, land = g.s, g.s.lands[order.area]
    cards = plunder_cards(s, seat, order.area, order.building)
    remove_building(s, order.area, order.building)
    land.plundered = True
    g.tell(Plundered(seat, order.area, order.building, land.owner))
    if cards:
        card = order.good if order.good in cards else cards[0]
        assert card is not None
        give(s, seat, card)
        g.tell(PlunderCard(seat, card))


def plunder_cards(s: State, seat: str, area: str, building: str) -> list[str]:
    """Nebuchadnezzar: what the owner may take for this building, the rarest first (MN-HERO-NEB-1, -2, -A1)."""
    kind, land = kind_of(building), s.lands[area]
    if not any(kind in effect.items for effect in powers(s, seat, "plunder_income")):
        return []
    yields = {
        "city": [TAX],
        "temple": [TAX],
        "caravan": [building],
        "market": land.caravans or list(AREAS[area].goods),
    }[kind]
    return sorted((card for card in yields if s.bank[card]), key=lambda card: RARITY[card])


async def conquer_alone(g: Game[State], area: str, seat: str) -> None:
    """As a script of its own: for scenarios."""
    await conquer(g, area, seat)
