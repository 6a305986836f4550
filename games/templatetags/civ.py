"""What templates need of boards, times and rules."""

from datetime import datetime
from typing import Any

import msgspec
from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards import art
from games.forms import tables
from games.models import Ask, Vote

register = template.Library()

SOON, LAST = 6 * 3600, 3600
ARROW = mark_safe('<span class="nw">-&gt;</span>')


@register.simple_tag
def token(side: str) -> SafeString:
    """The mark of a side: its colour and its shape."""
    look = art.side(side)
    return format_html(
        '<svg class="tk" viewBox="-13 -13 26 26" aria-hidden="true"><path d="{}" fill="{}"/></svg>',
        art.shape(look.shape),
        look.colour,
    )


@register.filter
def order(line: str) -> SafeString:
    """An order line whose arrows are not broken in two."""
    return format_html_join(ARROW, "{}", ((part,) for part in line.split("->")))


@register.filter
def duration(seconds: int) -> str:
    """30 h 29 min; from two days on whole days."""
    if seconds <= 0:
        return _("time is up")
    days, hours, minutes = seconds // 86400, seconds // 3600, -(-seconds // 60)
    if days >= 2:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours % 24}
    if hours:
        return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": seconds % 3600 // 60}
    return _("%(minutes)d min") % {"minutes": minutes}


@register.filter
def urgency(seconds: int | None) -> str:
    if seconds is None or seconds >= SOON:
        return ""
    return "last" if seconds < LAST else "soon"


@register.filter
def left(moment: datetime | None) -> int | None:
    """Seconds until then."""
    return int((moment - timezone.now()).total_seconds()) if moment else None


@register.filter
def given(ask: Ask) -> int:
    """Seconds that an ask leaves in all."""
    return int((ask.due - ask.opened_at).total_seconds()) if ask.due else 0


@register.filter
def motion(vote: Vote, side: str = "") -> str:
    """What is voted on, in a few words."""
    kind, data = str(vote.get_kind_display()), vote.data
    if "minutes" in data:
        return f"{kind}: {span(data['minutes'])}"
    if "step" in data:
        return f"{kind}: {data['step']}"
    return f"{kind}: {side or data['side']}" if "side" in data else kind


@register.filter
def when(moment: datetime | None) -> str:
    """Thu 19 Nov, 21:00 Warsaw."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    form = "D j M, H:i" if local.year == timezone.localtime().year else "j M Y, H:i"
    return f"{date_format(local, form)} {city()}"


@register.filter
def clock(moment: datetime | None) -> str:
    """The time today, else the day."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    today = local.date() == timezone.localtime().date()
    return date_format(local, "H:i" if today else "j M, H:i")


def city() -> str:
    return timezone.get_current_timezone_name().rpartition("/")[2].replace("_", " ")


@register.filter
def svg(value: str) -> SafeString:
    """A drawing of our own renderer: it escapes every text it is given."""
    return mark_safe(value)  # noqa: S308


@register.filter
def item(mapping: Any, key: Any) -> Any:
    return mapping.get(key, "") if hasattr(mapping, "get") else ""


@register.filter
def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@register.filter
def roman(number: int) -> str:
    tens, ones = divmod(int(number), 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


@register.filter
def times(count: int) -> range:
    return range(1, int(count) + 1)


@register.filter
def span(minutes: int) -> str:
    return tables.span(int(minutes))
