"""The contract of a ruleset: all the service ever knows of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec import Struct

from .dice import Dice
from .order import Order, Pass, verb
from .scene import Scene
from .script import Script
from .speech import Speaker, Speech
from .texts import TEXTS as ENGINE_TEXTS
from .words import Words


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a ruleset that has none."""


class Result(Struct, frozen=True):
    """How a game ended: groups of seats from first to last (ties share a group), and why (`result.<reason>`)."""

    ranks: tuple[tuple[str, ...], ...]
    reason: str
    scores: dict[str, int] = {}


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    slug: str
    title: str
    rules: int  # rises with every change of behaviour; old games keep theirs until the next checkpoint
    options: type[Struct] = NoOptions
    players: Callable[[Any], Sequence[int]]  # (options) -> numbers of seats that can play
    sides: Callable[[Any, int], Sequence[str]]  # (options, number of seats) -> sides that can be taken

    state: type[Struct]
    setup: Callable[[Any, tuple[str, ...], Dice], Any]  # (options, seats, dice) -> state
    scripts: Mapping[str, Script]
    first: str
    orders: Sequence[type[Order]]
    words: Words
    texts: Mapping[str, str]

    # (state, seat or None for a spectator) -> what it may see, built from nothing
    view: Callable[[Any, str | None], Any]
    text: Callable[[Any, Speech], str]  # (view, speech) -> the whole position in words
    board: Callable[[Any], Scene]  # (view) -> what lies where, for the renderer
    figures: Callable[[Any], dict[str, dict[str, int]]]  # (view) -> {figure: {seat: number}}, for charts
    turn: Callable[[Any], int]
    phase: Callable[[Any], str]
    result: Callable[[Any], Result | None]
    invariants: Callable[[Any], list[str]]
    redeal: Callable[[Any, str, Dice], Any]  # (state, seat, dice) -> the same to `seat`, another for all it cannot know
    bots: Mapping[str, Any] = field(default_factory=dict)  # name -> Bot

    @cached_property
    def by_verb(self) -> dict[str, type[Order]]:
        orders: list[type[Order]] = [*self.orders, Pass]
        return {verb(order): order for order in orders}

    @cached_property
    def all_orders(self) -> tuple[type[Order], ...]:
        return tuple(self.by_verb.values())

    @cached_property
    def all_texts(self) -> dict[str, str]:
        return {**ENGINE_TEXTS, **self.texts}

    def orders_of(self, verbs: Sequence[str]) -> list[type[Order]]:
        return [self.by_verb[v] for v in verbs]

    def speaker(self, language: str = "en", translate: Callable[[str], str] | None = None) -> Speaker:
        if translate is None:
            return Speaker(self.all_texts, self.words, language)
        return Speaker(self.all_texts, self.words, language, translate)
