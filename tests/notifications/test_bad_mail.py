"""Mails that are not what they should be: at most one polite answer, nothing done, no loop."""

import base64
import gzip
import tracemalloc

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from games.models import Game, Order, Seat, User
from notifications import addresses
from notifications.inbound.accept import FLOOD_LIMIT, Flood, accept
from notifications.inbound.process import MAX_PUZZLED
from notifications.models import AddressState, Delivery, InboundMail
from tests.notifications.conftest import VOUCHED, Answer, Box, legal_lines, reply_to, text_of
from tests.worker import Worker


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


def test_two_robots_cannot_talk_for_ever(turn, answer: Answer, box: Box) -> None:
    """A program that answers every mail, marks none of its answers, and never says the same twice."""
    mail = turn
    for number in range(30):
        before = len(box.all("alice"))
        answer(mail, f"Thank you for your mail no. {number}! I will read it soon, says the robot, really")
        if len(box.all("alice")) == before:
            break
        mail = box.all("alice")[-1]
    assert len(box.all("alice")) == MAX_PUZZLED
    assert not Order.objects.filter(status="sealed").exists()


@pytest.mark.parametrize("texts", [("I am on holiday.", "I am out of office."), ("Away, {}", "Gone, {}")])
def test_two_players_whose_programs_answer_each_others_press(
    turn, seats: dict[str, Seat], answer: Answer, box: Box, texts: tuple[str, str]
) -> None:
    """Neither marks its mails. Every mail that reaches one of them is answered, until nothing comes any more."""
    answer(turn, f"press to {seats['bob'].side}: Are you there?")
    robots = dict(zip(("alice@example.org", "bob@example.org"), texts, strict=True))
    done = {turn["Message-ID"]}
    for number in range(200):
        fresh = [m for m in box.all() if m["Message-ID"] not in done and m["Reply-To"]]
        if not fresh:
            break
        done.add(fresh[0]["Message-ID"])
        answer(fresh[0], robots[fresh[0]["To"]].format(number))
    else:
        pytest.fail("nothing stops them")
    assert len(box.all()) < 120


def test_an_understood_mail_is_answered_however_many_were_not(turn, answer: Answer, box: Box) -> None:
    for number in range(8):
        answer(turn, f"blah {number}")
    answer(turn, legal_lines(turn)[0])
    assert box.last("alice", "Received")


def test_a_thousand_mails_a_minute_are_turned_away(turn, worker: Worker) -> None:
    with pytest.raises(Flood):  # noqa: PT012
        for _ in range(1000):
            accept(reply_to(turn, "help"), door="test")
    assert InboundMail.objects.count() == FLOOD_LIMIT
    worker.clear()


@pytest.mark.parametrize("forger", [{"head": ""}, {"head": VOUCHED.replace("mx.play", "mx.evil")}])
def test_nobody_can_use_up_the_limit_of_a_player(turn, answer: Answer, worker: Worker, forger: dict[str, str]) -> None:
    """In her name, but without proof, or to another address than the one that only she knows."""
    for to in (turn["Reply-To"], "nobody@play.example.org"):
        with pytest.raises(Flood):  # noqa: PT012
            for _ in range(FLOOD_LIMIT + 1):
                accept(reply_to(turn, "help", **forger).replace(turn["Reply-To"].encode(), to.encode()), door="test")
    worker.clear()
    assert answer(turn, legal_lines(turn)[0]).status == "done"


def test_without_a_server_that_vouches_the_address_tells_a_player_from_others(
    turn, answer: Answer, worker: Worker, settings: LazySettings
) -> None:
    settings.MAIL_AUTHSERV_IDS = []
    with pytest.raises(Flood):  # noqa: PT012
        for _ in range(FLOOD_LIMIT + 1):
            accept(reply_to(turn, "help").replace(turn["Reply-To"].encode(), b"nobody@play.example.org"), door="test")
    worker.clear()
    assert answer(turn, legal_lines(turn)[0]).status == "held"


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


