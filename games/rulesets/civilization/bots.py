"""The bot that plays to win: claim as many areas as possible, the contested ones first, and never leave one.

Nobody can be driven out of an area, so every area entered is an area kept. One token stays in each; the others walk or
sail to free areas. Ships are built where they bring tokens to areas that nobody reaches on foot.
"""

from collections.abc import Sequence
from itertools import combinations

from games.engine.bots import Sight
from games.engine.order import Order, format_order
from games.engine.standing import DEFAULT, Condition, Standing, Wish

from .board import AREA_OF, NATIONS, ON_FOOT, PORTS, WAY
from .phases.expansion import Favour
from .phases.movement import Done
from .phases.ships import PRICE, Fleet
from .phases.start import Start
from .planning import AREA_WORTH, Realm, best_trip
from .view import NOBODY, View

MOST_SHIPS = 3
MOST_FAVOURED = 12


def answer(sight: Sight) -> Sequence[Order]:
    view: View = sight.view
    if sight.ask.key == "start":
        return [Start(_best_start(view, sight.seat))]
    realm = Realm(view, sight.seat)
    if sight.ask.key == "movement":
        return [*realm.play(), Done()]
    if sight.ask.key == "expansion":
        return [Favour(_favoured(realm)), _fleet(realm)]
    return [_fleet(realm)]


def _best_start(view: View, seat: str) -> str:
    """The start area from which most free areas are near."""
    return max(NATIONS[seat].start_areas, key=lambda area: _room(view, area))


def _room(view: View, area: str) -> int:
    near = {other: None for step in ON_FOOT[area] for other in (step, *ON_FOOT[step])}
    return sum(view.holders[other] == NOBODY for other in near)


def _favoured(realm: Realm) -> tuple[str, ...]:
    """Where new tokens are of most use: where ships are to be paid for, then at the edge, most free neighbours first."""
    useful = {area: len(realm.free_neighbours(area)) for area in realm.tokens}
    for ship in realm.ships:
        if ship.area in useful and _prospects(realm, ship.port):
            useful[ship.area] += 10
    return tuple(sorted((a for a in useful if useful[a]), key=lambda area: -useful[area])[:MOST_FAVOURED])


def _fleet(realm: Realm) -> Fleet:
    """Give up ships that lead nowhere or would cost the last token of their area; build where a voyage pays."""
    poor = [ship.port for ship in realm.ships if realm.tokens.get(ship.area) == 1]
    drop = list(dict.fromkeys([*_useless(realm), *poor]))
    places = [port for port in _building_places(realm) if realm.tokens[AREA_OF[port]] >= _need(realm)]
    build = [p for p in places if AREA_OF[p] not in _areas(drop)] if len(realm.ships) - len(drop) < MOST_SHIPS else []
    return Fleet(tuple((port, 1) for port in build[:1]), _bag(realm, drop))


def _bag(realm: Realm, ports: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """All ships in these ports."""
    return tuple(sorted((port, realm.view.ports[realm.seat].get(port, 1)) for port in dict.fromkeys(ports)))


def _areas(ports: Sequence[str]) -> list[str]:
    return [AREA_OF[port] for port in ports]


def _useless(realm: Realm) -> list[str]:
    return [ship.port for ship in realm.ships if ship.area in realm.tokens and not _prospects(realm, ship.port)]


def _prospects(realm: Realm, port: str) -> list[str]:
    """Free areas that only a ship from this port can bring within reach."""
    return [
        area
        for other, steps in WAY[port].items()
        if 0 < steps <= 4 and realm.is_free(area := AREA_OF[other]) and not realm.on_foot(area)
    ]


def _is_short(realm: Realm) -> bool:
    """When the stock is nearly empty, what is paid for ships comes back as growth: ships cost nothing."""
    return realm.view.stock[realm.seat]["token"] * 2 < len(realm.tokens)


def _need(realm: Realm) -> int:
    """Tokens in an area that builds a ship: its price, one that stays, and one that sails unless others walk in."""
    return PRICE + (1 if _is_short(realm) else 2)


def _building_places(realm: Realm) -> list[str]:
    """Ports, the best first, from which a new ship would reach enough areas in one voyage."""
    worth: dict[str, int] = {}
    least = 1 if _is_short(realm) else 2  # areas that a new ship must bring
    lying = _areas([ship.port for ship in realm.ships])
    for area in realm.tokens:
        for port in PORTS.get(area, ()):
            if area not in lying and len(_prospects(realm, port)) >= least:
                trip = best_trip(realm, port, 4, max(realm.tokens[area] - PRICE - 1, least))
                worth[port] = trip.gain if trip else 0
    return sorted((p for p in worth if worth[p] >= least * AREA_WORTH), key=lambda port: -worth[port])


def standing(view: View, seat: str) -> Sequence[Standing]:
    """What a player who has just planned a move can say of the next turn: where to grow, about ships, or to stay."""
    realm = Realm(view, seat)
    if view.phase == "movement":
        realm.play()
    favoured = _favoured(realm)
    expansion = Wish((format_order(Favour(favoured)) if favoured else DEFAULT,))
    out = [Standing("expansion", (expansion,)), Standing("ships", tuple(_ship_wishes(realm)))]
    return [*out, *(Standing("movement", (wish,)) for wish in _resting(realm))] if view.phase == "movement" else out


def _resting(realm: Realm) -> list[Wish]:
    """Stay, if all tokens hold an area each; or if nothing free can be reached, as long as the neighbours stay."""
    done = (format_order(Done()),)
    if realm.view.stock[realm.seat]["token"] == 0 and sum(realm.tokens.values()) == len(realm.tokens):
        return [Wish(done)]
    by_ship = len(_useless(realm)) < len(realm.ships) or _building_places(realm)
    if by_ship or any(realm.free_neighbours(area) for area in realm.tokens):
        return []
    around = dict.fromkeys(other for area in realm.tokens for other in ON_FOOT[area] if other not in realm.tokens)
    return [Wish(done, tuple(Condition(f"holders.{area}", "!=", NOBODY) for area in around))]


def _ship_wishes(realm: Realm) -> list[Wish]:
    """Do not pay with the last token of an area; build where there will be enough; give up what leads nowhere."""
    drop = _useless(realm)
    rest = list(dict.fromkeys(ship.port for ship in realm.ships if ship.port not in drop))
    wishes: list[Wish] = []
    for poor in (subset for size in range(len(rest), 0, -1) for subset in combinations(rest, size)):
        few = tuple(Condition(f"tokens.{realm.seat}.{area}", "<", 2) for area in _areas(poor))
        wishes.append(_wish(realm, [], [*drop, *poor], few))
    if len(realm.ships) - len(drop) < MOST_SHIPS:
        for port in _building_places(realm)[:6]:
            if AREA_OF[port] not in _areas(drop):
                enough = Condition(f"tokens.{realm.seat}.{AREA_OF[port]}", ">=", _need(realm))
                wishes.append(_wish(realm, [port], drop, (enough,)))
    return [*wishes, *([_wish(realm, [], drop)] if drop else []), _wish(realm, [], [])]


def _wish(realm: Realm, build: Sequence[str], drop: Sequence[str], when: tuple[Condition, ...] = ()) -> Wish:
    """One line about ships; what is to be given up must be there."""
    there = tuple(Condition(f"ports.{realm.seat}.{port}", ">=", count) for port, count in _bag(realm, drop))
    return Wish((format_order(Fleet(tuple((port, 1) for port in build), _bag(realm, drop))),), (*when, *there))
