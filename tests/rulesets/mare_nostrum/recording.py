"""Whole games as text: a head line, then one line per answer; a blank line closes a window.

    python -m tests.rulesets.mare_nostrum.recording FILE RULESET PLAYERS SEED BOT...

records a game of bots (they sit down in turn). Do it anew only if the rules or the board have changed on purpose.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.engine.log import Done
from games.engine.order import format_order
from games.engine.play import new_game, play, seed_of
from games.engine.position import Position
from games.engine.reading import from_data
from games.rulesets import get_ruleset
from games.rulesets.mare_nostrum.checks import invariants


def record(file: Path, slug: str, seats: Sequence[str], seed: str, bots: Sequence[str]) -> Position:
    ruleset = get_ruleset(slug)
    position = new_game(ruleset, {}, tuple(seats), seed_of(seed))
    lines: list[str] = []

    def watch(at: Position, done: Sequence[Done]) -> None:
        for step in done:
            orders = [(a.seat, from_data(a.order, ruleset.all_orders, ruleset.words)) for a in step.step.answers]
            lines.extend([*(f"{seat}: {format_order(order)}" for seat, order in orders), ""])

    played = play(position, {seat: ruleset.bots[bots[n % len(bots)]] for n, seat in enumerate(seats)}, watch)
    assert played.result is not None
    head = {"ruleset": slug, "seats": seats, "seed": seed, "turns": played.turns, "hash": position.hash()}
    head |= {"winner": played.result.ranks[0][0], "reason": played.result.reason}
    file.write_text("\n".join([json.dumps(head), *lines]), encoding="utf-8")
    return position


def replay(file: Path) -> tuple[dict[str, Any], Position, list[Done]]:
    """The head of the file, the position at the end of the game, and all that was done; sound at every step."""
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    position = new_game(get_ruleset(head["ruleset"]), {}, tuple(head["seats"]), seed_of(head["seed"]))
    done: list[Done] = []
    for line in [*rest, ""]:
        seat, _, order = line.partition(": ")
        if order:
            position.submit(seat, [order])
        elif position.pending:
            done += position.advance()
            assert invariants(position.s) == []
    return head, position, done


if __name__ == "__main__":
    path, name, count, game_seed, *sitting = sys.argv[1:]
    rules = get_ruleset(name)
    record(Path(path), name, list(rules.sides(rules.options(), int(count))), game_seed, sitting)
