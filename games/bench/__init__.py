"""Benchmarks: every module here has functions that return a list of Figures. `manage.py bench` runs and prints them."""

from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One measured number. `ratio` compares it with `against`, measured in the same run."""

    area: str
    name: str
    value: float
    unit: str
    aim: str = ""
    ratio: float | None = None
    against: str = ""


def times(call: Callable[[], Any], count: int) -> list[float]:
    """Seconds of each of so many calls, after one that warms up."""
    call()
    out = []
    for _ in range(count):
        started = perf_counter()
        call()
        out.append(perf_counter() - started)
    return out


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]


def median_ms(seconds: list[float]) -> float:
    return round(median(seconds) * 1000, 4)


def p95_ms(seconds: list[float]) -> float:
    return round(p95(seconds) * 1000, 3)
