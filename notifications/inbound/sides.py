"""Sides as people write them."""

from games.engine.errors import Problem, Refused
from games.engine.words import Vocabulary
from games.models import Game
from games.rulesets import get_ruleset


def side_named(game: Game, name: str) -> str:
    """A side by its name in any language, or its beginning."""
    sides = [seat.side for seat in game.seats.all()]
    names = get_ruleset(game.ruleset).words["side"].names
    table = Vocabulary({side: names.get(side, {}) for side in sides})
    found = table.exact(name) or table.beginning(name)
    if len(found) == 1:
        return str(found[0])
    if found:
        raise Refused(Problem("read.ambiguous", "ambiguous", {"word": name, "could_be": sorted(found)}))
    raise Refused(Problem("read.name", "unreadable", {"word": name, "field": "press", "similar": sides}))
