"""The worked examples as scenario files."""

from pathlib import Path

import pytest
import yaml

from games.engine.scenario import read_scenario, run
from games.rulesets.cyclades.ruleset import RULESET

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    scenario = read_scenario(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert scenario.expect or scenario.error
    assert run(scenario, RULESET) == []


def test_all_are_there() -> None:
    assert len(FILES) == 18
