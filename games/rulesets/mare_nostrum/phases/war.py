"""The Military phase: the leader's order, one campaign each (MN-MOVE-*, MN-BAT-*)."""

from collections.abc import Sequence
from typing import Any, Literal, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game, Next, Question

from ..board import AREAS, LANDS, SEAS
from ..events import Held, WarGoesOn
from ..state import (
    Campaign,
    State,
    Troop,
    armies,
    at_war,
    cite,
    end_use,
    enemies,
    invader,
    provinces,
    still_to_act,
)
from ..types import Building, Province, Side
from . import conquest
from .battle import land_exchange, sea_exchange
from .conquest import Convert, Leave, Occupy, Plunder, conquer
from .movement import (
    LAND_BATTLE,
    MARCH,
    SEA_BATTLE,
    March,
    Sail,
    campaign,
    check_stage,
    march,
    reached,
    sail,
    stage_open,
    troop,
)
from .purchases import Done
from .ready import Ready
from .roles import Call, assign, name_order, next_seat


# ---------------------------------------------------------------- orders
class Attack(Order):
    """Fight in one area. `then`: the conquest choice of a victor; `stop below`: ask me before the sheet goes on."""

    line = "attack {area} [against {foe}] [with {count}] [walls {walls}] [then {deed} {buildings}] [stop below {least}]"
    key = "military"
    weight = "major"
    area: Province
    foe: Side | None = None
    count: int = 0
    walls: Literal["join", "wait"] = "join"
    deed: Literal["ask", "plunder", "occupy", "convert", "leave"] = "ask"
    buildings: tuple[Building, ...] = ()
    least: int = 0

    def check(self, s: State, ask: Ask) -> None:
        check_stage(s, LAND_BATTLE if self.area in LANDS else SEA_BATTLE)
        if not foes_in(s, ask.seat, self.area):
            refuse("attack.nobody", "MN-BAT-03", area=self.area)
        ready = troop(s, self.area).may_attack
        if not ready:
            refuse("attack.nobody-ready", cite(s, "MN-BAT-13"), area=self.area)
        foes = open_foes(s, ask.seat, self.area)
        if self.foe is not None and self.foe not in foes:
            refuse("attack.not-there", cite(s, "MN-BAT-14"), area=self.area, foes=foes)
        if self.count > ready:
            refuse("attack.too-few", cite(s, "MN-BAT-13"), area=self.area, ready=ready)
        if self.count and self.count < ready and len(foes) == 1:
            refuse("attack.all-fight", "MN-BAT-22", area=self.area, ready=ready)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        """Everybody against each foe in turn; splits are written by hand."""
        return [cls(area, foe) for area in battlefields(s, ask.seat) for foe in open_foes(s, ask.seat, area)]

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        areas = battlefields(s, ask.seat)
        foes = [foe for area in areas for foe in open_foes(s, ask.seat, area)]
        return {"area": areas, "foe": [None, *foes], "count": range(9), "least": range(9)}


class Resume(Order):
    """A battle went worse than the mark on the order: the sheet stops; what is to follow stands behind this line."""

    line = "resume"
    key = "military.stop"
    weight = "major"


def foes_in(s: State, seat: str, area: str) -> list[str]:
    if area in LANDS:
        return enemies(s.lands[area], seat)
    return [side for side in s.seas[area] if side != seat]


def open_foes(s: State, seat: str, area: str) -> list[str]:
    """A battle is one exchange (MN-BAT-05): whoever was attacked here is left out, unless newcomers join."""
    met = campaign(s).met
    return [foe for foe in foes_in(s, seat, area) if (area, foe) not in met]


def battlefields(s: State, seat: str) -> list[str]:
    """Areas where the acting seat has units that may attack somebody now."""
    return [
        area
        for area, here in campaign(s).troops.items()
        if here.may_attack and stage_open(s, LAND_BATTLE if area in LANDS else SEA_BATTLE) and open_foes(s, seat, area)
    ]


