import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.services.replaying import verify


class Command(BaseCommand):
    help = "Proves the dice of a game: the seed was promised at the start, and every draw follows from it."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).exclude(started_at=None).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']} that has started")
        report = verify(game)
        for problem in report.problems:
            self.stdout.write(problem)
        if report.problems:
            raise CommandError("the dice are not proved")
        self.stdout.write(f"game {game.pk}: {report.draws} draws in {report.steps} steps follow from the seed promised")
