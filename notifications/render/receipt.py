"""Answers to mails: what we understood, what came of it, what is still open."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any

import msgspec
from babel.dates import format_date
from django.utils.translation import gettext as _

from games import selectors
from games.engine.errors import Problem
from games.engine.order import spoken_shape
from games.engine.reading import tidy
from games.models import Order, Vote
from games.rulesets import get_ruleset
from games.services.speech import problem_text, prompt_text
from notifications import addresses, links
from notifications.inbound.commands import order_words

from .blocks import Alert, Block, Button, Facts, Heading, Lines, Mail, Para, Quote, Small, Verdict
from .context import Table
from .times import until
from .voting import open_vote_blocks, vote_blocks, vote_result

Item = dict[str, Any]
BAD = {"refused", "refused-command", "no-window", "too-large", "absent-unread", "language-unread", "vote-unread"}
BAD |= {"empty", "press-later"}
TAKEN = {"sealed", "press", "withdrawn", "vote", "absent", "language"}


def receipt_mail(table: Table, items: list[Item], subject: str) -> Mail:
    question = selectors.question(table.seat)
    went_on = any(item["what"] == "sealed" and item["complete"] for item in items)  # a turn mail brings what is next
    is_open = question is not None and question.row.answered_at is None and not went_on
    blocks = [block for item in items for block in _ITEMS[item["what"]](table, item)]
    window = question.row.window if question else None
    address = addresses.turn(window, table.seat.pk) if window is not None else addresses.table(table.seat.pk)
    title = _title(items)
    shown = any(item["what"] == "show" for item in items)
    return table.mail(
        _("%(title)s: %(subject)s") % {"title": title, "subject": _bare(subject)} if subject else title,
        title,
        [*blocks, *(_still_open(table, question) if question and is_open else [])],
        "",
        lead=title,
        reply_to=address,
        takes_orders=True,
        picture=table.picture() if shown else b"",
        footer=_("Write “help” for all that can be done by mail."),
    )


def _bare(subject: str) -> str:
    """The subject without `Re:` and the name of the table, which we put there anyway."""
    while subject[:3].casefold() in ("re:", "aw:", "odp", "отв") and ":" in subject[:6]:
        subject = subject.partition(":")[2].strip()
    return subject.rpartition("] ")[2][:80]


def _title(items: list[Item]) -> str:
    what = {item["what"] for item in items}
    if what & BAD:
        return _("Please look again")
    return _("Received") if what & TAKEN else _("Here it is")


def _still_open(table: Table, question: selectors.Question) -> list[Block]:
    rows = (
        (_("Time"), until(question.row.due, table.now, table.player)),
        (_("If nothing comes"), table.line(question.default)),
    )
    examples = question.legal if question.legal and len(question.legal) <= 8 else question.examples[:6]
    return [
        Heading(_("Still open")),
        Para(prompt_text(table.speech, question.ask)),
        Facts(rows),
        Small(_("For example:")),
        Lines(table.lines(examples), addresses.turn(question.row.window, table.seat.pk)),
    ]


# ------------------------------------------------------------ orders
def _sealed(table: Table, item: Item) -> list[Block]:
    rows = tuple(
        (line, _reading(given, line), True) for line, given in _pairs(table.lines(item["lines"]), item["given"])
    )
    blocks: list[Block] = [Para(_("Your orders are sealed. We read them like this:")), Verdict(rows)]
    if item["complete"]:
        return [*blocks, Small(_("Everybody has answered: the game goes on."))]
    due = datetime.fromisoformat(item["due"]) if item["due"] else None
    if due is not None:
        when = until(due, table.now, table.player)
        return [*blocks, Alert(_("You may change them until %(when)s: just reply again.") % {"when": when})]
    return [*blocks, Small(_("You may change them until the others have answered: just reply again."))]


def _pairs(lines: Sequence[str], given: Sequence[str]) -> list[tuple[str, str]]:
    return [(line, given[place] if place < len(given) else line) for place, line in enumerate(lines)]


def _reading(given: str, line: str) -> str:
    return "" if tidy(given).casefold() == line.casefold() else _("You wrote: %(line)s") % {"line": given}


def _refused(table: Table, item: Item) -> list[Block]:
    problems = [msgspec.convert(data, Problem) for data in item["problems"]]
    rows = []
    for number, line in enumerate(item["lines"], 1):
        found = [problem for problem in problems if problem.line == number]
        remarks = [*(_complaint(table, problem) for problem in found), *_written_like(table, line, found)]
        rows.append((line, " ".join(remarks), not found))
    general = [Alert(_complaint(table, problem)) for problem in problems if not problem.line]
    kept = _("Nothing was ordered. Your lines are kept as a draft: correct them and reply with all of them.")
    lost = _("Nothing was ordered.")
    return [*general, Para(kept if item["kept"] else lost), Verdict(tuple(rows))]


def _written_like(table: Table, line: str, problems: Sequence[Problem]) -> list[str]:
    """How the order is written that somebody began and did not bring to an end."""
    first = tidy(line).casefold().split(" ")[0]
    ruleset = get_ruleset(table.game.ruleset)
    order = next((order for name, order in ruleset.by_verb.items() if first in order_words(ruleset, [name])), None)
    if order is None or not any(problem.kind == "unreadable" for problem in problems):
        return []
    return [_("It is written like this: %(shape)s") % {"shape": spoken_shape(order, table.speech)}]


def _complaint(table: Table, problem: Problem) -> str:
    text = problem_text(table.speech, _spoken(table, problem))
    rule = f" [{problem.rule}]" if problem.rule else ""
    doubt = _("(perhaps only because of a line above)") if problem.provisional else ""
    return f"{text}{rule} {doubt}".rstrip()


def _spoken(table: Table, problem: Problem) -> Problem:
    """With the names of fields and orders in the reader's language, and of orders only those that are asked for now."""
    data = dict(problem.data)
    if table.speech.knows(key := f"field.{data.get('field', '')}"):
        data["field"] = table.speech.text(key)
    if problem.id == "read.verb" and table.verbs:
        data["wanted"] = [table.speech.name("verb", verb) for verb in table.verbs]
    return msgspec.structs.replace(problem, data=data)


