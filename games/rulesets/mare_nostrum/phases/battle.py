"""Battles: one exchange of rolls, losses, and what comes of it (MN-BAT-*)."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game, Question

from ..board import AREAS, COMPONENTS
from ..events import Fought, Lost, ShipsLost, Supported
from ..state import Campaign, Land, State, add, fit_covering, has, is_neutral, powers
from ..types import Sea


# ---------------------------------------------------------------- losses
class Lose(Order):
    """Which units are removed is the owner's choice (MN-BAT-09)."""

    line = "lose {legions} legions {forts} fortresses"
    key = "battle.lose"
    weight = "reaction"
    legions: int
    forts: int

    def check(self, s: State, ask: Ask) -> None:
        a = ask.args
        if self.legions + self.forts != a["hits"] or self.legions > a["legions"] or self.forts > a["forts"]:
            refuse("lose.number", "MN-BAT-08", hits=a["hits"], legions=a["legions"], forts=a["forts"])

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        """Legions first: the published default (MN-BAT-A1)."""
        hits, forts = ask.args["hits"], ask.args["forts"]
        fewest = max(0, hits - ask.args["legions"])
        return [cls(hits - lost, lost) for lost in range(fewest, min(hits, forts) + 1)]


class Support(Order):
    """Pericles, revised: triremes of bordering seas, each once per phase, named before the dice (MN-HERO-PER-2)."""

    line = "support {ships}"
    key = "battle.support"
    weight = "reaction"
    ships: tuple[tuple[Sea, int], ...]

    def check(self, s: State, ask: Ask) -> None:
        near = supporters(s, ask.seat, ask.args["area"])
        for sea, count in self.ships:
            if count > near.get(sea, 0):
                refuse("support.too-many", "MN-HERO-PER-A1", area=sea, ready=near.get(sea, 0))

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        """All of them first: the published default."""
        combos: list[dict[str, int]] = [{}]
        for sea, most in sorted(supporters(s, ask.seat, ask.args["area"]).items()):
            combos = [{**combo, sea: count} for combo in combos for count in range(most, -1, -1)]
        return [cls(tuple((sea, count) for sea, count in combo.items() if count)) for combo in combos]


def supporters(s: State, side: str, area: str) -> dict[str, int]:
    """Triremes at sea beside a province that have not supported yet in this phase (MN-HERO-PER-A1, -A2)."""
    if not has(s, side, "land_support"):
        return {}
    near = {sea: s.seas[sea].get(side, 0) - s.supported.get(sea, 0) for sea in AREAS[area].seas}
    return {sea: count for sea, count in near.items() if count > 0}


def shown(dice: Sequence[int], total: int) -> str:
    """The dice, and what fortresses and heroes add to them."""
    more = total - sum(dice)
    rolled = " ".join(map(str, dice)) or "–"
    return f"{rolled} +{more}" if more else rolled


def tell_battle(g: Game[State], area: str, dice: dict[str, list[int]], totals: dict[str, int]) -> None:
    """The attacker comes first in both."""
    attacker, foe = dice
    first, second = (shown(dice[side], totals[side]) for side in dice)
    g.tell(Fought(area, attacker, foe, first, second, totals[attacker], totals[foe]))


