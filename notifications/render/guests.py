"""Mails to people who do not sit at the table, or not yet: invitations, seats on offer, and what came of their answers."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.engine.errors import Problem
from games.engine.speech import Speaker
from games.models import Game, Seat, User
from games.rulesets import get_ruleset
from games.services.speech import problem_text, speaker, speaker_for
from notifications import addresses, links

from .blocks import Alert, Block, Button, Facts, Heading, Lines, Mail, Para, Small


def invitation_mail(game: Game, host: str, link: str, reply_to: str, language: str) -> Mail:
    title = _("You are invited to a game of %(title)s") % {"title": get_ruleset(game.ruleset).title}
    who = _("%(host)s invites you to the table “%(game)s”.") if host else _("You are invited to the table “%(game)s”.")
    how = _(
        "It is played over days and weeks, by mail or on the web: the game asks, and you answer when you have time."
    )
    blocks: list[Block] = [
        Para(who % {"host": host, "game": game.name}),
        Para(how),
        *_yes_or_no(_("To play, reply with one word:"), reply_to),
        Button(_("Look at the table"), link),
        Small(_("If you do not want to play, do nothing: there will be no other mail.")),
    ]
    return Mail(
        subject=title,
        title=title,
        blocks=blocks,
        table="civpbem",
        language=language,
        lead=how,
        reply_to=reply_to,
        takes_orders=True,
    )


def offer_mail(game: Game, seat: Seat, player: User, unsubscribe: str) -> Mail:
    title = _("A seat is free: %(side)s") % {"side": speaker_for(game, player).name("side", seat.side)}
    text = _("In “%(game)s” a player is missing. Whoever takes the seat gets a full stretch of time to look around.")
    reply_to = addresses.offer(seat.pk, player.pk)
    blocks: list[Block] = [
        Para(text % {"game": game.name}),
        *_yes_or_no(_("To take it, reply with one word:"), reply_to),
        Button(_("Look at the table"), links.game(game)),
    ]
    return Mail(
        subject=title,
        title=title,
        blocks=blocks,
        table="civpbem",
        language=player.language,
        lead=title,
        reply_to=reply_to,
        takes_orders=True,
        thread=f"offers/{player.pk}",
        unsubscribe=unsubscribe,
        links=((_("Fewer mails, absence, calendar"), links.channels()),),
    )


def _yes_or_no(text: str, reply_to: str) -> list[Block]:
    return [Para(text), Lines((_("yes"), _("no")), reply_to)]


# ------------------------------------------------------------ what came of an answer
def guest_mail(game: Game, data: dict[str, Any], door: str, language: str) -> Mail:
    speech = speaker(get_ruleset(game.ruleset), language)
    title, blocks = _ANSWERS[data["what"]](game, speech, data)
    return Mail(
        subject=f"[{game.name}] {title}",
        title=title,
        blocks=[*blocks, Button(_("Look at the table"), door)],
        table="civpbem",
        language=language,
        lead=title,
    )


Answer = tuple[str, list[Block]]


def _joined(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    if game.status != Game.Status.LOBBY:
        text = _("You play, and the game has begun. You get a mail when something is asked of you; reply to that one.")
        return _("Welcome to the table"), [Para(text)]
    taken = game.seats.exclude(player=None, bot="").count()
    text = _(
        "You have a seat. The game begins when the table is complete; then you get a mail that asks you something."
    )
    rows = ((_("Seats taken"), _("%(taken)d of %(all)d") % {"taken": taken, "all": game.players}),)
    leave = Small(_("To give the seat back before the game begins, reply “no” to the invitation."))
    return _("Welcome to the table"), [Para(text), Facts(rows), leave]


def _welcome(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    title, blocks = _joined(game, speech, data)
    account = _(
        "This address is your account now. To look around on the web, sign in with it: a code comes by mail, no password "
        "is needed. Choose your name, language and time zone there."
    )
    return title, [
        *blocks,
        Heading(_("Your account")),
        Para(account),
        Button(_("Sign in"), links.site("/accounts/login/")),
    ]


def _taken(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    text = _("You play %(side)s from now on. You get a mail when something is asked of you; reply to that one.")
    return _("The seat is yours"), [Para(text % {"side": speech.name("side", data["side"])})]


def _declined(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    return _("You have declined"), [
        Para(_("You do not play at “%(game)s”. There will be no other mail.") % {"game": game.name})
    ]


def _refused(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    problems = (msgspec.convert(problem, Problem) for problem in data["problems"])
    return _("It could not be done"), [Alert(problem_text(speech, problem)) for problem in problems]


def _unread(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    text = _(
        "We understood neither yes nor no. Reply to the first mail with one of these words alone in the first line:"
    )
    return _("Please look again"), [Alert(text), Lines((_("yes"), _("no")))]


def _unproven(game: Game, speech: Speaker, data: dict[str, Any]) -> Answer:
    text = _(
        "An answer in your name came in, but nobody vouches for its sender. If it was you, answer on the web page."
    )
    return _("Was this you?"), [Para(text)]


_ANSWERS: dict[str, Callable[[Game, Speaker, dict[str, Any]], Answer]] = {
    "joined": _joined,
    "welcome": _welcome,
    "taken": _taken,
    "declined": _declined,
    "refused": _refused,
    "unread": _unread,
    "unproven": _unproven,
}
