"""Guests: somebody who wants to try a game now and decide about an account later."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models import Absence, Game, LogEntry, Note, Order, Press, PressRead, Seat, Tenure, User
from games.services import lobby
from games.services.deadlines import NO_DEADLINE
from games.services.preferences import shown_name

GUEST_DAYS = 30


def create_guest(language: str = "en", time_zone: str = "UTC") -> User:
    """An account without password or address; it can do what its own session can do."""
    address = f"guest-{secrets.token_hex(8)}@civpbem.invalid"
    return User.objects.create_user(address, is_guest=True, language=language, time_zone=time_zone)


def try_now(guest: User, ruleset: str, *, bot: str = "good", players: int | None = None) -> Game:
    """A private table against bots without deadlines, started at once."""
    game = lobby.create(
        guest,
        ruleset,
        players=players,
        policy=NO_DEADLINE,
        visibility=Game.Visibility.PRIVATE,
        auto_start=False,
    )
    return lobby.start(game.pk, fill=bot)


def prepare(guest: User, display_name: str, password: str) -> None:
    """What the account will be called and how it signs in; it stays a guest until its mail address is confirmed."""
    guest.display_name = shown_name(display_name)
    guest.set_password(password)
    guest.save(update_fields=["display_name", "password"])


def is_taken(email: str, guest: User) -> bool:
    """Is there another account with this address, confirmed or not?"""
    return User.objects.filter(email__iexact=email).exclude(pk=guest.pk).exists()


def keep(guest: User) -> None:
    """The address is confirmed: the guest is an account now, with every seat and every step it had."""
    guest.is_guest = False
    guest.save(update_fields=["is_guest"])


def hand_over(guest: User, account: User) -> int:
    """The tables of a guest who has signed in. Where the account sits, or has sat, the guest's seat stays."""
    with transaction.atomic():
        sat = Tenure.objects.filter(player=account).values("seat__game")
        theirs = Q(game__in=sat) | Q(game__in=Seat.objects.filter(player=account).values("game"))
        seats = list(Seat.objects.filter(player=guest).exclude(theirs).values_list("pk", flat=True))
        Game.objects.filter(seats__in=seats).update(version=F("version") + 1)  # a resolution under way starts over
        Seat.objects.filter(pk__in=seats).update(player=account)
        Tenure.objects.filter(player=guest, seat__in=seats).update(player=account)
        Game.objects.filter(owner=guest).update(owner=account)
        for model in (Order, Press, LogEntry):
            model._default_manager.filter(by=guest).update(by=account)
        read = PressRead.objects.filter(player=account).values_list("game", flat=True)
        PressRead.objects.filter(player=guest).exclude(game__in=list(read)).update(player=account)
        noted = Note.objects.filter(player=account).values_list("game", flat=True)
        Note.objects.filter(player=guest).exclude(game__in=list(noted)).update(player=account)
        Absence.objects.filter(player=guest).update(player=account)
        if not Seat.objects.filter(player=guest).exists():
            guest.delete()
    return len(seats)


def forget_guests() -> int:
    """Guests who have done nothing for a month, with the tables that were theirs alone; their other seats are offered."""
    limit = timezone.now() - timedelta(days=GUEST_DAYS)
    busy = Order.objects.filter(created_at__gte=limit, by__is_guest=True).values("by")
    old = User.objects.filter(is_guest=True, date_joined__lt=limit).exclude(last_login__gte=limit).exclude(pk__in=busy)
    with transaction.atomic():
        running = Seat.objects.filter(player__in=old, game__status=Game.Status.RUNNING, offered_at=None)
        running.update(offered_at=timezone.now())
        shared = Seat.objects.exclude(player=None).exclude(player__in=old).values("game")
        Game.objects.filter(owner__in=old).exclude(pk__in=shared).delete()
        count, _ = old.delete()
    return count
