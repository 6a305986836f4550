"""Webhooks, feeds, the calendar, and the mailbox for one's own machine."""

import hashlib
import hmac
import json
import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from games.models import Ask, Game, Order, User
from games.services import lobby, orders
from notifications import folder, services
from notifications.channels import NotTaken, webhook
from notifications.inbound.letter import read_letter
from notifications.models import Channel, Delivery, InboundMail
from tests.notifications.conftest import Box, legal_lines, text_of
from tests.notifications.servers import dripping_server
from tests.worker import Worker


# ------------------------------------------------------------ webhooks
@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.9.9",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "::127.0.0.1",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_on_the_open_internet(address: str) -> None:
    assert not webhook.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111"])
def test_addresses_that_are(address: str) -> None:
    assert webhook.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost/x",
        "http://[::1]/x",
        "http://2130706433/x",
        "http://0x7f.1/x",
        "ftp://example.org/x",
        "http://user:pw@8.8.8.8/x",
        "http://8.8.8.8:22/x",
        "http://8.8.8.8:99999/x",
        "https:///x",
    ],
)
def test_targets_that_are_refused(url: str) -> None:
    with pytest.raises(NotTaken):
        webhook.check_target(url)


def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: found)
    with pytest.raises(NotTaken):
        webhook.check_target("https://rebind.example.org/")


