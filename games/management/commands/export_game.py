import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import Refused
from games.models import Game
from games.services.archive import export


class Command(BaseCommand):
    help = "Writes a game as one JSON file. Of a running game it holds all secrets: keep it to yourself."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", type=int)
        parser.add_argument("file", nargs="?", default="-", help="without one, or with -: standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']}")
        try:
            data = msgspec.json.format(msgspec.json.encode(export(game, operator=True)), indent=1)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        if options["file"] == "-":
            sys.stdout.write(data.decode() + "\n")
        else:
            Path(options["file"]).write_bytes(data + b"\n")
