"""The whole truth of a game, and the small questions every phase asks of it."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from .board import BOARDS, BUILDINGS, PARTS, Board

Tempo = Literal["exact", "planned"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    tempo: Tempo = "exact"
    most_metropolises_first: bool = False  # CYC-END-03


class Land(Struct):
    """An island in play. `tiles` are the buildings by slot ("" is a free one). Owned without armies: a territory marker."""

    tiles: list[str]
    owner: str = ""
    armies: int = 0
    metropolis: bool = False
    markers: int = 0


class Group(Struct):
    """Fleets of one side in one sea space."""

    side: str
    fleets: int


class Offer(Struct):
    seat: str
    amount: int


class Figure(Struct):
    """A guardian on an island; its card lies with the caller until his turn of the next round (CYC-CR-18)."""

    place: str
    caller: str
    round: int


class Battle(Struct):
    place: str
    attacker: str
    defender: str
    attackers: int
    assaults: int = 0

    @property
    def at_sea(self) -> bool:
        return self.place[0].isupper()


class Turn(Struct):
    """What the acting player has used of his god so far."""

    seat: str
    god: str
    recruited: int = 0
    steps: int = 0  # of the Sylph, still to go
    last_battle: str = ""  # "won" or "lost"


class State(Struct):
    seats: list[str]
    board: str
    tempo: Tempo
    most_metropolises_first: bool
    need: int
    islands: dict[str, Land]
    seas: dict[str, Group]
    gold: dict[str, int]
    order: list[str]  # the turn track from place 1 on; with two players each stands there twice
    deck: list[str]
    priests: dict[str, int]
    philosophers: dict[str, int]
    discount: dict[str, int]  # priests held at the start of the round (CYC-OFFER-16)
    round: int = 0
    phase: str = "creatures"
    track: list[str] = field(default_factory=lambda: ["", "", ""])  # the spaces of 4, 3 and 2 GP
    discard: list[str] = []
    figures: dict[str, Figure] = {}
    kraken: str = ""
    gods: list[str] = []
    hidden: list[str] = []
    offers: dict[str, Offer] = {}
    apollo: list[str] = []
    bidder: str = ""
    barred: str = ""  # the god the bidder was just ousted from
    plans: dict[str, list[str]] = {}
    turn: Turn | None = None
    done: list[str] = []  # who has acted, first to last: they fill the turn track from behind
    spent: list[str] = []  # temples and metropolises that have given their discount this round
    battle: Battle | None = None
    out: list[str] = []
    winners: list[str] = []
    over: bool = False


def plan_of(s: State) -> Board:
    return BOARDS[s.board]


def playing(s: State) -> list[str]:
    return [seat for seat in s.seats if seat not in s.out]


# ---------------------------------------------------------------- islands
def islands_of(s: State, seat: str) -> list[str]:
    return [name for name, land in s.islands.items() if land.owner == seat]


def armies_of(s: State, seat: str) -> int:
    attacking = s.battle.attackers if s.battle and s.battle.attacker == seat and not s.battle.at_sea else 0
    return sum(land.armies for land in s.islands.values() if land.owner == seat) + attacking


def metropolises_of(s: State, seat: str) -> int:
    return sum(land.metropolis for land in s.islands.values() if land.owner == seat)


def free_slots(s: State, island: str) -> list[int]:
    """Slots, counted from 1, that hold nothing; those under a metropolis are not free (CYC-BLD-04)."""
    land = s.islands[island]
    covered = plan_of(s).islands[island].outline if land.metropolis else ()
    return [number for number, tile in enumerate(land.tiles, 1) if not tile and number not in covered]


def count_tiles(s: State, kind: str, seat: str | None = None) -> int:
    """Tiles of a kind on the board, or on the islands of one player."""
    return sum(land.tiles.count(kind) for land in s.islands.values() if seat is None or land.owner == seat)


def tiles_of(s: State, seat: str) -> dict[str, list[str]]:
    """The slots ("kea.1") of a player's buildings by kind."""
    found: dict[str, list[str]] = {kind: [] for kind in BUILDINGS}
    for name, land in s.islands.items():
        if land.owner == seat:
            for number, tile in enumerate(land.tiles, 1):
                if tile:
                    found[tile].append(f"{name}.{number}")
    return found


