"""A mailbox for everybody, on one's own machine only: read the mails that would go out, and reply to them."""

from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from notifications import folder
from notifications.inbound.accept import Flood, accept

FRAME = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups"
PAGE = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; script-src 'self'; frame-src 'self'"
)

View = Callable[..., HttpResponse]


def only_here(view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.DEV_MAIL or not hasattr(settings, "EMAIL_FILE_PATH"):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def _mail(name: str) -> EmailMessage:
    found = folder.open_mail(name)
    if found is None:
        raise Http404
    return found


@only_here
@require_GET
def mailbox(request: HttpRequest) -> HttpResponse:
    mails = [(name, mail) for name in folder.names()[:100] if (mail := folder.open_mail(name))]
    rows = [{"name": name, "to": mail["To"], "subject": mail["Subject"], "date": mail["Date"]} for name, mail in mails]
    return render(request, "notifications/dev_mailbox.html", {"rows": rows})


@only_here
@require_GET
def mail(request: HttpRequest, name: str) -> HttpResponse:
    found = _mail(name)
    plain = found.get_body(("plain",))
    context = {
        "name": name,
        "mail": {key: found[key] for key in ("From", "To", "Reply-To", "Subject", "Date")},
        "reply_to": found["Reply-To"],
        "text": plain.get_content() if plain else "",
        "html": found.get_body(("html",)) is not None,
    }
    response = render(request, "notifications/dev_mail.html", context)
    response["Content-Security-Policy"] = PAGE
    return response


@only_here
@require_GET
def html(request: HttpRequest, name: str) -> HttpResponse:
    body = _mail(name).get_body(("html",))
    text = str(body.get_content()) if body else ""
    picture = reverse("notifications:dev-picture", args=[name])
    response = HttpResponse(text.replace("cid:board", picture))
    response["Content-Security-Policy"] = FRAME
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response


@only_here
@require_GET
def picture(request: HttpRequest, name: str) -> HttpResponse:
    part = next((part for part in _mail(name).walk() if part.get_content_type() == "image/png"), None)
    if part is None:
        raise Http404
    return HttpResponse(part.get_content(), content_type="image/png")


@only_here
@require_POST
def reply(request: HttpRequest, name: str) -> HttpResponse:
    """What a mail program would send, taken in by the same function as all mail."""
    answered = _mail(name)
    target = str(answered["Reply-To"] or "")
    raw = compose_reply(answered, request.POST.get("text", "")[:20_000])
    try:
        accept(raw, door="dev", envelope=(target,), trusted=True)
    except Flood as error:
        raise Http404 from error
    return redirect("notifications:dev-mailbox")


def compose_reply(answered: EmailMessage, text: str) -> bytes:
    plain = answered.get_body(("plain",))
    quoted = "\n".join(f"> {line}" for line in (plain.get_content() if plain else "").splitlines())
    message = EmailMessage()
    message["From"] = str(answered["To"])
    message["To"] = str(answered["Reply-To"] or "")
    message["Subject"] = f"Re: {answered['Subject']}"
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain="dev.invalid")
    message["In-Reply-To"] = str(answered["Message-ID"])
    message.set_content(f"{text}\n\nOn {answered['Date']}, civpbem wrote:\n{quoted}\n")
    return message.as_bytes()
