"""What a player may change about being told."""

from collections.abc import Iterable

from django.db import transaction
from django.urls import reverse

from games.models import Game, User
from notifications import addresses, links
from notifications.channels import NotTaken, webhook
from notifications.failing import note_alive
from notifications.models import DEFAULT_PLAN, AddressState, Channel, Pace, Topic, new_secret

MAX_WEBHOOKS = 5


def default_pace(kind: str, topic: str) -> str:
    return str(DEFAULT_PLAN[kind].get(topic, Pace.NOW))


def channels_for(player: User) -> list[Channel]:
    """The channels of a player, with those everybody has."""
    for kind in (Channel.Kind.EMAIL, Channel.Kind.CALENDAR):
        Channel.objects.get_or_create(player=player, kind=kind, target="")
    return list(Channel.objects.filter(player=player).select_related("player").order_by("id"))


def set_plan(channel: Channel, plan: dict[str, str], digest_hour: int, active: bool) -> None:
    channel.plan = {topic: pace for topic, pace in plan.items() if topic in Topic.values and pace in Pace.values}
    channel.digest_hour, channel.active = digest_hour, active
    channel.save(update_fields=["plan", "digest_hour", "active"])


def add_webhook(player: User, target: str) -> Channel:
    """Checked now, so that people see at once what is wrong; and again at every sending."""
    webhook.check_target(target)
    with transaction.atomic():
        if Channel.objects.filter(player=player, kind=Channel.Kind.WEBHOOK).count() >= MAX_WEBHOOKS:
            raise NotTaken("too many webhooks", permanent=True)
        channel, _ = Channel.objects.get_or_create(player=player, kind=Channel.Kind.WEBHOOK, target=target)
    return channel


def remove_webhook(player: User, channel_id: int) -> None:
    Channel.objects.filter(player=player, pk=channel_id, kind=Channel.Kind.WEBHOOK).delete()


def _calendar(player: User) -> Channel:
    channel, _ = Channel.objects.get_or_create(player=player, kind=Channel.Kind.CALENDAR, target="")
    return channel


def calendar_token(player: User) -> str:
    channel = _calendar(player)
    return addresses.pack("calendar", channel.pk, channel.serial)


def calendar_url(player: User) -> str:
    return links.site(reverse("notifications:calendar", args=[calendar_token(player)]))


def player_of_calendar(token: str) -> User | None:
    found = addresses.unpack("calendar", token)
    return _player_of_channel(found[0], found[1]) if found else None


def _player_of_channel(channel_id: int, serial: int) -> User | None:
    channel = Channel.objects.select_related("player").filter(pk=channel_id, serial=serial).first()
    return channel.player if channel and channel.active and channel.player.is_active else None


def feed_urls(player: User, games: Iterable[Game]) -> list[str]:
    """Of tables as the player's seat knows them: with keys of their own, for a calendar's is given to other services."""
    channel = _calendar(player)
    keys = [(game.pk, addresses.pack("feed", channel.pk, channel.serial, game.pk)) for game in games]
    return [links.site(reverse("notifications:my-feed", args=key)) for key in keys]


def player_of_feed(token: str, game_id: int) -> User | None:
    found = addresses.unpack("feed", token)
    if found is None or len(found) != 3 or found[2] != game_id:
        return None
    return _player_of_channel(found[0], found[1])


def renew_calendar(player: User) -> None:
    """All addresses of feeds handed out before are worth nothing from now on."""
    channel = _calendar(player)
    channel.serial, channel.secret = channel.serial + 1, new_secret()
    channel.save(update_fields=["serial", "secret"])


def address_state(player: User) -> AddressState | None:
    return AddressState.objects.filter(address=player.email.lower()).exclude(failing_since=None).first()


def try_address_again(player: User) -> None:
    note_alive(player.email)
