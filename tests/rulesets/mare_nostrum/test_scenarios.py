"""The worked examples of both rulebooks, and cases that follow from single sentences, in scenarios/*.yaml."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from games.engine.scenario import read_scenario, run
from games.rulesets import get_ruleset

FILES = sorted(Path(__file__).with_name("scenarios").glob("*.yaml"))
CASES = [
    pytest.param(case, id=f"{case['ruleset']}: {case['title']}")
    for file in FILES
    for case in yaml.safe_load_all(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_scenario(case: dict[str, Any]) -> None:
    assert run(read_scenario(case), get_ruleset(case["ruleset"])) == []


def test_all_worked_examples_are_there() -> None:
    assert len(CASES) >= 120