class Receiver(BaseHTTPRequestHandler):
    got: list[tuple[dict[str, str], bytes]] = []
    status = 200

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).got.append((dict(self.headers), body))
        self.send_response(type(self).status)
        if type(self).status == 302:
            self.send_header("Location", "http://127.0.0.1/secret")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server on loopback, which the check is told to take for a public one."""
    Receiver.got, Receiver.status = [], 200
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    monkeypatch.setattr(webhook, "PORTS", {port})
    monkeypatch.setattr(webhook, "is_public", lambda address: True)
    yield port
    server.shutdown()
    server.server_close()


@pytest.mark.services
def test_a_webhook_gets_signed_data(game: Game, alice: User, bob: User, worker: Worker, receiver: int) -> None:
    channel = services.add_webhook(alice, f"http://localhost:{receiver}/hook?a=1")
    worker.run()
    for ask in Ask.objects.select_related("seat"):
        orders.submit(ask.seat, [_default(ask)], by=ask.seat.player)
    worker.run()
    Delivery.objects.filter(status="waiting").update(send_at=timezone.now(), digest=False)
    worker.sweep()
    assert Receiver.got
    headers, body = Receiver.got[-1]
    moment, signature = headers["X-Civpbem-Signature"].removeprefix("t=").split(",v1=")
    expected = hmac.new(channel.secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    assert signature == expected
    data = json.loads(body)
    assert (data["game"], data["table"]) == (game.pk, "Duel")
    assert headers["Host"] == f"localhost:{receiver}"
    assert "bob@" not in body.decode()


def _default(ask: Ask) -> str:
    from games.selectors import question

    found = question(ask.seat)
    assert found is not None
    return found.default


@pytest.mark.services
def test_a_failing_webhook_is_tried_again_shown_and_given_up(
    game: Game, alice: User, worker: Worker, receiver: int, client: Client
) -> None:
    channel = services.add_webhook(alice, f"http://localhost:{receiver}/hook")
    Receiver.status = 500
    row = Delivery.objects.create(
        key="x",
        kind="turn",
        channel=channel,
        player=alice,
        game=game,
        seat=game.seats.get(player=alice),
        window=game.window,
    )
    worker.sweep()
    row.refresh_from_db()
    assert (row.status, row.error) == ("waiting", "HTTP 500")
    client.force_login(alice)
    assert "HTTP 500" in client.get("/me/channels/").content.decode()
    Channel.objects.filter(pk=channel.pk).update(failing_since=timezone.now() - timedelta(days=4))
    Delivery.objects.update(send_at=timezone.now())
    worker.sweep()
    assert not Channel.objects.get(pk=channel.pk).active


@pytest.mark.services
def test_a_webhook_does_not_follow_redirects(receiver: int) -> None:
    Receiver.status = 302
    with pytest.raises(NotTaken, match="302"):
        webhook.post(f"http://localhost:{receiver}/", "s", b"{}", "k")
    assert len(Receiver.got) == 1


@pytest.mark.services
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nX-Long: "])
def test_a_receiver_that_answers_byte_by_byte_is_left(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "DEADLINE", 0.5)
    monkeypatch.setattr(webhook, "is_public", lambda address: True)
    with dripping_server(answer) as port:
        monkeypatch.setattr(webhook, "PORTS", {port})
        with pytest.raises(NotTaken, match="too slow"):
            webhook.post(f"http://localhost:{port}/", "s", b"{}", "k")


def test_a_name_that_is_not_resolved_in_time_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(webhook, "LOOKUP", 0.1)
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: done.wait(60) and [])
    with pytest.raises(NotTaken, match="in time"):
        webhook.check_target("https://slow.example.org/")
    done.set()


def test_webhooks_are_added_and_removed_on_the_page(
    alice: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(alice)
    assert client.post("/me/channels/webhooks/", {"target": "http://127.0.0.1/"}).status_code == 400
    monkeypatch.setattr(webhook, "check_target", lambda url: ("8.8.8.8", "example.org"))
    assert client.post("/me/channels/webhooks/", {"target": "https://example.org/hook"}).status_code == 302
    channel = Channel.objects.get(player=alice, kind="webhook")
    assert channel.secret in client.get("/me/channels/").content.decode()
    client.post(f"/me/channels/webhooks/{channel.pk}/remove/")
    assert not Channel.objects.filter(kind="webhook").exists()


# ------------------------------------------------------------ feeds and the calendar
def test_the_feed_of_a_public_game(game: Game, client: Client, worker: Worker) -> None:
    for ask in Ask.objects.select_related("seat"):
        orders.submit(ask.seat, [_default(ask)], by=ask.seat.player)
    worker.run()
    answer = client.get(f"/feeds/games/{game.pk}/")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    text = answer.content.decode()
    assert "Cards on the table" in text
    assert "You draw" not in text


def test_the_feed_of_a_private_game_needs_a_token(game: Game, alice: User, charlie: User, client: Client) -> None:
    Game.objects.update(visibility="private")
    assert client.get(f"/feeds/games/{game.pk}/").status_code == 404
    theirs, mine = (services.feed_urls(user, [game])[0].split("/", 3)[3] for user in (charlie, alice))
    assert client.get(f"/{theirs}").status_code == 404
    assert client.get(f"/{mine}").status_code == 200
    services.renew_calendar(alice)
    assert client.get(f"/{mine}").status_code == 404


def test_the_key_of_a_calendar_opens_no_feed(game: Game, alice: User, client: Client) -> None:
    """It is given to other services; a feed tells what only the seat knows. A feed's key opens one table alone."""
    old = client.get(f"/feeds/games/{game.pk}/{services.calendar_token(alice)}/")
    assert old.status_code == 410
    assert "not valid" in old.content.decode()
    key = services.feed_urls(alice, [game])[0].rstrip("/").rpartition("/")[2]
    other = lobby.create(alice, "toy", players=2)
    assert client.get(f"/feeds/games/{other.pk}/{key}/").status_code == 404
    assert client.get(f"/calendar/{key}.ics").status_code == 404


