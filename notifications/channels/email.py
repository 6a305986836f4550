"""By mail: text and HTML, the board inside, threaded per game, marked as written by a machine."""

import re
from email.mime.image import MIMEImage
from email.utils import formataddr, parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException, SMTPSenderRefused

from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend

from notifications import addresses
from notifications.channels import NotTaken
from notifications.failing import is_dead, note_alive, note_failure
from notifications.inbound.automatic import OWN_HEADER
from notifications.models import Delivery
from notifications.outbox import Kind
from notifications.render.blocks import Mail
from notifications.render.page import PICTURE_ID, to_html
from notifications.render.plain import to_plain

REPLIES = (Kind.RECEIPT, Kind.CONFIRM, Kind.POLITE)


def send(delivery: Delivery, mail: Mail, connection: BaseEmailBackend | None = None) -> None:
    address = address_of(delivery)
    if not address or is_dead(address):
        raise NotTaken("the address does not take mail", permanent=True)
    message = build(delivery, mail, address)
    message.connection = connection
    try:
        if connection is not None:
            connection.open()  # does nothing to one that is open
        message.send()
    except (SMTPException, AnymailError, OSError) as error:
        if connection is not None:
            connection.close()  # what failed once is not used for the next mail
        raise _not_taken(address, error) from error
    note_alive(address)


def address_of(delivery: Delivery) -> str:
    return delivery.address or (delivery.player.email if delivery.player else "")


def build(delivery: Delivery, mail: Mail, address: str) -> EmailMultiAlternatives:
    name, sender = parseaddr(settings.DEFAULT_FROM_EMAIL)
    delivery.message_id = addresses.message_id(delivery.key)
    message = EmailMultiAlternatives(
        _one_line(mail.subject),
        to_plain(mail),
        formataddr((_one_line(mail.table) or name, sender)),
        [address],
        headers=_headers(delivery, mail),
        reply_to=[mail.reply_to] if mail.reply_to else None,
    )
    message.attach_alternative(to_html(mail), "text/html")
    if mail.picture:
        message.mixed_subtype = "related"  # type: ignore[attr-defined]
        message.attach(_inline(mail.picture))
    return message


def _inline(data: bytes) -> MIMEImage:
    image = MIMEImage(data, "png")
    image.add_header("Content-ID", f"<{PICTURE_ID}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image


def _headers(delivery: Delivery, mail: Mail) -> dict[str, str]:
    headers = {
        "Message-ID": delivery.message_id,
        "Auto-Submitted": "auto-replied" if delivery.kind in REPLIES else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        OWN_HEADER.title(): delivery.kind,
    }
    answered = re.fullmatch(r"<[^<>\s]{1,240}>", str(delivery.data.get("in_reply_to", "")))
    thread = [addresses.message_id(mail.thread)] if mail.thread else []
    if references := [*thread, *([answered[0]] if answered else [])]:
        headers["In-Reply-To"], headers["References"] = references[-1], " ".join(references)
    if delivery.game_id:
        headers["List-Id"] = f"<g{delivery.game_id}.{addresses.domain()}>"
    if mail.unsubscribe:
        headers["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _not_taken(address: str, error: Exception) -> NotTaken:
    """Only a refusal of this very address says something about it; the rest is the server's trouble."""
    if isinstance(error, SMTPRecipientsRefused):
        code, detail = next(iter(error.recipients.values()), (450, b""))
        permanent = 500 <= code < 600
        note_failure(address, f"{code} {detail.decode('utf-8', 'replace')}", permanent=permanent)
        return NotTaken(f"{code} refused the address", permanent=permanent)
    if isinstance(error, SMTPSenderRefused):
        return NotTaken(f"{error.smtp_code} refused the sender")
    if isinstance(error, SMTPResponseException):
        return NotTaken(f"{error.smtp_code} {error.smtp_error!r}"[:200])
    return NotTaken(f"{type(error).__name__}: {error}"[:200])
