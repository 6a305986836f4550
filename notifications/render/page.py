"""A mail as HTML that mail programs show well: tables, inline styles, no web fonts."""

from functools import lru_cache
from urllib.parse import quote

import css_inline
from django.template.loader import get_template

from .blocks import Block, Fixed, Lines, Mail
from .plain import delimiter

PICTURE_ID = "board"
DEEPEST = 3


@lru_cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(load_remote_stylesheets=False)


def to_html(mail: Mail) -> str:
    blocks = [(block.kind, block, _extra(mail, block)) for block in mail.blocks]
    top = delimiter() if mail.takes_orders else ""
    html = get_template("notifications/mail.html").render({"mail": mail, "blocks": blocks, "top": top})
    return _inliner().inline(html)


def _extra(mail: Mail, block: Block) -> list[tuple[str, str]]:
    if isinstance(block, Lines):
        return _links(mail, block)
    return _rows(block.text) if isinstance(block, Fixed) else []


def _links(mail: Mail, block: Lines) -> list[tuple[str, str]]:
    """Each line with the address that opens a mail with it; of a whole, the last one carries them all."""
    if not block.mailto:
        return [(line, "") for line in block.lines]
    if block.whole:
        return [(line, "") for line in block.lines] + [("", mailto(block.mailto, mail.subject, "\n".join(block.lines)))]
    return [(line, mailto(block.mailto, mail.subject, line)) for line in block.lines]


def _rows(text: str) -> list[tuple[str, str]]:
    """Lines with the class of their indent: what does not fit hangs under itself. Columns keep their blanks."""
    return [_row(line) for line in text.split("\n")]


def _row(line: str) -> tuple[str, str]:
    bare = line.strip(" ")
    if "  " in bare:
        return line.replace(" ", "\u00a0"), "i0"
    return bare or "\u00a0", f"i{min((len(line) - len(line.lstrip(' '))) // 2, DEEPEST)}"


def mailto(address: str, subject: str, body: str) -> str:
    lines = quote("\r\n".join(body.split("\n")))
    return f"mailto:{quote(address)}?subject={quote(f'Re: {subject}')}&body={lines}"