def test_the_addresses_of_my_feeds_are_told_to_me(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    found = re.search(rf"/feeds/games/{game.pk}/[^/<]+/", client.get("/me/channels/").content.decode())
    assert found
    assert Client().get(found[0]).status_code == 200


def test_a_name_that_xml_does_not_take_breaks_no_feed(game: Game, client: Client) -> None:
    Game.objects.update(name="Du\x0bel\u202e")
    assert "civpbem: Duel<" in client.get(f"/feeds/games/{game.pk}/").content.decode()


def test_the_calendar_of_my_deadlines(game: Game, alice: User, client: Client) -> None:
    path = services.calendar_url(alice).removeprefix("https://play.example.org")
    answer = client.get(path)
    assert answer["Content-Type"].startswith("text/calendar")
    found: Any = Calendar.from_ical(answer.content)
    (event,) = found.walk("VEVENT")
    ask = Ask.objects.get(seat__player=alice)
    assert ask.due is not None
    assert abs(event["DTEND"].dt - ask.due) < timedelta(seconds=1)
    assert "Duel" in event["SUMMARY"]
    client.force_login(alice)
    client.post("/me/channels/calendar/renew/")
    assert client.get(path).status_code == 404
    assert client.get("/calendar/nonsense.ics").status_code == 404


# ------------------------------------------------------------ one's own machine
@pytest.fixture
def mailbox(settings: LazySettings, tmp_path: Path) -> Path:
    settings.EMAIL_BACKEND = "notifications.folder.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    settings.DEV_MAIL = True
    return tmp_path / "mail"


def test_a_newcomer_plays_by_mail_without_a_mail_server(
    mailbox: Path, game: Game, alice: User, client: Client, worker: Worker
) -> None:
    worker.run()
    names = [name for name in folder.names() if (mail := folder.open_mail(name)) and "alice" in mail["To"]]
    page = client.get("/dev/mail/").content.decode()
    assert f"/dev/mail/{names[0]}/" in page
    opened = folder.open_mail(names[0])
    assert opened is not None
    line = legal_lines(opened)[0]
    assert line in client.get(f"/dev/mail/{names[0]}/").content.decode()
    html = client.get(f"/dev/mail/{names[0]}/html/")
    assert "sandbox" in html["Content-Security-Policy"]
    assert html["X-Frame-Options"] == "SAMEORIGIN"
    assert client.post(f"/dev/mail/{names[0]}/reply/", {"text": line}).status_code == 302
    worker.run()
    assert Order.objects.get().lines == [line]
    receipt = folder.open_mail(folder.names()[0])
    assert receipt is not None
    assert "Received" in receipt["Subject"]
    assert read_letter(InboundMail.objects.get().content).sender == "alice@example.org"
    assert "dev.invalid" in InboundMail.objects.get().content.decode()


@pytest.mark.parametrize(
    "path", ["/dev/mail/", "/dev/mail/1234567890123-abcdefab/", "/dev/mail/1234567890123-abcdefab/html/"]
)
def test_the_mailbox_is_nowhere_else(
    mailbox: Path, client: Client, settings: LazySettings, path: str, db: None
) -> None:
    settings.DEV_MAIL = False
    assert client.get(path).status_code == 404
    assert client.post("/dev/mail/1234567890123-abcdefab/reply/").status_code == 404


def test_the_mailbox_shows_no_other_files(mailbox: Path, client: Client, db: None) -> None:
    mailbox.mkdir()
    (mailbox.parent / "secret.eml").write_text("x")
    assert client.get("/dev/mail/../secret/").status_code == 404
    assert client.get("/dev/mail/secret/").status_code == 404


def test_the_picture_of_a_real_board(worker: Worker, box: Box, alice: User, client: Client) -> None:
    from games.services import lobby

    game = lobby.create(alice, "civilization", players=4, auto_start=False)
    lobby.start(game.pk, fill="good")
    worker.run()
    mail = box.turns("alice")[-1]
    (picture,) = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    data = picture.get_content()
    assert data.startswith(b"\x89PNG")
    assert 20_000 < len(data) < 200_000
    assert picture["Content-ID"] == "<board>"
    assert mail.get_content_type() == "multipart/related"
    assert "cid:board" in mail.as_string()
    assert "THE BOARD IN WORDS" in text_of(mail)
