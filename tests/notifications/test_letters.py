import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notifications.inbound.automatic import Kind, kind_of, read_bounce
from notifications.inbound.html import to_text
from notifications.inbound.letter import MAX_TEXT, read_letter
from notifications.inbound.reply import own_text

HEAD = b"From: ilya@example.org\r\nTo: t1@play.example.org\r\nMessage-ID: <1@x>\r\n"

BOUNCE = b"""From: MAILER-DAEMON@mx.example.org
To: civpbem@play.example.org
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry to have to inform you ...

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; Ilya@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ilya@example.org>:
    user unknown

--B
Content-Type: message/rfc822

From: civpbem@play.example.org
Message-ID: <abc@play.example.org>
Subject: x

body
--B--
"""


def kind(head: str, body: str = "x") -> str:
    return kind_of(read_letter(f"From: ilya@example.org\n{head}\n\n{body}\n".encode()), "play.example.org")


def test_a_bounce_names_address_and_mail() -> None:
    letter = read_letter(BOUNCE)
    assert kind_of(letter, "play.example.org") == "bounce"
    bounce = read_bounce(letter)
    assert bounce is not None
    assert (bounce.address, bounce.permanent, bounce.message_id) == ("ilya@example.org", True, "<abc@play.example.org>")
    assert "user unknown" in bounce.detail


def test_a_delay_is_no_bounce() -> None:
    delayed = BOUNCE.replace(b"Action: failed", b"Action: delayed").replace(b"5.1.1", b"4.4.1")
    assert kind_of(read_letter(delayed), "play.example.org") == "delay"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Subject: Re: turn", "person"),
        ("Auto-Submitted: no", "person"),
        ("Auto-Submitted: auto-replied", "automatic"),
        ("X-Autoreply: yes", "automatic"),
        ("Precedence: auto_reply", "automatic"),
        ("Subject: Automatic reply: your turn", "automatic"),
        ("Subject: =?utf-8?b?0JDQstGC0L7QvtGC0LLQtdGC?=: x", "automatic"),
        ("Subject: Odpowiedź automatyczna: x", "automatic"),
        ("Precedence: bulk", "list"),
        ("List-Id: <x.example.org>", "list"),
        ("Return-Path: <>", "nobody"),
        ("X-Civpbem: 1", "loop"),
        ("Message-ID: <abc@Play.example.org>", "loop"),
        ("\n".join(["Received: from a by b"] * 50), "loop"),
    ],
)
def test_kinds(head: str, expected: str) -> None:
    assert kind(head) == expected


def test_no_reply_is_no_person() -> None:
    assert kind_of(read_letter(b"From: No-Reply@example.org\n\nx"), "x") == "nobody"
    assert kind_of(read_letter(b"Subject: x\n\nx"), "x") == "nobody"


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("koi8-r", "Рим"),
        ("windows-1251", "Рим"),
        ("cp1251", "Рим"),
        ("iso-8859-2", "Łódź"),
        ("windows-1250", "Łódź"),
        ("utf-8", "Łódź Рим"),
        ("UTF8", "Рим"),
        ("iso-8859-5", "Рим"),
    ],
)
def test_charsets(charset: str, text: str) -> None:
    raw = HEAD + f"Content-Type: text/plain; charset={charset}\r\n\r\n".encode() + text.encode(charset)
    assert read_letter(raw).text.strip() == text


@pytest.mark.parametrize("charset", ["nonsense", "zlib", "rot13", "unicode_escape", "idna", "", "base64"])
def test_nonsense_charsets_are_read_as_utf8(charset: str) -> None:
    raw = HEAD + f"Content-Type: text/plain; charset={charset}\r\n\r\n".encode() + "Рим".encode()
    assert read_letter(raw).text.strip() == "Рим"


def test_attached_text_and_attached_mail_are_not_orders() -> None:
    raw = HEAD + (
        b'Content-Type: multipart/mixed; boundary="B"\r\n\r\n--B\r\nContent-Type: message/rfc822\r\n\r\n'
        b"Subject: x\r\n\r\nmove 1\r\n--B\r\nContent-Disposition: attachment\r\n\r\nmove 2\r\n--B--\r\n"
    )
    assert read_letter(raw).text == ""


