"""Other rulesets for a test, in the one table that all modules look at, whenever they were imported."""

import pytest

from games.engine.ruleset import Ruleset
from games.rulesets import all_rulesets


def know(monkeypatch: pytest.MonkeyPatch, *rulesets: Ruleset) -> None:
    """Some more rulesets, beside the real ones."""
    for ruleset in rulesets:
        monkeypatch.setitem(all_rulesets(), ruleset.slug, ruleset)


def know_only(monkeypatch: pytest.MonkeyPatch, *rulesets: Ruleset) -> None:
    """No rulesets but these."""
    for slug in reversed(list(all_rulesets())):  # undone backwards, so that the old order comes back
        monkeypatch.delitem(all_rulesets(), slug)
    know(monkeypatch, *rulesets)
