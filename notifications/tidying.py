"""What is old and done is forgotten: mails of people are not kept longer than they may be asked about."""

from datetime import timedelta

from django.utils import timezone

from notifications.models import Delivery, InboundMail

RAW_KEPT = timedelta(days=14)
HELD_KEPT = timedelta(days=3)
ROWS_KEPT = timedelta(days=120)


def tidy() -> None:
    now = timezone.now()
    held = InboundMail.objects.filter(status=InboundMail.Status.HELD, received_at__lt=now - HELD_KEPT)
    held.update(status=InboundMail.Status.IGNORED, why="not confirmed")
    old = InboundMail.objects.filter(received_at__lt=now - RAW_KEPT)
    old.exclude(status=InboundMail.Status.NEW).exclude(raw=b"").update(raw=b"")
    InboundMail.objects.filter(received_at__lt=now - ROWS_KEPT).delete()
    done = [Delivery.Status.SENT, Delivery.Status.DROPPED, Delivery.Status.FAILED]
    Delivery.objects.filter(status__in=done, created_at__lt=now - ROWS_KEPT).delete()
