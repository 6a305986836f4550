"""Mail servers, workers and receivers that fail: nothing is lost, nothing is doubled, failures are seen."""

import socket
import threading
from collections import Counter
from datetime import timedelta
from random import Random
from smtplib import SMTPRecipientsRefused

import pytest
import time_machine
from django.conf import LazySettings
from django.core import mail as django_mail
from django.utils import timezone

from games.models import Game, User
from games.services import lobby
from notifications import sending
from notifications.channels import NotTaken
from notifications.compose import compose
from notifications.models import AddressState, Delivery
from tests.notifications import servers
from tests.notifications.conftest import Box, parsed
from tests.people import person
from tests.worker import Worker


@pytest.mark.services
@pytest.mark.faults
@pytest.mark.django_db
def test_a_mail_server_that_fails_half_of_the_time_loses_and_doubles_nothing(
    toy: None, settings: LazySettings, worker: Worker
) -> None:
    chance = Random(5)
    until = timezone.now() + timedelta(seconds=60)

    def moody(stage: str) -> str:
        if timezone.now() > until or chance.random() < 0.5:
            return ""
        return chance.choice(
            ["451 4.3.0 try later", "421 4.3.2 going down", "452 4.2.2 full", "554 5.3.0 internal error"]
        )

    people = [person(f"p{number}") for number in range(12)]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS = "127.0.0.1", False
    with servers.smtp_sink() as (sink, port), time_machine.travel(timezone.now(), tick=False) as clock:
        settings.EMAIL_PORT = port
        sink.mood = lambda stage: moody(stage) if stage == "data" else moody(stage).replace("554 5.3.0", "450 4.2.0")
        for one, other in zip(people[::2], people[1::2], strict=True):
            game = lobby.create(one, "toy", players=2)
            lobby.join(game.pk, other)
        worker.run()
        for _ in range(40):
            clock.shift(timedelta(seconds=10))
            worker.sweep()
        got = Counter(to for to, _ in sink.mails)
    assert got == {user.email: 1 for user in people}
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}
    assert max(Delivery.objects.values_list("tries", flat=True)) > 1
    assert not AddressState.objects.filter(dead=True).exists()
    assert len({parsed(raw)["Message-ID"] for _, raw in sink.mails}) == len(people)


@pytest.mark.services
def test_no_mail_server_at_all(game: Game, settings: LazySettings, worker: Worker, box: Box) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS = "127.0.0.1", False
    with servers.dead_port() as settings.EMAIL_PORT:
        worker.run()
    row = Delivery.objects.first()
    assert row is not None
    assert (row.status, row.tries) == ("waiting", 1)
    assert "refused" in row.error.lower()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Delivery.objects.update(send_at=timezone.now())
    worker.sweep()
    assert len(box.turns()) == 2


def test_pauses_grow_and_end() -> None:
    pauses = [sending.pause_after(tries) for tries in range(1, 30)]
    assert pauses[0] == timedelta(seconds=10)
    assert pauses == sorted(pauses)
    assert pauses[-1] == sending.LONGEST_PAUSE
    assert sum(pauses[: sending.MAX_TRIES], timedelta()) > timedelta(hours=8)


def test_in_the_end_a_delivery_has_failed_and_says_why(
    game: Game, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: object) -> None:
        raise NotTaken("451 never")

    monkeypatch.setattr("notifications.channels.email.send", never)
    for _ in range(sending.MAX_TRIES):
        Delivery.objects.update(send_at=timezone.now())
        worker.sweep()
    assert set(Delivery.objects.values_list("status", "error")) == {("failed", "451 never")}


def test_an_address_that_is_refused_for_good_is_marked(
    game: Game, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: object, *args: object) -> None:
        raise SMTPRecipientsRefused({"x": (550, b"no such user")})

    monkeypatch.setattr(django_mail.EmailMultiAlternatives, "send", refused)
    worker.run()
    assert AddressState.objects.filter(dead=True, last_error__contains="no such user").count() == 2
    assert set(Delivery.objects.values_list("status", flat=True)) == {"failed"}


def test_a_bug_in_one_mail_does_not_hold_up_the_others(
    game: Game, worker: Worker, box: Box, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = compose

    def broken(delivery: Delivery):
        if delivery.player == alice:
            raise ZeroDivisionError
        return whole(delivery)

    monkeypatch.setattr(sending, "compose", broken)
    worker.run()
    assert len(box.turns("bob")) == 1
    assert Delivery.objects.get(player=alice).error == "ZeroDivisionError"


@pytest.mark.services
def test_a_mail_server_that_hangs_up_in_the_middle(game: Game, settings: LazySettings, worker: Worker) -> None:
    """It takes the connection and closes it at once."""
    listening = socket.create_server(("127.0.0.1", 0))

    def hang_up() -> None:
        for _ in range(2):
            listening.accept()[0].close()

    thread = threading.Thread(target=hang_up, daemon=True)
    thread.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS = "127.0.0.1", False
    settings.EMAIL_PORT = listening.getsockname()[1]
    worker.run()
    thread.join(5)
    listening.close()
    assert set(Delivery.objects.values_list("status", flat=True)) == {"waiting"}
