"""The state of a table and small questions about it. Hands, the bank and all counts are dicts in the order of KINDS."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from .board import (
    AREAS,
    CAPITAL,
    CARDS,
    COMPONENTS,
    EDITIONS,
    KINDS,
    PRICES,
    SHEET,
    Edition,
    Effect,
    effects,
)

Use = Literal["", "plunder", "occupy", "convert", "none"]
Bag = dict[str, int]


class Table(Struct, frozen=True):
    """The options of this table, as the scripts need them."""

    tempo: Literal["exact", "planned"] = "exact"
    free_setup: bool = False
    neutral_capitals_convertible: bool = True
    blockade: bool = False
    alps: bool = False
    pyramids_end_contest: bool = True


class Land(Struct):
    """A province. `covered`: the buildings under legions of `user` while `use` is "occupy", dearest first."""

    owner: str = ""
    legions: Bag = {}
    forts: Bag = {}
    docked: Bag = {}
    city: bool = False
    temple: bool = False
    market: bool = False
    caravans: list[str] = []
    use: Use = ""
    user: str = ""
    covered: list[str] = []
    plundered: bool = False


def copied(land: Land) -> Land:
    return Land(
        land.owner,
        dict(land.legions),
        dict(land.forts),
        dict(land.docked),
        land.city,
        land.temple,
        land.market,
        list(land.caravans),
        land.use,
        land.user,
        list(land.covered),
        land.plundered,
    )


class Trade(Struct):
    size: int
    faceup: dict[str, list[str]]
    won: dict[str, list[str]]
    takes: list[tuple[str, str]] = []  # (taker, giver)
    ulysses_used: bool = False
    wants: dict[str, list[str]] = {}  # planned tempo: what each still wants, best first; secret
    asks: dict[str, bool] = {}  # planned tempo: ask when the wants are gone


class BuildTurn(Struct):
    seat: str
    old: list[str]  # the own provinces at the start of the turn (MN-BUILD-11, -13)
    fresh: list[str] = []  # marked this turn (MN-BUILD-15)
    swapped: bool = False
    free_marker_used: bool = False
    gifts: list[str] = []  # free pieces that came with a wonder


class Troop(Struct):
    """The units of the acting seat in one area, by what they have done this turn."""

    fresh: int = 0
    moved: int = 0
    fought: int = 0  # attacked without having moved
    spent: int = 0  # moved and attacked

    @property
    def all(self) -> int:
        return self.fresh + self.moved + self.fought + self.spent

    @property
    def may_move(self) -> int:
        return self.fresh + self.fought

    @property
    def may_attack(self) -> int:
        return self.fresh + self.moved


class Campaign(Struct):
    """The running military turn. In the 2003 sequence `stage` only rises: sail, sea battles, march, land battles."""

    seat: str
    troops: dict[str, Troop]
    stage: int = 0
    marched: bool = False
    settled: list[str] = []  # provinces whose conquest was chosen this turn
    walls: list[str] = []  # provinces whose own fortresses have joined an attack
    crossed_alps: bool = False
    met: list[tuple[str, str]] = []  # (area, foe) of the exchanges made; who comes later may fight another


class Placing(Struct):
    """Free set-up of one seat: the points it has left, and whether it has spent any."""

    seat: str
    points: int
    begun: bool = False


class State(Struct):
    edition: str
    table: Table
    seats: list[str]
    lands: dict[str, Land]
    seas: dict[str, Bag]
    hands: dict[str, Bag]
    bank: Bag
    tokens: Bag
    cards: dict[str, list[str]]
    roles: dict[str, str]
    turn: int = 1
    phase: str = "setup"
    called: list[str] = []  # players the leader has named in advance
    acted: list[str] = []  # players who have had their turn in this phase
    last_demand: int = 3  # the default of an absent Director: as last time
    trade: Trade | None = None
    build: BuildTurn | None = None
    war: Campaign | None = None
    placing: Placing | None = None
    queue: list[str] = []  # free set-up: who still has to place
    helen_used: bool = False
    supported: Bag = {}  # triremes per sea that have supported a land battle this phase
    contest: bool = False  # MN-WIN-06: several could win at once; secret until a fourth card is bought
    contest_open: bool = False  # MN-WIN-A2: in this phase the lead is looked at after each purchase
    winner: str = ""
    reason: str = ""


def rules(s: State) -> Edition:
    return EDITIONS[s.edition]


def cite(s: State, rule: str) -> str:
    """The id of a rule that the revised edition states, as this edition knows it."""
    return rules(s).cites.get(rule, rule)


# ---------------------------------------------------------------- counting
def add(bag: Bag, name: str, number: int) -> None:
    """Change a count; a name with none of it leaves the bag."""
    now = bag.get(name, 0) + number
    assert now >= 0, (name, now)
    if now:
        bag[name] = now
    else:
        bag.pop(name, None)


def no_cards() -> Bag:
    return dict.fromkeys(KINDS, 0)


def give(s: State, seat: str, kind: str, number: int = 1) -> int:
    """From the bank to a hand, as many as there are."""
    number = min(number, s.bank[kind])
    s.bank[kind] -= number
    s.hands[seat][kind] += number
    return number


def put_back(s: State, seat: str, kind: str, number: int = 1) -> None:
    s.hands[seat][kind] -= number
    s.bank[kind] += number
    assert s.hands[seat][kind] >= 0, (seat, kind)


def hand_size(s: State, seat: str) -> int:
    return sum(s.hands[seat].values())


def as_bag(cards: "list[str] | tuple[str, ...]") -> Bag:
    bag: Bag = {}
    for card in cards:
        bag[card] = bag.get(card, 0) + 1
    return bag


# ---------------------------------------------------------------- land
def armies(land: Land) -> list[str]:
    """The sides with land units in a province. Docked triremes are none (MN-BAT-11)."""
    return [*land.legions, *(side for side in land.forts if side not in land.legions)]


def enemies(land: Land, side: str) -> list[str]:
    return [other for other in armies(land) if other != side]


def at_war(land: Land) -> bool:
    return len(armies(land)) > 1


def sole_army(land: Land) -> str:
    """The only side with land units in a province, or nobody."""
    found = armies(land)
    return found[0] if len(found) == 1 else ""


def invader(land: Land) -> str:
    """A sole army in a province that bears another's marker."""
    army = sole_army(land)
    return army if army and land.owner and army != land.owner else ""


