"""The one function behind every door: keep a mail once, durably, then ring for the worker."""

import hashlib
from datetime import timedelta

import structlog
import zstandard
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.services import queue
from notifications import addresses
from notifications.models import InboundMail, mail_key

from .authentication import is_vouched_for
from .letter import MAX_BYTES, Letter, read_letter

logger = structlog.get_logger(__name__)

FLOOD_SPAN = timedelta(minutes=10)
FLOOD_LIMIT = 60  # mails of one source in that span
KEPT_OF_LARGE = 200_000


class Flood(Exception):
    """Too many mails of one source: try again later."""


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
    source = source_of(raw, letter, trusted)
    _check_flood(source)
    try:
        with transaction.atomic():
            mail = InboundMail.objects.create(
                key=key,
                door=door,
                envelope=list(envelope)[:50],
                raw=zstandard.compress(raw, 3),
                size=size,
                sender=letter.sender[:254],
                source=source,
                trusted=trusted,
            )
            queue.after_commit("notifications.process", mail.pk)
    except IntegrityError:  # the same mail at the same moment through another door
        return InboundMail.objects.get(key=key)
    logger.info("mail_accepted", mail=mail.pk, door=door, size=size)
    return mail


def source_of(raw: bytes, letter: Letter, trusted: bool = False) -> str:
    """Who is held to the limit. Where our mail server vouches for nobody, a sender is told apart by the address written to:
    that is known to its player alone, so that nobody else can use up the player's limit."""
    proven = trusted or is_vouched_for(raw, letter, settings.MAIL_AUTHSERV_IDS)
    to = "" if proven else addresses.own_among(letter.recipients)
    return hashlib.sha256("\0".join([str(proven), letter.sender, to]).encode()).hexdigest()


def _check_flood(source: str) -> None:
    since = timezone.now() - FLOOD_SPAN
    if InboundMail.objects.filter(source=source, received_at__gt=since).count() >= FLOOD_LIMIT:
        raise Flood(source)
