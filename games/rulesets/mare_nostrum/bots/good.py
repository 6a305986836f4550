"""One answer per question, and the standing orders a sensible player would keep."""

from collections.abc import Callable, Sequence

from games.engine.bots import Bot, Sight
from games.engine.order import Order
from games.engine.standing import Standing, parse_standing

from ..phases.conquest import Convert, Leave, Occupy
from ..phases.purchases import Done
from ..phases.roles import Call
from ..phases.war import Resume
from ..view import View
from . import building, trading, warfare
from .mind import imagine


def build_turn(sight: Sight) -> Sequence[Order]:
    return [*building.plan(imagine(sight.view), sight.seat, sight.pick), Done()]


def campaign(sight: Sight) -> Sequence[Order]:
    return [*warfare.plan(imagine(sight.view), sight.seat, sight.pick), Done()]


def build_plan(sight: Sight) -> Sequence[Order]:
    first = Call(tuple(build_order(sight.view, sight.seat))) if "call" in sight.ask.verbs else sight.default()
    return [first, *build_turn(sight)]


def build_order(v: View, seat: str) -> list[str]:
    """Myself first; whoever is nearest to victory last, so that others may buy before him."""
    return sorted(v.seats, key=lambda other: (other != seat, len(v.cards[other]), v.sizes[other]))


def war_plan(sight: Sight) -> Sequence[Order]:
    return [sight.default(), *campaign(sight)]


def conquest(sight: Sight) -> Sequence[Order]:
    area = sight.ask.args["area"]
    what, buildings = warfare.deed(imagine(sight.view), sight.seat, area)
    choices: dict[str, Order] = {"convert": Convert(area), "occupy": Occupy(area, buildings), "leave": Leave(area)}
    return [choices[what] if sight.is_legal(choices[what]) else sight.default()]


ANSWERS: dict[str, Callable[[Sight], Sequence[Order]]] = {
    "trade.demand": lambda sight: [trading.demand(sight)],
    "trade.offer": lambda sight: [trading.offer(sight)],
    "trade.want": lambda sight: [trading.want(sight)],
    "build.turn": build_turn,
    "build.plan": build_plan,
    "military": campaign,
    "war.plan": war_plan,
    "military.stop": lambda sight: [Resume(), *campaign(sight)],
    "conquest": conquest,
}


def answer(sight: Sight) -> Sequence[Order]:
    known = ANSWERS.get(sight.ask.key)
    sheet = known(sight) if known else [sight.default()]
    return sheet if sight.is_legal(sheet[0]) else [sight.default()]


_KEPT = tuple(
    parse_standing(line)
    for line in (
        "trade.give: default",
        "artemis: default",
        "role: default",
        "build.keep: default",
        "battle.lose: default",
        "battle.support: default",
        "helen: default",
        "blockade: blockade if ask.count >= 3 | pass",
        "conquest: convert * | default",
        "military: done if ask.legions < 2 if ask.docked = 0 if ask.intruders = 0 if ask.battles = 0 | ask",
    )
)


def standing(v: View, seat: str) -> Sequence[Standing]:
    """Policies for all reactions; a hold order for when there is nothing to march or sail with."""
    call = f"call: call {' '.join(build_order(v, seat))} if ask.role = political | default"
    return (*_KEPT, *map(parse_standing, (call, trading.take_rule(v), trading.ulysses_rule(v))))


GOOD = Bot(answer, standing)
