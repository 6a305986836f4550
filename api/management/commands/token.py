from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from api import tokens
from games.models import User


class Command(BaseCommand):
    help = "Make a token for an account and print its key, which is never seen again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--scopes", nargs="+", choices=tokens.SCOPES, default=list(tokens.SCOPES))
        parser.add_argument("--name", default="command line")
        parser.add_argument("--days", type=int, help="until it expires (default: never)")

    def handle(self, *args: Any, **given: Any) -> None:
        user = User.objects.filter(email__iexact=given["email"]).first()
        if user is None:
            raise CommandError(f"There is no account {given['email']}.")
        expires = timezone.now() + timedelta(days=given["days"]) if given["days"] else None
        self.stdout.write(tokens.create(user, given["name"], given["scopes"], expires)[1])
