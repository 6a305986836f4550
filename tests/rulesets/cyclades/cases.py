"""Positions to test on: a state set up by the rules, changed as a case needs it, started at some script."""

from collections.abc import Iterable
from typing import Any, Self

import pytest

from games.engine.dice import Dice
from games.engine.errors import Problem, Refused
from games.engine.log import Done
from games.engine.position import Position
from games.rulesets.cyclades.board import CREATURES
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.setup import setup, sides
from games.rulesets.cyclades.state import Figure, Group, Offer, Options, State, islands_of

FACE = {0: 1, 1: 2, 2: 4, 3: 6}  # the number on a die of six that shows this face of the battle die


class Case:
    def __init__(self, count: int = 5, **options: Any) -> None:
        chosen = Options(**options)
        self.seats = sides(chosen, count)
        self.s: State = setup(chosen, self.seats, Dice(b"case"))
        self.s.order = list(self.seats) * (2 if count == 2 else 1)
        self.s.round = 3

    def bare(self) -> Self:
        """Nobody anywhere."""
        for land in self.s.islands.values():
            land.owner, land.armies = "", 0
        self.s.seas = {}
        return self

    def land(
        self, name: str, owner: str = "", armies: int = 0, *tiles: str, city: bool = False, markers: int = 0
    ) -> Self:
        land = self.s.islands[name]
        land.owner, land.armies, land.metropolis, land.markers = owner, armies, city, markers
        land.tiles = [*tiles, *[""] * (len(land.tiles) - len(tiles))]
        return self

    def sea(self, side: str, *codes: str, count: int = 1) -> Self:
        self.s.seas |= {code: Group(side, count) for code in codes}
        return self

    def gold(self, amount: int | None = None, **purses: int) -> Self:
        self.s.gold |= dict.fromkeys(self.seats, amount) if amount is not None else {}
        self.s.gold |= purses
        return self

    def open(self, *track: str, discard: Iterable[str] = ()) -> Self:
        """The creatures on 4, 3 and 2 GP; the rest of the deck in the order of the data, the last card on top."""
        self.s.track, self.s.discard = list(track), list(discard)
        gone = [*track, *self.s.discard, *self.s.figures]
        self.s.deck = [card for card in CREATURES if card not in gone]
        return self

    def figure(self, creature: str, place: str, caller: str, round: int = 3) -> Self:
        self.s.figures[creature] = Figure(place, caller, round)
        for cards in (self.s.deck, self.s.discard):
            if creature in cards:
                cards.remove(creature)
        return self

    def cards(self, seat: str, priests: int = 0, philosophers: int = 0) -> Self:
        self.s.priests[seat], self.s.philosophers[seat] = priests, philosophers
        return self

    # ------------------------------------------------------------ where it starts
    def start(self, script: str, dice: Iterable[int] = (), **args: Any) -> Position:
        return Position.start(RULESET, self.s, self.seats, b"case", script, args, fixed=dice)

    def turn(self, god: str, seat: str, dice: Iterable[int] = (), after: Iterable[tuple[str, str]] = ()) -> Position:
        """The action phase: this player has this god; `after` are the gods behind him with their players."""
        s = self.s
        s.phase = "actions"
        order = [(god, seat), *after]
        s.gods = [name for name, _ in order]
        s.offers = {name: Offer(player, 1) for name, player in order}
        taken = [player for _, player in order]
        s.apollo = [player for player in s.order if player not in taken and islands_of(s, player)]
        return self.start("turn", dice, place=0)

    def offerings(self, *gods: str, order: Iterable[str] = (), **plans: str) -> Position:
        """The auction; who has no plan here is asked each time."""
        self.s.gods = list(gods or ("poseidon", "ares", "zeus", "athena"))
        self.s.hidden = [g for g in ("poseidon", "ares", "zeus", "athena") if g not in self.s.gods]
        self.s.order = list(order) or self.s.order
        position = self.start("offerings")
        for seat in self.seats:
            position.submit(seat, [f"plan {plans.get(seat, 'ask')}"])
        position.advance()
        return position


def play(position: Position, seat: str, *lines: str) -> list[Done]:
    position.submit(seat, lines)
    done = position.advance()
    assert RULESET.invariants(position.s) == []
    return done


def refusal(position: Position, seat: str, *lines: str) -> Problem:
    """The one problem of a sheet; nothing has changed."""
    before = position.hash()
    with pytest.raises(Refused) as caught:
        position.submit(seat, lines)
    assert position.hash() == before
    assert f"problem.{caught.value.problems[0].id}" in RULESET.all_texts
    return caught.value.problems[0]


def told(done: Iterable[Done], kind: str) -> list[dict[str, Any]]:
    return [event.data for step in done for event in step.told if event.kind == kind]


def asked(position: Position) -> dict[str, str]:
    return {ask.seat: ask.key for ask in position.window.asks} if position.window else {}


def faces(*values: int) -> list[int]:
    """Dice that show these faces of the battle die."""
    return [FACE[value] for value in values]