def test_a_mail_sent_on_to_somebody_elses_address_waits(turn, game: Game, answer: Answer, worker: Worker) -> None:
    """The player wrote it, and the signature holds; but it was written to somebody else."""
    line = legal_lines(turn)[0]
    raw = reply_to(turn, line).replace(f"To: {turn['Reply-To']}".encode(), b"To: friends@example.org")
    kept = accept(raw, door="test", envelope=(turn["Reply-To"],))
    worker.run()
    kept.refresh_from_db()
    assert kept.status == InboundMail.Status.HELD
    assert not Order.objects.exists()


def test_an_old_mail_sent_again_by_another_way_does_nothing(turn, worker: Worker) -> None:
    raw = reply_to(turn, legal_lines(turn)[0])
    old = accept(raw, door="test")
    worker.run()
    assert Order.objects.filter(status="sealed").exists()
    accept(reply_to(turn, "withdraw"), door="test")
    worker.run()
    again = accept(b"X-Original-To: somebody@play.example.org\r\n" + raw, door="test", envelope=("x@play.example.org",))
    worker.run()
    assert again.pk == old.pk
    assert not Order.objects.filter(status="sealed").exists()


FORWARDS = {
    "gmail": "\r\n---------- Forwarded message ---------\r\nFrom: civpbem <a@b.org>\r\nDate: Wed\r\n\r\n{}\r\n",
    "outlook": "From: civpbem <a@b.org>\r\nSent: Wednesday\r\nTo: Alice\r\nSubject: x\r\n\r\n{}\r\n",
    "thunderbird": "-------- Forwarded Message --------\r\nSubject: x\r\nDate: Wed\r\n\r\n{}\r\n",
    "apple": "\r\nBegin forwarded message:\r\n\r\nFrom: civpbem <a@b.org>\r\nSubject: x\r\nTo: a\r\n\r\n{}\r\n",
    "yandex": "-------- Пересылаемое сообщение --------\r\n18.11.2026, 10:12, civpbem:\r\n\r\n{}\r\n",
    "mailru": "-------- Пересылаемое сообщение --------\r\nОт кого: civpbem\r\nКому: x\r\nДата: x\r\n\r\n{}\r\n",
    "onet": "---------- Wiadomość przekazana ----------\r\nOd: civpbem\r\nData: x\r\nTemat: x\r\n\r\n{}\r\n",
}


@pytest.mark.parametrize("program", FORWARDS)
def test_orders_inside_a_forwarded_mail_are_nobodys(turn, worker: Worker, program: str, alice: User) -> None:
    """Also when the owner of the seat sends it on without a word."""
    raw = (
        f"{VOUCHED}From: alice@example.org\r\nTo: {turn['Reply-To']}\r\nSubject: Fwd: x\r\nMessage-ID: <f@example.org>\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{FORWARDS[program].format(legal_lines(turn)[0])}"
    )
    kept = accept(raw.encode(), door="test")
    worker.run()
    kept.refresh_from_db()
    assert kept.status == "done"
    assert not Order.objects.filter(status="sealed").exists()


def test_an_order_written_into_the_quote_is_not_an_order(turn, answer: Answer, box: Box) -> None:
    answer(turn, f"> some quoted line\r\n> {legal_lines(turn)[0]}")
    assert not Order.objects.exists()
    assert "no lines of yours" in " ".join(text_of(box.last("alice")).split())


WROTE = "On Wed, 18 Nov 2026 at 10:12, civpbem wrote:\r\n"


@pytest.mark.parametrize("shape", ["{}\r\n\r\n@> a\r\n> b", "@> a\r\n> b\r\n\r\n{}", "@> a\r\n\r\n{}\r\n\r\n> b"])
def test_above_and_below_and_between_the_quote(turn, worker: Worker, seats: dict[str, Seat], shape: str) -> None:
    line = legal_lines(turn)[0]
    head, _, _ = reply_to(turn, line).partition(b"\r\n\r\n")
    accept(head + b"\r\n\r\n" + shape.replace("@", WROTE).format(line).encode(), door="test")
    worker.run()
    assert Order.objects.get(seat=seats["alice"], status="sealed").lines == [line]


