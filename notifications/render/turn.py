"""The turn mail: all that is needed to play, in one mail."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games import selectors
from games.engine.order import Order as EngineOrder
from games.engine.order import spoken_shape, verb
from games.models import Ask, Order
from games.services.speech import prompt_text
from notifications import addresses
from notifications.models import Topic

from .blocks import Alert, Block, Button, Facts, Heading, Lines, Mail, Para, Shapes, Small
from .context import Table
from .times import short, until
from .voting import open_vote_blocks

MOST_LEGAL = 40
FEW_SHAPES = 4


def turn_mail(table: Table, question: selectors.Question) -> Mail:
    ask = question.row
    address = addresses.turn(ask.window, table.seat.pk)
    title = _your_turn(table)
    prompt = prompt_text(table.speech, question.ask)
    blocks: list[Block] = [
        Para(prompt),
        *deadline(table, question),
        Button(_("Answer on the board"), _link(table)),
        Small(_("or reply to this mail with your lines; see below.")),
        *table.board(),
        *table.news(table.last_answer, _("Since your last answer") if table.last_answer >= 0 else _("What happened")),
        *table.press_line(ask.opened_at),
        *open_vote_blocks(table),
        *_to_send(table, question, address),
        *_possible(table, question, address),
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


def deadline(table: Table, question: selectors.Question) -> list[Block]:
    ask: Ask = question.row
    rows = [(_("You are"), table.side)]
    if ask.due is not None:
        rows.insert(0, (_("If nothing comes"), table.line(question.default)))
    return [Alert(_("Time: %(when)s") % {"when": until(ask.due, table.now, table.player)}), Facts(tuple(rows))]


def _to_send(table: Table, question: selectors.Question, address: str) -> list[Block]:
    """A reply as it could be: the draft if there is one, else an example."""
    draft = Order.objects.filter(seat=table.seat, status=Order.Status.DRAFT).first()
    lines = tuple(draft.lines) if draft and draft.lines else example(question)
    remark = _("This is your draft.") if draft and draft.lines else _("This is an example: change it.")
    return [
        Heading(_("Reply template")),
        Lines(table.lines(lines), address, whole=True),
        Small(f"{remark} {how_to_answer()}"),
    ]


def example(question: selectors.Question) -> tuple[str, ...]:
    """Something else than the default, and the default behind it where it is the word that ends a sheet."""
    found = next((line for line in question.examples if line != question.default), "")
    if not found:
        return (question.default,)
    return (found, question.default) if _ends_a_sheet(question) else (found,)


def _ends_a_sheet(question: selectors.Question) -> bool:
    """Orders without anything to fill in, beside others: `done`, `end`."""
    return question.default in question.ask.verbs and len(question.ask.verbs) > 1


def _possible(table: Table, question: selectors.Question, address: str) -> list[Block]:
    """All legal orders if they are few, else a spread of them."""
    if _all_listed(question):
        return [Heading(_("You may order")), Lines(table.lines(question.legal or ()), address)]
    return [Heading(_("For example")), Lines(table.lines(question.examples), address)]


def _all_listed(question: selectors.Question) -> bool:
    return question.legal is not None and len(question.legal) <= MOST_LEGAL


def _grammar(table: Table, question: selectors.Question) -> list[Block]:
    """How each order is written, where not all of them are listed above or a sheet may go on."""
    orders = question.ruleset.orders_of(question.ask.verbs)
    now = [order for order in orders if verb(order) in question.usable]
    if _all_listed(question) and not _ends_a_sheet(question):
        return []
    rows = tuple((spoken_shape(order, table.speech), table.speech.text(f"order.{verb(order)}")) for order in now)
    later = [order for order in orders if verb(order) not in question.usable]
    return [Heading(_("How orders are written")), Shapes(rows), *_later(table, later)]


def _later(table: Table, orders: Sequence[type[EngineOrder]]) -> list[Block]:
    """Many are told by their first words alone."""
    if not orders:
        return []
    if len(orders) <= FEW_SHAPES:
        shapes = "; ".join(spoken_shape(order, table.speech) for order in orders)
    else:
        shapes = ", ".join(table.speech.name("verb", verb(order)) for order in orders)
    return [Small(_("Not now, but perhaps after other lines: %(shapes)s") % {"shapes": shapes})]


def how_to_answer() -> str:
    return _(
        "Reply, write or keep such lines above the quoted mail, send. We answer with our reading or with every error."
    )