def _checked(table: Table, item: Item) -> list[Block]:
    problems = [msgspec.convert(data, Problem) for data in item["problems"]]
    rows = []
    for number, (line, status) in enumerate(item["rows"], 1):
        found = [_complaint(table, problem) for problem in problems if problem.line == number]
        rows.append((table.line(line), " ".join(found) or _STATUS.get(status, lambda: "")(), not found))
    return [Para(_("Checked only; nothing was handed in.")), Verdict(tuple(rows))]


_STATUS: dict[str, Callable[[], str]] = {
    "later": lambda: _("waits for its question"),
    "provisional": lambda: _("cannot be checked yet"),
}


def _no_window(table: Table, item: Item) -> list[Block]:
    text = _("This address takes commands and messages, no orders. Reply to a turn mail, or to this one.")
    return [Para(text), Lines(tuple(item["lines"]))]


def _withdrawn(table: Table, item: Item) -> list[Block]:
    return [
        Para(_("Your orders are withdrawn; they are kept as a draft:")),
        Lines(table.lines(item["lines"]), whole=True),
    ]


def _sheet(table: Table, item: Item) -> list[Block]:
    sheet = selectors.sheet_of(table.seat)
    standing = selectors.standing_lines(table.seat)
    blocks: list[Block] = []
    if sheet is None:
        blocks.append(Para(_("You have handed in nothing.")))
    else:
        sealed = sheet.status == Order.Status.SEALED
        blocks += [
            Heading(_("Your sealed orders") if sealed else _("Your draft")),
            Lines(table.lines(sheet.lines), whole=True),
        ]
    return [*blocks, *_standing(table, {"lines": standing})]


def _standing(table: Table, item: Item) -> list[Block]:
    if not item["lines"]:
        return [Small(_("You have no standing orders."))]
    return [Heading(_("Your standing orders")), Lines(tuple(item["lines"]))]


# ------------------------------------------------------------ the rest
def _press(table: Table, item: Item) -> list[Block]:
    names = ", ".join(table.speech.name("side", side) for side in item["to"] or []) or _("all")
    text = _("Your message to %(names)s is on its way:") % {"names": names}
    return [Para(text), Quote(item["text"])]


def _press_later(table: Table, item: Item) -> list[Block]:
    text = _("You have written many messages within an hour. This one was not sent; please write it again later:")
    return [Alert(text), Quote(item["text"])]