def _bomb() -> bytes:
    """Ten megabytes of zeros are ten kilobytes."""
    return gzip.compress(bytes(10_000_000))


@pytest.mark.parametrize("kind", ["application/zip", "application/gzip", "text/plain", "message/rfc822", "image/png"])
def test_a_bomb_in_an_attachment_stays_packed(turn, worker: Worker, box: Box, kind: str) -> None:
    line = legal_lines(turn)[0]
    packed = base64.encodebytes(_bomb()).decode().replace("\n", "\r\n")
    raw = (
        f"{VOUCHED}From: alice@example.org\r\nTo: {turn['Reply-To']}\r\nMessage-ID: <z@example.org>\r\n"
        f'Content-Type: multipart/mixed; boundary="B"\r\n\r\n--B\r\nContent-Type: text/plain\r\n\r\n{line}\r\n'
        f"--B\r\nContent-Type: {kind}\r\nContent-Encoding: gzip\r\nContent-Disposition: attachment; filename=x.gz\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{packed}\r\n--B--\r\n"
    )
    tracemalloc.start()
    accept(raw.encode(), door="test")
    worker.run()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8_000_000
    assert Order.objects.get().lines == [line]
    assert box.last("alice", "Received")


BROKEN = {
    "no boundary": b"Content-Type: multipart/mixed\r\n\r\n--B\r\n\r\n%s\r\n--B--\r\n",
    "never closed": b"Content-Type: multipart/mixed; boundary=B\r\n\r\n--C\r\n\r\n%s\r\n",
    "bad base64": b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!%s",
    "attached": b"Content-Disposition: attachment\r\n\r\n%s\r\n",
    "attached mail": b"Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\n%s\r\n",
    "hidden": b"Content-Type: text/html\r\n\r\n<div style='display:none'>%s</div>\r\n",
    "commented": b"Content-Type: text/html\r\n\r\n<!-- %s -->\r\n",
    "header only": b"X-Order: %s\r\n\r\n",
    "nested": b"".join(b"Content-Type: multipart/mixed; boundary=%d\r\n\r\n--%d\r\n" % (n, n) for n in range(1200))
    + b"\r\n%s",
}


@pytest.mark.parametrize("name", BROKEN)
def test_orders_that_no_reader_would_see_are_not_carried_out(turn, worker: Worker, box: Box, name: str) -> None:
    head = f"{VOUCHED}From: alice@example.org\r\nTo: {turn['Reply-To']}\r\nMessage-ID: <b@example.org>\r\n"
    kept = accept(head.encode() + BROKEN[name].replace(b"%s", legal_lines(turn)[0].encode()), door="test")
    worker.run()
    kept.refresh_from_db()
    assert kept.status == "done"
    assert not Order.objects.filter(status="sealed").exists()
    assert len(box.all("alice")) == 1


def test_a_sheet_of_thousands_of_lines_is_not_cut_and_half_obeyed(turn, answer: Answer, box: Box) -> None:
    answer(turn, "\n".join([legal_lines(turn)[0]] * 1000))
    assert not Order.objects.exists()
    assert "too large" in text_of(box.last("alice"))


def test_two_senders_are_nobody(turn, worker: Worker) -> None:
    raw = reply_to(turn, legal_lines(turn)[0]).replace(
        b"From: alice@example.org", b"From: alice@example.org, eve@example.org"
    )
    kept = accept(raw, door="test")
    again = accept(raw.replace(b"From: ", b"From: x@example.org\r\nFrom: ").replace(b"<", b"<2", 1), door="test")
    worker.run()
    for mail in (kept, again):
        mail.refresh_from_db()
        assert mail.status == "ignored"
    assert not Order.objects.exists()
