"""Addresses and channels that do not take what we send: noted, shown to player and operator, and left alone in the end."""

from django.db import transaction
from django.utils import timezone

from notifications.inbound.automatic import Bounce
from notifications.models import AddressState, Channel, Delivery

DEAD_AFTER = 12  # failures in a row that looked temporary


def is_dead(address: str) -> bool:
    return AddressState.objects.filter(address=address.lower(), dead=True).exists()


def note_failure(address: str, error: str, *, permanent: bool) -> AddressState:
    with transaction.atomic():
        AddressState.objects.get_or_create(address=address.lower())
        state = AddressState.objects.select_for_update().get(address=address.lower())
        state.failures += 1
        state.failing_since = state.failing_since or timezone.now()
        state.last_error = error[:300]
        state.dead = state.dead or permanent or state.failures >= DEAD_AFTER
        state.save()
    return state


def note_alive(address: str) -> None:
    """The address took a mail, or its owner wrote from it."""
    found = AddressState.objects.filter(address=address.lower()).exclude(failing_since=None)
    found.update(failures=0, failing_since=None, dead=False, last_error="")


def note_bounce(bounce: Bounce) -> bool:
    """Only who has got a mail of ours knows its id: a bounce without one is not believed."""
    delivery = Delivery.objects.filter(message_id=bounce.message_id).first() if bounce.message_id else None
    if delivery is None:
        return False
    address = delivery.address or (delivery.player.email if delivery.player else "")
    if not address:
        return False
    note_failure(address, bounce.detail, permanent=True)
    delivery.error = bounce.detail[:300]
    delivery.save(update_fields=["error"])
    return True


def note_channel_failure(channel: Channel, error: str) -> None:
    channel.failing_since = channel.failing_since or timezone.now()
    channel.last_error = error[:300]
    channel.save(update_fields=["failing_since", "last_error"])


def note_channel_alive(channel: Channel) -> None:
    if channel.failing_since is not None:
        channel.failing_since, channel.last_error = None, ""
        channel.save(update_fields=["failing_since", "last_error"])
