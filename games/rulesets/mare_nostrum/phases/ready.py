"""Planned tempo: a plan is a sheet whose first line says that it is one."""

from collections.abc import Sequence
from typing import Self

from games.engine.ask import Ask
from games.engine.order import Order

from ..state import State


class Ready(Order):
    """The lines behind this one are played when the own turn comes."""

    line = "ready"
    key = "build.plan"
    weight = "major"

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls()]
