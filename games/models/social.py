"""How people run a table together: invitations, votes, press, private notes."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.accounts import User
from games.models.tables import Game, Seat


class Invitation(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"))
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    accepted_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "email"], name="invitation_once")]
        indexes = [models.Index(fields=["email"], name="invitation_email")]

    def __str__(self) -> str:
        return f"invitation {self.pk} to game {self.game_id}"


class Vote(models.Model):
    class Kind(models.TextChoices):
        PAUSE = "pause", _("pause the game")
        RESUME = "resume", _("resume the game")
        EXTEND = "extend", _("extend the deadline")
        REPLACE = "replace", _("offer a seat to others")
        ROLLBACK = "rollback", _("go back to a step")
        END = "end", _("end the game")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CARRIED = "carried", _("carried")
        FAILED = "failed", _("failed")
        EXPIRED = "expired", _("not decided in time")
        OVERTAKEN = "overtaken", _("overtaken by events")

    game = models.ForeignKey(Game, models.CASCADE, related_name="votes")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    data = models.JSONField(_("data"), default=dict)
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.OPEN)
    opened_at = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(_("open until"))
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["game", "kind"], condition=models.Q(status="open"), name="vote_one_open"),
        ]
        indexes = [models.Index(fields=["due"], name="vote_due", condition=models.Q(status="open"))]

    def __str__(self) -> str:
        return f"vote to {self.kind} game {self.game_id}"


class Ballot(models.Model):
    vote = models.ForeignKey(Vote, models.CASCADE, related_name="ballots")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    yes = models.BooleanField(_("yes"))
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["vote", "seat"], name="ballot_once")]

    def __str__(self) -> str:
        return f"ballot {self.pk}"


class Press(models.Model):
    """A message at the table. Public ones have no readers listed; an anonymous one does not tell its author."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="press")
    author = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="press_sent")
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    readers = models.ManyToManyField(Seat, related_name="press_received", blank=True)
    public = models.BooleanField(_("public"), default=True)
    anonymous = models.BooleanField(_("anonymous"), default=False)
    text = models.TextField(_("text"), max_length=8000)
    source = models.CharField(_("source"), max_length=12, default="web")
    key = models.CharField(_("idempotency key"), max_length=255, blank=True)
    no = models.PositiveIntegerField(_("step"), default=0)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = _("press")
        constraints = [
            models.UniqueConstraint(fields=["author", "key"], condition=~models.Q(key=""), name="press_key_once"),
        ]
        indexes = [models.Index(fields=["game", "id"], name="press_game")]

    def __str__(self) -> str:
        return f"press {self.pk} in game {self.game_id}"


class PressRead(models.Model):
    """Up to which message an account has read the press of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    player = models.ForeignKey(User, models.CASCADE, related_name="+")
    last = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="press_read_once")]

    def __str__(self) -> str:
        return f"press of game {self.game_id} read to {self.last}"


class Note(models.Model):
    """Private notes of one account on one game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="notes")
    player = models.ForeignKey(User, models.CASCADE, related_name="notes")
    text = models.TextField(_("text"), max_length=20000, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="note_once")]

    def __str__(self) -> str:
        return f"note {self.pk}"
