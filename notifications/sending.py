"""Sending deliveries: claimed by one worker, composed, handed over, marked; retried with growing pauses."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import structlog
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation

from notifications import links
from notifications.channels import NotTaken, email, webhook
from notifications.compose import NotNeeded, compose
from notifications.failing import note_channel_alive, note_channel_failure
from notifications.models import Channel, Delivery, Topic
from notifications.render.blocks import Mail
from notifications.render.people import digest_mail

logger = structlog.get_logger(__name__)

Status = Delivery.Status
LEASE = timedelta(minutes=3)
MAX_TRIES = 14  # over about a day
FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = timedelta(hours=3)
BATCH = 500
RELATED = ("channel__player", "player", "game", "seat")
GIVE_UP_WEBHOOK = timedelta(days=3)


def pause_after(tries: int) -> timedelta:
    return min(FIRST_PAUSE * 2 ** min(max(tries - 1, 0), 20), LONGEST_PAUSE)


# ------------------------------------------------------------ one by one
def deliver(delivery_id: int, connection: BaseEmailBackend | None = None) -> str:
    """Send one delivery if it is due and nobody else is at it. Returns its status."""
    delivery = _claim(delivery_id)
    if delivery is None:
        return ""
    return _attempt([delivery], lambda: compose(delivery), connection)


def deliver_many(ids: Sequence[int]) -> None:
    """Over one connection to the mail server, which is made when the first mail needs it."""
    connection = get_connection()
    try:
        for delivery_id in ids:
            deliver(delivery_id, connection)
    finally:
        connection.close()


def _due() -> QuerySet[Delivery]:
    """What may be sent now, also what a lost worker had begun with."""
    now = timezone.now()
    return Delivery.objects.filter(
        Q(status=Status.WAITING, send_at__lte=now) | Q(status=Status.SENDING, leased_until__lte=now)
    )


def _take(delivery_id: int) -> bool:
    """Only one worker gets it; if that one is lost, the lease runs out."""
    until = timezone.now() + LEASE
    return bool(_due().filter(pk=delivery_id).update(status=Status.SENDING, leased_until=until, tries=F("tries") + 1))


def _claim(delivery_id: int) -> Delivery | None:
    if not Delivery.objects.filter(pk=delivery_id, digest=False).exists() or not _take(delivery_id):
        return None
    return Delivery.objects.select_related(*RELATED).get(pk=delivery_id)


def _attempt(rows: list[Delivery], make: Callable[[], Mail], connection: BaseEmailBackend | None) -> str:
    """Compose and send one message for these rows, and mark them all alike."""
    first = rows[0]
    try:
        mail = make()
        _hand_over(first, mail, connection)
    except NotNeeded as reason:
        return _mark(rows, Status.DROPPED, str(reason))
    except NotTaken as failure:
        _note_failure(first.channel, str(failure))
        return _try_again(rows, str(failure), failure.permanent)
    except Exception as error:  # a bug in one mail must not hold up the others; it is shown as failed
        logger.exception("delivery_failed", delivery=first.pk, kind=first.kind)
        return _try_again(rows, type(error).__name__, permanent=False)
    return _mark(rows, Status.SENT)


def _hand_over(delivery: Delivery, mail: Mail, connection: BaseEmailBackend | None) -> None:
    with translation.override(delivery.language):
        if delivery.channel is not None and delivery.channel.kind == Channel.Kind.WEBHOOK:
            webhook.send(delivery, mail)
            note_channel_alive(delivery.channel)
        else:
            email.send(delivery, mail, connection)


def _note_failure(channel: Channel | None, detail: str) -> None:
    if channel is None or channel.kind != Channel.Kind.WEBHOOK:
        return
    note_channel_failure(channel, detail)
    if channel.failing_since and timezone.now() - channel.failing_since > GIVE_UP_WEBHOOK:
        channel.active = False
        channel.save(update_fields=["active"])


def _try_again(rows: list[Delivery], error: str, permanent: bool) -> str:
    first = rows[0]
    if permanent or first.tries >= MAX_TRIES:
        logger.warning("delivery_given_up", delivery=first.pk, kind=first.kind, error=error)
        return _mark(rows, Status.FAILED, error)
    again = timezone.now() + pause_after(first.tries)
    for row in rows:
        row.send_at = again
    return _mark(rows, Status.WAITING, error)


def _mark(rows: list[Delivery], status: Status, error: str = "") -> str:
    for row in rows:
        row.status, row.error, row.leased_until = status, error[:300], None
        row.sent_at = timezone.now() if status == Status.SENT else None
    fields = ["status", "error", "leased_until", "sent_at", "send_at", "message_id", "step", "data"]
    Delivery.objects.bulk_update(rows, fields)
    return str(status)


# ------------------------------------------------------------ the daily mail
def deliver_digests() -> int:
    """One mail per channel of all that waits for it. Returns how many mails went out."""
    channels = _due().filter(digest=True).values_list("channel_id", flat=True).distinct()[:BATCH]
    return sum(_deliver_digest(channel) for channel in list(channels))


def _deliver_digest(channel_id: int) -> bool:
    wanted = _due().filter(channel=channel_id, digest=True).values_list("pk", flat=True)
    mine = [pk for pk in list(wanted) if _take(pk)]
    rows = list(Delivery.objects.filter(pk__in=mine).select_related(*RELATED).order_by("id"))
    if not rows:
        return False
    return _attempt(rows, lambda: _digest(rows), None) == Status.SENT


def _digest(rows: list[Delivery]) -> Mail:
    channel = rows[0].channel
    assert channel is not None
    parts: list[Mail] = []
    for row in rows:
        try:
            parts.append(compose(row))
        except NotNeeded:
            continue
    if not parts:
        raise NotNeeded("nothing is left to tell")
    with translation.override(channel.player.language):
        return digest_mail(parts, channel.player.language, links.unsubscribe(channel, Topic.NEWS))


# ------------------------------------------------------------ what was forgotten
def waiting_deliveries() -> list[int]:
    """Everything that is due and was not rung for, or whose ring was lost."""
    return list(_due().filter(digest=False).order_by("send_at").values_list("pk", flat=True)[:BATCH])