def buildings(land: Land) -> list[str]:
    """city, temple, market, and each caravan by its good."""
    built = [name for name in ("city", "temple", "market") if getattr(land, name)]
    return [*built, *land.caravans]


def kind_of(building: str) -> str:
    return building if building in ("city", "temple", "market") else "caravan"


def keeper(land: Land, building: str) -> str:
    """Who has the use of a building: its occupier, else the owner of the marker (MN-ROLE-08, -A2, -A4)."""
    return land.user if land.use == "occupy" and building in land.covered else land.owner


def provinces(s: State, side: str) -> list[str]:
    return [area for area, land in s.lands.items() if land.owner == side]


def end_use(land: Land) -> None:
    land.use, land.user, land.covered = "", "", []


def fit_covering(land: Land) -> None:
    """Legions that are gone cover nothing: the last named buildings are given up first (MN-CONQ-13)."""
    if land.user and land.user not in land.legions:
        end_use(land)
    elif land.use == "occupy":
        land.covered = land.covered[: land.legions[land.user]]


def remove_building(s: State, area: str, building: str) -> None:
    land = s.lands[area]
    if building in land.caravans:
        land.caravans.remove(building)
    else:
        setattr(land, building, False)
    if building in land.covered:
        land.covered.remove(building)
    s.tokens[kind_of(building)] += 1


# ---------------------------------------------------------------- pieces and prices
def on_board(s: State, side: str, item: str) -> int:
    if item == "marker":
        return sum(land.owner == side for land in s.lands.values())
    if item == "legion":
        return sum(land.legions.get(side, 0) for land in s.lands.values())
    if item == "fortress":
        return sum(land.forts.get(side, 0) for land in s.lands.values())
    docked = sum(land.docked.get(side, 0) for land in s.lands.values())
    return docked + sum(sea.get(side, 0) for sea in s.seas.values())


def in_stock(s: State, side: str, item: str) -> int:
    """Pieces of a side, or tokens of the bank, that can still be bought (MN-COMP-A1, MN-BUILD-10)."""
    return s.tokens[item] if item in s.tokens else COMPONENTS.pieces[item] - on_board(s, side, item)


def powers(s: State, side: str, op: str) -> Iterator[Effect]:
    """The effects of this kind that the heroes and wonders of a side have."""
    for card in s.cards.get(side, ()):
        for effect in effects(s.edition, card):
            if effect.op == op:
                yield effect


def power(s: State, side: str, op: str) -> int:
    return sum(effect.value for effect in powers(s, side, op))


def has(s: State, side: str, op: str) -> bool:
    return any(True for _ in powers(s, side, op))


def owner_of(s: State, op: str) -> str:
    """The seat with a card of this effect, or nobody."""
    return next((seat for seat in s.seats if has(s, seat, op)), "")


