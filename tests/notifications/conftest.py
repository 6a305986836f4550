import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid

import pytest
from django.conf import LazySettings
from django.core import mail as django_mail

from games.models import User
from notifications.inbound.accept import accept
from notifications.models import InboundMail
from tests.people import person
from tests.worker import Worker


@pytest.fixture(autouse=True)
def _here(settings: LazySettings) -> None:
    settings.MAIL_REPLY = "*@play.example.org"
    settings.SITE_URL = "https://play.example.org"
    settings.MAIL_AUTHSERV_IDS = ["mx.play.example.org"]


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    return Worker("games", "notifications").stand_in(monkeypatch)


@pytest.fixture
def alice(db: None) -> User:
    return person("alice", time_zone="Europe/Warsaw")


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