# ---------------------------------------------------------------- land
async def land_exchange(g: Game[State], area: str, attacker: str, foe: str, count: int, walls: bool) -> None:
    """`count` legions of the attacker, and his fortresses if `walls`, against all of one foe."""
    s, land = g.s, g.s.lands[area]
    forces = {
        attacker: (count, land.forts.get(attacker, 0) if walls else 0),
        foe: (land.legions.get(foe, 0), land.forts.get(foe, 0)),
    }
    bonus = {side: await support(g, area, side, legions) for side, (legions, _) in forces.items()}
    dice = {side: g.roll(legions, 6, f"battle {area} {side}") for side, (legions, _) in forces.items()}
    totals = {side: land_total(s, side, dice[side], forts) + bonus[side] for side, (_, forts) in forces.items()}
    tell_battle(g, area, dice, totals)
    hits = {
        attacker: min(totals[foe] // COMPONENTS.points_per_hit, sum(forces[attacker])),
        foe: min(totals[attacker] // COMPONENTS.points_per_hit, sum(forces[foe])),
    }
    losses = await choose_losses(g, area, forces, hits)
    for side, lost in losses.items():
        remove(land, side, lost)
        if hits[side]:
            units = {"legion": lost.legions, "fortress": lost.forts}
            g.tell(Lost(side, area, {unit: number for unit, number in units.items() if number}))
    used_up(s.war, attacker, area, count, losses[attacker].legions)
    fit_covering(land)


def land_total(s: State, side: str, dice: Sequence[int], forts: int) -> int:
    """The dice with the hero's bonus for each, and 6 for every fortress (MN-BAT-06, -07, MN-MISC-A2)."""
    return sum(dice) + len(dice) * die_bonus(s, side, "legion") + forts * COMPONENTS.fortress_value


def die_bonus(s: State, side: str, unit: str) -> int:
    return sum(effect.value for effect in powers(s, side, "die_bonus") if unit in effect.items)


async def support(g: Game[State], area: str, side: str, legions: int) -> int:
    s = g.s
    if not legions or not supporters(s, side, area):
        return 0
    ships = (await g.ask(side, Support, area=area, ready=sum(supporters(s, side, area).values()))).ships
    for sea, count in ships:
        add(s.supported, sea, count)
    number = sum(count for _, count in ships)
    if number:
        g.tell(Supported(side, area, number))
    return number


async def choose_losses(
    g: Game[State], area: str, forces: dict[str, tuple[int, int]], hits: dict[str, int]
) -> dict[str, Lose]:
    """Both at once (MN-BAT-15, -16); a neutral loses legions first (MN-FEW-A1)."""
    losses: dict[str, Lose] = {}
    questions: list[Question[Lose]] = []
    for side, (legions, forts) in forces.items():
        if is_neutral(g.s, side):
            losses[side] = Lose(min(legions, hits[side]), max(0, hits[side] - legions))
        else:
            questions.append(g.to(side, Lose, area=area, hits=hits[side], legions=legions, forts=forts))
    losses |= await g.choose_all(questions)
    return {side: losses[side] for side in forces}


def remove(land: Land, side: str, lost: Lose) -> None:
    if lost.legions:
        add(land.legions, side, -lost.legions)
    if lost.forts:
        add(land.forts, side, -lost.forts)


def used_up(war: Campaign | None, side: str, area: str, count: int, lost: int) -> None:
    """Those who attacked cannot attack again this turn (MN-BAT-13); of them the ones that had moved fall first."""
    if war is None or war.seat != side:
        return
    here = war.troops[area]
    moved = min(count, here.moved)
    here.moved -= moved
    here.fresh -= count - moved
    fallen = min(lost, moved)
    here.spent += moved - fallen
    here.fought += count - moved - (lost - fallen)
    if not here.all:
        del war.troops[area]


# ---------------------------------------------------------------- sea
def sea_exchange(g: Game[State], sea: str, attacker: str, foe: str, count: int) -> None:
    """`count` triremes of the attacker against all of one foe; there is nothing to choose but how many."""
    s, fleet = g.s, g.s.seas[sea]
    numbers = {attacker: count, foe: fleet[foe]}
    dice = {side: g.roll(number, 6, f"battle {sea} {side}") for side, number in numbers.items()}
    totals = {side: sum(d) + len(d) * die_bonus(s, side, "trireme") for side, d in dice.items()}
    tell_battle(g, sea, dice, totals)
    lost = {
        attacker: min(totals[foe] // COMPONENTS.points_per_hit, count),
        foe: min(totals[attacker] // COMPONENTS.points_per_hit, numbers[foe]),
    }
    for side, number in lost.items():
        if number:
            sink(s, sea, side, number)
            g.tell(ShipsLost(side, sea, number))
    fight_in_own_turn = s.war is not None and s.war.seat == attacker
    if fight_in_own_turn:
        used_up(s.war, attacker, sea, count, lost[attacker])
    elif lost[foe]:
        sink_troop(s.war, foe, sea, lost[foe])


def sink(s: State, sea: str, side: str, number: int) -> None:
    """Triremes that have already supported a battle go down first."""
    add(s.seas[sea], side, -number)
    if has(s, side, "land_support"):
        add(s.supported, sea, -min(number, s.supported.get(sea, 0)))


def sink_troop(war: Campaign | None, side: str, sea: str, number: int) -> None:
    """Losses of the acting seat to a blockade: those who have done most fall first."""
    if war is None or war.seat != side:
        return
    here = war.troops[sea]
    for name in ("spent", "fought", "moved", "fresh"):
        fallen = min(number, getattr(here, name))
        setattr(here, name, getattr(here, name) - fallen)
        number -= fallen
    if not here.all:
        del war.troops[sea]
