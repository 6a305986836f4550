"""Runs a module as `python -m` would, in a site whose only ruleset is the toy: `python -m tests.toy_site celery ...`"""

import os
import runpy
import sys

import games.rulesets
from tests.toy.ruleset import RULESET


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "civpbem.settings")
    games.rulesets.all_rulesets = lambda: {RULESET.slug: RULESET}  # type: ignore[assignment]
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
