"""A mail as HTML that mail programs show well: tables, inline styles, no web fonts."""

from functools import lru_cache
from urllib.parse import quote

import css_inline
from django.template.loader import get_template

from .blocks import Lines, Mail
from .plain import delimiter

PICTURE_ID = "board"


@lru_cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(load_remote_stylesheets=False)


def to_html(mail: Mail) -> str:
    blocks = [(block.kind, block, _links(mail, block) if isinstance(block, Lines) else []) for block in mail.blocks]
    top = delimiter() if mail.takes_orders else ""
    html = get_template("notifications/mail.html").render({"mail": mail, "blocks": blocks, "top": top})
    return _inliner().inline(html)


def _links(mail: Mail, block: Lines) -> list[tuple[str, str]]:
    """Each line with the address that opens a mail with it."""
    return [(line, mailto(block.mailto, mail.subject, line) if block.mailto else "") for line in block.lines]


def mailto(address: str, subject: str, body: str) -> str:
    return f"mailto:{quote(address)}?subject={quote(f'Re: {subject}')}&body={quote(body)}"
