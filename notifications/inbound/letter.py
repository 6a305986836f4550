"""From raw bytes to a Letter: who, to whom, about what, and the text. Broken mail is read as far as it goes."""

import codecs
import re
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import Compat32
from email.utils import getaddresses
from typing import Any

from msgspec import Struct

from .html import to_text

MAX_BYTES = 10_000_000  # what a door takes at all
MAX_PARSED = 3_000_000  # what is looked at: a reply with orders is small, the rest are attachments
MAX_REPORT = 300_000  # and of a bounce, which returns a whole mail at its end
MAX_TEXT = 60_000
MAX_PARTS = 60
MAX_HEADER = 4_000
MAX_HEADERS = 300

RECIPIENT_HEADERS = ("delivered-to", "x-original-to", "envelope-to", "to", "cc", "x-forwarded-to")


class Letter(Struct, frozen=True):
    """What we need to know of a mail."""

    headers: tuple[tuple[str, str], ...]  # lower-case names; of the values only the subject is decoded
    sender: str  # the one address in From, lower case; empty if there is none or several
    recipients: tuple[str, ...]  # all that the door or any header names
    named: tuple[str, ...]  # those in To and Cc: what the sender wrote, and signatures cover
    subject: str
    message_id: str
    text: str
    kinds: tuple[str, ...] = ()  # content types of its parts
    report: str = ""  # the delivery-status part of a bounce
    returned: str = ""  # the headers of the mail that a bounce returns
    cut: bool = False  # larger than what is looked at

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]


