import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.core import mail as django_mail

from games import tasks as games_tasks
from games.models import Game, Seat, User
from games.services import lobby
from notifications import tasks
from notifications.inbound.accept import accept
from notifications.models import InboundMail
from tests.toy.known import know
from tests.toy.ruleset import RULESET as TOY

ALL_TASKS: list[Any] = [
    games_tasks.resolve,
    games_tasks.answer_bots,
    games_tasks.wake,
    games_tasks.recount,
    games_tasks.sweep,
]
ALL_TASKS += [tasks.deliver, tasks.deliver_many, tasks.process, tasks.digests, tasks.sweep]
TASKS = {task.name: task for task in ALL_TASKS}


@pytest.fixture(autouse=True)
def _here(settings: LazySettings) -> None:
    settings.MAIL_REPLY = "*@play.example.org"
    settings.SITE_URL = "https://play.example.org"
    settings.MAIL_AUTHSERV_IDS = ["mx.play.example.org"]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy beside the real games."""
    know(monkeypatch, TOY)


class Worker(list[tuple[str, tuple[int, ...]]]):
    """The tasks that were queued; `run` does what a worker would do until nothing is left."""

    def run(self, limit: int = 5000) -> None:
        for _ in range(limit):
            if not self:
                return
            name, args = self.pop(0)
            TASKS[name](*args)
        raise AssertionError("the queue does not empty")

    def sweep(self) -> None:
        tasks.sweep()
        self.run()


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    queue = Worker()

    def send(task: str, *args: int) -> bool:
        queue.append((task, args))
        return True

    monkeypatch.setattr("games.services.queue.send", send)
    monkeypatch.setattr("games.services.queue.after_commit", send)
    return queue


def person(name: str, **fields: str) -> User:
    user = User.objects.create_user(f"{name}@example.org", display_name=name.title(), **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def alice(db: None) -> User:
    return person("alice", time_zone="Europe/Warsaw")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    """Never sits at the table."""
    return person("charlie")


@pytest.fixture
def game(toy: None, alice: User, bob: User) -> Game:
    """Alice and Bob play against each other; both are asked for a sealed bid."""
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, bob)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def seats(game: Game, alice: User, bob: User) -> dict[str, Seat]:
    rows = {seat.player: seat for seat in game.seats.select_related("player", "game")}
    return {"alice": rows[alice], "bob": rows[bob]}


# ------------------------------------------------------------ mails that went out
def parsed(raw: bytes) -> EmailMessage:
    found = message_from_bytes(raw, policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


class Box:
    """What Django has sent, read as a mail program would read it."""

    def all(self, to: str = "", subject: str = "") -> list[EmailMessage]:
        mails = [parsed(message.message().as_bytes()) for message in django_mail.outbox]
        return [m for m in mails if to in m["To"] and subject in m["Subject"]]

    def turns(self, to: str = "") -> list[EmailMessage]:
        return [mail for mail in self.all(to) if mail["X-Civpbem"] == "turn"]

    def last(self, to: str = "", subject: str = "") -> EmailMessage:
        found = self.all(to, subject)
        assert found, f"no mail to {to} about {subject!r} among {[m['Subject'] for m in self.all()]}"
        return found[-1]

    def clear(self) -> None:
        django_mail.outbox.clear()


@pytest.fixture
def box(mailoutbox: object) -> Box:
    return Box()


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def html_of(mail: EmailMessage) -> str:
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


# ------------------------------------------------------------ mails that come in
VOUCHED = "Authentication-Results: mx.play.example.org; dkim=pass header.d=example.org\r\n"


def reply_to(mail: EmailMessage, text: str, sender: str = "", head: str = VOUCHED) -> bytes:
    """A reply as a mail program writes it, with the whole mail quoted."""
    quoted = "\r\n".join(f"> {line}" for line in text_of(mail).splitlines())
    return (
        f"{head}From: {sender or mail['To']}\r\nTo: {mail['Reply-To']}\r\nSubject: Re: {mail['Subject']}\r\n"
        f"Message-ID: {make_msgid(domain='mail.example.org')}\r\nIn-Reply-To: {mail['Message-ID']}\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n\r\n"
        f"On Wed, 18 Nov 2026 at 10:12, civpbem wrote:\r\n{quoted}\r\n"
    ).encode()


Answer = Callable[..., InboundMail]


@pytest.fixture
def answer(worker: Worker) -> Answer:
    """Send a reply to a mail through the front door and let the worker work."""

    def send(mail: EmailMessage, text: str, sender: str = "", head: str = VOUCHED) -> InboundMail:
        kept = accept(reply_to(mail, text, sender, head), door="test")
        worker.run()
        kept.refresh_from_db()
        return kept

    return send


OFFERS = re.compile(r"you may order|for example|можно приказать|например|możliwe rozkazy|na przykład", re.IGNORECASE)


def legal_lines(mail: EmailMessage) -> list[str]:
    """The orders a turn mail, or a receipt with an open question, offers to copy."""
    lines = text_of(mail).splitlines()
    at = next(n for n, line in enumerate(lines) if OFFERS.match(line))
    return [line.strip() for line in lines[at + 2 :] if line.startswith("  ")][: _run(lines[at + 2 :])]


def _run(lines: list[str]) -> int:
    return next((n for n, line in enumerate(lines) if not line.startswith("  ")), len(lines))
