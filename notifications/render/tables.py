"""Mails about a table in which nothing is asked: news, notices, press, the end, seats on offer."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games import selectors
from games.engine import answers
from games.engine.speech import Speaker
from games.models import Ask, Press, Seat, User, Vote
from games.services.speech import prompt_text, speaker_for
from notifications import addresses, links
from notifications.models import Topic

from .blocks import Block, Button, Facts, Happenings, Heading, Mail, Para, Quote, Small
from .context import Table, seats_in_words
from .times import moment, until
from .voting import vote_blocks, vote_result


def news_mail(table: Table, after: int) -> Mail:
    title = _("What happened: %(phase)s") % {"phase": table.phase} if table.phase else _("What happened")
    blocks: list[Block] = [
        Para(_waiting(table)),
        *table.board(),
        *table.news(after, _("Since the last mail")),
        Button(_("Look at the board"), links.game(table.game)),
        *table.text_board(),
    ]
    rows = table.happenings(after)
    lead = rows[-1][1] if rows else ""
    return table.mail(
        title,
        title,
        blocks,
        Topic.NEWS,
        lead=lead,
        picture=table.picture(),
        reply_to=addresses.table(table.seat.pk),
        footer=_("Nothing is asked of you now."),
    )


def _waiting(table: Table) -> str:
    asks = Ask.objects.filter(game=table.game, answered_at=None).select_related("seat")
    names = seats_in_words(table.speech, [ask.seat for ask in asks])
    return _("The game waits for: %(names)s.") % {"names": names} if names else _("Nothing is asked of you now.")


def ended_mail(table: Table) -> Mail:
    title = _("The game is over")
    blocks: list[Block] = [
        *_ranks(table),
        *table.board(),
        *table.news(table.last_answer, _("Since your last answer")),
        Button(_("Look at the board"), links.game(table.game)),
        *table.text_board(),
    ]
    return table.mail(title, title, blocks, Topic.TABLE, lead=title, picture=table.picture())


def _ranks(table: Table) -> list[Block]:
    seats = sorted(table.game.seats.exclude(rank=None), key=lambda seat: seat.rank or 0)
    reason = (table.game.result or {}).get("reason", "")
    rows = tuple((f"{seat.rank}.", _ranked(table, seat)) for seat in seats)
    text = table.speech.text(f"result.{reason}") if reason else ""
    return [*([Para(text)] if text else []), *([Happenings(rows)] if rows else [])]


def _ranked(table: Table, seat: Seat) -> str:
    name = table.speech.name("side", seat.side)
    player = selectors.player_name(table.game, seat)
    who = f"{name} ({player})" if player else name
    return who if seat.score is None else f"{who}: {seat.score}"


# ------------------------------------------------------------ press
def press_mail(table: Table, press: Press) -> Mail:
    seat = selectors.press_author(press)
    author = table.speech.name("side", seat.side) if seat else _("Somebody")
    readers = list(press.readers.all())
    whom = _("to all") if press.public else seats_in_words(table.speech, readers)
    title = _("%(author)s writes") % {"author": author}
    blocks: list[Block] = [
        Small(_("From %(author)s, to: %(whom)s") % {"author": author, "whom": whom}),
        Quote(press.text),
        Small(
            _("To answer, reply to this mail: your text goes to the same people, under the name of your seat only.")
            if not press.anonymous
            else _("To answer, reply to this mail: your text goes to all, under the name of your seat only.")
        ),
        Button(_("All messages"), links.game(table.game)),
    ]
    return table.mail(
        title,
        title,
        blocks,
        Topic.PRESS,
        lead=press.text[:120],
        reply_to=addresses.press(press.pk, table.seat.pk),
        takes_orders=True,
        event={"press": press.pk, "from": author},
    )


# ------------------------------------------------------------ notices
def notice_mail(table: Table, data: dict[str, Any]) -> Mail:
    title, blocks = _NOTICES[data["what"]](table, data)
    return table.mail(
        title,
        title,
        [*blocks, Button(_("Go to the table"), links.game(table.game))],
        Topic.TABLE,
        lead=title,
        reply_to=addresses.table(table.seat.pk),
        event={k: v for k, v in data.items() if k != "reason"},
    )


Notice = tuple[str, list[Block]]


def _started(table: Table, data: dict[str, Any]) -> Notice:
    return _("The game has begun"), [
        Para(_("You play %(side)s. You will be asked when it is your turn.") % {"side": table.side}),
        Para(_waiting(table)),
    ]


def _paused(table: Table, data: dict[str, Any]) -> Notice:
    return _("The game is paused"), [Para(_("The clock stands still. What was handed in is kept."))]


def _resumed(table: Table, data: dict[str, Any]) -> Notice:
    return _("The game goes on"), [Para(_waiting(table)), *_my_deadline(table)]


def _frozen(table: Table, data: dict[str, Any]) -> Notice:
    text = _(
        "A fault has stopped this game. The operator has been told; all orders are kept, and the clock stands still."
    )
    return _("The game is stopped"), [Para(text)]


def _moved(table: Table, data: dict[str, Any]) -> Notice:
    return _("The deadline has moved"), _my_deadline(table)


def _my_deadline(table: Table) -> list[Block]:
    ask = Ask.objects.filter(seat=table.seat, answered_at=None).first()
    if ask is None:
        return []
    return [Facts(((_("Your answer"), until(ask.due, table.now, table.player)),))]


def _rolled_back(table: Table, data: dict[str, Any]) -> Notice:
    text = _("The game has been set back to step %(n)d. Please look at the board and answer anew.") % {"n": data["to"]}
    reason = data.get("reason")
    return _("The game was set back"), [Para(text), *([Quote(reason)] if reason else [])]


def _offered(table: Table, data: dict[str, Any]) -> Notice:
    side = table.speech.name("side", data["side"])
    if data["side"] == table.seat.side:
        text = _("You have missed several deadlines, so your seat is offered to others. Answer, and it stays yours.")
        return _("Your seat is on offer"), [Para(text)]
    return _("A seat is on offer"), [Para(_("%(side)s looks for a new player. Do you know one?") % {"side": side})]


def _taken(table: Table, data: dict[str, Any]) -> Notice:
    side = table.speech.name("side", data["side"])
    return _("A new player"), [Para(_("%(side)s is played by somebody else from now on.") % {"side": side})]


def _vote_opened(table: Table, data: dict[str, Any]) -> Notice:
    vote = Vote.objects.select_related("by").get(pk=data["vote"])
    text = _("To vote, reply with one of these lines, or vote on the page of the game, until %(when)s.")
    how = Small(text % {"when": moment(vote.due, table.player)})
    return _("A vote"), [*vote_blocks(table, vote), how]


def _vote_closed(table: Table, data: dict[str, Any]) -> Notice:
    return _("The vote is over"), vote_result(table, Vote.objects.get(pk=data["vote"]))


_NOTICES: dict[str, Callable[[Table, dict[str, Any]], Notice]] = {
    "started": _started,
    "paused": _paused,
    "resumed": _resumed,
    "frozen": _frozen,
    "moved": _moved,
    "rolled-back": _rolled_back,
    "offered": _offered,
    "taken": _taken,
    "vote-opened": _vote_opened,
    "vote-closed": _vote_closed,
}


# ------------------------------------------------------------ deadlines
def reminder_mail(player: User, asks: list[Ask], language: str, unsubscribe: str, now: datetime) -> Mail:
    """One mail for all games whose deadline comes near."""
    first = asks[0]
    title = _("Your answer is awaited")
    subject = _("Reminder: %(game)s, until %(when)s") % {
        "game": first.game.name,
        "when": moment(first.due, player) if first.due else "",
    }
    blocks: list[Block] = []
    for ask in asks:
        speech = speaker_for(ask.game, player)
        blocks += [
            Heading(f"{ask.game.name}: {speech.name('side', ask.seat.side)}"),
            *_reminded(ask, speech, player, now),
        ]
    single = len(asks) == 1
    return Mail(
        subject=subject,
        title=title,
        blocks=blocks,
        table="civpbem",
        language=language,
        lead=subject,
        thread=f"game/{first.game_id}/{player.pk}" if single else f"reminders/{player.pk}",
        unsubscribe=unsubscribe,
        reply_to=addresses.turn(first.window, first.seat_id) if single else "",
        takes_orders=single,
        links=((_("Fewer mails, absence, calendar"), links.channels()),),
    )


def _reminded(ask: Ask, speech: Speaker, player: User, now: datetime) -> list[Block]:
    question = selectors.question(ask.seat)
    if question is None:
        return []
    address = addresses.turn(ask.window, ask.seat_id)
    rows = (
        (_("Time"), until(ask.due, now, player)),
        (_("If nothing comes"), answers.spoken(question.ruleset, question.default, speech)),
        (_("Orders to"), address),
        (_("On the web"), links.game(ask.game)),
    )
    return [Para(prompt_text(speech, question.ask)), Facts(rows)]
