"""Where things are on the site, as whole addresses."""

from django.conf import settings
from django.urls import reverse

from games.models import Game
from notifications import addresses
from notifications.models import Channel


def site(path: str = "/") -> str:
    return f"{settings.SITE_URL}{path}"


def game(game: Game) -> str:
    return site(f"/games/{game.pk}/")


def channels() -> str:
    return site("/me/channels/")


def unsubscribe(channel: Channel, topic: str) -> str:
    token = addresses.pack(f"unsubscribe.{topic}", channel.pk, channel.serial)
    return site(reverse("notifications:unsubscribe", args=[topic, token]))


def confirm(mail_id: int, player_id: int) -> str:
    return site(reverse("notifications:confirm", args=[addresses.pack("confirm", mail_id, player_id)]))
