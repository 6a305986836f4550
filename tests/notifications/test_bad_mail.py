"""Mails that are not what they should be: at most one polite answer, nothing done, no loop."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from games.models import Game, Order, Seat, User
from notifications import addresses
from notifications.inbound.accept import FLOOD_LIMIT, Flood, accept
from notifications.models import AddressState, Delivery, InboundMail
from tests.notifications.conftest import VOUCHED, Answer, Box, Worker, legal_lines, reply_to, text_of


@pytest.fixture
def turn(game: Game, worker: Worker, box: Box):
    worker.run()
    mail = box.last("alice")
    box.clear()
    return mail


def test_a_forged_address_does_nothing(turn, worker: Worker, box: Box) -> None:
    raw = reply_to(turn, legal_lines(turn)[0])
    forged = raw.replace(turn["Reply-To"].encode(), b"t1.1.aaaaaaaaaaaaaaaa@play.example.org")
    for _ in range(3):
        accept(forged.replace(b"Message-ID: <", b"Message-ID: <x" + str(_).encode()), door="test")
    worker.run()
    assert not Order.objects.exists()
    assert len(box.all()) == 1
    assert "not valid" in text_of(box.last("alice"))


def test_a_stranger_with_the_address_of_somebody_else(turn, charlie: User, answer: Answer, box: Box) -> None:
    for _ in range(3):
        kept = answer(turn, legal_lines(turn)[0], sender="charlie@example.org")
        assert (kept.status, kept.why) == ("refused", "not-yours")
    assert not Order.objects.exists()
    assert [mail["To"] for mail in box.all()] == ["charlie@example.org"]
    assert "alice" not in box.all()[0].as_string().lower()


def test_a_stranger_who_proves_nothing_gets_no_answer(turn, answer: Answer, box: Box) -> None:
    answer(turn, legal_lines(turn)[0], sender="eve@evil.example.com", head="")
    assert not box.all()


def test_an_unverified_address_of_the_player_is_a_stranger(turn, alice: User, answer: Answer) -> None:
    EmailAddress.objects.create(user=alice, email="alice@other.example.org", verified=False)
    assert answer(turn, legal_lines(turn)[0], sender="alice@other.example.org").status == "refused"
    EmailAddress.objects.filter(email="alice@other.example.org").update(verified=True)
    assert answer(turn, legal_lines(turn)[0], sender="Alice <Alice@other.example.org>").status == "done"


def test_what_nobody_vouches_for_waits_for_a_click(
    turn, answer: Answer, box: Box, client: Client, worker: Worker
) -> None:
    line = legal_lines(turn)[0]
    kept = answer(turn, line, head="")
    assert kept.status == InboundMail.Status.HELD
    assert not Order.objects.exists()
    asked = box.last("alice", "Was this you?")
    assert line in text_of(asked)
    link = next(word for word in text_of(asked).split() if "/mail/confirm/" in word)
    path = link.removeprefix("https://play.example.org")
    assert line in client.get(path).content.decode()
    assert not Order.objects.exists()
    assert client.post(path).status_code == 200
    worker.run()
    assert Order.objects.get().lines == [line]
    assert box.last("alice", "Received")
    box.clear()
    client.post(path)
    worker.run()
    assert not box.all()


def test_somebody_who_writes_in_the_players_name_cannot_flood_the_player(turn, answer: Answer, box: Box) -> None:
    for _ in range(9):
        answer(turn, "help", head="")
    assert len(box.all("alice")) == 5


def test_confirm_links_are_for_one_mail_and_one_player(turn, answer: Answer, bob: User, client: Client) -> None:
    kept = answer(turn, legal_lines(turn)[0], head="")
    for token in (addresses.pack("confirm", kept.pk, bob.pk), "nonsense", addresses.pack("other", kept.pk, 1)):
        assert client.post(f"/mail/confirm/{token}/").status_code == 404
    assert not Order.objects.exists()


def test_an_empty_reply_is_told_so(turn, answer: Answer, box: Box) -> None:
    answer(turn, "")
    assert "no lines of yours" in text_of(box.last("alice", "Please look again")).replace("\n", " ")


@pytest.mark.parametrize(
    "head",
    [
        "Auto-Submitted: auto-replied\r\n",
        "Precedence: bulk\r\n",
        "Return-Path: <>\r\n",
        "X-Civpbem: receipt\r\n",
        "List-Id: <x.example.org>\r\n",
    ],
)
def test_machines_get_no_answer(turn, answer: Answer, box: Box, head: str) -> None:
    assert answer(turn, "help", head=VOUCHED + head).status == "ignored"
    assert not box.all()


def test_our_own_mails_that_come_back_get_no_answer(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    mail = box.last("alice")
    box.clear()
    raw = VOUCHED.encode() + mail.as_bytes().replace(b"To: alice@example.org", f"To: {mail['Reply-To']}".encode())
    assert accept(raw, door="test").status == "new"
    worker.run()
    assert not box.all()
    assert InboundMail.objects.get().why == "loop"


def test_two_robots_cannot_talk_for_ever(
    turn, answer: Answer, box: Box, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that answers every mail, and marks none of its answers."""
    monkeypatch.setattr("notifications.inbound.accept.FLOOD_LIMIT", 12)
    mail = turn
    for _ in range(30):
        try:
            answer(mail, "Thank you for your mail! I will read it soon, says the robot, really")
        except Flood:
            break
        mail = box.all()[-1]
    else:
        pytest.fail("nothing stops them")


