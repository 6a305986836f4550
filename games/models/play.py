"""What is played: open asks, orders, standing orders, steps; and what went wrong."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.accounts import User
from games.models.tables import Game, Seat


class Ask(models.Model):
    """An open question to a seat. Rows exist only while the window is open; what was asked stands in the steps."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="asks")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="ask")
    window = models.PositiveIntegerField(_("window"))
    key = models.CharField(_("key"), max_length=80)
    weight = models.CharField(_("weight"), max_length=12)
    opened_at = models.DateTimeField(_("opened at"), default=timezone.now)
    due = models.DateTimeField(_("deadline"), null=True, blank=True)
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    reminded = models.JSONField(
        _("reminders that went out"),
        default=list,
        blank=True,
        help_text=_("Minutes before, and the very deadline: one that was moved reminds anew."),
    )

    class Meta:
        ordering = ["due", "id"]
        indexes = [models.Index(fields=["game", "answered_at"], name="ask_open")]

    def __str__(self) -> str:
        return f"{self.key} for {self.seat}"


class Order(models.Model):
    """The sheet of a seat for one window."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        SEALED = "sealed", _("sealed")
        APPLIED = "applied", _("applied")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Source(models.TextChoices):
        WEB = "web", _("web page")
        MAIL = "mail", _("e-mail")
        REST = "rest", _("REST")
        BOT = "bot", _("bot")
        SHEET = "sheet", _("a line of an earlier sheet")
        STANDING = "standing", _("standing order")
        DEFAULT = "default", _("published default")

    game = models.ForeignKey(Game, models.CASCADE, related_name="orders")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="orders")
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="orders")
    window = models.PositiveIntegerField(_("window"))
    status = models.CharField(_("status"), max_length=12, choices=Status)
    source = models.CharField(_("source"), max_length=12, choices=Source)
    lines = models.JSONField(_("lines"), default=list)
    data = models.JSONField(_("orders"), default=list)
    key = models.CharField(_("idempotency key"), max_length=255, blank=True)
    fingerprint = models.CharField(max_length=32, blank=True)
    step = models.PositiveIntegerField(_("step"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "key"], condition=~models.Q(key=""), name="order_key_once"),
            models.UniqueConstraint(fields=["seat"], condition=models.Q(status="sealed"), name="order_one_sealed"),
            models.UniqueConstraint(fields=["seat"], condition=models.Q(status="draft"), name="order_one_draft"),
        ]
        indexes = [
            models.Index(fields=["game"], name="order_live", condition=models.Q(status__in=["draft", "sealed"])),
            models.Index(fields=["seat", "window"], name="order_seat_window"),
        ]

    def __str__(self) -> str:
        return f"{self.status} order of {self.seat_id} for window {self.window}"


class StandingOrder(models.Model):
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="standing_orders")
    place = models.PositiveSmallIntegerField(_("place"))
    line = models.CharField(_("line"), max_length=2000)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        ordering = ["seat", "place"]
        constraints = [models.UniqueConstraint(fields=["seat", "place"], name="standing_place")]

    def __str__(self) -> str:
        return f"standing order {self.place} of seat {self.seat_id}"


class Step(models.Model):
    """One closing of a window; number 0 is the opening. `frame` is compressed: state, asks, checkpoint (see frames)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="steps")
    no = models.PositiveIntegerField(_("step"))
    window = models.PositiveIntegerField(_("window that opened behind it"))
    hash = models.CharField(_("hash"), max_length=64)
    script = models.CharField(_("script"), max_length=80)
    turn = models.PositiveIntegerField(_("turn"), default=0)
    phase = models.CharField(_("phase"), max_length=60, blank=True)
    branch = models.PositiveSmallIntegerField(
        _("branch"), default=0, help_text=_("How often the game had gone back before; each time it got new dice.")
    )
    barrier = models.BooleanField(_("no undo beyond"), default=True)
    checkpoint = models.BooleanField(_("a script began"), default=False)
    answers = models.BinaryField()
    events = models.BinaryField()
    draws = models.BinaryField()
    frame = models.BinaryField()
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        ordering = ["game", "no"]
        constraints = [models.UniqueConstraint(fields=["game", "no"], name="step_once")]

    def __str__(self) -> str:
        return f"step {self.no} of game {self.game_id}"


class LogEntry(models.Model):
    """What people and operators did to a table, as opposed to what happened in the game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="log")
    at = models.DateTimeField(_("at"), default=timezone.now)
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    seat = models.ForeignKey(
        Seat, models.SET_NULL, null=True, blank=True, related_name="+", help_text=_("If only this seat may read it.")
    )
    no = models.PositiveIntegerField(_("step"), default=0)
    kind = models.CharField(_("kind"), max_length=40)
    data = models.JSONField(_("data"), default=dict)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = _("log entries")
        indexes = [models.Index(fields=["game", "id"], name="log_game")]

    def __str__(self) -> str:
        return f"{self.kind} in game {self.game_id}"


class Fault(models.Model):
    """A script that raised or a replay that did not meet its record: for the operator's eyes only."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="faults")
    at = models.DateTimeField(_("at"), default=timezone.now)
    no = models.PositiveIntegerField(_("step"))
    kind = models.CharField(_("kind"), max_length=40)
    traceback = models.TextField(_("traceback"))
    froze = models.BooleanField(_("froze the game"), default=True)
    solved_at = models.DateTimeField(_("solved at"), null=True, blank=True)
    told_at = models.DateTimeField(_("operator told at"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["id"], name="fault_untold", condition=models.Q(told_at=None))]

    def __str__(self) -> str:
        return f"{self.kind} in game {self.game_id}"


class Heartbeat(models.Model):
    """When a recurring job ran last."""

    name = models.CharField(_("name"), max_length=40, primary_key=True)
    at = models.DateTimeField(_("at"))

    def __str__(self) -> str:
        return self.name
