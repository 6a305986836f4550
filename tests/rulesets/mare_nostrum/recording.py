"""Whole games as text: a head line, then one line per answer; a blank line closes a window.

    python -m tests.rulesets.mare_nostrum.recording FILE RULESET PLAYERS SEED BOT...

records a game of bots (they sit down in turn). Do it anew only if the rules or the board have changed on purpose.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.engine.log import Done
from games.engine.order import format_order
from games.engine.play import new_game, play, seed_of
from games.engine.position import Position
from games.engine.reading import from_data
from games.rulesets import get_ruleset


def record(file: Path, slug: str, seats: Sequence[str], seed: str, bots: Sequence[str]) -> Position:
    ruleset = get_ruleset(slug)
    position = new_game(ruleset, {}, tuple(seats), seed_of(seed))
    lines: list[str] = []

    def watch(at: Position, done: Sequence[Done]) -> None:
        for step in done:
            for a in step.step.answers:
                lines.append(f"{a.seat}: {format_order(from_data(a.order, ruleset.all_orders, ruleset.words))}")
            lines.append("")

    played = play(position, {seat: ruleset.bots[bots[n % len(bots)]] for n, seat in enumerate(seats)}, watch)
    assert played.result is not None
    head = {"ruleset": slug, "seats": seats, "seed": seed, "turns": played.turns, "hash": position.hash()}
    head |= {"winner": played.result.ranks[0][0], "reason": played.result.reason}
    file.write_text("\n".join([json.dumps(head), *lines]), encoding="utf-8")
    return position


def replay(file: Path) -> Iterator[tuple[Position, dict[str, Any], list[Done]]]:
    """The position after each recorded window, with the head of the file and what was done."""
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    position = new_game(get_ruleset(head["ruleset"]), {}, tuple(head["seats"]), seed_of(head["seed"]))
    handed_in = 0
    for line in rest:
        seat, _, order = line.partition(": ")
        if order:
            position.submit(seat, [order])
            handed_in += 1
        elif handed_in:
            yield position, head, position.advance()
            handed_in = 0
    if handed_in:
        yield position, head, position.advance()


if __name__ == "__main__":
    path, name, count, game_seed, *sitting = sys.argv[1:]
    rules = get_ruleset(name)
    record(Path(path), name, list(rules.sides(rules.options(), int(count))), game_seed, sitting)
