"""What must hold at every ask, and worlds that a seat cannot tell from this one."""

from collections.abc import Sequence

from games.engine.dice import Dice
from games.engine.state import decode, encode

from .board import CARDS, COMPONENTS, KINDS, RARITY
from .phases.conquest import covers_base
from .state import Bag, Land, State, buildings, kind_of, sole_army
from .victory import look_for_contest
from .view import contest_is_known, knows_call


def invariants(s: State) -> list[str]:
    return [*_resources(s), *_pieces(s), *_tokens(s), *_uses(s), *_campaign(s), *_cards(s)]


def _resources(s: State) -> list[str]:
    """Bank, hands and open offers hold every card once (MN-COMP-01, -02, -09)."""
    laid = [c for piles in (s.trade.faceup, s.trade.won) for pile in piles.values() for c in pile] if s.trade else []
    bad = [f"{kind} in the hand of {seat}: {n}" for seat, hand in s.hands.items() for kind, n in hand.items() if n < 0]
    for kind in KINDS:
        total = s.bank[kind] + sum(hand[kind] for hand in s.hands.values()) + laid.count(kind)
        if total != RARITY[kind] or s.bank[kind] < 0:
            bad.append(f"{total} {kind} instead of {RARITY[kind]}")
    return bad


def _pieces(s: State) -> list[str]:
    """Nobody has more pieces than there are (MN-COMP-05), or more fortresses in a place than Zeus allows."""
    counts: dict[tuple[str, str], int] = {}
    bad = []
    for area, land in s.lands.items():
        bags = (("legion", land.legions), ("fortress", land.forts), ("trireme", land.docked))
        _count(counts, (*bags, ("marker", {land.owner: 1})))
        if any(number > 2 for number in land.forts.values()):
            bad.append(f"too many fortresses in {area}")
        if any(number < 1 for _, bag in bags for number in bag.values()):
            bad.append(f"an empty count in {area}")
    for fleet in s.seas.values():
        _count(counts, (("trireme", fleet),))
    limits = COMPONENTS.pieces
    return bad + [f"{side}: {n} {item}" for (side, item), n in counts.items() if side and n > limits[item]]


def _count(counts: dict[tuple[str, str], int], bags: Sequence[tuple[str, Bag]]) -> None:
    for item, bag in bags:
        for side, number in bag.items():
            counts[side, item] = counts.get((side, item), 0) + number


def _tokens(s: State) -> list[str]:
    on_map = [kind_of(b) for land in s.lands.values() for b in buildings(land)]
    full = COMPONENTS.tokens[str(len(s.seats))]
    return [
        f"{s.tokens[item]} + {on_map.count(item)} {item} tokens instead of {full[item]}"
        for item in full
        if s.tokens[item] + on_map.count(item) != full[item] or s.tokens[item] < 0
    ]


def _uses(s: State) -> list[str]:
    return [
        f"the {land.use} of {area} does not fit" for area, land in s.lands.items() if land.use and not _use_fits(land)
    ]


def _use_fits(land: Land) -> bool:
    """A use belongs to an army in a foreign province; what it covers is there, and not more than its legions."""
    alone = sole_army(land) == land.user or len(land.legions) > 1 or land.forts
    there = all(b in buildings(land) for b in land.covered) and len(land.covered) <= land.legions.get(land.user, 0)
    return bool(alone) and there and covers_base(land.covered) and land.user != land.owner


def _campaign(s: State) -> list[str]:
    if s.war is None:
        return []
    seat, bad = s.war.seat, []
    areas = {area: land.legions.get(seat, 0) for area, land in s.lands.items()}
    areas |= {sea: fleet.get(seat, 0) for sea, fleet in s.seas.items()}
    for area, count in areas.items():
        here = s.war.troops.get(area)
        if (here.all if here else 0) != count or (here and min(here.fresh, here.moved, here.fought, here.spent) < 0):
            bad.append(f"the troops of {seat} in {area} do not add up")
    return bad


def _cards(s: State) -> list[str]:
    owned = [card for cards in s.cards.values() for card in cards]
    bad = [] if len({*owned}) == len(owned) else ["a hero or wonder is owned twice"]
    return bad + [f"{x} owns {c}" for x, cards in s.cards.items() for c in cards if CARDS[c].side not in ("", x)]


def redeal(s: State, seat: str, dice: Dice) -> State:
    """Deal the cards of all other hands anew, and shuffle what others want in a trade or whom a leader will call."""
    t = decode(encode(s), State)
    others = [x for x in t.seats if x != seat]
    pool = dice.shuffled([kind for x in others for kind in KINDS for _ in range(t.hands[x][kind])], "redeal")
    for x in others:
        size = sum(t.hands[x].values())
        t.hands[x] = {kind: pool[:size].count(kind) for kind in KINDS}
        pool = pool[size:]
    if t.phase == "build" and not contest_is_known(t):
        t.contest = False
        look_for_contest(t)
    if not knows_call(t, seat):
        t.called = dice.shuffled(t.called, "called")
    if t.trade is not None:
        for x in others:
            t.trade.wants[x] = dice.shuffled(t.trade.wants.get(x, ()), "wants")
    return t
