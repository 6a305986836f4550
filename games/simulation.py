"""Many whole games in memory, in figures: `manage.py simulate` and the benchmarks."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec

from games.engine.dice import Dice
from games.engine.play import Played, new_game, play, seed_of
from games.engine.ruleset import Ruleset


class Simulated(msgspec.Struct):
    """The JSON of `simulate`. `stops` are the times a game waited for people; a win shared by n counts 1/n."""

    ruleset: str
    players: int
    games: int = 0
    finished: int = 0
    errors: int = 0
    orders: int = 0
    orders_per_s: float = 0.0
    seconds: float = 0.0
    steps: int = 0
    turns: int = 0
    stops: int = 0
    stops_per_turn: float = 0.0
    wins_by_side: dict[str, float] = {}
    wins_by_bot: dict[str, float] = {}
    reasons: dict[str, int] = {}
    turns_by_game: list[int] = []
    failures: list[str] = []


def typed_options(ruleset: Ruleset, options: dict[str, str]) -> Any:
    """Options as written on a command line, in their types; msgspec.ValidationError says what does not fit."""
    return msgspec.convert(options, ruleset.options, strict=False)


def simulate(
    ruleset: Ruleset, options: Any, players: int, games: int, seed: str, bots: Sequence[str] = ("random",)
) -> Simulated:
    """Bots sit down in turn: with bots (a, b) and four seats they sit a b a b, moved on by one seat each game."""
    out = Simulated(ruleset.slug, players)
    tally = _Tally()
    started = perf_counter()
    for number in range(games):
        game_seed = seed_of(seed, number)
        seats = seats_for(ruleset, options, players, game_seed)
        sitting = {seat: bots[(place + number) % len(bots)] for place, seat in enumerate(seats)}
        out.games += 1
        try:
            played = play(
                new_game(ruleset, options, seats, game_seed), {s: ruleset.bots[b] for s, b in sitting.items()}
            )
            tally.count(out, played, sitting)
        except Exception as error:
            out.errors += 1
            out.failures.append(f"game {number}: {type(error).__name__}: {error}"[:500])
    out.seconds = round(perf_counter() - started, 3)
    out.orders_per_s = round(out.orders / out.seconds, 1) if out.seconds else 0.0
    out.stops_per_turn = round(out.stops / out.turns, 2) if out.turns else 0.0
    tally.write(out)
    return out


class _Tally:
    def __init__(self) -> None:
        self.by_side: dict[str, float] = defaultdict(float)
        self.by_bot: dict[str, float] = defaultdict(float)
        self.reasons: Counter[str] = Counter()

    def count(self, out: Simulated, played: Played, sitting: dict[str, str]) -> None:
        out.orders += played.orders
        out.steps += played.steps
        out.turns += played.turns
        out.stops += played.stops
        out.turns_by_game.append(played.turns)
        if played.result is None:
            raise AssertionError("the game is over without a result")
        out.finished += 1
        winners = played.result.ranks[0]
        for seat in winners:
            self.by_side[seat] += 1 / len(winners)
            self.by_bot[sitting[seat]] += 1 / len(winners)
        self.reasons[played.result.reason] += 1

    def write(self, out: Simulated) -> None:
        out.wins_by_side = {side: round(n, 3) for side, n in sorted(self.by_side.items())}
        out.wins_by_bot = {bot: round(n, 3) for bot, n in sorted(self.by_bot.items())}
        out.reasons = dict(sorted(self.reasons.items()))


def seats_for(ruleset: Ruleset, options: Any, players: int, seed: bytes) -> tuple[str, ...]:
    """Sides by lot, in table order."""
    sides = list(ruleset.sides(options, players))
    chosen = Dice(b"sides " + seed).shuffled(sides, "sides")[:players]
    return tuple(side for side in sides if side in chosen)
