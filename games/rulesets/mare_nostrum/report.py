"""The whole position in words: good enough to play from, by mail or with a screen reader."""

from collections.abc import Iterator

from games.engine.speech import Speech

from .board import AREAS, CAPITAL, CARDS, KINDS, ROLES
from .state import Bag
from .view import LandView, View

NOTHING = "–"


def text(v: View, speech: Speech) -> str:
    parts = [_head(v, speech), _seats(v, speech), _areas(v, speech), _seas(v, speech), _supply(v, speech)]
    return "\n\n".join("\n".join(lines) for lines in (list(part) for part in parts) if lines)


def _head(v: View, speech: Speech) -> Iterator[str]:
    yield speech.text("board.turn", turn=v.turn, phase=speech.text(f"phase.{v.phase}"))
    for role in ROLES:
        if v.roles[role]:
            yield speech.text("board.role", role=role, seat=v.roles[role])
    if v.winner:
        yield speech.text("board.winner", seat=v.winner)
    if v.contest:
        yield speech.text("board.contest")
    yield from _progress(v, speech)
    if v.trade:
        for seat in v.trade.faceup:
            yield speech.text(
                "board.offer", seat=seat, cards=v.trade.faceup[seat] or NOTHING, won=v.trade.won[seat] or NOTHING
            )
    if v.you:
        yield speech.text("board.hand", cards=_shown(v.hand) or NOTHING)


def _progress(v: View, speech: Speech) -> Iterator[str]:
    """What has been done or used up in the running phase."""
    if v.placing:
        yield speech.text("board.points", seat=v.placing, points=v.points)
    if v.phase in ("build", "military") and v.waiting:
        yield speech.text("board.waiting", seats=v.waiting)
    if v.helen_used:
        yield speech.text("board.helen")
    if v.supported:
        yield speech.text("board.supported", ships=v.supported)


def _seats(v: View, speech: Speech) -> Iterator[str]:
    for seat in v.seats:
        counts = {role: v.counts[role][seat] for role in ROLES}
        yield speech.text("board.seat", seat=seat, hand=v.sizes[seat], cards=v.cards[seat] or NOTHING, **counts)


def _areas(v: View, speech: Speech) -> Iterator[str]:
    for owner in (*v.seats, *_neutrals(v), ""):
        areas = [area for area, land in v.lands.items() if land.owner == owner]
        if areas:
            yield speech.text(_heading(v, owner), seat=owner)
        for area in areas:
            yield "  " + "; ".join(_land(v, area, speech))


def _heading(v: View, owner: str) -> str:
    if not owner:
        return "board.unowned"
    return "board.owner" if owner in v.seats else "board.neutral"


def _neutrals(v: View) -> list[str]:
    found = [land.owner for land in v.lands.values() if land.owner and land.owner not in v.seats]
    return list(dict.fromkeys(found))


def _free(area: str, land: LandView) -> list[str]:
    """Sites and icons without a token, by what would stand there."""
    place = AREAS[area]
    return [*(["city"] if place.sites and not land.city else []), *(g for g in place.goods if g not in land.caravans)]


def _land(v: View, area: str, speech: Speech) -> Iterator[str]:
    land = v.lands[area]
    capital = area == CAPITAL.get(land.owner)
    yield speech.text("board.capital" if capital else "board.area", area=area)
    built = [name for name in ("city", "temple", "market") if getattr(land, name)] + land.caravans
    if built:
        yield speech.text("board.built", buildings=built)
    if free := _free(area, land):
        yield speech.text("board.free", places=free)
    for name, bag in (("legions", land.legions), ("forts", land.forts), ("docked", land.docked)):
        for side, count in bag.items():
            yield speech.text(f"board.{name}", seat=side, count=count)
    if land.war:
        yield speech.text("board.war")
    if land.use == "occupy":
        yield speech.text("board.occupied", seat=land.user, buildings=land.covered)
    if land.use == "convert":
        yield speech.text("board.converting", seat=land.user)
    if land.plundered:
        yield speech.text("board.plundered")


def _seas(v: View, speech: Speech) -> Iterator[str]:
    for sea, fleet in v.seas.items():
        if fleet:
            yield speech.text("board.sea", area=sea, ships=fleet)


def _supply(v: View, speech: Speech) -> Iterator[str]:
    yield speech.text("board.bank", cards=_shown(v.bank))
    yield speech.text("board.tokens", items=v.tokens)
    yield speech.text("board.sale", cards={card: CARDS[card].price for card in v.sale} or NOTHING)
    yield speech.text("board.prices", prices=v.prices)


def _shown(bag: Bag) -> Bag:
    return {kind: bag[kind] for kind in KINDS if bag[kind]}
