"""Where things are on the site, as whole addresses."""

from django.conf import settings
from django.urls import reverse

from games.models import Game
from notifications import addresses
from notifications.models import Channel, Topic


def site(path: str = "/") -> str:
    return f"{settings.SITE_URL}{path}"


def game(game: Game) -> str:
    return site(f"/games/{game.pk}/")


def channels() -> str:
    return site("/me/channels/")


def unsubscribe(channel: Channel, topic: str) -> str:
    """Short, so that no mail program has to break the header in which it stands."""
    token = addresses.sign("c", channel.pk, channel.serial, Topic.values.index(topic))
    return site(reverse("notifications:unsubscribe", args=[token]))


def confirm(mail_id: int, player_id: int) -> str:
    return site(reverse("notifications:confirm", args=[addresses.pack("confirm", mail_id, player_id)]))
