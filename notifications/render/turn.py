"""The turn mail: all that is needed to play, in one mail."""

import re

from django.utils.translation import gettext as _

from games import selectors
from games.engine.order import Order as EngineOrder
from games.engine.order import verb
from games.models import Ask, Order
from notifications import addresses
from notifications.models import Topic

from .blocks import Alert, Block, Button, Facts, Heading, Lines, Mail, Para, Small
from .context import Table
from .times import short, until

MOST_LEGAL = 14


def turn_mail(table: Table, question: selectors.Question) -> Mail:
    ask = question.row
    address = addresses.turn(ask.window, table.seat.pk)
    title = _your_turn(table)
    prompt = ask_text(table, question)
    blocks: list[Block] = [
        Para(prompt),
        *deadline(table, question),
        Button(_("Answer on the board"), _link(table)),
        Small(_("or reply to this mail with your lines; see below.")),
        *table.board(),
        *table.news(table.last_answer, _("Since your last answer") if table.last_answer >= 0 else _("What happened")),
        *table.press_line(ask.opened_at),
        *_to_send(table, question, address),
        *_possible(question, address),
        *_grammar(table, question),
        *table.text_board(),
    ]
    return table.mail(
        _subject(table, ask, title),
        title,
        blocks,
        Topic.TURN,
        lead=prompt,
        reply_to=address,
        takes_orders=True,
        picture=table.picture(),
        footer=_("The reply address is yours and for this question only; do not forward it. Write “help” for more."),
        event={"window": ask.window, "ask": ask.key, "due": ask.due.isoformat() if ask.due else None},
    )


def _your_turn(table: Table) -> str:
    return _("Your turn: %(phase)s") % {"phase": table.phase} if table.phase else _("Your turn")


def _subject(table: Table, ask: Ask, title: str) -> str:
    if ask.due is None:
        return title
    return _("%(title)s, until %(when)s") % {"title": title, "when": short(ask.due, table.player)}


def _link(table: Table) -> str:
    return table.links()[0][1]


def ask_text(table: Table, question: selectors.Question) -> str:
    return table.speech.text(f"ask.{question.ask.key}", **{**question.ask.args, "seat": question.ask.seat})


def deadline(table: Table, question: selectors.Question) -> list[Block]:
    ask: Ask = question.row
    rows = ((_("If nothing comes"), question.default), (_("You are"), table.side))
    return [Alert(_("Time: %(when)s") % {"when": until(ask.due, table.now, table.player)}), Facts(rows)]


def _to_send(table: Table, question: selectors.Question, address: str) -> list[Block]:
    """A reply as it could be: the draft if there is one, else an example."""
    draft = Order.objects.filter(seat=table.seat, status=Order.Status.DRAFT).first()
    example = next((line for line in question.examples if line != question.default), question.default)
    lines = tuple(draft.lines) if draft and draft.lines else (example,)
    remark = _("This is your draft.") if draft and draft.lines else _("This is an example: change it.")
    return [
        Heading(_("Reply template")),
        Lines(lines, "", whole=True),
        Small(f"{remark} {how_to_answer()}"),
    ]


def _possible(question: selectors.Question, address: str) -> list[Block]:
    """All legal orders if they are few, else a spread of them."""
    if question.legal is not None and len(question.legal) <= MOST_LEGAL:
        return [Heading(_("You may order")), Lines(tuple(question.legal), address)]
    return [Heading(_("For example")), Lines(tuple(question.examples), address)]


def _grammar(table: Table, question: selectors.Question) -> list[Block]:
    """How each order is written, where not all of them are listed above."""
    if question.legal is not None and len(question.legal) <= MOST_LEGAL:
        return []
    orders = question.ruleset.orders_of(question.ask.verbs)
    rows = tuple((_shape(order), table.speech.text(f"order.{verb(order)}")) for order in orders)
    return [Heading(_("How orders are written")), Facts(rows)]


def _shape(order: type[EngineOrder]) -> str:
    """move {count} {piece} becomes move COUNT PIECE"""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), order.line)


def how_to_answer() -> str:
    return _(
        "Reply, write or keep such lines above the quoted mail, send. We answer with our reading or with every error."
    )
