"""Choosing a ruleset, its options and a number of players on the command line."""

from typing import Any

import msgspec
from django.core.management.base import CommandError, CommandParser

from games.engine.ruleset import Ruleset
from games.rulesets import get_ruleset
from games.simulation import typed_options


def add_table_options(parser: CommandParser) -> None:
    parser.add_argument("--ruleset", required=True, metavar="SLUG")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--players", type=int, help="default: as many as can play")


def chosen_table(given: dict[str, Any]) -> tuple[Ruleset, Any, int]:
    """(ruleset, options, players), or a CommandError that says what there is."""
    try:
        ruleset = get_ruleset(given["ruleset"])
    except KeyError as error:
        raise CommandError(str(error.args[0])) from error
    pairs = [text.partition("=") for text in given["option"]]
    if bad := [name for name, equals, _ in pairs if not equals]:
        raise CommandError(f"--option wants NAME=VALUE, not {bad[0]!r}.")
    try:
        options = typed_options(ruleset, {name: value for name, _, value in pairs})
    except msgspec.ValidationError as error:
        raise CommandError(f"Options of {ruleset.slug}: {error}.") from error
    counts = ruleset.players(options)
    players = max(counts) if given["players"] is None else given["players"]
    if players not in counts:
        raise CommandError(f"{ruleset.slug} with these options is for {', '.join(map(str, counts))} players.")
    return ruleset, options, players
