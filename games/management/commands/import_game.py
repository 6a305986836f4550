import argparse
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import Refused
from games.models import User
from games.services.archive import import_game


class Command(BaseCommand):
    help = "Makes a private table out of the file of a game, after playing it again and comparing every hash."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", help="- is standard input")
        parser.add_argument("--owner", default="", help="the mail address of the account that gets the table")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        owner = User.objects.filter(email__iexact=options["owner"]).first() if options["owner"] else None
        if options["owner"] and owner is None:
            raise CommandError(f"there is no account {options['owner']}")
        try:
            game = import_game(data, owner)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"game {game.pk}, {game.no} steps")
