"""A mail backend that puts every mail into a folder, one file each: for playing on one's own machine (see /dev/mail/)."""

import re
import secrets
import time
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage as ParsedMessage
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

NAME = re.compile(r"\d{13}-[0-9a-f]{8}")
MOST = 300


def where() -> Path:
    return Path(getattr(settings, "EMAIL_FILE_PATH", "/nonexistent"))


class EmailBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = where()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            path = folder / f"{int(time.time() * 1000):013d}-{secrets.token_hex(4)}.eml"
            part = path.with_suffix(".part")
            part.write_bytes(message.message().as_bytes())
            part.rename(path)
        return len(email_messages)


def names() -> list[str]:
    """The newest first."""
    return sorted((path.stem for path in where().glob("*.eml") if NAME.fullmatch(path.stem)), reverse=True)[:MOST]


def open_mail(name: str) -> ParsedMessage | None:
    path = where() / f"{name}.eml"
    if not NAME.fullmatch(name) or not path.exists():
        return None
    parsed: Any = message_from_bytes(path.read_bytes(), policy=policy.default)
    return parsed if isinstance(parsed, ParsedMessage) else None
