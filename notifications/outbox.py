"""Writing deliveries: rows inside the transaction that tells something, and a ring for the worker after it."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from games.models import Game, Seat, User
from games.services import queue
from notifications.models import Channel, Delivery, Pace, Topic

Kind = Delivery.Kind
TOPICS: dict[str, Topic] = {
    Kind.TURN: Topic.TURN,
    Kind.NEWS: Topic.NEWS,
    Kind.REMINDER: Topic.REMINDER,
    Kind.PRESS: Topic.PRESS,
    Kind.NOTICE: Topic.TABLE,
    Kind.ENDED: Topic.TABLE,
    Kind.OFFER: Topic.OFFER,
    Kind.INVITATION: Topic.TABLE,
}
REMINDER_DELAY = timedelta(seconds=45)  # so that all games of a player get into one mail
NOBODY = ".invalid"
PER_TASK = 25  # mails over one connection


def channels_of(players: Iterable[int]) -> dict[int, list[Channel]]:
    """The channels of people. Everybody with an address has one by mail since the account was made."""
    wanted = set(players)
    if not wanted:
        return {}
    rows = list(Channel.objects.filter(player__in=wanted).select_related("player").order_by("id"))
    without = wanted - {row.player_id for row in rows if row.kind == Channel.Kind.EMAIL}
    if without and (users := list(User.objects.filter(pk__in=without, is_bot=False, is_guest=False, is_active=True))):
        rows += make_mail_channels(users)
    found: dict[int, list[Channel]] = {player: [] for player in wanted}
    for row in rows:
        if _can_be_told(row):
            found[row.player_id].append(row)
    return found


def make_mail_channels(users: Sequence[User]) -> list[Channel]:
    """For accounts that came in past `User.save`, or were guests before; two at once make one."""
    Channel.objects.bulk_create(
        [Channel(player=user, kind=Channel.Kind.EMAIL) for user in users], ignore_conflicts=True
    )
    made = Channel.objects.filter(player__in=users, kind=Channel.Kind.EMAIL, target="")
    return list(made.select_related("player").order_by("id"))


def _can_be_told(channel: Channel) -> bool:
    if channel.kind == Channel.Kind.CALENDAR or channel.player.is_guest:
        return False
    return channel.kind != Channel.Kind.EMAIL or settings.DEV_MAIL or not channel.player.email.endswith(NOBODY)


class Message(Struct, frozen=True):
    """Something to tell whoever sits on a seat. The same kind and key twice is one message."""

    kind: str
    seat: Seat
    key: str
    fields: dict[str, Any] = {}


def tell(kind: str, seats: Iterable[Seat], key: str, *, game: Game, **fields: Any) -> None:
    tell_all(game, [Message(kind, seat, key, fields) for seat in seats])


def tell_all(game: Game, messages: Iterable[Message]) -> None:
    """Deliveries to whoever sits on these seats, on all their channels, in a fixed number of queries."""
    wanted = [message for message in messages if message.seat.player_id]
    channels = channels_of(message.seat.player_id for message in wanted if message.seat.player_id)
    rows = [
        row
        for m in wanted
        for channel in channels[m.seat.player_id or 0]
        if (row := row_for(m.kind, channel, f"{m.key}/s{m.seat.pk}", game=game, seat=m.seat, step=game.no, **m.fields))
    ]
    write(rows)


def tell_players(kind: str, players: Iterable[int], key: str, **fields: Any) -> None:
    channels = [channel for found in channels_of(players).values() for channel in found]
    write([row for channel in channels if (row := row_for(kind, channel, key, **fields))])


def write(rows: list[Delivery]) -> None:
    """Keep what is new, and ring for what is due now."""
    if not rows:
        return
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    now = timezone.now()
    urgent = [row.key for row in rows if not row.digest and row.send_at <= now]
    if urgent:
        found = Delivery.objects.filter(key__in=urgent, status=Delivery.Status.WAITING)
        ring(list(found.order_by("pk").values_list("pk", flat=True)))


def ring(ids: Sequence[int]) -> None:
    """One task for all that was written, not one for each."""
    for start in range(0, len(ids), PER_TASK):
        queue.after_commit("notifications.deliver_many", *ids[start : start + PER_TASK])


def row_for(kind: str, channel: Channel, key: str, **fields: Any) -> Delivery | None:
    pace = channel.pace(TOPICS[kind])
    if pace == Pace.OFF:
        return None
    digest = pace == Pace.DIGEST
    now = timezone.now()
    fields.setdefault("send_at", now + _delay(kind))
    if digest:
        fields["send_at"] = next_digest(channel, now)
    elif channel.kind == Channel.Kind.EMAIL:
        fields["send_at"] = after_quiet_hours(channel.player, fields["send_at"])
    return Delivery(
        key=f"{kind}/{key}/c{channel.pk}", kind=kind, channel=channel, player=channel.player, digest=digest, **fields
    )


def _delay(kind: str) -> timedelta:
    if kind == Kind.TURN:
        return timedelta(seconds=settings.MAIL_TURN_DELAY)
    if kind == Kind.NEWS:
        return timedelta(seconds=settings.MAIL_NEWS_DELAY)
    return REMINDER_DELAY if kind == Kind.REMINDER else timedelta()


def direct(kind: str, key: str, *, player: User | None = None, address: str = "", **fields: Any) -> Delivery:
    """A mail that somebody asked for (receipts and the like): no plan, no quiet hours."""
    channel = None
    if player is not None:
        channel, _ = Channel.objects.get_or_create(player=player, kind=Channel.Kind.EMAIL, target="")
    row, _ = Delivery.objects.get_or_create(
        key=f"{kind}/{key}",
        defaults={"kind": kind, "channel": channel, "player": player, "address": address, **fields},
    )
    if row.status == Delivery.Status.WAITING:
        queue.after_commit("notifications.deliver", row.pk)
    return row


# ------------------------------------------------------------ hours
def after_quiet_hours(player: User, at: datetime) -> datetime:
    """The moment itself, or the end of the quiet hours it falls into."""
    if player.quiet_from is None or player.quiet_until is None or player.quiet_from == player.quiet_until:
        return at
    zone = ZoneInfo(player.time_zone)
    local = at.astimezone(zone)
    since, until, clock = player.quiet_from, player.quiet_until, local.time()
    quiet = since <= clock < until if since < until else clock >= since or clock < until
    if not quiet:
        return at
    day = local.date() if clock < until else local.date() + timedelta(days=1)
    return datetime.combine(day, until, zone).astimezone(at.tzinfo)


def next_digest(channel: Channel, now: datetime) -> datetime:
    zone = ZoneInfo(channel.player.time_zone)
    local = now.astimezone(zone)
    at = datetime.combine(local.date(), time(channel.digest_hour), zone)
    if at <= local:
        at = datetime.combine(local.date() + timedelta(days=1), time(channel.digest_hour), zone)
    return at.astimezone(now.tzinfo)
