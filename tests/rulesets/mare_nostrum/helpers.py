"""Short ways to set up a position, hand in orders and look at what came of it."""

from collections.abc import Iterable
from typing import Any

import pytest

from games.engine.errors import Refused
from games.engine.log import Done
from games.engine.play import new_game, seed_of
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.state import decode
from games.rulesets import get_ruleset
from games.rulesets.mare_nostrum.board import COMPONENTS, EDITIONS, KINDS
from games.rulesets.mare_nostrum.checks import invariants
from games.rulesets.mare_nostrum.state import Land, State

FIVE = ("rome", "carthage", "greece", "egypt", "babylon")
SLUGS = {"2003": "mare-nostrum", "revised": "mare-nostrum-revised"}
both = pytest.mark.parametrize("edition", ["2003", "revised"])


def ruleset(edition: str = "2003") -> Ruleset:
    return get_ruleset(SLUGS[edition])


def fresh(edition: str = "2003", seats: Iterable[str] = FIVE, seed: str = "test", **options: Any) -> State:
    """The state after set-up."""
    position = new_game(ruleset(edition), options, tuple(seats), seed_of(seed))
    return decode(position.save.checkpoint.state, State)


def empty(edition: str = "2003", seats: Iterable[str] = FIVE, **options: Any) -> State:
    """A table with nothing on the board but the capitals' markers."""
    s = fresh(edition, seats, **options)
    capitals = {area: land.owner for area, land in s.lands.items() if area in CAPITALS and land.owner}
    s.lands = {area: Land(owner=capitals.get(area, "")) for area in s.lands}
    s.seas = {sea: {} for sea in s.seas}
    s.tokens = dict(COMPONENTS.tokens[str(len(s.seats))])
    s.cards = {seat: [] for seat in s.seats}
    return s


CAPITALS = ("roma", "carthago", "athenae", "alexandria", "babylon")


def land(s: State, area: str, owner: str | None = None, **parts: Any) -> Land:
    """Change a province: legions={...}, city=True, caravans=[...]; tokens are taken from the bank."""
    here = s.lands[area]
    if owner is not None:
        here.owner = owner
    for name, value in parts.items():
        if name in ("city", "temple", "market"):
            s.tokens[name] -= int(value) - int(getattr(here, name))
        if name == "caravans":
            s.tokens["caravan"] -= len(value) - len(here.caravans)
        setattr(here, name, value)
    return here


def hand(s: State, seat: str, **cards: int) -> None:
    """Exactly these cards in a hand, the rest in the bank."""
    for kind in KINDS:
        s.bank[kind] += s.hands[seat][kind] - cards.get(kind, 0)
        s.hands[seat][kind] = cards.get(kind, 0)


def goods(number: int, skip: int = 0) -> dict[str, int]:
    return dict.fromkeys([kind for kind in KINDS if kind != "tax"][skip : skip + number], 1)


def run(s: State, script: str, *, dice: Iterable[int] = (), **args: Any) -> Position:
    """The position at the first question of a script; the set-up must be sound."""
    assert invariants(s) == []
    return Position.start(ruleset(s.edition), s, s.seats, b"test", script, args, fixed=dice)


def play(position: Position, **sheets: str | list[str] | None) -> list[Done]:
    """Hand in sheets (None: the default) and let the game go on."""
    late = [seat for seat, lines in sheets.items() if lines is None]
    for seat, lines in sheets.items():
        if lines is not None:
            position.submit(seat, [lines] if isinstance(lines, str) else lines)
    done = position.advance(expired=late)
    assert invariants(position.s) == []
    return done


def refusal(position: Position, seat: str, *lines: str) -> tuple[str, str]:
    """(id, rule) of the first thing that is wrong with a sheet."""
    with pytest.raises(Refused) as caught:
        position.submit(seat, lines)
    first = caught.value.problems[0]
    key = f"problem.{first.id}"
    assert key in position.ruleset.all_texts, key
    return first.id, first.rule


def cited(edition: str, rule: str) -> str:
    """The rule as the edition knows it: refusals do not quote the other one."""
    return EDITIONS[edition].cites.get(rule, rule)


def asked(position: Position) -> dict[str, str]:
    return {ask.seat: ask.key for ask in position.window.asks} if position.window else {}


def ending(position: Position) -> tuple[str, str]:
    """(winner, why) of a game that is over."""
    assert position.window is None
    assert position.result is not None
    return position.result.ranks[0][0], position.result.reason


def told(done: Iterable[Done], kind: str, seat: str | None = None) -> list[dict[str, Any]]:
    """What a reader was told of one kind, in order."""
    heard = [event.to(seat) for step in done for event in step.told]
    return [h.data for h in heard if h is not None and h.kind == kind]


def legal(position: Position, seat: str) -> list[str]:
    from games.engine import answers
    from games.engine.order import format_order

    listed = answers.legal(position.ruleset, position.s, position.ask_of(seat))
    assert listed is not None
    return [format_order(order) for order in listed]
