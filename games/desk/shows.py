"""Pictures of rulesets for people who play none of them yet: a game that bots have played for a while."""

import hashlib
from functools import lru_cache

from games.boards.geometry import boards
from games.boards.render import render
from games.engine import answers
from games.engine.dice import Dice
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.rulesets import all_rulesets, get_ruleset
from games.services.speech import speaker

STEPS = 24


def liveliest(language: str) -> tuple[str, str]:
    """The ruleset whose board has the most pieces for its size, and the board; two empty strings if none has a map."""
    drawn = [(slug, svg) for slug in all_rulesets() if (svg := show(slug, language))]
    return max(drawn, key=lambda pair: _density(pair[1]), default=("", ""))


def _density(svg: str) -> float:
    width = svg.split('viewBox="0 0 ', 1)[1].split(maxsplit=1)[0]
    return svg.count('class="pc') / float(width)


@lru_cache(maxsize=32)
def show(slug: str, language: str) -> str:
    """The same picture for everybody; "" for a game without a map."""
    ruleset = get_ruleset(slug)
    position = _played(ruleset)
    scene = ruleset.board(ruleset.view(position.s, None))
    if scene.board not in boards():
        return ""
    return render(scene, speaker(ruleset, language), language, prefix=f"{slug}-")


def _played(ruleset: Ruleset) -> Position:
    """Random but legal orders from a fixed seed."""
    options = ruleset.options()
    count = sorted(ruleset.players(options))[-1]
    seats = list(ruleset.sides(options, count))[:count]
    seed = hashlib.sha256(ruleset.slug.encode()).digest()
    position, chance = Position.new(ruleset, options, seats, seed), Dice(seed + b"show")
    for _ in range(STEPS):
        if position.window is None:
            break
        for ask in position.window.asks:
            position.place(ask.seat, [answers.sample(ruleset, position.s, ask, chance.pick)])
        position.advance()
    return position
