"""An LMTP or SMTP server for the mail server next door (aiosmtpd)."""

import asyncio
from typing import Any

import structlog
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from asgiref.sync import sync_to_async
from django.db import Error as DatabaseError
from django.db import close_old_connections

from notifications import addresses
from notifications.inbound.accept import Flood, accept
from notifications.inbound.letter import MAX_BYTES

logger = structlog.get_logger(__name__)

MAX_RECIPIENTS = 20


class Handler:
    def __init__(self, door: str) -> None:
        self.door = door

    async def handle_RCPT(  # noqa: N802 (the name is aiosmtpd's)
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refused here, a mail to nobody is its sender's server's business, and no answer of ours is needed."""
        if not addresses.looks_ours(address) and address.rpartition("@")[2].lower() != addresses.domain():
            return "550 5.1.1 no such mailbox"
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:  # noqa: N802
        raw = envelope.content if isinstance(envelope.content, bytes) else (envelope.content or "").encode()
        reply = await sync_to_async(self._keep)(raw, tuple(envelope.rcpt_tos), envelope.mail_from or "")
        if self.door == "lmtp":
            return "\r\n".join([reply] * len(envelope.rcpt_tos))
        return reply

    def _keep(self, raw: bytes, recipients: tuple[str, ...], sender: str) -> str:
        close_old_connections()
        if sender in ("", "<>"):
            raw = b"Return-Path: <>\r\n" + raw
        try:
            accept(raw, door=self.door, envelope=recipients)
        except Flood:
            return "450 4.7.1 too many mails, try again later"
        except DatabaseError:
            logger.exception("mail_not_kept", door=self.door)
            return "451 4.3.0 cannot keep this now, try again later"
        return "250 2.0.0 kept"


class _TolerantSMTP(SMTP):
    line_length_limit = 100_000  # some programs write whole paragraphs as one line


class _TolerantLMTP(LMTP):
    line_length_limit = 100_000


class Listener(Controller):
    """Runs in a thread of its own; `start()` returns when it listens."""

    def __init__(self, protocol: str, host: str, port: int) -> None:
        self.protocol = protocol
        super().__init__(Handler(protocol), hostname=host, port=port, ready_timeout=60)

    def factory(self) -> SMTP:
        kind = _TolerantLMTP if self.protocol == "lmtp" else _TolerantSMTP
        return kind(
            self.handler, data_size_limit=MAX_BYTES, enable_SMTPUTF8=True, ident="civpbem", loop=self.loop, timeout=120
        )


def listen_for_ever(protocol: str, host: str, port: int) -> None:
    """For `manage.py receive_mail --listen`."""
    listener = Listener(protocol, host, port)
    listener.start()
    try:
        asyncio.run(_wait())
    finally:
        listener.stop()


async def _wait() -> None:
    await asyncio.Event().wait()