def test_hidden_html_is_not_read() -> None:
    html = "<p>end</p><div style='display:none'>move 9</div><script>x</script><style>y</style><!-- z -->"
    assert to_text(html) == "end\n"


def test_a_huge_mail_is_read_in_part() -> None:
    raw = HEAD + b"Content-Type: text/plain\r\n\r\nend\r\n" + b"x" * 30_000_000
    letter = read_letter(raw)
    assert letter.cut
    assert len(letter.text) <= MAX_TEXT


def test_deep_nesting_ends() -> None:
    raw = HEAD + b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (n, n) for n in range(300)
    )
    assert read_letter(raw).text == ""


@pytest.mark.parametrize(
    "text",
    [
        "On " * 20000,
        "> " * 30000,
        "On a b\n" * 8000,
        " \n" * 30000,
        "-\n" * 30000,
        "От: x\n" * 9000,
        "18.11.2026 " * 5000,
    ],
)
def test_hostile_text_is_read(text: str) -> None:
    assert len(own_text(text[:MAX_TEXT])) <= MAX_TEXT


HOSTILE_HTML = {
    "open tags": "<b>" * 65_000 + "</i>" * 50_000,
    "comments": "<!--" * 100_000,
    "declarations": "<!" * 200_000,
    "end tags": "</" * 200_000,
    "half tags": "<a " * 130_000,
    "half values": "<a b='" * 60_000,
    "scripts": "<script>" + "</scrip" * 50_000,
    "attributes": "<div " + "a=b " * 90_000 + ">",
    "quotes": "<blockquote>" * 30_000 + "x",
}
HOSTILE_MAIL = {
    "parameters": HEAD + b"Content-Type: text/plain; " + b"a=b; " * 500_000 + b"\r\n\r\nx",
    "pieces": HEAD + b"Content-Type: text/plain; " + b"".join(b"a*%d=x; " % n for n in range(200_000)) + b"\r\n\r\nx",
    "brackets": b"From: " + b"(" * 2_900_000,
    "headers": b"a: b\r\n" * 500_000,
    "nested mails": HEAD + b"Content-Type: message/rfc822\r\n\r\n" * 80_000,
    "reports": HEAD + b"Content-Type: message/delivery-status\r\n\r\n" + b"a: b\r\n\r\n" * 300_000,
    "words": HEAD + b"Subject: " + b"=?utf-8?q?=41?= " * 180_000,
}


@pytest.mark.parametrize("name", HOSTILE_HTML)
def test_hostile_html_is_read_in_one_pass(name: str) -> None:
    """Any other way takes minutes."""
    assert len(to_text(HOSTILE_HTML[name])) <= len(HOSTILE_HTML[name]) + 4


@pytest.mark.parametrize("name", HOSTILE_MAIL)
def test_hostile_mail_is_read_in_one_pass(name: str) -> None:
    letter = read_letter(HOSTILE_MAIL[name])
    assert read_bounce(letter) is None
    assert len(letter.headers) <= 300


@given(st.text(alphabet="<>/ab='\"! -\n&;", max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_html_can_be_read(html: str) -> None:
    assert "\x01" not in to_text(html)


@given(st.binary(max_size=2000))
@settings(max_examples=200, deadline=None)
def test_any_bytes_can_be_read(raw: bytes) -> None:
    letter = read_letter(raw)
    assert kind_of(letter, "play.example.org") in get_args(Kind)
    assert letter.text.encode().decode() == letter.text, "it can be kept in the database"


@given(st.integers(0, 10**6))
@settings(max_examples=100, deadline=None)
def test_broken_mime_can_be_read(seed: int) -> None:
    chance = random.Random(seed)
    raw = bytearray(BOUNCE)
    for _ in range(20):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    letter = read_letter(bytes(raw))
    bounce = read_bounce(letter)
    assert bounce is None or (bounce.address and len(bounce.detail) <= 300)
    assert set(own_text(letter.text)) <= {*letter.text, " "}, "nothing is read that was not written"
