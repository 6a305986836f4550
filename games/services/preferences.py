"""What an account may say about itself."""

from typing import Any

from django.conf import settings

from games.models import User

FIELDS = ("display_name", "language", "time_zone", "quiet_from", "quiet_until")


def change(user: User, **fields: Any) -> User:
    """Save checked preferences; the caller's form has looked at the values."""
    unknown = set(fields) - set(FIELDS)
    assert not unknown, f"not a preference: {unknown}"
    for name, value in fields.items():
        setattr(user, name, value)
    user.save(update_fields=list(fields))
    return user


def set_language(user: User, language: str) -> None:
    if language in dict(settings.LANGUAGES):
        change(user, language=language)
