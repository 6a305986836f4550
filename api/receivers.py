"""Other doors to an account than its password: shut when the password is reset, told of when it is changed."""

from typing import Any

from allauth.account.signals import password_changed, password_reset
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from api import tokens
from games.models import User
from notifications.models import Channel
from notifications.services import renew_calendar


def connect() -> None:
    password_reset.connect(shut_doors)
    password_changed.connect(tell_of_doors)


def shut_doors(request: HttpRequest, user: User, **_more: Any) -> None:
    """Who resets a password has lost it, maybe to somebody who made keys meanwhile."""
    if count := tokens.revoke_all(user):
        text = ngettext(
            "Your key for programs was revoked: make a new one where you need it.",
            "Your %(count)d keys for programs were revoked: make new ones where you need them.",
            count,
        )
        messages.info(request, text % {"count": count})
    if Channel.objects.filter(player=user, kind=Channel.Kind.CALENDAR).exists():
        renew_calendar(user)
        messages.info(
            request, _("The addresses of your calendar and feeds are new; the old ones show nothing any more.")
        )


def tell_of_doors(request: HttpRequest, user: User, **_more: Any) -> None:
    if user.api_tokens.exists():
        messages.info(request, _("Your keys for programs still work. If others may have had them, revoke them."))