def price(s: State, side: str, item: str) -> int:
    """The size of the set that buys an item (MN-BUILD-06) with the discounts of the buyer's cards."""
    if item in CARDS:
        return CARDS[item].price
    cost = PRICES[item]
    for effect in powers(s, side, "price"):
        cost = effect.value if item in effect.items else cost
    return cost - sum(effect.value for effect in powers(s, side, "discount") if item in effect.items)


def prices(s: State, side: str) -> Bag:
    """What every item costs this side."""
    return {item: price(s, side, item) for item in PRICES}


def fortress_limit(s: State, side: str) -> int:
    return power(s, side, "fortresses") or 1


def for_sale(s: State) -> list[str]:
    """Heroes and wonders that some seat can still buy (MN-COMP-10, MN-FEW-A6)."""
    sold = [card for owned in s.cards.values() for card in owned]
    return [id for id, card in CARDS.items() if id not in sold and (not card.side or card.side in s.seats)]


def owner_of_card(s: State, card: str) -> str:
    return next((seat for seat, owned in s.cards.items() if card in owned), "")


def may_buy(s: State, seat: str, card: str) -> bool:
    return card in for_sale(s) and CARDS[card].side in ("", seat)


# ---------------------------------------------------------------- seas and chains
def chain(s: State, side: str, origin: str, to: str) -> tuple[str, ...]:
    """The shortest way by sea with a trireme of `side` in every area (MN-MOVE-11) and fewest foreign ones; () if none."""
    goals = AREAS[to].seas
    ends: dict[str, tuple[int, tuple[str, ...]]]
    ends = {sea: (_foreign(s, side, sea), (sea,)) for sea in AREAS[origin].seas if side in s.seas[sea]}
    seen: list[str] = []
    while ends:
        if done := [end for sea, end in ends.items() if sea in goals]:
            return min(done)[1]
        seen += ends
        following: dict[str, tuple[int, tuple[str, ...]]] = {}
        for met, path in ends.values():
            for sea in AREAS[path[-1]].seas:
                if sea not in seen and side in s.seas[sea]:
                    end = (met + _foreign(s, side, sea), (*path, sea))
                    following[sea] = min(end, following.get(sea, end))
        ends = following
    return ()


def _foreign(s: State, side: str, sea: str) -> int:
    return sum(count for other, count in s.seas[sea].items() if other != side)


def shores(s: State, side: str, origin: str) -> list[str]:
    """The provinces that a chain of triremes joins with this one."""
    seas = [sea for sea in AREAS[origin].seas if side in s.seas[sea]]
    for sea in seas:
        seas += [n for n in AREAS[sea].seas if n not in seas and side in s.seas[n]]
    return [area for area in dict.fromkeys(a for sea in seas for a in AREAS[sea].coast) if area != origin]


def neighbours(s: State, side: str, area: str) -> list[str]:
    """Joined by a land border or a chain of triremes at sea (MN-BUILD-12, MN-MOVE-10)."""
    by_land = AREAS[area].land
    return [*by_land, *(shore for shore in shores(s, side, area) if shore not in by_land)]


def capital_of(area: str) -> str:
    return AREAS[area].capital_of


def is_own_capital(seat: str, area: str) -> bool:
    return CAPITAL[seat] == area


# ---------------------------------------------------------------- seats and roles
def is_neutral(s: State, side: str) -> bool:
    return bool(side) and side not in s.seats


def after(s: State, seat: str) -> list[str]:
    """The other seats in table order, beginning behind this one."""
    place = s.seats.index(seat)
    return [*s.seats[place + 1 :], *s.seats[:place]]


def still_to_act(s: State) -> list[str]:
    return [seat for seat in s.seats if seat not in s.acted]


def tally(s: State, side: str, role: str) -> int:
    """What counts for a role, hero bonuses included (MN-ROLE-02..04, -08, -09)."""
    counted = COMPONENTS.roles[role]
    bonus = sum(effect.value for effect in powers(s, side, "role_bonus") if role in effect.items)
    if role == "military":
        return bonus + sum(on_board(s, side, unit) for unit in counted)
    return bonus + sum(counted_in(land, side, counted) for land in s.lands.values())


def counted_in(land: Land, side: str, counted: Sequence[str]) -> int:
    """The buildings of these kinds in a province that count for a side."""
    if land.use != "occupy" and land.owner != side:
        return 0
    return sum(kind_of(b) in counted and keeper(land, b) == side for b in buildings(land))


def score(s: State, seat: str) -> int:
    """Heroes and wonders: what the race is about."""
    return len(s.cards[seat])


def hero_of(seat: str) -> str:
    return SHEET[seat].hero
