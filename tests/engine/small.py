"""A tiny ruleset made on the spot, to look at one mechanism at a time."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import Struct

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.event import Event
from games.engine.order import Order
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from tests.toy.ruleset import RULESET as TOY


class S(Struct):
    n: int = 0
    xs: list[int] = []
    ys: list[int] = []
    d: dict[str, int] = {}


class Say(Order):
    line = "say {n}"
    n: int

    def check(self, s: S, ask: Ask) -> None:
        if self.n > 9:
            refuse("too-big", "TOY-1", n=self.n)

    @classmethod
    def fallback(cls, s: S, ask: Ask) -> Order:
        return cls(0)

    @classmethod
    def sample(cls, s: S, ask: Ask, pick: Any) -> Order:
        return cls(pick(range(10)))


class End(Order):
    line = "end"


class Happened(Event):
    xs: list[int] = []


class Secret(Event):
    n: int


def ruleset(rules: int = 1, **scripts: Any) -> Ruleset:
    return replace(
        TOY,
        slug="small",
        rules=rules,
        state=S,
        scripts=scripts,
        first="main",
        orders=(Say, End),
        view=lambda s, seat: {"n": s.n, "xs": s.xs, "mine": seat or "", "turn": s.n},
        invariants=lambda s: [],
        result=lambda s: None,
        turn=lambda s: s.n,
        redeal=lambda s, seat, dice: s,
        words={"side": TOY.words["side"]},
    )


def start(main: Any, state: S | None = None, rules: int = 1, fixed: Sequence[int] = (), **scripts: Any) -> Position:
    made = ruleset(rules, main=main, **scripts)
    return Position.start(made, state or S(), ("a", "b", "c"), b"seed", fixed=fixed)
