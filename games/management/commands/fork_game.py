import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import Refused
from games.models import Game, User
from games.services.forks import fork


class Command(BaseCommand):
    help = "Copies a game, or an earlier step of it, into a private sandbox of one account."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", type=int)
        parser.add_argument("--owner", required=True, help="the mail address of the account that gets the copy")
        parser.add_argument("--step", type=int, help="without one: where the game stands")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        owner = User.objects.filter(email__iexact=options["owner"]).first()
        if game is None or owner is None:
            raise CommandError("there is no such game or account")
        try:
            copy = fork(game, owner, step=options["step"], operator=True)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"game {copy.pk}, from step {copy.forked_step} of game {game.pk}")
