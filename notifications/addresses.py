"""Signed addresses and links: each is good for one thing, cannot be guessed, and says nothing about anybody.

    t37.214.mfzwizltorxw4ylm@play.example.org       orders of seat 214 for window 37

Mail systems may change the case of an address and must take 64 characters before the @.
"""

import base64
import re
from collections.abc import Iterable
from typing import Literal, get_args

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec import Struct

Kind = Literal["t", "g", "p", "c", "i", "m", "o"]
"""t: window and seat. g: a seat, for commands. p: a press message and the seat that answers. c: a channel, to end it.
i: an invitation and the number of the table's links. m: a table, that number, and a player who is asked to play again.
o: a seat on offer and a player who may take it."""

_TOKEN = re.compile(r"([a-z])(\d{1,12}(?:\.\d{1,12}){0,2})\.([a-z2-7]{16})")
_SALT = "civpbem.address"


class Target(Struct, frozen=True):
    kind: Kind
    numbers: tuple[int, ...]


def sign(kind: Kind, *numbers: int) -> str:
    body = kind + ".".join(map(str, numbers))
    return f"{body}.{_mac(body, settings.SECRET_KEY)}"


def read(token: str) -> Target | None:
    found = _TOKEN.fullmatch(token.strip().lower())
    if not found or found[1] not in get_args(Kind):
        return None
    body = found[1] + found[2]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(constant_time_compare(_mac(body, key), found[3]) for key in keys):
        return None
    return Target(found[1], tuple(map(int, found[2].split("."))))  # type: ignore[arg-type]


def _mac(body: str, key: str) -> str:
    digest = salted_hmac(_SALT, body, secret=key, algorithm="sha256").digest()[:10]
    return base64.b32encode(digest).decode().lower()


# ------------------------------------------------------------ mail addresses
def domain() -> str:
    return settings.MAIL_REPLY.rpartition("@")[2]


def mailbox(token: str) -> str:
    """`*@play.example.org` and `games+*@example.org` are both in use: a domain of our own, or one mailbox."""
    return settings.MAIL_REPLY.replace("*", token)


def turn(window: int, seat: int) -> str:
    return mailbox(sign("t", window, seat))


def table(seat: int) -> str:
    return mailbox(sign("g", seat))


def press(message: int, seat: int) -> str:
    return mailbox(sign("p", message, seat))


def invitation(invitation: int, link: int) -> str:
    return mailbox(sign("i", invitation, link))


def asked_again(game: int, link: int, player: int) -> str:
    return mailbox(sign("m", game, link, player))


def offer(seat: int, player: int) -> str:
    return mailbox(sign("o", seat, player))


def looks_ours(address: str) -> bool:
    return _shape().fullmatch(address.strip().lower()) is not None


def own_among(addresses: Iterable[str]) -> str:
    """The first address among the recipients that we made, or nothing."""
    clean = (address.strip().lower() for address in addresses)
    return next((one for one in clean if (found := _shape().fullmatch(one)) and read(found[1])), "")


def target(addresses: Iterable[str]) -> Target | None:
    found = _shape().fullmatch(own_among(addresses))
    return read(found[1]) if found else None


def _shape() -> re.Pattern[str]:
    return re.compile(re.escape(settings.MAIL_REPLY.lower()).replace(r"\*", "([a-z0-9.]{1,60})"))


def message_id(key: str) -> str:
    """The same mail has the same id however often it is sent; who has not got it cannot guess it."""
    digest = salted_hmac("civpbem.message-id", key, algorithm="sha256").digest()[:12]
    return f"<{base64.b32encode(digest).decode().rstrip('=').lower()}@{domain()}>"


# ------------------------------------------------------------ links
def pack(purpose: str, *numbers: int) -> str:
    return signing.dumps(numbers, salt=f"civpbem.{purpose}")


def unpack(purpose: str, token: str, max_age: int | None = None) -> tuple[int, ...] | None:
    try:
        return tuple(map(int, signing.loads(token, salt=f"civpbem.{purpose}", max_age=max_age)))
    except (signing.BadSignature, TypeError, ValueError):
        return None
