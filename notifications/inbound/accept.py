"""The one function behind every door: keep a mail once, durably, then ring for the worker."""

from datetime import timedelta

import structlog
import zstandard
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.services import queue
from notifications import addresses
from notifications.models import InboundMail, mail_key

from .letter import MAX_BYTES, read_letter

logger = structlog.get_logger(__name__)

FLOOD_SPAN = timedelta(minutes=10)
FLOOD_LIMIT = 60  # mails of one sender in that span
KEPT_OF_LARGE = 200_000


class Flood(Exception):
    """Too many mails of one sender: try again later."""


def accept(raw: bytes, *, door: str, envelope: tuple[str, ...] = (), trusted: bool = False) -> InboundMail:
    """When this returns, the mail is in the database. The same mail again returns the row of then."""
    size = len(raw)
    if size > MAX_BYTES:
        raw = raw[:KEPT_OF_LARGE]
    letter = read_letter(raw, envelope)
    own = addresses.own_among(letter.recipients)
    key = mail_key(raw, letter.message_id, letter.sender, (own,) if own else letter.recipients)
    known = InboundMail.objects.filter(key=key).first()
    if known is not None:
        return known
    sender = letter.sender[:254]
    _check_flood(sender)
    try:
        with transaction.atomic():
            mail = InboundMail.objects.create(
                key=key,
                door=door,
                envelope=list(envelope)[:50],
                raw=zstandard.compress(raw, 3),
                size=size,
                sender=sender,
                trusted=trusted,
            )
            queue.after_commit("notifications.process", mail.pk)
    except IntegrityError:  # the same mail at the same moment through another door
        return InboundMail.objects.get(key=key)
    logger.info("mail_accepted", mail=mail.pk, door=door, size=size)
    return mail


def _check_flood(sender: str) -> None:
    since = timezone.now() - FLOOD_SPAN
    if InboundMail.objects.filter(sender=sender, received_at__gt=since).count() >= FLOOD_LIMIT:
        raise Flood(sender)
