"""Sentences for people in their language: the texts of the ruleset, and those of the service."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _
from django.utils.translation import trans_real

from games.engine.ask import Ask
from games.engine.errors import Problem
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.models import Game, LogEntry, User, Vote
from games.rulesets import get_ruleset

TEXTS = {
    "problem.field.invalid": _("{field}: {detail}"),
    "problem.field.unknown": _("There is no field “{field}”."),
    "problem.ruleset.unknown": _("There is no ruleset “{ruleset}”."),
    "problem.players.number": _("This game is for {numbers} players, not for {players}."),
    "problem.seat.not-yours": _("This seat is not yours."),
    "problem.seat.taken": _("This seat is taken."),
    "problem.seat.full": _("The table is full."),
    "problem.seat.twice": _("You already sit at this table."),
    "problem.seat.unknown": _("There is no such seat at this table."),
    "problem.seat.unfit": _("This account cannot take the seat: a guest, or somebody who sits or sat at this table."),
    "problem.seat.elsewhere": _("You have sat on another seat of this table and know its secrets."),
    "problem.seat.not-offered": _("This seat is not on offer."),
    "problem.seat.empty": _("Nobody sits there."),
    "problem.bot.unknown": _("There is no bot “{bot}”. There are: {bots}."),
    "problem.game.lobby": _("The game has not started yet."),
    "problem.game.started": _("The game has already started."),
    "problem.game.paused": _("The game is paused. Your draft is kept; hand it in when the game goes on."),
    "problem.game.frozen": _("A fault has stopped this game. The operator has been told; all orders are kept."),
    "problem.game.ended": _("The game is over."),
    "problem.game.cancelled": _("The game has been cancelled."),
    "problem.game.not-paused": _("The game is not paused."),
    "problem.game.not-frozen": _("The game is not frozen."),
    "problem.game.not-full": _("Not all seats are taken: {free:#seat is|seats are} free."),
    "problem.game.not-owner": _("Only the owner of the table may do this."),
    "problem.game.fault": _("The rules failed on this sheet. The operator has been told. Shorter sheets may work."),
    "problem.game.too-many": _("You have {limit:#table|tables} that are not over. End or cancel one first."),
    "problem.game.busy": _("The table is very busy. Nothing was changed; please try again."),
    "problem.order.key-reused": _("This idempotency key was used for another sheet."),
    "problem.order.nothing": _("There is nothing to take back."),
    "problem.undo.closed": _("It is too late: others have been asked since."),
    "problem.vote.unknown": _("There is no such vote."),
    "problem.vote.open": _("There is already an open vote of this kind."),
    "problem.vote.closed": _("This vote is closed."),
    "problem.vote.senseless": _("This cannot be voted on now."),
    "problem.vote.no-voice": _("Only players of this table vote, and not on their own seat."),
    "problem.step.unknown": _("There is no step {step}."),
    "problem.link.invalid": _("This link is not valid or has expired."),
    "problem.invite.guest": _("Guests cannot invite by mail, but everybody who has the link can join."),
    "problem.invite.too-many": _("You can send {limit:#invitation|invitations} a day."),
    "problem.absence.invalid": _("An absence ends after it begins, and lasts at most {days} days."),
    "problem.invitations.too-many": _("A table invites at most {limit} people. Send the others its link."),
    "problem.press.empty": _("The message is empty."),
    "problem.press.too-long": _("A message has at most {limit} characters."),
    "problem.press.too-many": _("You can send {limit:#message|messages} an hour. Please wait a while."),
    "problem.press.mode": _("At this table, such messages are not sent."),
    "problem.press.closed": _("Only players of this table write here."),
    "problem.press.nobody": _("Name somebody else at the table to read this."),
    "problem.press.not-anonymous": _("Messages at this table are signed."),
    "problem.import.invalid": _("This is not the file of a game: {detail}"),
    "problem.export.running": _("The whole truth of a game is given out only when it is over."),
    "result.agreed": _("The players agreed to end the game."),
    "log.joined": _("A player joined the table."),
    "log.left": _("A player left the table."),
    "log.configured": _("The owner changed settings of the table: {fields}."),
    "log.removed": _("The owner cleared a seat."),
    "log.started": _("The game began."),
    "log.changed": _("The owner changed settings: {fields}."),
    "log.cancelled": _("The table was cancelled. {reason}"),
    "log.paused": _("The game was paused. {reason}"),
    "log.resumed": _("The game goes on."),
    "log.extended": _("The deadline was moved by {minutes:#minute|minutes}. {reason}"),
    "log.frozen": _("A fault in the rules stopped the game. The operator has been told."),
    "log.thawed": _("The fault is mended; the game goes on."),
    "log.offered": _("{side:side} is offered to a new player. {reason}"),
    "log.reclaimed": _("{side:side} is back."),
    "log.taken": _("{side:side} has a new player."),
    "log.replaced": _("The operator gave {side:side} to a new player. {reason}"),
    "log.bot": _("A bot plays {side:side} from now on."),
    "log.rolled-back": _("The game went back from step {frm} to step {to}. {reason}"),
    "log.undone": _("A player took back what nobody had seen: from step {frm} to step {to}."),
    "log.ended": _("The game was ended. {reason}"),
    "log.vote-opened": _("A vote was opened ({kind}). {reason}"),
    "log.vote-carried": _("The vote was carried ({kind})."),
    "log.vote-failed": _("The vote failed ({kind})."),
    "log.vote-expired": _("The vote was not decided in time ({kind})."),
    "log.vote-overtaken": _("The vote was overtaken by events ({kind})."),
    "log.imported": _("The game was imported from a file."),
    "log.forked": _("A sandbox copy of game {game}, from step {step}."),
}


def translator(language: str) -> Callable[[str], str]:
    catalogue = trans_real.translation(language)
    return lambda text: catalogue.gettext(text) if text else ""


def speaker(ruleset: Ruleset | None, language: str) -> Speaker:
    """Speech about one ruleset; without one, only what the service itself has to say."""
    if ruleset is None:
        return Speaker(TEXTS, {}, language, translator(language))
    return Speaker({**TEXTS, **ruleset.all_texts}, ruleset.words, language, translator(language))


def speaker_for(game: Game, user: User | None) -> Speaker:
    return speaker(get_ruleset(game.ruleset), user.language if user else "en")


def prompt_text(speech: Speaker, ask: Ask) -> str:
    return speech.text(f"ask.{ask.key}", **{**ask.args, "seat": ask.seat})


def phase_text(speech: Speaker, phase: str) -> str:
    """ "" where the ruleset has no name for it."""
    return speech.text(f"phase.{phase}") if speech.knows(f"phase.{phase}") else ""


def log_text(speech: Speaker, entry: LogEntry) -> str:
    """What people did to the table; the motion of a vote in words."""
    motion = {"kind": Vote.Kind(entry.data["kind"]).label} if entry.kind.startswith("vote-") else {}
    return speech.text(f"log.{entry.kind}", **{**entry.data, **motion}).strip()


def problem_text(speech: Speaker, problem: Problem) -> str:
    return speech.text(f"problem.{problem.id}", **problem.data)


def problems_data(speech: Speaker, problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Problems as REST shows them."""
    return [
        {
            "line": p.line,
            "id": p.id,
            "kind": p.kind,
            "data": p.data,
            "rule": p.rule,
            "provisional": p.provisional,
            "text": problem_text(speech, p),
        }
        for p in problems
    ]
