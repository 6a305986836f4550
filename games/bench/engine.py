"""The engine: random play with hashes and invariants, loading, checking, the codec."""

from collections.abc import Iterator
from time import perf_counter

from games.bench import Figure, median_ms, times
from games.engine import answers
from games.engine.dice import Dice
from games.engine.order import format_order
from games.engine.play import answer, new_game, play
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.state import decode, encode
from games.rulesets import all_rulesets
from games.simulation import seats_for

SECONDS = 3.0  # of random play per ruleset


def measure() -> list[Figure]:
    return [figure for ruleset in all_rulesets().values() for figure in of_ruleset(ruleset)]


def of_ruleset(ruleset: Ruleset) -> Iterator[Figure]:
    players = max(ruleset.players(ruleset.options()))
    yield from _play(ruleset, players)
    for orders in (5, 20, 80):
        yield from _load(ruleset, players, orders)
    position = _middle(ruleset, players)
    size = len(encode(position.s))
    yield Figure("engine", f"{ruleset.slug}: state in mid-game", round(size / 1024, 1), "KB", "under 40")
    yield Figure("engine", f"{ruleset.slug}: encode", _us(times(lambda: encode(position.s), 300)), "us")
    stored = encode(position.s)
    yield Figure("engine", f"{ruleset.slug}: decode", _us(times(lambda: decode(stored, ruleset.state), 300)), "us")
    yield from _check(position)
    yield Figure(
        "engine", f"{ruleset.slug}: view", _us(times(lambda: ruleset.view(position.s, position.seats[0]), 100)), "us"
    )


def _us(seconds: list[float]) -> float:
    return round(median_ms(seconds) * 1000, 1)


def _table(ruleset: Ruleset, players: int, seed: bytes) -> Position:
    options = ruleset.options()
    return new_game(ruleset, options, seats_for(ruleset, options, players, seed), seed)


def _play(ruleset: Ruleset, players: int) -> Iterator[Figure]:
    aim = "5000 or more" if ruleset.slug == "civilization" else "2000 or more"
    started, orders, games = perf_counter(), 0, 0
    while perf_counter() - started < SECONDS:
        position = _table(ruleset, players, b"bench %d" % games)
        orders += play(position, dict.fromkeys(position.seats, ruleset.bots["random"])).orders
        games += 1
    rate = orders / (perf_counter() - started)
    yield Figure(
        "engine",
        f"{ruleset.slug}: random play, {players} players, hashes and invariants on",
        round(rate),
        "orders/s",
        aim,
    )
    started = perf_counter()
    position = _table(ruleset, players, b"bench good")
    play(position, dict.fromkeys(position.seats, ruleset.bots["good"]))
    yield Figure("engine", f"{ruleset.slug}: a game of good bots", round(perf_counter() - started, 2), "s", "under 3")


def _middle(ruleset: Ruleset, players: int) -> Position:
    """A position some way into a random game."""
    position = _table(ruleset, players, b"bench middle")
    chance, before = Dice(b"bots"), position.snapshot()
    while position.no < 150:
        before = position.snapshot()
        for seat in position.waiting:
            answer(position, seat, ruleset.bots["random"], chance)
        position.advance()
        if position.result is not None:
            break
    return Position.load(ruleset, before)


def _load(ruleset: Ruleset, players: int, orders: int) -> Iterator[Figure]:
    """Loading a position with so many steps behind its checkpoint (or the most that random games bring)."""
    best, most = None, -1
    for number in range(12):
        position = _table(ruleset, players, b"bench load %d" % number)
        chance = Dice(b"bots %d" % number)
        while position.window is not None and position.no < 400 and most < orders:
            if most < len(position.steps) <= orders:
                best, most = position.snapshot(), len(position.steps)
            for seat in position.waiting:
                answer(position, seat, ruleset.bots["random"], chance)
            position.advance()
    assert best is not None
    save = best
    seconds = times(lambda: Position.load(ruleset, save), 60)
    aim = "under 2" if orders == 20 else ""
    yield Figure("engine", f"{ruleset.slug}: load with {most} orders (of {orders})", median_ms(seconds), "ms", aim)


def _check(position: Position) -> Iterator[Figure]:
    seat = position.waiting[0]
    chance = Dice(b"line")
    ask = position.ask_of(seat)
    line = format_order(answers.sample(position.ruleset, position.s, ask, chance.pick))
    seconds = times(lambda: position.check(seat, [line]), 300)
    yield Figure("engine", f"{position.ruleset.slug}: check of one line", _us(seconds), "us", "under 50")
