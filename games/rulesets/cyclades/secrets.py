"""What a seat cannot know, dealt anew; and what must hold in every position."""

import msgspec

from games.engine.dice import Dice

from .board import BUILDINGS, CREATURES, PARTS
from .state import State, armies_of, count_tiles, fleets_of, plan_of, price_of_offer


def redeal(s: State, seat: str, dice: Dice) -> State:
    """Other purses, other plans, another order of the deck and of the discards; offerings stay payable."""
    t = msgspec.json.decode(msgspec.json.encode(s), type=State)
    t.deck = dice.shuffled(t.deck, "redeal")
    for other in t.seats:
        if other != seat and other not in t.out and not t.over:
            owed = (
                sum(price_of_offer(t, o) for o in t.offers.values() if o.seat == other) if t.phase == "offerings" else 0
            )
            t.gold[other] = owed + dice.below(12, "redeal")
            t.plans[other] = ["ask"] if other in t.plans else []
    t.plans = {x: plan for x, plan in t.plans.items() if x in s.plans}
    return t


def invariants(s: State) -> list[str]:
    return [*_cards(s), *_pieces(s), *_places(s), *_purses(s)]


def _cards(s: State) -> list[str]:
    cards = sorted([*s.deck, *s.discard, *(c for c in s.track if c), *s.figures])
    return [] if cards == _ALL_CARDS else [f"creature cards are {cards}"]


_ALL_CARDS = sorted(CREATURES)


def _pieces(s: State) -> list[str]:
    """CYC-COMP-02, CYC-COMP-03, CYC-COMP-09."""
    wrong = [f"{seat} has {n} armies" for seat in s.seats if not 0 <= (n := armies_of(s, seat)) <= PARTS.armies]
    wrong += [f"{seat} has {n} fleets" for seat in s.seats if not 0 <= (n := fleets_of(s, seat)) <= PARTS.fleets]
    wrong += [f"{kind}: too many" for kind in BUILDINGS if count_tiles(s, kind) > PARTS.buildings]
    if sum(land.markers for land in s.islands.values()) > PARTS.prosperity:
        wrong.append("too many prosperity markers")
    if sum(s.priests.values()) > PARTS.priests or sum(s.philosophers.values()) > PARTS.philosophers:
        wrong.append("too many cards")
    if sum(land.metropolis for land in s.islands.values()) > PARTS.metropolises:
        wrong.append("too many metropolises")
    return wrong


def _places(s: State) -> list[str]:
    plan = plan_of(s)
    wrong: list[str] = []
    for name, land in s.islands.items():
        covered = plan.islands[name].outline if land.metropolis else ()
        if any(land.tiles[number - 1] for number in covered):
            wrong.append(f"{name}: a building under the metropolis")
        if land.armies < 0 or (land.armies and not land.owner):
            wrong.append(f"{name}: {land.armies} armies of {land.owner!r}")
    wrong += [f"{sea}: {group.fleets} fleets" for sea, group in s.seas.items() if group.fleets < 1]
    polyphemus = s.figures.get("polyphemus")
    shut = [*(plan.islands[polyphemus.place].seas if polyphemus else ()), s.kraken]
    wrong += [f"{sea}: fleets in a closed space" for sea in shut if sea in s.seas]
    places = [figure.place for figure in s.figures.values()]
    return [*wrong, *(f"{place}: two figures" for place in places if places.count(place) > 1)]


def _purses(s: State) -> list[str]:
    wrong = [f"{seat} owes {-gold} GP" for seat, gold in s.gold.items() if gold < 0]
    wrong += [f"{seat} has {n} philosophers" for seat, n in s.philosophers.items() if not 0 <= n < PARTS.set]
    wrong += [f"{seat} has {n} priests" for seat, n in s.priests.items() if n < 0]
    if s.phase == "offerings":
        owed = dict.fromkeys(s.seats, 0)
        for offer in s.offers.values():
            owed[offer.seat] += price_of_offer(s, offer)
        wrong += [f"{seat} cannot pay {price} GP" for seat, price in owed.items() if price > s.gold[seat]]
    return wrong
