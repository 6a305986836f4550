"""A state made of a view: what is hidden stays empty, so that the bot may use the same rules as everybody."""

from ..board import GOODS
from ..state import (
    BuildTurn,
    Campaign,
    Land,
    State,
    Troop,
    buildings,
    capital_of,
    copied,
    is_neutral,
    keeper,
    kind_of,
    no_cards,
    tally,
)
from ..view import View


def imagine(v: View) -> State:
    s = State(
        v.edition,
        v.table,
        list(v.seats),
        {area: copied(land) for area, land in v.lands.items()},
        {sea: dict(fleet) for sea, fleet in v.seas.items()},
        {seat: no_cards() for seat in v.seats},
        dict(v.bank),
        dict(v.tokens),
        {seat: list(cards) for seat, cards in v.cards.items()},
        dict(v.roles),
        v.turn,
        v.phase,
    )
    s.hands[v.you] = dict(v.hand)
    s.helen_used = v.helen_used
    s.supported = dict(v.supported)
    if v.build:
        b = v.build
        s.build = BuildTurn(b.seat, list(b.old), list(b.fresh), b.swapped, b.free_marker_used, list(b.gifts))
    if v.war:
        w = v.war
        troops = {area: Troop(t.fresh, t.moved, t.fought, t.spent) for area, t in w.troops.items()}
        settled, walls, met = list(w.settled), list(w.walls), list(w.met)
        s.war = Campaign(w.seat, troops, w.stage, w.marched, settled, walls, w.crossed_alps, met)
    return s


def produced(s: State, seat: str) -> dict[str, int]:
    """How many caravans of each good a seat has the use of."""
    out = dict.fromkeys(GOODS, 0)
    for land in s.lands.values():
        for good in land.caravans:
            if keeper(land, good) == seat:
                out[good] += 1
    return out


def worth(s: State, area: str) -> int:
    """What the buildings of a province bring its holder, in cards per turn."""
    land = s.lands[area]
    cards = sum(2 if land.market else 1 for _ in land.caravans)
    return cards + (2 if land.temple else 1) * land.city


def strength(s: State, seat: str) -> int:
    """How well a seat is doing: different goods, tax, and above all heroes and wonders."""
    kinds = sum(count > 0 for count in produced(s, seat).values())
    return kinds + tally(s, seat, "political") + 3 * len(s.cards[seat])


def is_ahead(s: State, side: str, seat: str) -> bool:
    """Does this opponent do better than all others, or stand before victory?"""
    if side not in s.seats or side == seat:
        return False
    return len(s.cards[side]) >= 3 or strength(s, side) >= max(strength(s, x) for x in s.seats)


def foreign_legions(s: State, seat: str, area: str) -> int:
    """Legions of other players; neutral ones never move."""
    return sum(count for side, count in s.lands[area].legions.items() if side in s.seats and side != seat)


def danger(s: State, seat: str) -> int:
    """How near an opponent is to winning: the most heroes and wonders of another seat."""
    return max(len(s.cards[other]) for other in s.seats if other != seat)


def is_capital_of_player(s: State, area: str) -> bool:
    side = capital_of(area)
    return bool(side) and s.lands[area].owner == side and not is_neutral(s, side)


def count_kind(land: Land, kind: str) -> int:
    return sum(kind_of(b) == kind for b in buildings(land))
