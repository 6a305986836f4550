"""Real mail servers on loopback, each on a free port, gone afterwards."""

import getpass
import grp
import imaplib
import os
import pwd
import shutil
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socketserver import DatagramRequestHandler, StreamRequestHandler, ThreadingTCPServer, ThreadingUDPServer
from typing import Any
from unittest.mock import patch

import dns.flags
import dns.message
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from django.db import connections

from notifications.doors.listener import Handler, Listener
from tests.servers import running, short_temporary_folder


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


# ------------------------------------------------------------ where our mails go
@dataclass
class Sink:
    """A mail server that keeps what it takes. `mood` may refuse: it is asked at each stage and answers with a reply."""

    mails: list[tuple[str, bytes]] = field(default_factory=list)
    mood: Callable[[str], str] = lambda stage: ""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if reply := self.mood("rcpt"):
            return reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if reply := self.mood("data"):
            return reply
        self.mails += [(to, envelope.content) for to in envelope.rcpt_tos]
        return "250 OK"


class _SinkServer(Controller):
    def factory(self) -> SMTP:
        return SMTP(self.handler, data_size_limit=20_000_000, loop=self.loop)


@contextmanager
def smtp_sink() -> Iterator[tuple[Sink, int]]:
    sink = Sink()
    server = _SinkServer(sink, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        yield sink, server.port
    finally:
        server.stop()


# ------------------------------------------------------------ servers that answer byte by byte
LONG = 600
"""Bytes of an answer that takes a minute: whoever waits for it is seen to wait, and the test ends all the same."""


class _Drip(StreamRequestHandler):
    answer = b""

    def handle(self) -> None:
        for number in range(LONG):
            try:
                self.wfile.write(self.answer[number : number + 1] or b"a")
            except OSError:
                return
            time.sleep(0.1)


class _DripServer(ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False


@contextmanager
def dripping_server(answer: bytes) -> Iterator[int]:
    """Says this, one byte at a time, and goes on with `a`."""
    server = _DripServer(("127.0.0.1", 0), type("Drip", (_Drip,), {"answer": answer}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


class _Truncated(DatagramRequestHandler):
    """Too long for a datagram: ask again by TCP."""

    def handle(self) -> None:
        answer = dns.message.make_response(dns.message.from_wire(self.packet))
        answer.flags |= dns.flags.TC
        self.wfile.write(answer.to_wire())


@contextmanager
def dripping_name_server() -> Iterator[int]:
    with dripping_server(struct.pack("!H", LONG)) as port:
        server = ThreadingUDPServer(("127.0.0.1", port), _Truncated)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield port
        finally:
            server.shutdown()
            server.server_close()


# ------------------------------------------------------------ our own door
class _SharedHandler(Handler):
    """Works on the test's own database connection, like Django's live server does."""

    def __init__(self, door: str) -> None:
        super().__init__(door)
        self.shared = connections["default"]

    def _keep(self, raw: bytes, recipients: tuple[str, ...], sender: str) -> str:
        connections["default"] = self.shared
        return super()._keep(raw, recipients, sender)


@contextmanager
def door(protocol: str) -> Iterator[int]:
    shared = connections["default"]
    shared.inc_thread_sharing()
    listener = Listener(protocol, "127.0.0.1", free_port())
    listener.handler = _SharedHandler(protocol)
    with patch("notifications.doors.listener.close_old_connections"):  # the test is inside a transaction
        listener.start()
        try:
            yield listener.port
        finally:
            listener.stop()
            shared.dec_thread_sharing()


# ------------------------------------------------------------ IMAP
PASSWORD = "secret"

CONFIG = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
mail_location = maildir:{folder}/mail/%u
first_valid_uid = {uid}
first_valid_gid = {gid}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
namespace inbox {{
  inbox = yes
  mailbox Processed {{
    auto = create
  }}
}}
"""


def dovecot_program() -> str:
    found = shutil.which("dovecot") or ("/usr/sbin/dovecot" if Path("/usr/sbin/dovecot").exists() else "")
    assert found, "no Dovecot here: run tools/install-dovecot"
    return found


def _people() -> dict[str, Any]:
    """Dovecot runs as its own accounts where it may, else as whoever runs the tests."""
    if os.geteuid() == 0:
        account = pwd.getpwnam("nobody")
        names = {"internal": "dovecot", "login": "dovenull", "group": "dovecot"}
        return {**names, "uid": account.pw_uid, "gid": account.pw_gid}
    me = getpass.getuser()
    group = grp.getgrgid(os.getegid()).gr_name
    return {"internal": me, "login": me, "group": group, "uid": os.geteuid(), "gid": os.getegid()}


@contextmanager
def imap_server() -> Iterator[int]:
    with short_temporary_folder() as folder:
        port, people = free_port(), _people()
        folder.chmod(0o755)
        for name in ("run", "state", "mail", "home"):
            (folder / name).mkdir()
        for name in ("mail", "home"):
            shutil.chown(folder / name, people["uid"], people["gid"])
        config = folder / "dovecot.conf"
        config.write_text(CONFIG.format(folder=folder, port=port, password=PASSWORD, **people))
        with running(subprocess.Popen([dovecot_program(), "-F", "-c", config])):
            _wait(port, folder / "log")
            yield port


def _wait(port: int, log: Path, seconds: float = 15) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            imaplib.IMAP4("127.0.0.1", port, timeout=2).logout()
        except (OSError, imaplib.IMAP4.error) as error:
            if time.monotonic() > until:
                raise TimeoutError(log.read_text() if log.exists() else "no log") from error
            time.sleep(0.05)
        else:
            return


def put_into_mailbox(port: int, user: str, *mails: bytes) -> None:
    """As another mail server would have delivered them."""
    client = imaplib.IMAP4("127.0.0.1", port)
    client.login(user, PASSWORD)
    for raw in mails:
        status, _ = client.append("INBOX", "", "", raw)
        assert status == "OK"
    client.logout()


def count_in_mailbox(port: int, user: str, folder: str = "INBOX") -> int:
    client = imaplib.IMAP4("127.0.0.1", port)
    client.login(user, PASSWORD)
    _, found = client.select(folder)
    client.logout()
    return int(found[0] or 0)
