"""Pages behind links in mails. Looking changes nothing (scanners follow links); a button or a mail program's POST does."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from games.models import User
from notifications import addresses
from notifications.inbound.process import confirm as do_confirm
from notifications.inbound.process import lines_of
from notifications.models import Channel, InboundMail, Pace, Topic

CONFIRM_AGE = 3 * 24 * 3600


@csrf_exempt  # the signed token is the proof; mail programs POST here without a cookie (RFC 8058)
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    found = addresses.read(token)
    if found is None or found.kind != "c" or len(found.numbers) != 3 or found.numbers[2] >= len(Topic):
        return _gone(request)
    channel = Channel.objects.select_related("player").filter(pk=found.numbers[0], serial=found.numbers[1]).first()
    if channel is None:
        return _gone(request)
    topic = Topic.values[found.numbers[2]]
    with translation.override(channel.player.language):
        if request.method == "POST":
            channel.plan = {**channel.plan, topic: Pace.OFF}
            channel.save(update_fields=["plan"])
        done = channel.pace(topic) == Pace.OFF
        context = {"topic": Topic(topic).label, "done": done}
        return render(request, "notifications/unsubscribe.html", context)


@csrf_protect
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    found = addresses.unpack("confirm", token, max_age=CONFIRM_AGE)
    mail = InboundMail.objects.filter(pk=found[0]).first() if found else None
    player = User.objects.filter(pk=found[1]).first() if found else None
    if mail is None or player is None or mail.player_id != player.pk:
        return _gone(request)
    with translation.override(player.language):
        if request.method == "POST":
            do_confirm(mail.pk, player)
            mail.refresh_from_db()
        held = mail.status == InboundMail.Status.HELD
        context = {"mail": mail, "held": held, "text": lines_of(mail) if held else ""}
        return render(request, "notifications/confirm.html", context)


def _gone(request: HttpRequest) -> HttpResponse:
    return render(request, "notifications/gone.html", status=404)
