"""Where what may be built: the seven building rules (MN-BUILD-09..21, -28)."""

from games.engine.errors import refuse

from ..board import AREAS, LANDS
from ..state import (
    State,
    cite,
    enemies,
    fortress_limit,
    has,
    in_stock,
    is_own_capital,
    neighbours,
)


def check_stock(s: State, seat: str, item: str) -> None:
    if in_stock(s, seat, item) < 1:
        refuse("build.none-left", cite(s, "MN-BUILD-10"), item=item)


def check_place(s: State, seat: str, item: str, area: str, good: str | None) -> None:
    """A building or unit in an own province; who may build there is a question of its own (check_ground)."""
    if area not in LANDS:
        refuse("build.at-sea", "MN-BUILD-14", area=area)
    check_ground(s, seat, area)
    if (item == "caravan") != (good is not None):
        refuse("build.which-good", "MN-BUILD-16", area=area, goods=list(AREAS[area].goods))
    check_room(s, seat, item, area, good)
    check_stock(s, seat, item)


def check_ground(s: State, seat: str, area: str) -> None:
    land = s.lands[area]
    if land.owner != seat:
        refuse("build.not-yours", "MN-BUILD-09", area=area)
    if s.build is not None and area in s.build.fresh:
        refuse("build.fresh", "MN-BUILD-15", area=area)
    if enemies(land, seat) and not is_own_capital(seat, area):  # MN-BUILD-21
        refuse("build.enemy-there", "MN-BUILD-20", area=area, sides=enemies(land, seat))


def check_room(s: State, seat: str, item: str, area: str, good: str | None) -> None:
    """One of each kind per site, icon or province (MN-BUILD-16..19)."""
    land, place = s.lands[area], AREAS[area]
    if item in ("city", "temple") and not place.sites:
        refuse("build.no-site", cite(s, "MN-BUILD-18"), area=area)
    if item == "market" and not place.goods:
        refuse("build.no-goods", cite(s, "MN-BUILD-18"), area=area)
    if item in ("city", "temple", "market") and getattr(land, item):
        refuse("build.taken", "MN-BUILD-17" if item != "city" else "MN-BUILD-16", area=area, item=item)
    if good is not None and good not in place.goods:
        refuse("build.no-such-good", "MN-BUILD-16", area=area, good=good, goods=list(place.goods))
    if good is not None and good in land.caravans:
        refuse("build.caravan-there", "MN-BUILD-16", area=area, good=good)
    if item == "fortress" and land.forts.get(seat, 0) >= fortress_limit(s, seat):
        refuse("build.fortress-limit", "MN-BUILD-17", area=area, limit=fortress_limit(s, seat))
    if item == "trireme" and not place.seas:
        refuse("build.no-coast", "MN-BUILD-19", area=area)


def check_marker(s: State, seat: str, area: str, anywhere: bool, conversion: bool = True) -> None:
    """A marker goes next to an own province, or swaps the marker under an own converting legion (MN-BUILD-11..14)."""
    if area not in LANDS:
        refuse("mark.at-sea", "MN-BUILD-14", area=area)
    land = s.lands[area]
    if land.owner == seat:
        refuse("mark.own", "MN-BUILD-11", area=area)
    if converts(s, seat, area):
        if not conversion:
            refuse("mark.free-conversion", "MN-CONQ-10", area=area)
        if enemies(land, seat):
            refuse("mark.at-war", "MN-CONQ-A6", area=area)
    elif land.owner:
        refuse("mark.foreign", "MN-BUILD-11", area=area, owner=land.owner)
    elif enemies(land, seat):
        refuse("mark.enemy-there", "MN-BUILD-A7", area=area, sides=enemies(land, seat))
    elif not anywhere and area not in reach(s, seat):
        refuse("mark.too-far", "MN-BUILD-12", area=area)
    check_stock(s, seat, "marker")


def converts(s: State, seat: str, area: str) -> bool:
    land = s.lands[area]
    return land.use == "convert" and land.user == seat and land.legions.get(seat, 0) > 0


def reach(s: State, seat: str) -> list[str]:
    """The provinces next to those that were own at the start of the turn and still are (MN-BUILD-13, -A13)."""
    assert s.build is not None
    near: dict[str, None] = {}
    for area in s.build.old:
        if s.lands[area].owner == seat:
            near.update(dict.fromkeys(neighbours(s, seat, area)))
    return list(near)


def anywhere(s: State, seat: str) -> bool:
    return has(s, seat, "mark_anywhere")  # MN-WON-LIG-1
