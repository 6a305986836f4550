"""Making, finding and revoking keys to the API."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.utils import timezone

from api.models import Token
from games.models import User
from games.models.prepared import Prepared
from games.services.errors import Refusal, forbid, invalid, refuse

Scope = Literal["read", "play", "manage"]
SCOPES: tuple[Scope, ...] = ("read", "play", "manage")
PREFIX = "civ_"
MAX_TOKENS = 30
BY_HASH = Prepared(lambda digest: Token.objects.filter(hash=digest).select_related("user"), "digest")


def digest(key: str) -> str:
    """The keys are long and random, so that a plain hash is as good as a slow one."""
    return hashlib.sha256(key.encode()).hexdigest()


def create(
    user: User, name: str, scopes: Sequence[str], expires_at: datetime | None = None, *, by: Token | None = None
) -> tuple[Token, str]:
    """The row and the key, which is never seen again. A token makes no token that may more or lives longer."""
    if expires_at is not None and expires_at <= timezone.now():
        raise Refusal(invalid("expires_at", "in the past"), status=400)
    if by is not None and (set(scopes) - set(by.scopes) or _outlives(expires_at, by.expires_at)):
        forbid("token.more-than-yours")
    if user.api_tokens.count() >= MAX_TOKENS:
        refuse("token.too-many", limit=MAX_TOKENS)
    key = PREFIX + secrets.token_urlsafe(32)
    kept = [scope for scope in SCOPES if scope in scopes]
    row = Token.objects.create(user=user, name=name, hash=digest(key), scopes=kept, expires_at=expires_at)
    return row, key


def _outlives(wanted: datetime | None, mine: datetime | None) -> bool:
    return mine is not None and (wanted is None or wanted > mine)


def find(key: str) -> Token | None:
    """Whether it has expired is for the caller to ask."""
    return BY_HASH.first(digest(key))


def is_expired(token: Token) -> bool:
    return token.expires_at is not None and token.expires_at <= timezone.now()


def note_use(token: Token) -> None:
    """Once a day, so that reading does not become writing."""
    today = timezone.now().date()
    if token.used_on != today:
        Token.objects.filter(pk=token.pk).update(used_on=today)


def of_user(user: User) -> list[Token]:
    return list(user.api_tokens.order_by("id"))


def revoke(token_id: int, *, by: User) -> None:
    if not Token.objects.filter(pk=token_id, user=by).delete()[0]:
        refuse("token.unknown", 404)


def revoke_all(user: User) -> int:
    """How many there were."""
    return user.api_tokens.all().delete()[0]
