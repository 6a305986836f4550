"""Sentences of the API itself, beside those of the services, the engine and the rulesets."""

from django.utils.translation import gettext_noop as _

TEXTS = {
    "problem.auth.required": _("Sign in, or send a token: Authorization: Bearer civ_..."),
    "problem.auth.invalid": _("This token is not known. It may have been revoked."),
    "problem.auth.expired": _("This token has expired."),
    "problem.auth.scope": _("This token may not do that: it needs the scope “{scope}”."),
    "problem.auth.csrf": _("The request does not come from our own pages: {detail}"),
    "problem.auth.forbidden": _("You may not do this."),
    "problem.token.unknown": _("You have no such token."),
    "problem.token.too-many": _("You have {limit:#token|tokens} already. Revoke one first."),
    "problem.token.more-than-yours": _("A token cannot make one that may do more or lives longer than itself."),
    "problem.channel.unknown": _("You have no such channel."),
    "problem.channel.invalid": _("This channel is not possible: {detail}"),
    "problem.absence.unknown": _("You have no such absence."),
    "problem.game.unknown": _("There is no such game."),
    "problem.game.no-spectators": _("Only its players see this game while it is played."),
    "problem.seat.none": _("You have no seat at this table."),
    "problem.request.malformed": _("The body is not JSON: {detail}"),
    "problem.request.not-an-object": _("The body must be a JSON object."),
    "problem.request.too-large": _("The body is larger than {limit} bytes."),
    "problem.request.media-type": _("Send the body as application/json."),
    "problem.request.not-acceptable": _("Answers are given as application/json."),
    "problem.request.method": _("{method} is not possible here."),
    "problem.request.throttled": _("Too many requests. Come back in {seconds:#second|seconds}."),
    "problem.request.precondition": _("It has changed since you read it (If-Match). Read it again."),
    "problem.request.route": _("There is nothing at this address."),
    "problem.request.key": _("An Idempotency-Key has 1 to 255 visible characters."),
    "problem.request.key-reused": _("This idempotency key was used for another request."),
    "problem.request.fault": _("Something is broken here. The operator has been told."),
    "problem.request.unavailable": _(
        "The site cannot reach its database. Send it again: with an Idempotency-Key it counts once."
    ),
    "problem.field.missing": _("The field “{field}” is missing."),
    "problem.field.together": _("Give all of these fields or none: {fields}."),
    "problem.field.one-of": _("Give exactly one of these fields: {fields}."),
}
