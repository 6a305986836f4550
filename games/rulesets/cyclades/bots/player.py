"""The bot that plays to win: bids by value, plans its turns, keeps the standing orders of a sensible player."""

from collections.abc import Sequence

from games.engine.bots import Bot, Sight
from games.engine.order import Order
from games.engine.standing import Standing, parse_standing

from ..creatures import Forgo, Halt
from ..phases.actions import Ready
from ..phases.battle import Retreat, Stay
from ..phases.offerings import Apollo, Bid, Plan
from ..state import State
from ..view import View
from .bidding import best_bid, wishes
from .calls import VALUERS
from .planner import plan_turn
from .world import site_for, world_of

STANDING = tuple(
    parse_standing(line)
    for line in (
        "retreat: stay if ask.metropolis = 1 | retreat -> * if ask.chance < 20 | stay",
        "attack: retreat -> * if ask.chance < 20 | stay",
        "apollo: default",
        "discard: default",
    )
)


def answer(sight: Sight) -> Sequence[Order]:
    kind = sight.ask.key.partition(".")[0]
    world = world_of(sight.view)
    if kind == "plan":
        return [Plan(tuple(wishes(world, sight.seat)))]
    if kind == "turn":
        assert world.turn is not None
        return plan_turn(world, sight.seat, world.turn.god, world.gold[sight.seat]).lines
    if kind == "sheet":
        return [Ready(), *_early_sheet(world, sight)]
    if kind == "bid":
        bid = best_bid(world, sight.seat)
        return [Bid(bid[1], bid[0]) if bid else Apollo()]
    if kind == "metropolis":
        return [site_for(world, sight.ask)]
    return [_small_answer(world, sight)]


def _early_sheet(world: State, sight: Sight) -> list[Order]:
    """In the planned tempo: a sheet for each of one's gods, written before the others have acted."""
    lines: list[Order] = []
    gold = world.gold[sight.seat]
    gods = sight.ask.args["gods"]
    for god in gods:
        lines += plan_turn(world, sight.seat, god, gold // len(gods)).lines
    return lines


def _small_answer(world: State, sight: Sight) -> Order:
    kind, args = sight.ask.key, sight.ask.args
    if kind in ("retreat", "attack"):
        flees = args["chance"] < 20 and not args["metropolis"]
        return next((o for o in sight.legal or () if isinstance(o, Retreat)), Stay()) if flees else Stay()
    if kind == "chimera":
        valuer = VALUERS.get(args["borrowed"])
        idea = valuer(world, sight.seat) if valuer else None
        return idea[1] if idea and sight.is_legal(idea[1]) else Forgo()
    if kind == "sylph":
        return Halt()
    return sight.default()


def standing(view: View, seat: str) -> Sequence[Standing]:
    return STANDING


GOOD = Bot(answer, standing)
