import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import Refused
from games.models import Game
from games.services.history import rollback


class Command(BaseCommand):
    help = (
        "Sets a game back to the position behind a step. The players are told, with the reason; dice to come are new."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", type=int)
        parser.add_argument("step", type=int)
        parser.add_argument("--reason", required=True, help="for the log of the table and the mail to its players")

    def handle(self, *args: Any, **options: Any) -> None:
        if not Game.objects.filter(pk=options["game"]).exists():
            raise CommandError("there is no such game")
        try:
            game = rollback(options["game"], options["step"], reason=options["reason"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(
            f"game {game.pk} stands at step {game.no}; the new dice are promised by {game.commitments[-1]}"
        )
