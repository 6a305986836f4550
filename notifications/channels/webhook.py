"""By webhook: JSON, signed, sent only to addresses on the open internet."""

import asyncio
import hashlib
import hmac
import ipaddress
import json
import socket
import time
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from urllib.parse import urlsplit

import httpx

from notifications import links
from notifications.channels import NotTaken
from notifications.models import Delivery
from notifications.render.blocks import Happenings, Mail

TIMEOUT = httpx.Timeout(8.0, connect=4.0)
DEADLINE = 10.0
"""Seconds for the whole of it: a receiver may send a byte now and then for ever."""
LOOKUP = 5.0
"""Seconds for its name, which may be in the hands of an attacker, too."""
PORTS = {80, 443, 8080, 8443}
SIGNATURE = "X-Civpbem-Signature"


def send(delivery: Delivery, mail: Mail) -> None:
    assert delivery.channel is not None
    post(delivery.channel.target, delivery.channel.secret, payload(delivery, mail), delivery.key)


def payload(delivery: Delivery, mail: Mail) -> bytes:
    data = {
        "id": delivery.key,
        "kind": delivery.kind,
        "game": delivery.game_id,
        "table": mail.table,
        "seat": delivery.seat.side if delivery.seat else None,
        "step": delivery.step,
        "title": mail.title,
        "text": mail.lead,
        "events": _events(mail),
        "url": links.game(delivery.game) if delivery.game else links.site(),
        **mail.event,
    }
    return json.dumps(data, ensure_ascii=False).encode()


def _events(mail: Mail) -> list[dict[str, str]]:
    """A step is named once in a mail, above all its sentences; here it stands beside each."""
    events: list[dict[str, str]] = []
    for number, text in (row for block in mail.blocks if isinstance(block, Happenings) for row in block.rows):
        events.append({"step": number or (events[-1]["step"] if events else ""), "text": text})
    return events


def sign(secret: str, moment: int, body: bytes) -> str:
    """Receivers compute the same over `<t>.<body>` and refuse what is old."""
    return f"t={moment},v1={hmac.new(secret.encode(), b'%d.' % moment + body, hashlib.sha256).hexdigest()}"


def post(url: str, secret: str, body: bytes, key: str) -> None:
    address, host = check_target(url)
    parts = urlsplit(url)
    name = f"[{address}]" if ":" in address else address
    pinned = parts._replace(netloc=f"{name}:{parts.port}" if parts.port else name).geturl()
    headers = {
        "Host": parts.netloc.rpartition("@")[2],
        "Content-Type": "application/json",
        "User-Agent": "civpbem",
        "Idempotency-Key": key,
        SIGNATURE: sign(secret, int(time.time()), body),
    }
    try:
        status = asyncio.run(_status(pinned, host, body, headers))
    except TimeoutError as error:
        raise NotTaken("too slow") from error
    except httpx.HTTPError as error:
        raise NotTaken(type(error).__name__) from error
    if not 200 <= status < 300:
        raise NotTaken(f"HTTP {status}", permanent=status == 410)


async def _status(url: str, host: str, body: bytes, headers: Mapping[str, str]) -> int:
    async with (
        asyncio.timeout(DEADLINE),
        httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client,
        client.stream("POST", url, content=body, headers=headers, extensions={"sni_hostname": host}) as response,
    ):
        return response.status_code


def check_target(url: str) -> tuple[str, str]:
    """The address to connect to, and the name. Resolved once: the connection goes to the very address that was checked."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise NotTaken("not an address", permanent=True) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port not in PORTS:
        raise NotTaken("only http and https on the usual ports", permanent=True)
    addresses = _addresses(parts.hostname, port)
    if not addresses or not all(is_public(address) for address in addresses):
        raise NotTaken("not an address on the open internet", permanent=True)
    return addresses[0], parts.hostname


def _addresses(host: str, port: int) -> list[str]:
    """The system's resolver knows no deadline: it is asked in a thread, which ends when the resolver gives up."""
    answers: SimpleQueue[list[str] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put([str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except (OSError, UnicodeError) as error:
            answers.put(error)

    Thread(target=ask, name="look-up", daemon=True).start()
    try:
        answer = answers.get(timeout=LOOKUP)
    except Empty as error:
        raise NotTaken("the name cannot be resolved in time") from error
    if isinstance(answer, Exception):
        raise NotTaken("the name cannot be resolved") from answer
    return answer


def is_public(text: str) -> bool:
    """No host of ours or our neighbours, however it is written."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner or address in ipaddress.ip_network("64:ff9b::/96") or address in ipaddress.ip_network("::/96"):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
