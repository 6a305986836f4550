import logging

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from civpbem import play
from games.services import demo


class Command(BaseCommand):
    help = "Runs site, worker, clock and broker together on this machine; Ctrl-C stops all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, help="the port of the site; without it the first free one from 8000")

    def handle(self, *, port: int | None, **_options: object) -> None:
        try:
            play.run(port, prepare)
        except (play.Refused, TimeoutError) as refused:
            raise CommandError(str(refused)) from refused


def prepare() -> str:
    play.say("play", "bringing the database up to date")
    call_command("migrate", verbosity=0)
    play.say("play", "collecting static files")
    call_command("collectstatic", interactive=False, verbosity=0)
    play.say("play", "laying the demo table")
    logging.getLogger("games").setLevel(logging.ERROR)  # that the broker is not there yet worries nobody
    settings.DEV_MAIL = True  # as for the processes started next: the demo account reads its mail on a page
    return demo.create()
