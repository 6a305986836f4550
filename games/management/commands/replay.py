import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.services.replaying import replay


class Command(BaseCommand):
    help = "Rebuilds games from their logs and compares the hashes. Changes nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", type=int, nargs="*", help="without one: all running games")
        parser.add_argument("--upgrade", action="store_true", help="under the rules as they are now, from the start")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.exclude(started_at=None)
        chosen = games.filter(pk__in=options["game"]) if options["game"] else games.filter(status="running")
        bad = 0
        for game in chosen.order_by("pk"):
            report = replay(game, upgrade=options["upgrade"])
            bad += bool(report.problems)
            said = "; ".join(report.problems) or "as recorded"
            self.stdout.write(f"game {game.pk} ({game.ruleset}): {report.steps} steps, {said}")
        if options["game"] and len(chosen) < len(set(options["game"])):
            raise CommandError("not every game named exists and has started")
        if bad:
            raise CommandError(f"{bad} games came out differently")
