"""Every package here with a `ruleset.py` brings its rulesets in `RULESETS`; nothing else needs to know them."""

import pkgutil
from functools import cache
from importlib import import_module

from games.engine.ruleset import Ruleset


@cache
def all_rulesets() -> dict[str, Ruleset]:
    """Slug -> ruleset, in alphabetical order."""
    found: dict[str, Ruleset] = {}
    for package in pkgutil.iter_modules(__path__):
        for ruleset in import_module(f"{__name__}.{package.name}.ruleset").RULESETS:
            found[ruleset.slug] = ruleset
    return dict(sorted(found.items()))


def get_ruleset(slug: str) -> Ruleset:
    """The ruleset of a slug; KeyError names those there are."""
    rulesets = all_rulesets()
    if slug not in rulesets:
        raise KeyError(f"no ruleset {slug!r}; there are: {', '.join(rulesets)}")
    return rulesets[slug]
