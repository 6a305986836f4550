"""The same mail through every door: SMTP, LMTP, IMAP, pipe, provider."""

import base64
import io
import json
import smtplib
import sys
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client, override_settings
from django.urls import clear_url_caches
from imap_tools import MailMessage

from games.models import Game, Order
from notifications.doors import imap
from notifications.doors.provider import on_tracking
from notifications.inbound.accept import FLOOD_LIMIT, Flood, accept
from notifications.inbound.letter import MAX_BYTES
from notifications.models import AddressState, InboundMail
from tests.notifications import servers
from tests.notifications.conftest import Box, legal_lines, parsed, reply_to, text_of
from tests.worker import Worker


@pytest.fixture
def turn(game: Game, worker: Worker, box: Box):
    worker.run()
    return box.last("alice")


def was_ordered(turn, worker: Worker, box: Box) -> bool:
    worker.run()
    return Order.objects.get().lines == [legal_lines(turn)[0]] and len(box.all("alice", "Received")) == 1


# ------------------------------------------------------------ LMTP and SMTP
@pytest.mark.services
@pytest.mark.parametrize("protocol", ["lmtp", "smtp"])
def test_a_mail_server_hands_over_a_reply(turn, worker: Worker, box: Box, protocol: str) -> None:
    with servers.door(protocol) as port:
        kind = smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP
        with kind("127.0.0.1", port) as server:
            server.sendmail("alice@example.org", [turn["Reply-To"]], reply_to(turn, legal_lines(turn)[0]))
    assert InboundMail.objects.get().door == protocol
    assert was_ordered(turn, worker, box)


@pytest.mark.services
def test_the_listener_refuses_other_peoples_mail_and_large_ones(turn) -> None:
    with servers.door("smtp") as port, smtplib.SMTP("127.0.0.1", port) as server:
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            server.sendmail("alice@example.org", ["bob@elsewhere.example.org"], b"Subject: x\r\n\r\nx")
        assert int(server.esmtp_features["size"]) == MAX_BYTES
        with pytest.raises((smtplib.SMTPDataError, smtplib.SMTPSenderRefused)):
            server.sendmail("alice@example.org", [turn["Reply-To"]], b"Subject: x\r\n\r\n" + b"x\r\n" * 4_000_000)
    assert not InboundMail.objects.exists()


@pytest.mark.services
def test_a_flood_is_put_off_and_a_null_sender_is_a_machine(turn, worker: Worker, box: Box) -> None:
    box.clear()
    with servers.door("lmtp") as port, smtplib.LMTP("127.0.0.1", port) as server:
        server.sendmail("", [turn["Reply-To"]], reply_to(turn, "help"))
        worker.run()
        assert InboundMail.objects.get().status == "ignored"
        with pytest.raises(smtplib.SMTPDataError) as refused:  # noqa: PT012
            for _ in range(FLOOD_LIMIT + 1):
                server.sendmail("alice@example.org", [turn["Reply-To"]], reply_to(turn, "help"))
        assert refused.value.smtp_code == 450


