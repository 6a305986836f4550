from typing import ClassVar

from django.conf import settings
from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.zones import known_zones


def check_time_zone(name: str) -> None:
    if name not in known_zones():
        raise ValidationError(_("%(name)s is not a known time zone."), code="time-zone", params={"name": name})


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractUser):
    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    email = models.EmailField(_("e-mail address"), unique=True)
    display_name = models.CharField(_("name shown to others"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[check_time_zone])
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_bot = models.BooleanField(_("bot"), default=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_any_case"),
            models.CheckConstraint(
                condition=models.Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | models.Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="user_quiet_hours_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or gettext("Player %(number)d") % {"number": self.pk or 0}

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class Absence(models.Model):
    """A stretch of time in which the player's clock stands still, up to the cap of each game."""

    player = models.ForeignKey(User, models.CASCADE, related_name="absences")
    since = models.DateTimeField(_("from"))
    until = models.DateTimeField(_("until"))
    remark = models.CharField(_("remark"), max_length=120, blank=True)

    class Meta:
        ordering = ["since"]
        constraints = [
            models.CheckConstraint(condition=models.Q(until__gt=models.F("since")), name="absence_forward"),
        ]

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d} - {self.until:%Y-%m-%d}"
