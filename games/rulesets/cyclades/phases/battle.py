"""Battles: assaults until one side is left or retreats (CYC-BAT-*, CYC-RET-*)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order
from games.engine.script import Game

from ..board import PARTS, Place
from ..events import Assault, BattleBegan, IslandHeld, Retreated, SeaHeld, SeaWon, SpaceCleared
from ..state import Battle, State, fleets_at, guardian_at, is_open, islands_of, linked, plan_of, put_fleets
from .guardians import island_emptied


# ---------------------------------------------------------------- strength and chances
def sea_bonus(s: State, sea: str, defender: str) -> int:
    """1 per port and metropolis of the defender on islands beside the space (CYC-BAT-02, -11, -12, -13)."""
    mine = [s.islands[name] for name in plan_of(s).seas[sea].islands if s.islands[name].owner == defender]
    return sum(land.tiles.count("port") + land.metropolis for land in mine)


def land_bonus(s: State, island: str) -> int:
    """1 per fortress and metropolis, 2 for the Minotaur (CYC-BAT-02, -11, CYC-CR-14, CYC-CR-28)."""
    land = s.islands[island]
    guard = PARTS.minotaur_strength if guardian_at(s, island) == "minotaur" else 0
    return land.tiles.count("fortress") + land.metropolis + guard


@cache
def outcomes(attackers: int, defenders: int, bonus: int) -> tuple[Fraction, Fraction]:
    """The chances that only the attacker, and that only the defender is left if both fight on."""
    if not attackers or not defenders:
        return Fraction(bool(attackers)), Fraction(bool(defenders))
    wins = losses = Fraction(0)
    for mine in PARTS.battle_die:
        for other in PARTS.battle_die:
            gap = attackers + mine - defenders - bonus - other
            win, loss = _after(attackers, defenders, bonus, gap)
            wins, losses = wins + win, losses + loss
    return wins / 36, losses / 36


def _after(attackers: int, defenders: int, bonus: int, gap: int) -> tuple[Fraction, Fraction]:
    """The lower total loses a unit, a tie costs both one (CYC-BAT-03)."""
    return outcomes(attackers - (gap <= 0), defenders - (gap >= 0), bonus)


def chance(s: State, seat: str) -> int:
    """The exact chance of a side to win the battle if both fight on, in percent, rounded down."""
    fight = battle_of(s)
    wins, losses = outcomes(fight.attackers, defenders_of(s), bonus_of(s))
    return int(100 * (wins if seat == fight.attacker else losses))


# ---------------------------------------------------------------- the battle that goes on
def battle_of(s: State) -> Battle:
    assert s.battle is not None
    return s.battle


def defenders_of(s: State) -> int:
    fight = battle_of(s)
    return fleets_at(s, fight.place, fight.defender) if fight.at_sea else s.islands[fight.place].armies


def bonus_of(s: State) -> int:
    fight = battle_of(s)
    return sea_bonus(s, fight.place, fight.defender) if fight.at_sea else land_bonus(s, fight.place)


def refuges(s: State, seat: str) -> list[str]:
    """Where this side of the battle can retreat to: all its units to one place (CYC-RET-06)."""
    place = battle_of(s).place
    if battle_of(s).at_sea:  # next to the battle, empty or own, not closed (CYC-RET-03, -07, -10, -11)
        return [sea for sea in plan_of(s).seas[place].seas if is_open(s, sea, seat)]
    if guardian_at(s, place) == "medusa":  # CYC-RET-12
        return []
    return [name for name in linked(s, seat, place) if name in islands_of(s, seat)]  # CYC-RET-01, -08, -09


class Stay(Order):
    line = "stay"
    key = "retreat"
    weight = "reaction"

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """Armies never retreat by themselves, defending fleets do if their chance is below 20 %."""
        fight = battle_of(s)
        if fight.at_sea and ask.seat == fight.defender and ask.args["chance"] < 20:
            return Retreat.legal(s, ask)[0]
        return cls()


class Retreat(Order):
    line = "retreat -> {to}"
    key = "retreat"
    weight = "reaction"
    to: Place

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(place) for place in refuges(s, ask.seat)]

    def check(self, s: State, ask: Ask) -> None:
        if self.to not in refuges(s, ask.seat):
            refuse("retreat.where", "CYC-RET-01", places=refuges(s, ask.seat))


async def fight_at_sea(g: Game[State], seat: str, sea: str, fleets: int) -> None:
    s = g.s
    defender = s.seas[sea].side
    survivors = await _fight(g, Battle(sea, seat, defender, fleets))
    if survivors:
        put_fleets(s, sea, seat, survivors)
        g.tell(SeaWon(seat, sea))
    elif sea in s.seas:
        g.tell(SeaHeld(defender, sea))
    else:
        g.tell(SpaceCleared(sea))  # CYC-BAT-08


async def fight_on_land(g: Game[State], seat: str, island: str, armies: int) -> int:
    """Returns the attackers left on the island once its defenders are gone."""
    owner = g.s.islands[island].owner
    survivors = await _fight(g, Battle(island, seat, owner, armies))
    if not survivors:
        g.tell(IslandHeld(owner, island))  # with a marker if no army is left (CYC-BAT-07)
    return survivors


async def _fight(g: Game[State], fight: Battle) -> int:
    s = g.s
    s.battle = fight
    defenders, bonus = defenders_of(s), bonus_of(s)
    g.tell(BattleBegan(fight.place, fight.attacker, fight.defender, fight.attackers, defenders, bonus))
    while True:
        _assault(g, fight)  # no retreat before the first one (CYC-BAT-09)
        if not (fight.attackers and defenders_of(s)):
            break
        if await _retreats(g, fight.defender) or await _retreats(g, fight.attacker):  # CYC-BAT-04
            break
    survivors = 0 if defenders_of(s) else fight.attackers
    assert s.turn is not None
    s.turn.last_battle = "won" if survivors else "lost"
    s.battle = None
    return survivors


def _assault(g: Game[State], fight: Battle) -> None:
    """Both roll and add their units, the defender his walls; the lower total loses a unit (CYC-BAT-01 to -03)."""
    s = g.s
    fight.assaults += 1
    rolls = tuple(PARTS.battle_die[g.die(6, f"{what} {fight.place}") - 1] for what in ("attack on", "defence of"))
    attack, defence = fight.attackers + rolls[0], defenders_of(s) + bonus_of(s) + rolls[1]
    if attack <= defence:
        fight.attackers -= 1
    if defence <= attack:
        _lose_defender(s, fight)
    left = fight.attackers, defenders_of(s)
    g.tell(Assault(fight.place, fight.attacker, fight.defender, attack, defence, *left, *rolls))
    if not fight.at_sea:
        island_emptied(g, fight.place)


def _lose_defender(s: State, fight: Battle) -> None:
    if fight.at_sea:
        put_fleets(s, fight.place, fight.defender, -1)
    else:
        s.islands[fight.place].armies -= 1


async def _retreats(g: Game[State], seat: str) -> bool:
    """Asked only where there is a way out, which everybody can see (CYC-RET-02)."""
    s = g.s
    if not refuges(s, seat):
        return False
    fight = battle_of(s)
    side = "attack" if seat == fight.attacker else "retreat"
    order = await g.ask(
        seat,
        Stay,
        Retreat,
        key=side,
        place=fight.place,
        chance=chance(s, seat),
        mine=fight.attackers if seat == fight.attacker else defenders_of(s),
        theirs=defenders_of(s) if seat == fight.attacker else fight.attackers,
        bonus=bonus_of(s),
        metropolis=not fight.at_sea and s.islands[fight.place].metropolis,
    )
    if isinstance(order, Retreat):
        _withdraw(g, seat, order.to)
    return isinstance(order, Retreat)


def _withdraw(g: Game[State], seat: str, to: str) -> None:
    """Who retreats leaves the place to the other (CYC-RET-04, CYC-RET-05)."""
    s = g.s
    fight = battle_of(s)
    attacking = seat == fight.attacker
    count = fight.attackers if attacking else defenders_of(s)
    if attacking:
        fight.attackers = 0
    elif fight.at_sea:
        put_fleets(s, fight.place, seat, -count)
    else:
        s.islands[fight.place].armies = 0
    if fight.at_sea:
        put_fleets(s, to, seat, count)
    else:
        s.islands[to].armies += count
    g.tell(Retreated(seat, count, fight.place, to))
    if not attacking and not fight.at_sea:
        island_emptied(g, fight.place)
