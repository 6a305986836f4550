"""Sentences of the engine itself; rulesets add their own. Keys: problem.<id>, note.<kind>, board.<part>, mark.<kind>,
bot.<name>."""

from .speech import gettext_noop as _

TEXTS = {
    "problem.read.empty": _("There is nothing on this line."),
    "problem.read.too-long": _("This line is longer than {limit} characters."),
    "problem.read.verb": _("“{word}” is no order here. You may write: {wanted}."),
    "problem.read.number": _("“{word}” is no number; {field} wants one from 0 to 9999."),
    "problem.read.name": _("“{word}” is not known here ({field}). Possible are for example: {similar}."),
    "problem.read.ambiguous": _("“{word}” may mean several things: {could_be}. Write a little more of it."),
    "problem.read.missing": _("The line ends too early: {field} is missing."),
    "problem.read.extra": _("The line goes on where it should end: “{word}”."),
    "problem.read.twice": _("The same name stands twice in {field}."),
    "problem.read.data": _("This is not an order: {detail}."),
    "problem.read.standing": _("A standing order is written: key: line if condition | another line. {detail}"),
    "problem.read.condition": _("“{word}” is no condition. Write for example: turn < 5."),
    "problem.order.not-among-options": _(
        "“{verb}” is not possible like this now. The legal orders are listed with the question."
    ),
    "problem.order.not-now": _("The open question takes {wanted}; “{verb}” can only come later."),
    "problem.window.stale": _(
        "This question is closed (window {window}); the game is at window {now}. Look at what happened and answer anew."
    ),
    "problem.window.not-asked": _("Nothing is asked of {seat} now. To answer in advance, write a standing order."),
    "problem.game.over": _("The game is over."),
    "problem.sheet.empty": _("The sheet is empty."),
    "problem.sheet.too-long": _("A sheet has at most {limit} lines."),
    "problem.undo.nothing": _("There is nothing of yours to take back: dice, secrets and answers of others stay."),
    "note.sheet-dropped": _("These lines could not be played any more and were dropped: {lines}"),
    "note.standing-skipped": _("A standing order for {key} was not legal and was skipped: {lines}"),
    "order.pass": _("Do nothing."),
    "board.stock": _("Stock"),
    "mark.battle": _("Battle"),
    "mark.capital": _("Capital"),
    "bot.random": _("plays any legal order"),
    "bot.steward": _("plays the published default, as for an absent player"),
    "bot.good": _("plays to win"),
}