# ---------------------------------------------------------------- the scripts
async def war(g: Game[State]) -> Next:
    """The start of the phase."""
    s = g.s
    s.phase, s.acted, s.called, s.helen_used, s.supported = "military", [], [], False, {}
    await assign(g, "military")
    return ("war_plans" if s.table.tempo == "planned" else "war_next"), {}


async def war_next(g: Game[State]) -> Next:
    seat = await next_seat(g, "military")
    return ("war_turn", {"seat": seat}) if seat else end_turn(g.s)


async def war_turn(g: Game[State], seat: str) -> Next:
    await take_turn(g, seat)
    return "war_next", {}


async def war_plans(g: Game[State]) -> Next:
    """Planned tempo: all hand in their campaigns at once; they are played in the leader's order."""
    s, leader = g.s, g.s.roles["military"]
    questions: list[Question[Order]] = [
        g.to(seat, Call, key="war.plan", weight="major", role="military", left=list(s.seats))
        if seat == leader
        else g.to(seat, Ready, key="war.plan", weight="major", **outlook(s, seat))
        for seat in s.seats
        if seat == leader or can_act(s, seat)
    ]
    call = (await g.ask_all(questions))[leader]
    if isinstance(call, Call):
        name_order(g, "military", call)
    while still_to_act(s):
        await take_turn(g, await next_seat(g, "military"))
    return end_turn(s)


def end_turn(s: State) -> Next:
    s.turn += 1
    return "income", {}


def can_act(s: State, seat: str) -> bool:
    """Has legions or triremes (open facts)."""
    return any(seat in land.legions or seat in land.docked for land in s.lands.values()) or any(
        seat in fleet for fleet in s.seas.values()
    )


def outlook(s: State, seat: str) -> dict[str, Any]:
    """Open facts for hold orders: own forces, own provinces with foreign legions in them, or in or next to them."""
    own = provinces(s, seat)
    inside = [area for area in own if any(side != seat for side in s.lands[area].legions)]
    near = [a for a in own if any(side != seat for n in AREAS[a].land for side in s.lands[n].legions) or a in inside]
    return {
        "legions": sum(land.legions.get(seat, 0) for land in s.lands.values()),
        "docked": sum(land.docked.get(seat, 0) for land in s.lands.values()),
        "intruders": len(inside),
        "threat": len(near),
    }


async def take_turn(g: Game[State], seat: str) -> None:
    s = g.s
    s.acted.append(seat)
    s.war = Campaign(seat, troops_of(s, seat))
    if can_act(s, seat):
        while not isinstance(order := await next_order(g, seat), Done):
            await carry_out(g, seat, order)
        await fight_on(g, seat)
        await settle(g, seat)
    s.war = None
    for land in s.lands.values():
        if land.use and at_war(land):
            end_use(land)


def troops_of(s: State, seat: str) -> dict[str, Troop]:
    land = {area: land.legions[seat] for area, land in s.lands.items() if seat in land.legions}
    sea = {area: fleet[seat] for area, fleet in s.seas.items() if seat in fleet}
    return {area: Troop(fresh=count) for area, count in {**land, **sea}.items()}


async def next_order(g: Game[State], seat: str) -> Order:
    s = g.s
    return await g.ask(
        seat,
        Done,
        Sail,
        March,
        Attack,
        Occupy,
        Plunder,
        Convert,
        Leave,
        key="military",
        battles=len([area for area in battlefields(s, seat) if area in LANDS]),
        **outlook(s, seat),
    )


