"""Worked examples in scenarios/*.yaml."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from games.engine.scenario import read_scenario, run
from tests.rulesets.civilization.table import CIV

FILES = sorted(Path(__file__).with_name("scenarios").glob("*.yaml"))
CASES = [case for file in FILES for case in yaml.safe_load_all(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_scenario(case: dict[str, Any]) -> None:
    assert run(read_scenario(case), CIV) == []


def test_there_are_scenarios() -> None:
    assert len(CASES) >= 10
