"""What can be told. The sentences stand in texts.py."""

from games.engine.event import Event


class GameBegan(Event):
    seats: list[str]


class Placed(Event):
    seat: str
    item: str
    area: str
    points: int


class CaravanPlaced(Event):
    seat: str
    area: str
    good: str
    points: int


class SheetPlaced(Event):
    seat: str


class SetupFinished(Event):
    seat: str
    unspent: int


class HeroTaken(Event):
    seat: str
    card: str
    points: int


class TurnBegan(Event):
    turn: int


class RoleKept(Event):
    role: str
    seat: str
    count: int


class RolePassed(Event):
    role: str
    seat: str
    before: str
    count: int


class Income(Event):
    seat: str
    cards: dict[str, int]


class NoIncome(Event):
    seat: str


class IncomeShort(Event):
    good: str
    missing: int


class ArtemisGave(Event):
    seat: str
    good: str


class Demanded(Event):
    seat: str
    size: int


class NoTrade(Event):
    seat: str


class NothingToTrade(Event):
    seat: str


class Offered(Event):
    seat: str
    cards: dict[str, int]


class StaysOut(Event):
    seat: str


class Taken(Event):
    taker: str
    card: str
    giver: str


class TakenBack(Event):
    seat: str
    cards: dict[str, int]


class UlyssesForced(Event):
    seat: str
    taker: str


class UlyssesReturned(Event):
    seat: str
    taker: str
    giver: str
    card: str


class TradeEnded(Event):
    takes: int
    seat: str


class Compensated(Event):
    giver: str
    taker: str
    card: str


class CompensationPaid(Event):
    giver: str
    taker: str


class Called(Event):
    leader: str
    role: str
    sides: list[str]


class Built(Event):
    seat: str
    item: str
    area: str
    cards: dict[str, int]


class CaravanBuilt(Event):
    seat: str
    area: str
    good: str
    cards: dict[str, int]


class ConvertedFree(Event):
    seat: str
    area: str
    before: str


class Converted(Event):
    seat: str
    area: str
    before: str
    cards: dict[str, int]


class Claimed(Event):
    seat: str
    item: str
    area: str


class Bought(Event):
    seat: str
    card: str
    cards: dict[str, int]


class Swapped(Event):
    seat: str
    given: str
    received: str


class Saved(Event):
    seat: str
    kept: int


class Returned(Event):
    seat: str
    cards: dict[str, int]


class ContestShown(Event):
    seat: str
    count: int


class Sailed(Event):
    seat: str
    count: int
    origin: str
    to: str


class Marched(Event):
    seat: str
    count: int
    origin: str
    to: str


class Shipped(Event):
    seat: str
    count: int
    origin: str
    to: str
    seas: list[str]


class AlpsCrossed(Event):
    seat: str
    count: int
    lost: int


class CrossingFailed(Event):
    seat: str
    count: int
    origin: str
    sea: str


class Blockaded(Event):
    seat: str
    mover: str
    area: str


class HelenTurned(Event):
    seat: str
    mover: str
    area: str


class Supported(Event):
    seat: str
    area: str
    count: int


class Fought(Event):
    area: str
    attacker: str
    defender: str
    attack_dice: str
    defence_dice: str
    attack: int
    defence: int


class Lost(Event):
    seat: str
    area: str
    units: dict[str, int]


class ShipsLost(Event):
    seat: str
    area: str
    count: int


class WarGoesOn(Event):
    area: str
    sides: list[str]


class Plundered(Event):
    seat: str
    area: str
    building: str
    owner: str


class PlunderCard(Event):
    seat: str
    good: str


class Occupied(Event):
    seat: str
    area: str
    buildings: list[str]
    owner: str


class Converting(Event):
    seat: str
    area: str
    owner: str


class LeftAlone(Event):
    seat: str
    area: str


class Held(Event):
    seat: str


class Won(Event):
    seat: str
    count: int


class WonByPyramids(Event):
    seat: str
