"""How mail programs write a reply to a real mail of ours: with its whole HTML or text quoted, in their own frames.

The frames (what stands between answer and quote, which tags, which encoding) stand in programs.toml, as of 2026.
"""

import re
from collections.abc import Mapping
from email.message import EmailMessage
from html import escape
from pathlib import Path
from string import Template

import msgspec
from msgspec import Struct

from tests.notifications.conftest import html_of, text_of


class Program(Struct, frozen=True, forbid_unknown_fields=True):
    text: str = ""
    html: str = ""  # its line breaks are for us only
    line: str = "<div>$line</div>"  # of the answer, in HTML
    between: str = ""  # two lines of the answer
    blank: str = "<br>"  # what an empty line holds
    encoding: str = "quoted-printable"
    charset: str = "utf-8"
    flowed: bool = False

    def reply(self, mail: EmailMessage, answer: str) -> EmailMessage:
        parts = {
            "plain": Template(self.text).substitute(_text_parts(mail, answer)),
            "html": Template(re.sub(r"\n\s*", "", self.html)).substitute(self._html_parts(mail, answer)),
        }
        charset = self.charset if _fits(answer, self.charset) else "utf-8"
        reply = _mail({subtype: body for subtype, body in parts.items() if body}, charset, self.encoding)
        if self.flowed:
            reply.set_param("format", "flowed")
        return reply

    def _html_parts(self, mail: EmailMessage, answer: str) -> dict[str, str]:
        lines = [Template(self.line).substitute(line=escape(line) or self.blank) for line in answer.split("\n")]
        original = re.search(r"<body[^>]*>(.*)</body>", html_of(mail), re.DOTALL)
        assert original
        heads = {name: escape(value) for name, value in _heads(mail).items()}
        return {"answer": self.between.join(lines), "original": original[1], "newline": "\n", **heads}


def _heads(mail: EmailMessage) -> dict[str, str]:
    return {"address": str(mail["Reply-To"]), "to": str(mail["To"]), "subject": str(mail["Subject"])}


def _text_parts(mail: EmailMessage, answer: str) -> dict[str, str]:
    lines = text_of(mail).splitlines()
    quoted = [f"> {line}".rstrip() for line in lines]
    middle = len(quoted) // 2
    return {
        "answer": answer,
        "spaced": answer.replace("\n", "\n\n"),
        "original": "\n".join(lines),
        "quoted": "\n".join(quoted),
        "tight": "\n".join(f">{line}".rstrip() for line in lines),
        "above": "\n".join(quoted[:middle]),
        "below": "\n".join(quoted[middle:]),
        **_heads(mail),
    }


def _fits(answer: str, charset: str) -> bool:
    """Programs go to UTF-8 when an answer cannot be written in the old charset."""
    try:
        answer.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _mail(parts: Mapping[str, str], charset: str, encoding: str) -> EmailMessage:
    written = {subtype: body.encode(charset, "replace").decode(charset) for subtype, body in parts.items()}
    first, *others = written.items()
    reply = EmailMessage()
    reply.set_content(first[1], subtype=first[0], charset=charset, cte=encoding)
    for subtype, body in others:
        reply.add_alternative(body, subtype=subtype, charset=charset, cte=encoding)
    return reply


FRAMES = Path(__file__).with_name("programs.toml")
PROGRAMS = msgspec.toml.decode(FRAMES.read_bytes(), type=dict[str, Program])