async def carry_out(g: Game[State], seat: str, order: Order) -> None:
    s = g.s
    if isinstance(order, Sail):
        sail(g, seat, order)
    elif isinstance(order, March):
        reached(s, MARCH)
        await march(g, seat, order)
    elif isinstance(order, Attack) and order.area in SEAS:
        reached(s, SEA_BATTLE)
        foe = order.foe or open_foes(s, seat, order.area)[0]
        campaign(s).met.append((order.area, foe))
        sea_exchange(g, order.area, seat, foe, order.count or troop(s, order.area).may_attack)
        await stop_if_beaten(g, seat, order)
    elif isinstance(order, Attack):
        reached(s, LAND_BATTLE)
        await attack(g, seat, order)
        await stop_if_beaten(g, seat, order)
    else:
        reached(s, LAND_BATTLE)
        conquest.carry_out(g, seat, order)


async def stop_if_beaten(g: Game[State], seat: str, order: Attack) -> None:
    if order.least and troop(g.s, order.area).all < order.least:
        await g.ask(seat, Resume, area=order.area, left=troop(g.s, order.area).all)


async def attack(g: Game[State], seat: str, order: Attack) -> None:
    """A land battle and its result, settled at once (MN-BAT-17, -20)."""
    s, area, war = g.s, order.area, campaign(g.s)
    land = s.lands[area]
    foe = order.foe or foremost(s, seat, area)
    war.met.append((area, foe))
    walls = seat in land.forts and area not in war.walls and order.walls == "join"  # MN-BAT-A6
    if walls:
        war.walls.append(area)
    count = order.count or troop(s, area).may_attack
    await land_exchange(g, area, seat, foe, count, walls)
    if at_war(land):
        end_use(land)  # MN-CONQ-A11
        g.tell(WarGoesOn(area, armies(land)))
        return
    army = invader(land)
    if army in s.seats and (army == seat or not land.use):  # MN-CONQ-A10, -A14
        deed = planned_deed(g, order) if army == seat else None
        if deed is not None:
            conquest.carry_out(g, seat, deed)
        else:
            await conquer(g, area, army)


def foremost(s: State, seat: str, area: str) -> str:
    """Whom an attack is against if nobody is named: the owner of the province, else the strongest."""
    land = s.lands[area]
    return max(open_foes(s, seat, area), key=lambda side: (side == land.owner, land.legions.get(side, 0)))


def planned_deed(g: Game[State], order: Attack) -> Order | None:
    """The conquest choice written on the attack, cut to the legions that are left; None if it cannot be."""
    seat = campaign(g.s).seat
    legions = g.s.lands[order.area].legions[seat]
    candidates: dict[str, Sequence[Order]] = {
        "occupy": [Occupy(order.area, tuple(conquest.based(order.buildings)[:legions]))],
        "plunder": [Plunder(order.area, building) for building in order.buildings[:1]],
        "convert": [Convert(order.area)],
        "leave": [Leave(order.area)],
    }
    question = g.to(seat, Occupy, key="conquest", area=order.area).ask
    return next((o for o in candidates.get(order.deed, ()) if is_legal(o, g.s, question)), None)


def is_legal(order: Order, s: State, ask: Ask) -> bool:
    options = type(order).legal(s, ask)
    if isinstance(order, Occupy):
        return any(sorted(order.buildings) == sorted(o.buildings) for o in Occupy.legal(s, ask))
    return options is not None and order in options


async def fight_on(g: Game[State], seat: str) -> None:
    """Compulsory battles that were not ordered (MN-BAT-03, -04)."""
    s = g.s
    reached(s, LAND_BATTLE)
    while fields := [area for area in battlefields(s, seat) if area in LANDS]:
        await attack(g, seat, Attack(fields[0]))


async def settle(g: Game[State], seat: str) -> None:
    """Provinces where the seat has become the sole army without a battle (MN-BAT-12, MN-CONQ-A4)."""
    s = g.s
    for area, land in s.lands.items():
        if invader(land) == seat and not land.use and area not in campaign(s).settled:
            await conquer(g, area, seat)
    if all(here.fresh == here.all for here in campaign(s).troops.values()):
        g.tell(Held(seat))
