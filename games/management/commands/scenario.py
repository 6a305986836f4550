import sys
from pathlib import Path
from typing import Any

import msgspec
import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.errors import ScriptError
from games.engine.scenario import read_scenario, run
from games.rulesets import get_ruleset


class Command(BaseCommand):
    help = "Run rule cases from YAML files (several in one file, parted by ---); exit 1 on a difference."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)

    def handle(self, *args: Any, **given: Any) -> None:
        failed = count = 0
        for path in given["files"]:
            for number, data in enumerate(documents(path), 1):
                count += 1
                differences = differences_of(data, f"{path}, case {number}")
                failed += bool(differences)
                for difference in differences:
                    self.stderr.write(f"{path}, case {number}: {difference}")
        self.stdout.write(f"{count} cases, {failed} with differences")
        if failed:
            sys.exit(1)


def documents(path: Path) -> list[Any]:
    try:
        return [data for data in yaml.safe_load_all(path.read_text(encoding="utf-8")) if data is not None]
    except (OSError, yaml.YAMLError) as error:
        raise CommandError(f"{path}: {error}") from error


def differences_of(data: Any, where: str) -> list[str]:
    try:
        scenario = read_scenario(data)
        return run(scenario, get_ruleset(scenario.ruleset))
    except (msgspec.ValidationError, KeyError) as error:
        raise CommandError(f"{where}: {error}") from error
    except ScriptError as error:
        return [f"the script failed: {error}"]