class _Bounded(Compat32):
    """Headers are cut before anybody looks into them: a parameter list of a megabyte takes minutes."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, Any]:
        name, value = super().header_source_parse(sourcelines)
        return name[:MAX_HEADER], value[:MAX_HEADER]


_BOUNDED = _Bounded()


def _parse(raw: bytes) -> Message:
    """A mail that is nested deeper than the parser can follow has headers only."""
    part = raw[: MAX_REPORT if b"delivery-status" in raw[:MAX_PARSED] else MAX_PARSED]
    try:
        return BytesParser(policy=_BOUNDED).parsebytes(part)
    except RecursionError:
        return BytesHeaderParser(policy=_BOUNDED).parsebytes(part)


def read_letter(raw: bytes, envelope: tuple[str, ...] = ()) -> Letter:
    """`envelope` are the recipients that the door was told, if it was told any."""
    message = _parse(raw)
    headers = tuple(_header(key.lower(), value) for key, value in list(message.raw_items())[:MAX_HEADERS])
    parts = list(_walk(message))
    found = Letter(headers, "", (), (), "", "", "")
    recipients = [*envelope, *(value for name in RECIPIENT_HEADERS for value in found.all(name))]
    return Letter(
        headers,
        _only_address([_plain(value) for key, value in message.raw_items() if key.lower() == "from"]),
        tuple(dict.fromkeys(_addresses(recipients))),
        tuple(_addresses([*found.all("to"), *found.all("cc")])),
        " ".join(found.header("subject").split()),
        found.header("message-id").strip()[:250],
        _body(message),
        tuple(part.get_content_type() for part in parts),
        _status(parts),
        _returned(parts),
        len(raw) > MAX_PARSED,
    )


def _walk(message: Message) -> Iterator[Message]:
    """Like Message.walk, but bounded: hostile mail is nested deeply."""
    todo, seen = [message], 0
    while todo and seen < MAX_PARTS:
        part = todo.pop(0)
        seen += 1
        yield part
        if part.is_multipart() and part.get_content_type() != "message/rfc822":
            todo = [p for p in part.get_payload() if isinstance(p, Message)][:MAX_PARTS] + todo


# ------------------------------------------------------------ headers
def _header(name: str, value: object) -> tuple[str, str]:
    """Addresses and results are read as they came: an encoded word may hold commas, brackets and semicolons."""
    return name, _decoded(value) if name == "subject" else _plain(value)


def _plain(value: object) -> str:
    return str(value)[:MAX_HEADER].encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _decoded(value: object) -> str:
    """A header as text; what cannot be decoded stays as it came."""
    text = str(value)[:MAX_HEADER]
    if "=?" not in text:
        return _plain(text)
    try:
        parts = decode_header(text)
    except (HeaderParseError, ValueError):
        return text
    return "".join(part if isinstance(part, str) else _text(part, charset or "ascii") for part, charset in parts)


def _addresses(values: list[str]) -> list[str]:
    try:
        found = getaddresses([value[:MAX_HEADER] for value in values])
    except (ValueError, IndexError, TypeError, RecursionError):
        return []
    return [address.strip().lower() for _, address in found if "@" in address]


def _only_address(values: list[str]) -> str:
    """More than one author is no author: programs disagree on whom to show."""
    found = _addresses(values) if len(values) == 1 else []
    return found[0] if len(found) == 1 else ""


# ------------------------------------------------------------ bodies
def _body(message: Message) -> str:
    """The first part that a person would read. Plain text wins, unless it is empty and there is HTML."""
    plain, html = "", ""
    for part in _readable(message):
        if part.get_content_type() == "text/plain" and not plain.strip():
            plain = _flowed(part, _part_text(part))
        elif part.get_content_type() == "text/html" and not html:
            html = _part_text(part)
    return (plain if plain.strip() else to_text(html))[:MAX_TEXT]


def _readable(message: Message) -> Iterator[Message]:
    """Parts that belong to the letter itself: no attachments, nothing inside an attached mail."""
    for part in _walk(message):
        if part.get_content_maintype() == "text" and part.get_content_disposition() != "attachment":
            yield part


def _part_text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset()
    text = _text(data[: MAX_TEXT * 8], charset if isinstance(charset, str) else "")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")


def _text(data: bytes, charset: str) -> str:
    """What programs call a charset, and what they mean by it."""
    name = charset.strip().strip("\"'").lower()
    for candidate in (_known(name), "utf-8", "windows-1251" if _looks_cyrillic(data) else "windows-1252"):
        if candidate:
            try:
                return data.decode(candidate)
            except UnicodeDecodeError:
                continue
    return data.decode(_known(name) or "utf-8", "replace")


TEXT_CHARSETS = re.compile(r"(utf|iso|windows|cp|koi|latin|ascii|us-ascii|mac|gb|big5|euc|shift|ibm|x-)", re.IGNORECASE)


def _known(name: str) -> str:
    """The codec of a charset, or nothing: `zlib` and its like are codecs of Python, but no charsets."""
    if not name or name in ("ascii", "us-ascii") or not TEXT_CHARSETS.match(name):
        return ""
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    return found.name if getattr(found, "_is_text_encoding", False) else ""


def _looks_cyrillic(data: bytes) -> bool:
    return sum(byte >= 0xC0 for byte in data) > len(data) / 4


def _flowed(part: Message, text: str) -> str:
    """Join the soft line ends of format=flowed (RFC 3676), so that a long order is one line again."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    delsp = str(part.get_param("delsp", "")).lower() == "yes"
    lines: list[str] = []
    for line in text.split("\n"):
        depth, body = _depth(line)
        open_depth, before = _depth(lines[-1]) if lines else (0, "")
        if lines and before.endswith(" ") and before != "-- " and depth == open_depth and body != "-- ":
            lines[-1] = (lines[-1][:-1] if delsp else lines[-1]) + body
        else:
            lines.append(">" * depth + (" " if depth else "") + body)
    return "\n".join(lines)


def _depth(line: str) -> tuple[int, str]:
    depth = len(line) - len(line.lstrip(">"))
    body = line[depth:]
    return depth, body[1:] if body.startswith(" ") else body


# ------------------------------------------------------------ bounces
def _status(parts: list[Message]) -> str:
    part = next((p for p in parts if p.get_content_type() == "message/delivery-status"), None)
    if part is None:
        return ""
    blocks = part.get_payload()
    return "\n".join(str(block) for block in blocks)[:MAX_TEXT] if isinstance(blocks, list) else str(blocks)[:MAX_TEXT]


def _returned(parts: list[Message]) -> str:
    wanted = ("message/rfc822", "text/rfc822-headers")
    part = next((p for p in parts if p.get_content_type() in wanted), None)
    payload = part.get_payload() if part is not None else ""
    if isinstance(payload, list) and payload and isinstance(payload[0], Message):
        return "\n".join(f"{key}: {value}" for key, value in payload[0].items())[:MAX_TEXT]
    return str(payload)[:MAX_TEXT]
