import sys
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.fuzz import Failure, Fuzzer
from games.engine.play import new_game
from games.management.options import chosen_table
from games.rulesets import all_rulesets
from games.simulation import seats_for


class Command(BaseCommand):
    help = "Play random games with malformed orders thrown in; a failing game is saved as a scenario."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", metavar="SLUG", help="default: all of them in turn")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--players", type=int)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--minutes", type=float, default=5)
        parser.add_argument("--games", type=int, help="stop after so many games of each ruleset")
        parser.add_argument("--steps", type=int, default=400, help="longest game, in steps")
        parser.add_argument("--out", type=Path, default=Path("fuzz-failures"))

    def handle(self, *args: Any, **given: Any) -> None:
        slugs = [given["ruleset"]] if given["ruleset"] else list(all_rulesets())
        if not slugs:
            raise CommandError("No ruleset is registered.")
        until = monotonic() + given["minutes"] * 60
        games = tried = failures = 0
        while monotonic() < until and (given["games"] is None or games < given["games"] * len(slugs)):
            table = chosen_table({**given, "ruleset": slugs[games % len(slugs)]})
            fuzzer, failure = one_game(*table, f"{given['seed']}-{games}", given["steps"])
            games, tried = games + 1, tried + fuzzer.tried
            if failure:
                failures += 1
                self.stderr.write(f"{save(failure, table[0].slug, given['out'])}: {failure.what}")
        self.stdout.write(f"{games} games, {tried} malformed sheets, {failures} failures")
        if failures:
            sys.exit(1)


def one_game(ruleset: Any, options: Any, players: int, seed: str, steps: int) -> tuple[Fuzzer, Failure | None]:
    seats = seats_for(ruleset, options, players, seed.encode())
    fuzzer = Fuzzer(ruleset, msgspec.to_builtins(options), seats, seed)
    return fuzzer, fuzzer.run(new_game(ruleset, options, seats, seed.encode()), steps)


def save(failure: Failure, slug: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{slug}-{failure.seed}.yaml"
    data = msgspec.to_builtins(failure.scenario(slug))
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path
