"""Runs a module as `python -m` would, in a site whose only rulesets are toys: `python -m tests.toy_site celery ...`

Alarms are short there, so that tests need not wait for what a real site forgives in minutes.
"""

import os
import runpy
import sys
from dataclasses import replace
from datetime import timedelta

from celery.signals import worker_ready

import games.rulesets
from games.engine.dice import Dice
from games.engine.words import Vocabulary
from tests.toy.ruleset import CARDS, RULESET, Options, State, setup


def deal(options: Options, seats: tuple[str, ...], dice: Dice) -> State:
    """Five need more cards than the toy has."""
    state = setup(options, seats, dice)
    state.deck += dice.shuffled(CARDS * 2, "more cards")
    return state


FIVE = ("red", "blue", "green", "amber", "violet")
BIG = replace(
    RULESET,
    slug="toy-five",
    players=lambda options: (5,),
    sides=lambda options, count: FIVE,
    setup=deal,
    invariants=lambda state: [],
    words={**RULESET.words, "side": Vocabulary({side: {} for side in FIVE})},
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "civpbem.settings")
    games.rulesets.all_rulesets = lambda: {RULESET.slug: RULESET, BIG.slug: BIG}  # type: ignore[assignment]
    sys.argv = sys.argv[1:]
    if sys.argv[0] != "games.bench.service":
        hurry()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def hurry() -> None:
    import django

    django.setup()
    from games.services import clock, sweep

    clock.BOT_PATIENCE = timedelta(seconds=2)
    sweep.LEASE = timedelta(seconds=3)
    worker_ready.connect(say_ready)


def say_ready(**_kwargs: object) -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
