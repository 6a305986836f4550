"""What a seat may see: everything but gold, plans and the order of the deck (CYC-COMP-10)."""

from msgspec import Struct

from .board import BUILDINGS, PARTS
from .state import (
    State,
    Tempo,
    armies_of,
    fleets_of,
    income_of,
    is_closed,
    islands_of,
    metropolises_of,
    most_offer,
    plan_of,
    playing,
    temples_of,
)


class SeatView(Struct, frozen=True):
    islands: int
    metropolises: int
    armies: int
    fleets: int
    priests: int
    discount: int
    philosophers: int
    income: int
    buildings: dict[str, int]
    temples: int  # that can still give a discount this round
    out: bool


class IslandView(Struct, frozen=True):
    owner: str
    armies: int
    tiles: list[str]
    metropolis: bool
    markers: int
    prosperity: int  # printed symbols and markers
    figure: str


class SeaView(Struct, frozen=True):
    side: str
    fleets: int


class GodView(Struct, frozen=True):
    place: int  # 1 acts first
    holder: str
    bid: int


class FigureView(Struct, frozen=True):
    place: str
    caller: str
    round: int


class TurnView(Struct, frozen=True):
    seat: str
    god: str
    recruited: int
    steps: int
    last_battle: str


class BattleView(Struct, frozen=True):
    place: str
    attacker: str
    defender: str
    attackers: int
    assaults: int


class Hand(Struct, frozen=True):
    """What only the seat itself knows."""

    gold: int
    most: int  # the highest offering it can still make
    plan: list[str]


class View(Struct, frozen=True):
    board: str
    tempo: Tempo
    most_metropolises_first: bool
    need: int
    round: int
    phase: str
    seats: dict[str, SeatView]
    islands: dict[str, IslandView]
    fleets: dict[str, SeaView]
    closed: list[str]
    kraken: str
    creatures: dict[str, int]  # the open ones and their prices
    track: list[str]
    deck: int
    discard: list[str]
    figures: dict[str, FigureView]
    gods: dict[str, GodView]
    hidden: list[str]
    apollo: list[str]
    order: list[str]
    done: list[str]
    bidder: str
    barred: str
    spent: list[str]
    turn: TurnView | None
    battle: BattleView | None
    winners: list[str]
    over: bool
    seat: str = ""
    hand: Hand | None = None


def view(s: State, seat: str | None) -> View:
    plan = plan_of(s)
    gods = {god: s.offers.get(god) for god in s.gods}
    return View(
        board=s.board,
        tempo=s.tempo,
        most_metropolises_first=s.most_metropolises_first,
        need=s.need,
        round=s.round,
        phase=s.phase,
        seats={x: _seat(s, x) for x in s.seats},
        islands={name: _island(s, name) for name in s.islands},
        fleets={sea: SeaView(s.seas[sea].side, s.seas[sea].fleets) for sea in plan.seas if sea in s.seas},
        closed=[sea for sea in plan.seas if is_closed(s, sea)] if s.kraken or "polyphemus" in s.figures else [],
        kraken=s.kraken,
        creatures={c: price for c, price in zip(s.track, PARTS.track, strict=True) if c},
        track=list(s.track),
        deck=len(s.deck),
        discard=sorted(s.discard),
        figures={name: FigureView(f.place, f.caller, f.round) for name, f in s.figures.items()},
        gods={g: GodView(n, o.seat if o else "", o.amount if o else 0) for n, (g, o) in enumerate(gods.items(), 1)},
        hidden=sorted(s.hidden),  # CYC-GOD-07, CYC-GOD-09
        apollo=list(s.apollo),
        order=list(s.order),
        done=list(s.done),
        bidder=s.bidder,
        barred=s.barred,
        spent=list(s.spent),
        turn=TurnView(s.turn.seat, s.turn.god, s.turn.recruited, s.turn.steps, s.turn.last_battle) if s.turn else None,
        battle=_battle(s),
        winners=list(s.winners),
        over=s.over,
        seat=seat or "",
        hand=Hand(s.gold[seat], most_offer(s, seat), list(s.plans.get(seat, []))) if seat else None,
    )


def _seat(s: State, seat: str) -> SeatView:
    tiles = [tile for name in islands_of(s, seat) for tile in s.islands[name].tiles]
    return SeatView(
        islands=len(islands_of(s, seat)),
        metropolises=metropolises_of(s, seat),
        armies=armies_of(s, seat),
        fleets=fleets_of(s, seat),
        priests=s.priests[seat],
        discount=s.discount[seat],
        philosophers=s.philosophers[seat],
        income=income_of(s, seat),
        buildings={kind: tiles.count(kind) for kind in BUILDINGS},
        temples=len(temples_of(s, seat)),
        out=seat not in playing(s),
    )


def _island(s: State, name: str) -> IslandView:
    land = s.islands[name]
    figure = next((creature for creature, figure in s.figures.items() if figure.place == name), "")
    symbols = plan_of(s).islands[name].prosperity + land.markers
    return IslandView(land.owner, land.armies, list(land.tiles), land.metropolis, land.markers, symbols, figure)


def _battle(s: State) -> BattleView | None:
    b = s.battle
    return BattleView(b.place, b.attacker, b.defender, b.attackers, b.assaults) if b else None


def figures(v: View) -> dict[str, dict[str, int]]:
    """Numbers per seat for charts."""
    kept = ("metropolises", "islands", "income", "armies", "fleets", "priests", "philosophers")
    return {name: {seat: getattr(row, name) for seat, row in v.seats.items()} for name in kept}
