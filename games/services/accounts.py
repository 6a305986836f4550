"""Guests: somebody who wants to try a game now and decide about an account later."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Game, Seat, User
from games.services import lobby

GUEST_DAYS = 30


def create_guest(language: str = "en", time_zone: str = "UTC") -> User:
    """An account without password or address; it can do what its own session can do."""
    address = f"guest-{secrets.token_hex(8)}@civpbem.invalid"
    return User.objects.create_user(address, is_guest=True, language=language, time_zone=time_zone)


def try_now(guest: User, ruleset: str, *, bot: str = "good", players: int | None = None) -> Game:
    """A private table against bots without deadlines, started at once."""
    from games.services.deadlines import NO_DEADLINE

    game = lobby.create(
        guest,
        ruleset,
        players=players,
        policy=NO_DEADLINE,
        visibility=Game.Visibility.PRIVATE,
        auto_start=False,
    )
    return lobby.start(game.pk, fill=bot)


def forget_guests() -> int:
    """Guests who have not come back for a month, with the tables that were theirs alone."""
    limit = timezone.now() - timedelta(days=GUEST_DAYS)
    old = User.objects.filter(is_guest=True, date_joined__lt=limit).exclude(last_login__gte=limit)
    with transaction.atomic():
        shared = Seat.objects.exclude(player=None).exclude(player__in=old).values("game")
        Game.objects.filter(owner__in=old).exclude(pk__in=shared).delete()
        count, _ = old.delete()
    return count
