"""What can be told. The sentences stand in texts.py."""

from games.engine.event import Event


class RoundBegan(Event):
    round: int


class CreatureCame(Event):
    creature: str
    price: int


class CreatureLeft(Event):
    creature: str


class CreaturesSlid(Event):
    prices: dict[str, int]


class Reshuffled(Event):
    count: int


class GodsDrawn(Event):
    gods: tuple[str, ...]


class IncomePaid(Event):
    incomes: dict[str, int]


class BidPlaced(Event):
    seat: str
    god: str
    amount: int


class ApolloChosen(Event):
    seat: str
    place: int


class Ousted(Event):
    seat: str
    god: str


class OfferingsPaid(Event):
    prices: dict[str, int]


class TurnBegan(Event):
    seat: str
    god: str


class Recruited(Event):
    seat: str
    unit: str
    count: int
    place: str
    price: int


class CardsTaken(Event):
    seat: str
    card: str
    count: int
    price: int


class Built(Event):
    seat: str
    building: str
    island: str
    price: int


class FleetsSailed(Event):
    seat: str
    count: int
    path: tuple[str, ...]
    price: int


class FleetsJoined(Event):
    fleets: dict[str, int]


class FleetsLeft(Event):
    fleets: dict[str, int]


class ArmiesMarched(Event):
    seat: str
    count: int
    origin: str
    to: str
    price: int


class Exchanged(Event):
    seat: str
    creature: str
    other: str
    price: int


class CreatureCalled(Event):
    seat: str
    creature: str
    price: int


class CreatureWasted(Event):
    seat: str
    creature: str


class CreatureBorrowed(Event):
    seat: str
    creature: str


class BattleBegan(Event):
    place: str
    attacker: str
    defender: str
    attackers: int
    defenders: int
    bonus: int


class Assault(Event):
    place: str
    attacker: str
    defender: str
    attack: int
    defence: int
    attackers: int
    defenders: int
    attack_roll: int
    defence_roll: int


class Retreated(Event):
    seat: str
    count: int
    place: str
    to: str


class SpaceCleared(Event):
    place: str


class IslandHeld(Event):
    seat: str
    island: str


class IslandTaken(Event):
    seat: str
    island: str
    owner: str


class IslandSettled(Event):
    seat: str
    island: str


class SeaWon(Event):
    seat: str
    sea: str


class SeaHeld(Event):
    seat: str
    sea: str


class MetropolisFounded(Event):
    seat: str
    island: str


class MetropolisLost(Event):
    """The set or the philosophers are gone, but there is no place for a metropolis."""

    seat: str


class BuildingsDiscarded(Event):
    seat: str
    slots: tuple[str, ...]


class PhilosophersDiscarded(Event):
    seat: str


class BuildingDestroyed(Event):
    building: str
    island: str


class PlayerOut(Event):
    seat: str


class ApolloPaid(Event):
    seat: str
    gold: int


class IslandBlessed(Event):
    seat: str
    island: str


class MarkersGone(Event):
    """Apollo's first player gets none: all are on the board."""

    seat: str


class FleetCharmed(Event):
    seat: str
    sea: str
    owner: str


class FleetBrought(Event):
    seat: str
    sea: str


class BuildingChanged(Event):
    seat: str
    building: str
    into: str
    island: str


class Sold(Event):
    seat: str
    armies: int
    fleets: int
    priests: int
    philosophers: int
    gold: int


class SylphBlows(Event):
    seat: str
    steps: int


class ArmyKilled(Event):
    seat: str
    owner: str
    island: str


class Robbed(Event):
    """Only robber and victim know how much (CYC-CR-32)."""

    seat: str
    victim: str
    gold: int


class RobbedOfSome(Event):
    seat: str
    victim: str


class FatesPaid(Event):
    seat: str
    gold: int


class CardStolen(Event):
    seat: str
    victim: str
    card: str


class KrakenCame(Event):
    sea: str


class KrakenSwam(Event):
    sea: str
    price: int


class KrakenSank(Event):
    sea: str
    owner: str
    fleets: int


class FigurePlaced(Event):
    creature: str
    island: str


class FiguresClashed(Event):
    creatures: tuple[str, ...]
    island: str


class FigureLeft(Event):
    creature: str
    island: str


class FleetsPushed(Event):
    side: str
    count: int
    origin: str
    to: str


class FleetsSunk(Event):
    side: str
    count: int
    sea: str


class TurnEnded(Event):
    seat: str
    place: int


class TieBroken(Event):
    gold: dict[str, int]


class GameWon(Event):
    seats: tuple[str, ...]
    metropolises: int