def _refused_command(table: Table, item: Item) -> list[Block]:
    problems = [msgspec.convert(data, Problem) for data in item["problems"]]
    return [Verdict(((item["line"], " ".join(_complaint(table, p) for p in problems), False),))]


def _vote(table: Table, item: Item) -> list[Block]:
    vote = Vote.objects.select_related("by").get(pk=item["vote"])
    if vote.status != Vote.Status.OPEN:
        return [Para(_("Your vote is counted, and the vote is over:")), *vote_result(table, vote)]
    return [Para(_("Your vote is counted.")), *vote_blocks(table, vote)]


def _votes(table: Table, item: Item) -> list[Block]:
    return open_vote_blocks(table) or [Para(_("No vote is open.")), Small(_how_to_vote())]


def _vote_unread(table: Table, item: Item) -> list[Block]:
    return [Alert(_how_to_vote())]


def _how_to_vote() -> str:
    return _(
        "Write “vote yes” or “vote no” where one vote is open, “vote pause no” where there are several. "
        "To open one: vote pause, vote resume, vote end, vote extend 24h, vote replace SIDE, vote rollback STEP; "
        "a reason may follow."
    )


def _absent(table: Table, item: Item) -> list[Block]:
    locale = table.speech.language
    days = {key: format_date(date.fromisoformat(item[key]), "medium", locale) for key in ("since", "until")}
    return [
        Para(
            _("You are away from %(since)s to %(until)s. Your clocks stand still, as far as each table allows.") % days
        )
    ]


def _absent_unread(table: Table, item: Item) -> list[Block]:
    return [Alert(_("Write two days: absent from 2026-12-24 to 2027-01-02."))]


def _language(table: Table, item: Item) -> list[Block]:
    return [Para(_("From now on we write to you in English."))]


def _language_unread(table: Table, item: Item) -> list[Block]:
    return [Alert(_("We write English, Russian and Polish: language en, language ru, language pl."))]


def _stopped(table: Table, item: Item) -> list[Block]:
    text = _("You get no more mails about your games, but answers to yours. Games you play go on.")
    return [Para(text), Button(_("Switch mails on again"), links.channels())]


def _empty(table: Table, item: Item) -> list[Block]:
    text = _(
        "We found no lines of yours in this mail: only what was quoted. Write above the quoted mail, one order per line."
    )
    return [Alert(text)]


def _too_large(table: Table, item: Item) -> list[Block]:
    return [Alert(_("Your mail is too large to be read. Send the lines alone, without attachments."))]


def _show(table: Table, item: Item) -> list[Block]:
    return [*table.board(), *table.text_board()]


def _help(table: Table, item: Item) -> list[Block]:
    rows = (
        ("show", _("the board now")),
        ("orders", _("what you have handed in, and your standing orders")),
        ("withdraw", _("take back what you have handed in")),
        ("draft?", _("as the first line: check the orders, hand in nothing")),
        ("standing KEY: ORDER", _("answer a question in advance; “standing” shows, “standing none” drops them")),
        ("press to SIDE: TEXT", _("write to a player; everything up to the end of the mail is the message")),
        ("extend 24h REASON", _("ask the table for more time")),
        ("vote", _("what is voted on; “vote pause yes”, “vote pause no”; “vote pause REASON” opens a vote")),
        ("absent from DAY to DAY", _("stop your clocks while you are away")),
        ("language en|ru|pl", _("the language of your mails")),
        ("unsubscribe", _("no more mails but answers to yours")),
    )
    return [
        Para(_("Write orders and commands above the quoted mail, one per line. Names may be shortened.")),
        Facts(rows),
        Small(_("If a word means an order in your game, put a slash before it to mean the command: /withdraw")),
    ]


_ITEMS: dict[str, Callable[[Table, Item], list[Block]]] = {
    "sealed": _sealed,
    "refused": _refused,
    "checked": _checked,
    "no-window": _no_window,
    "withdrawn": _withdrawn,
    "orders": _sheet,
    "standing": _standing,
    "press": _press,
    "press-later": _press_later,
    "refused-command": _refused_command,
    "vote": _vote,
    "votes": _votes,
    "vote-unread": _vote_unread,
    "absent": _absent,
    "absent-unread": _absent_unread,
    "language": _language,
    "language-unread": _language_unread,
    "stopped": _stopped,
    "empty": _empty,
    "too-large": _too_large,
    "show": _show,
    "help": _help,
}
