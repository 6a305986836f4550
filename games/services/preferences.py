"""What an account may say about itself."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from games.models import User
from games.services.wording import one_line

FIELDS = ("display_name", "language", "time_zone", "quiet_from", "quiet_until")
MAX_NAME = 40


def change(user: User, **fields: Any) -> User:
    """Save checked preferences; the caller's form has looked at the values."""
    unknown = set(fields) - set(FIELDS)
    assert not unknown, f"not a preference: {unknown}"
    for name, value in cleaned(fields).items():
        setattr(user, name, value)
    user.save(update_fields=list(fields))
    return user


def cleaned(fields: Mapping[str, Any]) -> dict[str, Any]:
    """With a name as others will see it."""
    return {name: shown_name(value) if name == "display_name" else value for name, value in fields.items()}


def shown_name(name: str) -> str:
    return one_line(name, MAX_NAME)


def set_language(user: User, language: str) -> None:
    if language in dict(settings.LANGUAGES):
        change(user, language=language)
