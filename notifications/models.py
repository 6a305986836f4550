"""What is to be told (Delivery, an outbox), how (Channel), and what came in (InboundMail)."""

import hashlib
import secrets

import zstandard
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class Topic(models.TextChoices):
    """What somebody may want to hear of, or not: the rows of the matrix."""

    TURN = "turn", _("something is asked of me")
    REMINDER = "reminder", _("a deadline comes near")
    NEWS = "news", _("something happened, and nothing is asked of me")
    PRESS = "press", _("somebody writes to me")
    TABLE = "table", _("the table: start, end, votes, pauses, seats")
    OFFER = "offer", _("a seat of some public game is on offer")


class Pace(models.TextChoices):
    NOW = "now", _("at once")
    DIGEST = "digest", _("once a day")
    OFF = "off", _("not at all")


DEFAULT_PLAN = {
    "email": {"news": Pace.DIGEST, "offer": Pace.OFF},
    "webhook": {"offer": Pace.OFF},
    "calendar": {},
}


class Channel(models.Model):
    """A way to reach a player, with what shall go there. The columns of the matrix."""

    class Kind(models.TextChoices):
        EMAIL = "email", _("e-mail")
        WEBHOOK = "webhook", _("webhook")
        CALENDAR = "calendar", _("calendar and feeds")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    target = models.URLField(_("address"), max_length=500, blank=True)
    secret = models.CharField(_("secret"), max_length=64, default=new_secret)
    plan = models.JSONField(_("what and when"), default=dict, blank=True)
    digest_hour = models.PositiveSmallIntegerField(_("hour of the daily mail"), default=8)
    active = models.BooleanField(_("active"), default=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    last_error = models.CharField(_("last error"), max_length=300, blank=True)
    serial = models.PositiveIntegerField(default=1, help_text=_("Rises to make links handed out before worthless."))
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "target"], name="channel_once"),
            models.CheckConstraint(condition=models.Q(digest_hour__lte=23), name="channel_digest_hour"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of player {self.player_id}"

    def pace(self, topic: str) -> str:
        if not self.active:
            return Pace.OFF
        return str(self.plan.get(topic) or DEFAULT_PLAN[self.kind].get(topic, Pace.NOW))


class AddressState(models.Model):
    """What we know of an address that did not take mail."""

    address = models.EmailField(_("address"), unique=True)
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    dead = models.BooleanField(_("does not exist"), default=False, help_text=_("Nothing is sent there any more."))
    last_error = models.CharField(_("last error"), max_length=300, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["failing_since"], name="address_failing")]

    def __str__(self) -> str:
        return self.address


class Delivery(models.Model):
    """One message to one player on one channel about one thing. The row is the truth; a task only sends it."""

    class Kind(models.TextChoices):
        TURN = "turn", _("turn")
        NEWS = "news", _("news")
        REMINDER = "reminder", _("reminder")
        PRESS = "press", _("press")
        NOTICE = "notice", _("notice of the table")
        ENDED = "ended", _("end of a game")
        OFFER = "offer", _("seat on offer")
        INVITATION = "invitation", _("invitation")
        RECEIPT = "receipt", _("receipt")
        CONFIRM = "confirm", _("request to confirm")
        POLITE = "polite", _("polite answer")
        DIGEST = "digest", _("daily digest")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("failed")

    key = models.CharField(_("reason, once"), max_length=200, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    channel = models.ForeignKey(Channel, models.CASCADE, null=True, blank=True, related_name="deliveries")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    address = models.EmailField(_("address"), blank=True, help_text=_("Only for people without an account."))
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="deliveries")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="deliveries")
    window = models.PositiveIntegerField(_("window"), null=True, blank=True)
    step = models.PositiveIntegerField(_("step"), default=0)
    data = models.JSONField(_("data"), default=dict, blank=True)
    digest = models.BooleanField(_("waits for the daily mail"), default=False)
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.WAITING)
    send_at = models.DateTimeField(_("not before"), default=timezone.now)
    leased_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    message_id = models.CharField(max_length=120, blank=True, db_index=True)
    error = models.CharField(_("error"), max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(_("sent at"), null=True, blank=True)

    class Meta:
        verbose_name_plural = _("deliveries")
        indexes = [
            models.Index(
                fields=["send_at"], name="delivery_due", condition=models.Q(status__in=["waiting", "sending"])
            ),
            models.Index(fields=["channel", "seat", "step"], name="delivery_told"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.status}"

    @property
    def language(self) -> str:
        return self.player.language if self.player else str(self.data.get("language", "en"))


class InboundMail(models.Model):
    """A mail as it came, kept once before it is acknowledged."""

    class Status(models.TextChoices):
        NEW = "new", _("new")
        HELD = "held", _("waits for its sender's confirmation")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        IGNORED = "ignored", _("ignored")
        FAILED = "failed", _("failed")

    key = models.CharField(max_length=64, unique=True)
    door = models.CharField(_("door"), max_length=12)
    envelope = models.JSONField(_("recipients"), default=list)
    raw = models.BinaryField()
    size = models.PositiveIntegerField(_("size"), default=0)
    sender = models.CharField(_("sender"), max_length=254, blank=True)
    source = models.CharField(max_length=64, blank=True)  # who is held to the limit of mails
    trusted = models.BooleanField(_("trusted door"), default=False)
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.NEW)
    why = models.CharField(_("why"), max_length=200, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    try_at = models.DateTimeField(default=timezone.now)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="+")
    received_at = models.DateTimeField(_("received at"), default=timezone.now)

    class Meta:
        verbose_name_plural = _("inbound mails")
        indexes = [
            models.Index(fields=["try_at"], name="inbound_new", condition=models.Q(status="new")),
            models.Index(fields=["source", "received_at"], name="inbound_source"),
        ]

    def __str__(self) -> str:
        return f"mail {self.pk}: {self.status}"

    @property
    def content(self) -> bytes:
        return zstandard.decompress(bytes(self.raw)) if self.raw else b""


def mail_key(raw: bytes, message_id: str, sender: str, to: tuple[str, ...]) -> str:
    """The same mail to the same address through two doors, or twice through one, has one key."""
    parts = "\0".join([message_id, sender, *sorted(to)]).encode() if message_id else raw
    return hashlib.sha256(parts).hexdigest()
