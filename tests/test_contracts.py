"""The rules on who may import whom are worth something only if they catch a sinner."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import ROOT

PACKAGES = ["civpbem", "games", "notifications", "api"]


def check_imports(tree: Path) -> "subprocess.CompletedProcess[str]":
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("one", "other"):
        (tmp_path / "games" / "rulesets" / name).mkdir()
        (tmp_path / "games" / "rulesets" / name / "__init__.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("path", "sin"),
    [
        ("games/rulesets/one/__init__.py", "import random"),
        ("games/rulesets/one/__init__.py", "from datetime import datetime"),
        ("games/rulesets/one/__init__.py", "import os.path"),
        ("games/engine/kit/clock.py", "from django.utils import timezone"),
        ("games/rulesets/one/__init__.py", "import games.rulesets.other"),
        ("games/rulesets/one/__init__.py", "from games import models"),
        ("games/services/demo.py", "from games import tasks"),
        ("games/models.py", "from games import services"),
        ("games/services/demo.py", "import notifications.models"),
        ("notifications/models.py", "import api.urls"),
        ("api/urls.py", "from civpbem import celery"),
    ],
)
def test_an_import_that_is_not_allowed_is_found(tree: Path, path: str, sin: str) -> None:
    with (tree / path).open("a") as file:
        file.write(f"\n{sin}\n")
    found = check_imports(tree)
    assert found.returncode == 1, found.stdout + found.stderr
    assert "is not allowed to import" in found.stdout


def test_the_tree_itself_is_clean(tree: Path) -> None:
    assert check_imports(tree).returncode == 0
