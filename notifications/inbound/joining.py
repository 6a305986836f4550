"""Replies to invitations and to seats on offer: yes or no, and nothing else."""

import re
from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Struct

from games.engine.reading import tidy
from games.models import Game, Invitation, Seat, User
from games.services import invitations, lobby, seats
from notifications.addresses import Target

YES = {
    "en": ("yes", "yes please", "accept", "i accept", "join", "i join", "take", "i take it", "ok", "okay"),
    "ru": ("да", "принимаю", "согласен", "согласна", "беру", "играю", "я в игре"),
    "pl": ("tak", "przyjmuję", "zgoda", "biorę", "gram", "dołączam"),
}
NO = {
    "en": ("no", "no thanks", "no thank you", "decline", "i decline"),
    "ru": ("нет", "нет спасибо", "отказываюсь", "отклоняю"),
    "pl": ("nie", "nie dziękuję", "odmawiam", "odrzucam"),
}


class Place(Struct, frozen=True):
    """A place at a table that somebody was offered by mail."""

    game: Game
    address: str  # where the offer went
    player: User | None  # nobody: the address has no account yet
    invitation: Invitation | None = None
    seat: Seat | None = None  # of a running game

    def belongs_to(self, sender: str) -> bool:
        if self.player is None:
            return sender == self.address
        return owners(sender).filter(pk=self.player.pk).exists()


class Said(Struct, frozen=True):
    yes: bool
    language: str


def owners(address: str) -> QuerySet[User]:
    verified = EmailAddress.objects.filter(email__iexact=address, verified=True).values("user")
    return User.objects.filter(pk__in=verified, is_active=True)


def read(text: str) -> Said | None:
    """The first line of the reply, if it is a plain yes or no."""
    first = next((line for line in map(tidy, text.split("\n")) if line), "")
    words = " ".join(re.findall(r"\w+", first.casefold()))
    for yes, table in ((True, YES), (False, NO)):
        for language, phrases in table.items():
            if words in phrases:
                return Said(yes, language)
    return None


def find(target: Target) -> Place | None:
    finders: dict[str, Callable[..., Place | None]] = {"i": _invited, "m": _asked_again, "o": _offered}
    return finders[target.kind](*target.numbers)


def _invited(invitation_id: int, link: int) -> Place | None:
    found = Invitation.objects.select_related("game", "by").filter(pk=invitation_id, game__link=link).first()
    if found is None:
        return None
    address = found.email.lower()
    return Place(found.game, address, owners(address).first(), found)


def _asked_again(game_id: int, link: int, player_id: int) -> Place | None:
    game = Game.objects.filter(pk=game_id, link=link).first()
    player = User.objects.filter(pk=player_id, is_active=True).first()
    return Place(game, player.email.lower(), player) if game and player else None


def _offered(seat_id: int, player_id: int) -> Place | None:
    seat = Seat.objects.select_related("game").filter(pk=seat_id).first()
    player = User.objects.filter(pk=player_id, is_active=True).first()
    return Place(seat.game, player.email.lower(), player, seat=seat) if seat and player else None


# ------------------------------------------------------------ doing it
def answer(place: Place, said: Said) -> tuple[str, User | None]:
    """What came of it, and the account it was done for. The same answer twice changes nothing."""
    if place.seat is not None:
        return (_take(place.seat, place.player) if said.yes else "declined"), place.player
    if said.yes:
        return _join(place, said.language)
    _decline(place)
    return "declined", place.player


def _take(seat: Seat, player: User | None) -> str:
    assert player is not None
    if seat.player_id != player.pk:
        seats.take(seat.pk, by=player)
    return "taken"


def _join(place: Place, language: str) -> tuple[str, User]:
    with transaction.atomic():
        player = place.player or _new_account(place, language)
        if place.game.seats.filter(player=player).exists():
            return "joined", player
        if place.invitation is not None:
            invitations.join_by_link(invitations.invitation_token(place.invitation), player)
        else:
            lobby.join(place.game.pk, player, by_link=True)
    return ("joined" if place.player else "welcome"), player


def _new_account(place: Place, language: str) -> User:
    """Whoever answers from an address has proven it. Without a password: one signs in with a code from the mail."""
    host = place.invitation.by if place.invitation else None
    zone = host.time_zone if host else "UTC"
    player = User.objects.create_user(place.address, language=language, time_zone=zone)
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player


def _decline(place: Place) -> None:
    if place.player is not None and place.game.seats.filter(player=place.player).exists():
        lobby.leave(place.game.pk, place.player)
    if place.invitation is not None:
        place.invitation.declined_at = timezone.now()
        place.invitation.save(update_fields=["declined_at"])
