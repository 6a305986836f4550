"""x"""

from collections.abc import Sequence
from typing import Any
from games.engine.bots import Sight
from games.engine.order import Order
from games.engine.standing import Standing


def answer(sight: Sight) -> Sequence[Order]:
    return [sight.default()]


def standing(view: Any, seat: str) -> Sequence[Standing]:
    return ()
