"""The mail: out with pictures, from the last order to the next mail, in and answered. Every mail draws its own picture.

Like `games.bench.service`, `measure` starts itself anew with a folder and a database of its own.
"""

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from games.bench import Figure, p95

if TYPE_CHECKING:
    from games.models import Game

NAME = "notifications.bench"
MAILS = 500
PROCESSES = 2
TABLES = 24
SAMPLES = 20


def measure() -> list[Figure]:
    from games.bench.service import apart

    return apart([sys.executable, "-m", NAME], "SQLite", "")


# ------------------------------------------------------------ in the process of its own
def inside() -> list[Figure]:
    _set_up()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with _mail_server() as port:
        _use(port)
        games = _tables()
        return [*_outgoing(port), *_order_to_mail(games), _mail_to_receipt()]


def _set_up() -> None:
    import django

    django.setup()
    from django.conf import settings

    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    settings.MAIL_REPLY = "*@play.example.org"
    settings.MAIL_AUTHSERV_IDS = ["mx.example.org"]


def _use(port: int) -> None:
    from django.conf import settings

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", port, False


class _Sink:
    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return "250 OK"


@contextmanager
def _mail_server() -> Iterator[int]:
    import socket

    from aiosmtpd.controller import Controller

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    server = Controller(_Sink(), hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield port
    finally:
        server.stop()


def _tables() -> list["Game"]:
    """Running games of all rulesets, some steps into the game, each waiting for a person."""
    from allauth.account.models import EmailAddress

    from games.models import User
    from games.rulesets import all_rulesets
    from games.services import demo, lobby

    player = User.objects.create_user("ilya@example.org", time_zone="Europe/Warsaw")
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    rulesets = list(all_rulesets().values())
    games = []
    for number in range(TABLES):
        ruleset = rulesets[number % len(rulesets)]
        numbers = list(ruleset.players(ruleset.options()))
        count = min(numbers, key=lambda n: abs(n - 4))
        game = lobby.create(player, ruleset.slug, name=f"Table {number}", players=count, auto_start=False)
        lobby.start(game.pk, fill="good")
        demo.play_bots(game.pk)
        games.append(game)
    return games


def _lay_out_mails() -> list[int]:
    """Turn mails that wait, many to the same person."""
    from games.models import Ask
    from notifications.models import Channel, Delivery

    asks = list(Ask.objects.filter(seat__bot="", answered_at=None).select_related("seat__player", "game"))
    Delivery.objects.all().delete()
    player = asks[0].seat.player
    channel = Channel.objects.get(player=player, kind="email")
    rows = [
        Delivery(
            key=f"bench/{n}",
            kind="turn",
            channel=channel,
            player=player,
            game=ask.game,
            seat=ask.seat,
            window=ask.window,
        )
        for n in range(MAILS)
        for ask in [asks[n % len(asks)]]
    ]
    Delivery.objects.bulk_create(rows)
    return list(Delivery.objects.values_list("pk", flat=True))


def _outgoing(port: int) -> list[Figure]:
    """Two workers, each with one connection, hand all mails to an SMTP server."""
    from notifications.models import Delivery

    ids = _lay_out_mails()
    started = perf_counter()
    command = [sys.executable, "-m", NAME, "work", str(port)]
    workers = [subprocess.Popen([*command, *map(str, ids[n::PROCESSES])]) for n in range(PROCESSES)]
    for worker in workers:
        worker.wait()
    seconds = perf_counter() - started
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    sent = Delivery.objects.filter(status="sent").count()
    assert sent == MAILS, f"only {sent} sent"
    name = f"{MAILS} turn mails with {MAILS} pictures handed to SMTP by {PROCESSES} processes"
    cpu = (usage.ru_utime + usage.ru_stime) / PROCESSES
    return [
        Figure("mail", name, round(seconds, 2), "s", "< 60 s"),
        Figure("mail", "the same: processor time of each process, without other load", round(cpu, 2), "s", "< 60 s"),
    ]


def work(port: int, ids: list[int]) -> None:
    _set_up()
    _use(port)
    from notifications.sending import deliver_many

    deliver_many(ids)


def _order_to_mail(games: list["Game"]) -> list[Figure]:
    """Seal the last order, resolve, render, hand over the next turn mail. The first ones draw boards the first time."""
    from games.models import Ask
    from games.selectors import question
    from games.services import demo, orders, resolution
    from notifications.models import Delivery
    from notifications.sending import deliver

    seconds: list[float] = []
    for game in games[:SAMPLES]:
        ask = Ask.objects.filter(game=game, seat__bot="", answered_at=None).select_related("seat__player").first()
        found = question(ask.seat) if ask else None
        if ask is None or found is None:
            continue
        started = perf_counter()
        orders.submit(ask.seat, [found.default], window=ask.window, by=ask.seat.player)
        resolution.advance(game.pk)
        spent = perf_counter() - started
        demo.play_bots(game.pk)  # other people's time
        started = perf_counter()
        for row in Delivery.objects.filter(game=game, kind="turn", status="waiting"):
            deliver(row.pk)
        seconds.append(spent + perf_counter() - started)
    name = "from the last order to the next turn mail"
    return [
        Figure("mail", f"{name}, median", round(median(seconds), 3), "s", "< 3 s"),
        Figure("mail", f"{name}, slowest, with a board never drawn before", round(max(seconds), 3), "s", "< 3 s"),
    ]


def _mail_to_receipt() -> Figure:
    from games.models import Ask
    from games.selectors import question
    from notifications import addresses
    from notifications.inbound.accept import accept
    from notifications.inbound.process import process
    from notifications.models import Delivery
    from notifications.sending import deliver

    seconds: list[float] = []
    for ask in Ask.objects.filter(seat__bot="", answered_at=None).select_related("seat")[:SAMPLES]:
        found = question(ask.seat)
        if found is None:
            continue
        raw = (
            f"Authentication-Results: mx.example.org; dkim=pass header.d=example.org\r\nFrom: ilya@example.org\r\n"
            f"To: {addresses.turn(ask.window, ask.seat_id)}\r\nMessage-ID: <{ask.pk}@example.org>\r\n\r\n"
            f"{found.default}\r\n"
        ).encode()
        started = perf_counter()
        mail = accept(raw, door="bench")
        process(mail.pk)
        deliver(Delivery.objects.get(key=f"receipt/m{mail.pk}").pk)
        seconds.append(perf_counter() - started)
    return Figure("mail", "from a mail's acceptance to its receipt, p95", round(p95(seconds), 3), "s", "< 2 s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["work"]:
        work(int(sys.argv[2]), list(map(int, sys.argv[3:])))
    else:
        sys.stdout.write(msgspec.json.encode(inside()).decode() + "\n")