@pytest.mark.services
def test_a_database_in_trouble_makes_the_other_server_try_again(turn, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr("notifications.doors.listener.accept", broken)
    with (
        servers.door("lmtp") as port,
        smtplib.LMTP("127.0.0.1", port) as server,
        pytest.raises(smtplib.SMTPDataError) as refused,
    ):
        server.sendmail("alice@example.org", [turn["Reply-To"]], reply_to(turn, "help"))
    assert refused.value.smtp_code == 451


# ------------------------------------------------------------ IMAP
@pytest.mark.services
def test_a_mailbox_is_emptied(turn, worker: Worker, box: Box, settings: LazySettings) -> None:
    with servers.imap_server() as port:
        reply = reply_to(turn, legal_lines(turn)[0])
        servers.put_into_mailbox(port, "games", reply, reply, b"Subject: nothing for us\r\n\r\nhello\r\n")
        settings.MAIL_IMAP_URL = urlsplit(f"imap://games:{servers.PASSWORD}@127.0.0.1:{port}/INBOX")
        out = io.StringIO()
        call_command("receive_mail", "--imap", stdout=out)
        assert out.getvalue() == "3 kept\n"
        assert servers.count_in_mailbox(port, "games") == 0
    assert InboundMail.objects.count() == 2
    assert was_ordered(turn, worker, box)


@pytest.mark.services
def test_what_was_kept_can_be_moved_and_large_mails_are_not_fetched(turn, worker: Worker, box: Box) -> None:
    with servers.imap_server() as port:
        large = reply_to(turn, "help") + b"x" * (MAX_BYTES + 1000)
        servers.put_into_mailbox(port, "games", large)
        account = imap.account_of(urlsplit(f"imap://games:{servers.PASSWORD}@127.0.0.1:{port}/INBOX?done=Processed"))
        assert imap.poll(account) == 1
        assert servers.count_in_mailbox(port, "games") == 0
        assert servers.count_in_mailbox(port, "games", "Processed") == 1
    worker.run()
    assert "too large" in text_of(box.last("alice", "Please look again"))


@pytest.mark.services
def test_a_mail_that_could_not_be_kept_stays_in_the_mailbox(turn, monkeypatch: pytest.MonkeyPatch) -> None:
    def flooded(*args: object, **kwargs: object) -> None:
        raise Flood

    monkeypatch.setattr(imap, "accept", flooded)
    with servers.imap_server() as port:
        servers.put_into_mailbox(port, "games", reply_to(turn, "help"))
        account = imap.account_of(urlsplit(f"imap://games:{servers.PASSWORD}@127.0.0.1:{port}"))
        assert imap.poll(account) == 0
        assert servers.count_in_mailbox(port, "games") == 1


def test_a_sender_who_floods_a_mailbox_does_not_keep_others_out(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notifications.inbound.accept.FLOOD_LIMIT", 3)
    raws = [f"From: eve@example.org\r\nMessage-ID: <{n}@example.org>\r\n\r\nx".encode() for n in range(150)]
    raws.append(b"From: alice@example.org\r\nMessage-ID: <a@example.org>\r\n\r\nhelp")
    taken: list[str] = []
    mails = {str(uid): MailMessage.from_bytes(raw) for uid, raw in enumerate(raws)}
    box: Any = SimpleNamespace(
        uids=lambda: list(mails),
        fetch=lambda criteria, **options: iter([mails[criteria.removeprefix("UID ")]]),
        delete=taken.extend,
    )
    account = imap.account_of(urlsplit("imap://games:x@127.0.0.1/INBOX"))
    assert imap._empty(box, account) == 4
    assert taken == ["0", "1", "2", "150"]


def test_a_mailbox_out_of_reach_is_told(settings: LazySettings) -> None:
    with servers.dead_port() as port:
        settings.MAIL_IMAP_URL = urlsplit(f"imap://games:x@127.0.0.1:{port}/INBOX")
        with pytest.raises(CommandError, match="refused"):
            call_command("receive_mail", "--imap")
    settings.MAIL_IMAP_URL = urlsplit("none:")
    with pytest.raises(CommandError, match="MAIL_IMAP_URL"):
        call_command("receive_mail", "--imap")


# ------------------------------------------------------------ pipe and provider
def test_a_pipe(turn, worker: Worker, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = reply_to(turn, legal_lines(turn)[0])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    call_command("receive_mail", "--stdin", "--to", turn["Reply-To"], stdout=io.StringIO())
    assert was_ordered(turn, worker, box)


def test_the_webhook_of_a_provider(turn, worker: Worker, box: Box) -> None:
    """Postmark's inbound webhook with the raw mail in it."""
    raw = reply_to(turn, legal_lines(turn)[0])
    body = {"OriginalRecipient": turn["Reply-To"], "RawEmail": raw.decode(), "MailboxHash": ""}
    secret = {"ANYMAIL": {"WEBHOOK_SECRET": "user:password"}, "ROOT_URLCONF": "tests.notifications.provider_urls"}
    with override_settings(**secret):
        clear_url_caches()
        client = Client()
        path, kind = "/mail/inbound/postmark/inbound/", "application/json"
        assert client.post(path, json.dumps(body), content_type=kind).status_code in (400, 401, 403)
        assert not InboundMail.objects.exists()
        auth = "Basic " + base64.b64encode(b"user:password").decode()
        answer = client.post(path, json.dumps(body), content_type=kind, HTTP_AUTHORIZATION=auth)
    assert answer.status_code == 200
    assert was_ordered(turn, worker, box)


@pytest.mark.django_db
def test_a_provider_tells_of_a_bounce() -> None:
    told = SimpleNamespace(
        event_type="bounced", recipient="x@example.org", description="gone", mta_response="", reject_reason="bounced"
    )
    on_tracking(None, told, "Postmark")
    assert AddressState.objects.get().dead


def test_a_mail_with_odd_envelope_recipients_is_kept(turn, worker: Worker) -> None:
    accept(reply_to(turn, "help"), door="test", envelope=("x" * 500, "a@b", turn["Reply-To"]))
    worker.run()
    assert InboundMail.objects.get().status == "done"
    assert parsed(InboundMail.objects.get().content)["Subject"]
