"""Mail providers' webhooks (Anymail): inbound mail, and what became of ours."""

from typing import Any

from anymail.signals import inbound, tracking
from django.dispatch import receiver

from notifications.failing import note_failure
from notifications.inbound.accept import accept

PERMANENT = ("bounced", "rejected")


def connect() -> None:
    """Importing this module connects; called when Django is ready."""


@receiver(inbound)
def on_inbound(sender: Any, event: Any, esp_name: str, **rest: Any) -> None:
    """An exception makes the provider try again later."""
    recipient = event.message.envelope_recipient
    accept(event.message.as_bytes(), door="webhook", envelope=(recipient,) if recipient else ())


@receiver(tracking)
def on_tracking(sender: Any, event: Any, esp_name: str, **rest: Any) -> None:
    if event.event_type in PERMANENT and event.recipient:
        detail = event.description or event.mta_response or event.reject_reason or event.event_type
        permanent = event.reject_reason in ("bounced", "invalid", "blocked", "unsubscribed", "spam")
        note_failure(event.recipient, str(detail), permanent=permanent)