def remove_tile(s: State, slot: str) -> str:
    """Take a building off its slot; what stands there later is another one and has its own discount."""
    island, _, number = slot.partition(".")
    tiles = s.islands[island].tiles
    kind, tiles[int(number) - 1] = tiles[int(number) - 1], ""
    if slot in s.spent:
        s.spent.remove(slot)
    return kind


# ---------------------------------------------------------------- seas
def fleets_of(s: State, seat: str) -> int:
    attacking = s.battle.attackers if s.battle and s.battle.attacker == seat and s.battle.at_sea else 0
    return sum(group.fleets for group in s.seas.values() if group.side == seat) + attacking


def fleets_at(s: State, sea: str, seat: str) -> int:
    group = s.seas.get(sea)
    return group.fleets if group and group.side == seat else 0


def put_fleets(s: State, sea: str, seat: str, count: int) -> None:
    """Add fleets of a side to a space (or take some away); an empty space is not kept."""
    group = s.seas.setdefault(sea, Group(seat, 0))
    group.fleets += count
    if not group.fleets:
        del s.seas[sea]


def is_closed(s: State, sea: str) -> bool:
    """No fleet may enter the Kraken's space or one beside Polyphemus (CYC-CR-26, CYC-CR-17)."""
    if sea == s.kraken:
        return True
    polyphemus = s.figures.get("polyphemus")
    return polyphemus is not None and polyphemus.place in plan_of(s).seas[sea].islands


def is_open(s: State, sea: str, seat: str) -> bool:
    """May these fleets come to rest here without a battle?"""
    group = s.seas.get(sea)
    return (group is None or group.side == seat) and not is_closed(s, sea)


def linked(s: State, seat: str, island: str) -> list[str]:
    """The islands joined to this one by a chain of the player's fleets (CYC-ARMY-06)."""
    plan = plan_of(s)
    queue = [sea for sea in plan.islands[island].seas if fleets_at(s, sea, seat)]
    seen = dict.fromkeys(queue)
    reached: dict[str, None] = {}
    for sea in queue:
        reached.update(dict.fromkeys(plan.seas[sea].islands))
        for there in plan.seas[sea].seas:
            if there not in seen and fleets_at(s, there, seat):
                seen[there] = None
                queue.append(there)
    return [name for name in plan.islands if name in reached and name != island]


# ---------------------------------------------------------------- players
def income_of(s: State, seat: str) -> int:
    """1 GP per symbol or marker on own islands (CYC-INC-01), 1 per trade space held (CYC-INC-02, CYC-INC-03)."""
    plan = plan_of(s)
    land = sum(plan.islands[name].prosperity + s.islands[name].markers for name in islands_of(s, seat))
    return land + sum(plan.seas[sea].trade for sea, group in s.seas.items() if group.side == seat)


def temples_of(s: State, seat: str) -> list[str]:
    """Temples, then metropolises, that can still give a discount this round (CYC-CALL-04, CYC-MET-06)."""
    temples = tiles_of(s, seat)["temple"]
    cities = [f"{name}.M" for name in islands_of(s, seat) if s.islands[name].metropolis]
    return [slot for slot in (*temples, *cities) if slot not in s.spent]


def guardian_at(s: State, island: str) -> str:
    """The figure on an island, or ""."""
    return next((creature for creature, figure in s.figures.items() if figure.place == island), "")


def most_offer(s: State, seat: str) -> int:
    """The highest offering a player can pay for, all his gold used (CYC-OFFER-14, CYC-OFFER-15, CYC-OFFER-19)."""
    left = s.gold[seat] - sum(price_of_offer(s, offer) for offer in s.offers.values() if offer.seat == seat)
    return left + s.discount[seat] if left > 0 else 0


def price_of_offer(s: State, offer: Offer) -> int:
    """What is paid for an offering: 1 GP less per priest, but at least 1 (CYC-OFFER-13)."""
    return max(1, offer.amount - s.discount[offer.seat])


def prosperity_left(s: State) -> int:
    return PARTS.prosperity - sum(land.markers for land in s.islands.values())


def seats_from(s: State, seat: str) -> Iterator[str]:
    """The other players still in the game, in table order."""
    return (other for other in playing(s) if other != seat)
