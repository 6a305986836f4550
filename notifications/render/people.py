"""Mails that are not about one table: to confirm, to decline politely, and what a day brought."""

from django.utils.translation import gettext as _

from notifications import links
from notifications.models import InboundMail

from .blocks import Block, Button, Facts, Heading, Mail, Para, Quote, Small
from .context import Table

LEFT_OUT = ("board", "fixed", "heading", "small")


def confirm_mail(table: Table, mail: InboundMail, text: str) -> Mail:
    assert table.player is not None
    title = _("Was this you?")
    blocks: list[Block] = [
        Para(_("A mail in your name came in, but nobody vouches for its sender. It waits until you confirm it:")),
        Quote(text[:2000]),
        Button(_("Look at it and confirm"), links.confirm(mail.pk, table.player.pk)),
        Small(_("If it was not you, do nothing. Orders can also be given on the web page.")),
    ]
    return table.mail(title, title, blocks, "", lead=title)


_WHY = {
    "unknown-address": lambda: _("The address you wrote to is not valid, or is not valid any more."),
    "not-yours": lambda: _("The address you wrote to belongs to somebody else, or to another address of yours."),
}


def polite_mail(why: str) -> Mail:
    title = _("Your mail could not be used")
    blocks: list[Block] = [
        Para(_WHY[why]()),
        Para(_("Orders are taken from the address of your account only, as a reply to a turn mail.")),
        Small(_("You get this answer once a day at most.")),
    ]
    return Mail(subject=title, title=title, blocks=blocks, table="civpbem", lead=title)


def digest_mail(parts: list[Mail], language: str, unsubscribe: str) -> Mail:
    """One mail of many: each becomes a section; boards in words are left out."""
    title = _("Your day at the tables")
    blocks: list[Block] = []
    for part in parts:
        blocks.append(Heading(f"{part.table}: {part.title}"))
        blocks += [block for block in part.blocks if block.kind not in LEFT_OUT]
        if part.reply_to:
            blocks.append(Facts(((_("Answers to"), part.reply_to),)))
    return Mail(
        subject=title,
        title=title,
        blocks=blocks,
        table="civpbem",
        language=language,
        lead=", ".join(part.table for part in parts)[:120],
        thread="",
        unsubscribe=unsubscribe,
        links=((_("Fewer mails, absence, calendar"), links.channels()),),
    )
