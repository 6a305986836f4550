"""The facts of the game, loaded once: map, cards, components, set-up sheets, editions."""

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar, get_args

import msgspec
from msgspec import Struct

DATA = Path(__file__).parent / "data"
T = TypeVar("T")

TAX = "tax"
BUILDINGS = ("city", "temple", "caravan", "market")
UNITS = ("legion", "trireme", "fortress")
Item = Literal["city", "temple", "caravan", "market", "legion", "trireme", "fortress", "marker"]
ITEMS: tuple[Item, ...] = get_args(Item)


class Area(Struct, frozen=True):
    """`seas`: the sea areas a province touches, or the neighbours of a sea."""

    id: str
    names: dict[str, str]
    kind: str
    seas: tuple[str, ...] = ()
    island: bool = False
    sites: int = 0
    goods: tuple[str, ...] = ()
    land: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    capital_of: str = ""


class Pass(Struct, frozen=True):
    """A way over land that only one side knows: the Alps."""

    origin: str
    to: str
    side: str
    hero: str


class Map(Struct, frozen=True):
    areas: tuple[Area, ...]
    alps: Pass
    greek_start: tuple[str, ...]


class Effect(Struct, frozen=True):
    op: str
    items: tuple[str, ...] = ()
    value: int = 0


class Card(Struct, frozen=True):
    """A hero or wonder; `kind` is own (of one civilization), hero or wonder."""

    id: str
    kind: str
    side: str
    price: int
    names: dict[str, str]
    effects: dict[str, tuple[Effect, ...]]


class Deck(Struct, frozen=True):
    cards: tuple[Card, ...]


class Kind(Struct, frozen=True):
    id: str
    cards: int
    names: dict[str, str]


class Components(Struct, frozen=True):
    kinds: tuple[Kind, ...]
    tokens: dict[str, dict[str, int]]
    pieces: dict[str, int]
    prices: dict[str, int]
    roles: dict[str, tuple[str, ...]]
    fortress_value: int
    points_per_hit: int
    setup_points: int
    cards_to_win: int
    saved_tax: int
    dice: dict[str, int]


class Placement(Struct, frozen=True):
    area: str
    city: bool
    caravans: tuple[str, ...]
    legions: int
    fortresses: int


class Sheet(Struct, frozen=True):
    side: str
    names: dict[str, str]
    capital: str
    hero: str
    role: str
    placements: tuple[Placement, ...]


class Sheets(Struct, frozen=True):
    sheets: tuple[Sheet, ...]
    recommended: dict[str, tuple[str, ...]]


class Edition(Struct, frozen=True):
    """What tells the editions apart besides their cards."""

    fixed_sequence: bool  # triremes, sea battles, legions, land battles; else any order (MN-MOVE-04, -05)
    call_whole_list: bool  # a leader names the whole order; else one player after the other (MN-BUILD-A8)
    must_conquer: bool  # a sole army must choose an option (MN-CONQ-A3)
    plunder_needs_rebuilding: bool  # MN-CONQ-06
    tie_rule: bool  # MN-WIN-06
    free_setup_counts_roles: bool  # MN-SETUP-21, -A9
    setup_fortress_at_markers: bool  # MN-SETUP-16, -17
    greece_units_abroad: bool  # MN-SETUP-19
    cites: dict[str, str] = {}  # rules of the other edition, and what stands for them in this one


class Editions(Struct, frozen=True):
    editions: dict[str, Edition]


def _load(name: str, type: type[T]) -> T:
    return msgspec.json.decode((DATA / name).read_bytes(), type=type)


MAP = _load("map.json", Map)
COMPONENTS = _load("components.json", Components)
SHEETS = _load("setup.json", Sheets)
EDITIONS = _load("editions.json", Editions).editions
CARDS = {card.id: card for card in _load("cards.json", Deck).cards}

AREAS = {area.id: area for area in MAP.areas}
LANDS = {id: area for id, area in AREAS.items() if area.kind == "land"}
SEAS = {id: area for id, area in AREAS.items() if area.kind == "sea"}
SHEET = {sheet.side: sheet for sheet in SHEETS.sheets}
SIDES = tuple(SHEET)
CAPITAL = {side: sheet.capital for side, sheet in SHEET.items()}
KINDS = tuple(kind.id for kind in COMPONENTS.kinds)
GOODS = tuple(kind for kind in KINDS if kind != TAX)
RARITY = {kind.id: kind.cards for kind in COMPONENTS.kinds}
ROLES = tuple(COMPONENTS.roles)
PRICES = COMPONENTS.prices
CARD_PRICE = min(card.price for card in CARDS.values())  # all but the Pyramids


@cache
def effects(edition: str, card: str) -> tuple[Effect, ...]:
    return CARDS[card].effects[edition]


@cache
def touches(area: str, sea: str) -> bool:
    return sea in AREAS[area].seas
