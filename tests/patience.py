"""Waiting for other processes and threads. A test that passes does not wait; one that fails only because the machine is
busy is worse than one that fails late."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
SECONDS = 300.0


def wait_until(
    condition: Callable[[], T | None],
    otherwise: Callable[[], object] = lambda: "waited in vain",
    seconds: float = SECONDS,
) -> T:
    """What the condition says when it holds at last."""
    until = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < until, otherwise()
        time.sleep(0.05)
    return found