def test_a_thousand_mails_a_minute_are_turned_away(turn, worker: Worker) -> None:
    with pytest.raises(Flood):  # noqa: PT012
        for _ in range(1000):
            accept(reply_to(turn, "help"), door="test")
    assert InboundMail.objects.count() == FLOOD_LIMIT
    worker.clear()


def test_a_mail_of_thirty_megabytes_is_answered_politely(turn, worker: Worker, box: Box) -> None:
    raw = reply_to(turn, legal_lines(turn)[0]) + b"x" * 30_000_000
    kept = accept(raw, door="test")
    worker.run()
    assert kept.size > 30_000_000
    assert len(kept.raw) < 100_000
    assert "too large" in text_of(box.last("alice"))
    assert not Order.objects.exists()


def test_a_bounce_marks_the_address_and_is_shown(turn, worker: Worker, box: Box, client: Client, alice: User) -> None:
    raw = f"""From: MAILER-DAEMON@mx.example.org
To: civpbem@play.example.org
Message-ID: <b1@mx.example.org>
Content-Type: multipart/report; boundary="B"

--B
Content-Type: message/delivery-status

Final-Recipient: rfc822; alice@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 user unknown

--B
Content-Type: text/rfc822-headers

Message-ID: {turn["Message-ID"]}
--B--
"""
    accept(raw.encode(), door="test")
    worker.run()
    assert AddressState.objects.get(address="alice@example.org").dead
    client.force_login(alice)
    assert "550 user unknown" in client.get("/me/channels/").content.decode()
    client.post("/me/channels/address/")
    assert not AddressState.objects.get(address="alice@example.org").dead


def test_a_bounce_of_a_mail_we_did_not_send_is_not_believed(turn, worker: Worker) -> None:
    raw = b"""From: MAILER-DAEMON@mx.example.org
Content-Type: multipart/report; boundary="B"

--B
Content-Type: message/delivery-status

Final-Recipient: rfc822; alice@example.org
Action: failed
Status: 5.1.1

--B
Content-Type: text/rfc822-headers

Message-ID: <guess@play.example.org>
--B--
"""
    accept(raw, door="test")
    worker.run()
    assert not AddressState.objects.exists()


def test_nothing_goes_to_a_dead_address(game: Game, worker: Worker, box: Box) -> None:
    AddressState.objects.create(address="alice@example.org", dead=True, failing_since=timezone.now())
    worker.run()
    assert not box.all("alice")
    assert Delivery.objects.get(player__email="alice@example.org").status == "failed"


def test_a_name_server_that_is_silent_is_asked_again(turn, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    from notifications.inbound import process
    from notifications.inbound.authentication import CannotTell

    def silent(*args: object) -> bool:
        raise CannotTell

    monkeypatch.setattr(process, "is_genuine", silent)
    kept = accept(reply_to(turn, "help"), door="test")
    worker.run()
    kept.refresh_from_db()
    assert (kept.status, kept.tries) == ("new", 1)
    assert kept.try_at > timezone.now()
    for _ in range(10):
        InboundMail.objects.update(try_at=timezone.now())
        process.process(kept.pk)
    kept.refresh_from_db()
    assert kept.status == "failed"


def test_a_seat_that_changed_hands_does_not_obey_its_old_player(
    turn, seats: dict[str, Seat], charlie: User, answer: Answer
) -> None:
    Seat.objects.filter(pk=seats["alice"].pk).update(player=charlie)
    assert answer(turn, legal_lines(turn)[0]).status == "refused"
    assert not Order.objects.exists()
