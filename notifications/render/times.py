"""Moments as the reader's clock shows them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, get_timezone_location
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import User


def moment(at: datetime, user: User | None) -> str:
    """Thu 19 Nov, 21:00 (Warsaw)"""
    zone = ZoneInfo(user.time_zone if user else "UTC")
    text = format_datetime(at, "EEE d MMM, HH:mm", tzinfo=zone, locale=user.language if user else "en")
    return f"{text} {_city(zone, user)}"


def short(at: datetime, user: User | None) -> str:
    zone = ZoneInfo(user.time_zone if user else "UTC")
    return format_datetime(at, "EEE HH:mm", tzinfo=zone, locale=user.language if user else "en")


def _city(zone: ZoneInfo, user: User | None) -> str:
    if "/" not in zone.key:
        return zone.key
    return get_timezone_location(zone, locale=user.language if user else "en", return_city=True)


def left(until: datetime, now: datetime) -> str:
    minutes = max(int((until - now).total_seconds() // 60), 0)
    if minutes < 60:
        return _("%(m)d min") % {"m": minutes}
    if minutes < 48 * 60:
        return _("%(h)d h %(m)d min") % {"h": minutes // 60, "m": minutes % 60}
    days = minutes // (24 * 60)
    return ngettext("%(d)d day", "%(d)d days", days) % {"d": days}


def until(at: datetime | None, now: datetime, user: User | None) -> str:
    if at is None:
        return _("no deadline")
    if at < now:
        return _("%(when)s; it has passed, but you may still answer") % {"when": moment(at, user)}
    return _("%(when)s (%(left)s left)") % {"when": moment(at, user), "left": left(at, now)}


SOON = timedelta(hours=24)
