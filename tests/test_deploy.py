import configparser
import re
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.site import ROOT

UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
OURS = ["prepare", "web", "worker", "clock"]


def documented_settings() -> set[str]:
    return set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_starts_a_program_that_we_install(path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.read(path)
    program = unit["Service"]["ExecStart"].split()[0]
    assert program.startswith("/opt/civpbem/.venv/bin/")
    assert shutil.which(Path(program).name, path=str(Path(sys.executable).parent))


def test_units_and_containers_run_the_same_commands() -> None:
    starts = {
        path.stem.removeprefix("civpbem-"): re.findall(r"^ExecStart=\S+/bin/(.+)$", path.read_text(), re.M)[0]
        for path in UNITS
    }
    command = re.findall(r"^CMD (.+)$", (ROOT / "deploy" / "Dockerfile").read_text(), re.M)[0]
    assert starts["web"] == " ".join(yaml.safe_load(command))
    assert starts["worker"] == COMPOSE["services"]["worker"]["command"]
    assert starts["clock"] == COMPOSE["services"]["clock"]["command"]


@pytest.mark.parametrize("name", OURS)
def test_a_container_gets_only_settings_that_exist(name: str) -> None:
    assert COMPOSE["services"][name]["environment"].keys() <= documented_settings()


def test_the_files_that_the_pages_name_are_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())]
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []
