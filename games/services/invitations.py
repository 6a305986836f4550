"""Ways to a private table: links that are signed and expire, and invitations by mail address."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from games.models import Game, Invitation, Seat, User
from games.services import lobby, signals
from games.services.access import check_lobby, check_owner
from games.services.errors import Refusal, forbid, invalid, refuse
from games.services.writing import lock_game

SALT = "games.link"
LIFETIME = timedelta(days=30)
MAX_INVITATIONS = 30
MAX_A_DAY = 100  # of one account: they go to people who have not asked for our mail


def link_token(game: Game, *, by: User | None = None) -> str:
    """For a link that lets anybody who has it see and join this table, for a month or until links are revoked."""
    check_owner(by, game)
    return signing.dumps({"game": game.pk, "link": game.link}, salt=SALT)


def invitation_token(invitation: Invitation) -> str:
    game = invitation.game
    return signing.dumps({"game": game.pk, "link": game.link, "invitation": invitation.pk}, salt=SALT)


def open_link(token: str) -> Game:
    """The game a link leads to. Shows it; changes nothing."""
    return _open(token)[0]


def _open(token: str) -> tuple[Game, dict[str, Any]]:
    try:
        data = signing.loads(token, salt=SALT, max_age=LIFETIME)
    except signing.BadSignature:
        refuse("link.invalid", 404)
    game = Game.objects.filter(pk=data["game"], link=data["link"]).first()
    if game is None:
        refuse("link.invalid", 404)
    return game, data


def join_by_link(token: str, player: User, *, wishes: Sequence[str] = ()) -> Seat:
    game, data = _open(token)
    seat = lobby.join(game.pk, player, wishes=wishes, by_link=True)
    if "invitation" in data:
        Invitation.objects.filter(pk=data["invitation"]).update(accepted_by=player)
    return seat


def revoke_links(game_id: int, *, by: User | None = None) -> Game:
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        game.link += 1
        game.save(update_fields=["link"])
    return game


def invite(game_id: int, emails: Sequence[str], *, by: User) -> list[Invitation]:
    """Invite addresses, each once. Whether an address has an account is not told."""
    addresses = list(dict.fromkeys(email.strip().lower() for email in emails))
    _check_addresses(addresses)
    _check_host(by, len(addresses))
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        check_lobby(game)
        known = set(game.invitations.values_list("email", flat=True))
        if len(known | set(addresses)) > MAX_INVITATIONS:
            refuse("invitations.too-many", 400, "illegal", limit=MAX_INVITATIONS)
        new = [Invitation(game=game, email=address, by=by) for address in addresses if address not in known]
        rows = Invitation.objects.bulk_create(new)
        for invitation in rows:
            signals.invited.send(Game, game=game, invitation=invitation, player=None)
    return rows


def _check_host(by: User, count: int) -> None:
    if by.is_guest:
        forbid("invite.guest")
    since = timezone.now() - timedelta(days=1)
    if Invitation.objects.filter(by=by, created_at__gt=since).count() + count > MAX_A_DAY:
        refuse("invite.too-many", limit=MAX_A_DAY)


def _check_addresses(addresses: Sequence[str]) -> None:
    problems = []
    for address in addresses:
        try:
            validate_email(address)
        except ValidationError:
            problems.append(invalid("emails", address))
    if problems:
        raise Refusal(*problems, status=400)


def decline(invitation_id: int, *, by: User) -> None:
    mine = Invitation.objects.filter(pk=invitation_id, email__iexact=by.email, declined_at=None)
    if not mine.update(declined_at=timezone.now()):
        refuse("link.invalid", 404)
