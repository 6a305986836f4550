"""An IMAP mailbox, emptied from time to time (imap-tools). A mail is deleted or moved only after it is kept."""

import imaplib
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote

import structlog
from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted, MailMessage
from imap_tools.errors import ImapToolsError

from notifications.inbound.accept import Flood, accept, source_of
from notifications.inbound.letter import MAX_BYTES, read_letter

logger = structlog.get_logger(__name__)

BATCH = 100
LOOKED_AT = 1000
TIMEOUT = 30


@dataclass(frozen=True)
class Account:
    host: str
    port: int
    user: str
    password: str
    folder: str
    encrypted: bool
    done: str  # folder for what was kept; empty: deleted


def account_of(url: SplitResult) -> Account:
    """imaps://user:password@host:993/INBOX?done=Processed"""
    encrypted = url.scheme == "imaps"
    return Account(
        url.hostname or "",
        url.port or (993 if encrypted else 143),
        unquote(url.username or ""),
        unquote(url.password or ""),
        unquote(url.path.strip("/")) or "INBOX",
        encrypted,
        dict(parse_qsl(url.query)).get("done", ""),
    )


class MailboxUnreachable(Exception):
    """Try again at the next poll."""


def poll(account: Account) -> int:
    """Take what lies in the mailbox. Returns how many mails were kept."""
    kind = MailBox if account.encrypted else MailBoxUnencrypted
    try:
        with kind(account.host, account.port, timeout=TIMEOUT).login(
            account.user, account.password, initial_folder=account.folder
        ) as mailbox:
            return _empty(mailbox, account)
    except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
        raise MailboxUnreachable(f"{type(error).__name__}: {error}"[:200]) from error


def _empty(mailbox: BaseMailBox, account: Account) -> int:
    """Who floods the box waits there; the mails of others behind do not."""
    kept: list[str] = []
    flooding: set[str] = set()
    for uid in mailbox.uids()[:LOOKED_AT]:
        message = _fetch(mailbox, uid, flooding)
        if message is None:
            continue
        if _keep(message):
            kept.append(uid)
        else:
            flooding.add(_source(message))
        if len(kept) == BATCH:
            break
    if kept and account.done:
        mailbox.move(kept, account.done)
    elif kept:
        mailbox.delete(kept)
    return len(kept)


def _fetch(mailbox: BaseMailBox, uid: str, flooding: set[str]) -> MailMessage | None:
    """Of a mail that is too large only the headers are fetched: enough for a polite answer."""
    small = next(iter(mailbox.fetch(f"UID {uid}", headers_only=True, mark_seen=False)), None)
    if small is None or (flooding and _source(small) in flooding):
        return None
    if small.size_rfc822 > MAX_BYTES:
        return small
    return next(iter(mailbox.fetch(f"UID {uid}", mark_seen=False)), None)


def _source(message: MailMessage) -> str:
    raw = message.obj.as_bytes()
    return source_of(raw, read_letter(raw))


def _keep(message: MailMessage) -> bool:
    raw = message.obj.as_bytes()
    if message.size_rfc822 > MAX_BYTES:
        raw += b" " * (MAX_BYTES + 1 - len(raw))
    try:
        accept(raw, door="imap")
    except Flood:
        return False
    return True
