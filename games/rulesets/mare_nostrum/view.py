"""What a seat may see: everything on the table, its own hand, the size of the others'."""

from msgspec import Struct
from msgspec.structs import asdict

from .board import COMPONENTS, PRICES, ROLES
from .state import (
    Bag,
    Land,
    State,
    Table,
    at_war,
    copied,
    for_sale,
    hand_size,
    no_cards,
    prices,
    rules,
    score,
    still_to_act,
    tally,
)


class LandView(Land):
    """`foreign`: legions that are not the owner's; for conditions of standing orders."""

    war: bool = False
    foreign: int = 0


class TradeView(Struct):
    """Takes are made openly, so won cards are known; `wants` are the viewer's own."""

    size: int
    faceup: dict[str, list[str]]
    won: dict[str, list[str]]
    takes: list[tuple[str, str]]
    ulysses_used: bool
    wants: list[str]


class BuildView(Struct):
    seat: str
    old: list[str]
    fresh: list[str]
    swapped: bool
    free_marker_used: bool
    gifts: list[str]


class TroopView(Struct):
    fresh: int
    moved: int
    fought: int
    spent: int


class WarView(Struct):
    seat: str
    troops: dict[str, TroopView]
    stage: int
    marched: bool
    settled: list[str]
    walls: list[str]
    crossed_alps: bool
    met: list[tuple[str, str]]


class View(Struct):
    you: str
    edition: str
    table: Table
    seats: list[str]
    turn: int
    phase: str
    roles: dict[str, str]
    counts: dict[str, Bag]
    lands: dict[str, LandView]
    seas: dict[str, Bag]
    hand: Bag
    sizes: Bag
    bank: Bag
    tokens: Bag
    cards: dict[str, list[str]]
    sale: list[str]
    prices: Bag
    waiting: list[str]
    called: list[str]
    last_demand: int
    trade: TradeView | None
    build: BuildView | None
    war: WarView | None
    placing: str
    points: int
    helen_used: bool
    supported: Bag
    contest: bool
    winner: str
    reason: str


def view(s: State, seat: str | None) -> View:
    return View(
        you=seat or "",
        edition=s.edition,
        table=s.table,
        seats=list(s.seats),
        turn=s.turn,
        phase=s.phase,
        roles=dict(s.roles),
        counts={role: {x: tally(s, x, role) for x in s.seats} for role in ROLES},
        lands={area: _land(s, area) for area in s.lands},
        seas={sea: dict(fleet) for sea, fleet in s.seas.items()},
        hand=dict(s.hands[seat]) if seat else no_cards(),
        sizes={x: hand_size(s, x) for x in s.seats},
        bank=dict(s.bank),
        tokens=dict(s.tokens),
        cards={x: list(cards) for x, cards in s.cards.items()},
        sale=for_sale(s),
        prices=prices(s, seat) if seat else dict(PRICES),
        waiting=still_to_act(s),
        called=list(s.called) if knows_call(s, seat) else [],
        last_demand=s.last_demand,
        trade=_trade(s, seat),
        build=_build(s),
        war=_war(s),
        placing=s.placing.seat if s.placing else "",
        points=s.placing.points if s.placing else 0,
        helen_used=s.helen_used,
        supported=dict(s.supported),
        contest=contest_is_known(s),
        winner=s.winner,
        reason=s.reason,
    )


def knows_call(s: State, seat: str | None) -> bool:
    """A whole list is open; later names of one that is read out name by name are known to the leader alone."""
    leader = s.roles[{"build": "political", "military": "military"}.get(s.phase, "director")]
    return rules(s).call_whole_list or seat == leader


def contest_is_known(s: State) -> bool:
    """The tie rule is silent until somebody has four cards and the game goes on all the same."""
    return s.contest and not s.winner and any(score(s, seat) >= COMPONENTS.cards_to_win for seat in s.seats)


def _land(s: State, area: str) -> LandView:
    land = s.lands[area]
    foreign = sum(count for side, count in land.legions.items() if side != land.owner)
    return LandView(**asdict(copied(land)), war=at_war(land), foreign=foreign)


def _trade(s: State, seat: str | None) -> TradeView | None:
    trade = s.trade
    if trade is None:
        return None
    return TradeView(
        trade.size,
        {x: sorted(cards) for x, cards in trade.faceup.items()},
        {x: list(cards) for x, cards in trade.won.items()},
        list(trade.takes),
        trade.ulysses_used,
        list(trade.wants.get(seat or "", ())),
    )


def _build(s: State) -> BuildView | None:
    b = s.build
    if b is None:
        return None
    return BuildView(b.seat, list(b.old), list(b.fresh), b.swapped, b.free_marker_used, list(b.gifts))


def _war(s: State) -> WarView | None:
    war = s.war
    if war is None:
        return None
    troops = {area: TroopView(t.fresh, t.moved, t.fought, t.spent) for area, t in war.troops.items()}
    settled, walls, met = list(war.settled), list(war.walls), list(war.met)
    return WarView(war.seat, troops, war.stage, war.marched, settled, walls, war.crossed_alps, met)


def figures(v: View) -> dict[str, Bag]:
    return {
        "cards": {seat: len(cards) for seat, cards in v.cards.items()},
        "hand": v.sizes,
        "provinces": {seat: sum(land.owner == seat for land in v.lands.values()) for seat in v.seats},
        **v.counts,
    }
