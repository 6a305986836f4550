import sys
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.options import add_table_options, chosen_table
from games.simulation import simulate


class Command(BaseCommand):
    help = "Let bots play whole games in memory, with the invariants checked at every stop."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_table_options(parser)
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--bots", default="random", help="comma-separated; they sit down in turn (default: random)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **given: Any) -> None:
        ruleset, options, players = chosen_table(given)
        bots = given["bots"].split(",")
        if unknown := [bot for bot in bots if bot not in ruleset.bots]:
            raise CommandError(f"No bot {unknown[0]!r} in {ruleset.slug}; there are: {', '.join(ruleset.bots)}.")
        out = simulate(ruleset, options, players, given["games"], given["seed"], bots)
        if given["json"]:
            self.stdout.write(msgspec.json.encode(out).decode())
        else:
            for name, value in msgspec.to_builtins(out).items():
                if value not in ([], {}) and name != "turns_by_game":
                    self.stdout.write(f"{name:16} {value}")
        if out.errors:
            sys.exit(1)
