"""Tables: games with their seats, who sat there, and what only the server may know of them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.accounts import User

SEED_SIZE = 32


class Game(models.Model):
    class Status(models.TextChoices):
        LOBBY = "lobby", _("looking for players")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FROZEN = "frozen", _("frozen by a fault")
        ENDED = "ended", _("ended")
        CANCELLED = "cancelled", _("cancelled")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public")
        PRIVATE = "private", _("private")

    class Sides(models.TextChoices):
        LOT = "lot", _("by lot")
        CHOICE = "choice", _("by ranked wishes in drawn order")

    class PressMode(models.TextChoices):
        ALL = "all", _("public and private")
        PUBLIC = "public", _("public only")
        NONE = "none", _("none")

    ruleset = models.CharField(_("ruleset"), max_length=60)
    name = models.CharField(_("name"), max_length=80)
    options = models.JSONField(_("options"), default=dict)
    players = models.PositiveSmallIntegerField(_("players"))
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.LOBBY)
    visibility = models.CharField(_("visibility"), max_length=12, choices=Visibility, default=Visibility.PUBLIC)
    sides = models.CharField(_("sides"), max_length=12, choices=Sides, default=Sides.LOT)
    auto_start = models.BooleanField(_("starts when full"), default=True)
    solo = models.BooleanField(_("solo table"), default=False, help_text=_("One person may hold several seats."))
    sandbox = models.BooleanField(_("sandbox"), default=False, help_text=_("A copy to try things; it does not count."))
    anonymous = models.BooleanField(_("players unknown until the end"), default=False)
    press_mode = models.CharField(_("press"), max_length=12, choices=PressMode, default=PressMode.ALL)
    anonymous_press = models.BooleanField(_("anonymous messages allowed"), default=False)
    spectators = models.BooleanField(_("spectators see the board"), default=True)
    owner = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="owned_games")
    forked_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="forks")
    forked_step = models.PositiveIntegerField(null=True, blank=True)
    policy = models.JSONField(_("deadline policy"), default=dict)
    link = models.PositiveIntegerField(default=1, help_text=_("Rises to make links handed out before worthless."))

    commitment = models.CharField(_("commitment to the dice"), max_length=64, blank=True)
    commitments = models.JSONField(
        _("commitments after going back"),
        default=list,
        blank=True,
        help_text=_("Whoever goes back gets new dice, with a promise of their own."),
    )
    no = models.PositiveIntegerField(_("step"), default=0)
    window = models.PositiveIntegerField(
        _("window"), default=0, help_text=_("Number of the open window; it never comes again, even after a rollback.")
    )
    first_act = models.BooleanField(default=False, help_text=_("The first seat to act closes the open window."))
    turn = models.PositiveIntegerField(_("turn"), default=0)
    phase = models.CharField(_("phase"), max_length=60, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    version = models.PositiveIntegerField(default=0, help_text=_("Rises with every change that resolution depends on."))

    due = models.DateTimeField(_("deadline"), null=True, blank=True)
    closes_at = models.DateTimeField(_("closes at"), null=True, blank=True, help_text=_("The deadline and its grace."))
    wake_at = models.DateTimeField(
        _("wake at"), null=True, blank=True, help_text=_("When the sweep has to look at this game.")
    )
    paused_at = models.DateTimeField(_("paused at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    stepped_at = models.DateTimeField(_("last step at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["wake_at"], name="game_wake", condition=models.Q(status="running")),
            models.Index(fields=["status", "visibility", "-id"], name="game_list"),
            models.Index(fields=["owner", "status"], name="game_owner"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.ruleset} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.ENDED, self.Status.CANCELLED)

    @property
    def hides_players(self) -> bool:
        """Who sits where is told when the game is over."""
        return self.anonymous and not self.is_over

    @property
    def branch(self) -> int:
        """How often the game went back."""
        return len(self.commitments)


class Vault(models.Model):
    """What never leaves the server: the seed, the state with all its secrets, the save the engine goes on from.

    Kept apart from the game so that lists stay slim and no admin page or repr can show it by accident.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="vault")
    seed = models.BinaryField()
    later_seeds = models.BinaryField(default=b"")
    save_data = models.BinaryField(default=b"")
    state = models.BinaryField(default=b"")
    asks = models.BinaryField(default=b"")
    sheets = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"vault of game {self.pk}"

    @property
    def seeds(self) -> list[bytes]:
        """The seed of every branch: the first one, and one for each time the game went back."""
        later = bytes(self.later_seeds)
        return [bytes(self.seed), *(later[at : at + SEED_SIZE] for at in range(0, len(later), SEED_SIZE))]


class Seat(models.Model):
    """A place at the table. Its side is also its name in the engine; empty until the game starts."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField(_("place"))
    side = models.CharField(_("side"), max_length=40, blank=True)
    player = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="seats")
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    wishes = models.JSONField(_("wishes"), default=list, blank=True, help_text=_("Sides, the dearest first."))
    misses = models.PositiveSmallIntegerField(_("misses in a row"), default=0)
    offered_at = models.DateTimeField(_("offered since"), null=True, blank=True)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="seat_place"),
            models.UniqueConstraint(fields=["game", "side"], condition=~models.Q(side=""), name="seat_side"),
        ]
        indexes = [
            models.Index(fields=["offered_at"], name="seat_offered", condition=models.Q(offered_at__isnull=False))
        ]

    def __str__(self) -> str:
        return f"{self.side or self.place} of game {self.game_id}"

    @property
    def is_free(self) -> bool:
        return self.player_id is None and not self.bot


class Tenure(models.Model):
    """Who sat on a seat from when to when: the seat's lineage."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tenures")
    player = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="tenures")
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    since = models.DateTimeField(default=timezone.now)
    since_step = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(null=True, blank=True)
    until_step = models.PositiveIntegerField(null=True, blank=True)
    ended_by = models.CharField(_("why it ended"), max_length=20, blank=True)
    answered = models.PositiveIntegerField(_("asks answered"), default=0)
    missed = models.PositiveIntegerField(_("asks missed"), default=0)
    absence_used = models.PositiveIntegerField(_("minutes of absence used"), default=0)

    class Meta:
        ordering = ["seat", "since", "id"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=models.Q(until__isnull=True), name="tenure_current"),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.bot} on {self.seat}"
