"""Takes inbound mail: one message on stdin (a pipe), an IMAP mailbox, or as an LMTP/SMTP server."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.doors import imap, listener
from notifications.inbound.accept import Flood, accept
from notifications.inbound.letter import MAX_BYTES

EX_TEMPFAIL = 75  # what mail servers understand as: try again later


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        door = parser.add_mutually_exclusive_group(required=True)
        door.add_argument(
            "--stdin", action="store_true", help="one mail on the standard input (a pipe of a mail server)"
        )
        door.add_argument("--imap", action="store_true", help="empty the mailbox of MAIL_IMAP_URL")
        door.add_argument("--listen", action="store_true", help="serve LMTP or SMTP at MAIL_LISTEN")
        door.add_argument("--lmtp", metavar="HOST:PORT", help="serve LMTP there")
        door.add_argument("--smtp", metavar="HOST:PORT", help="serve SMTP there")
        parser.add_argument("--to", action="append", default=[], metavar="ADDRESS", help="with --stdin: the recipient")
        parser.add_argument("--every", type=int, default=0, metavar="SECONDS", help="with --imap: again and again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["stdin"]:
            self._pipe(tuple(options["to"]))
        elif options["imap"]:
            self._imap(options["every"])
        else:
            self._listen(options["lmtp"], options["smtp"])

    def _pipe(self, recipients: tuple[str, ...]) -> None:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        try:
            mail = accept(raw, door="pipe", envelope=recipients)
        except Flood as error:
            self.stderr.write("too many mails of one sender, try again later")
            raise SystemExit(EX_TEMPFAIL) from error
        self.stdout.write(f"kept as {mail.pk}")

    def _imap(self, every: int) -> None:
        if settings.MAIL_IMAP_URL.scheme == "none":
            raise CommandError("MAIL_IMAP_URL is not set (see docs/settings.md)")
        account = imap.account_of(settings.MAIL_IMAP_URL)
        while True:
            try:
                self.stdout.write(f"{imap.poll(account)} kept")
            except imap.MailboxUnreachable as error:
                if not every:
                    raise CommandError(str(error)) from error
                self.stderr.write(str(error))
            if not every:
                return
            time.sleep(every)

    def _listen(self, lmtp: str | None, smtp: str | None) -> None:
        protocol = "lmtp" if lmtp else "smtp" if smtp else settings.MAIL_LISTEN.scheme
        host, _, port = (lmtp or smtp or settings.MAIL_LISTEN.netloc).rpartition(":")
        if not host or not port.isdigit():
            raise CommandError("write HOST:PORT")
        self.stdout.write(f"{protocol} at {host}:{port}")
        try:
            listener.listen_for_ever(protocol, host.strip("[]"), int(port))
        except KeyboardInterrupt:
            self.stdout.write("stopped")
