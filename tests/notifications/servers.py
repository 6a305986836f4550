"""Real mail servers on loopback, each on a free port, gone afterwards."""

import asyncio
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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socketserver import (
    BaseServer,
    DatagramRequestHandler,
    StreamRequestHandler,
    ThreadingTCPServer,
    ThreadingUDPServer,
)
from typing import Any
from unittest.mock import patch

import dns.flags
import dns.message
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from django.db import connections

from notifications.doors.listener import Handler, Listener
from tests.servers import running, short_temporary_folder

PATIENCE = 60
"""Seconds in which a server has to be there, on the slowest machine."""


@contextmanager
def dead_port() -> Iterator[int]:
    """Taken, and nobody listens: whoever connects is refused."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        yield int(sock.getsockname()[1])


class _AnyPort(Controller):
    """Listens on a port that the system chooses, and says which."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


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


class _SinkServer(_AnyPort):
    def factory(self) -> SMTP:
        return SMTP(self.handler, data_size_limit=20_000_000, loop=self.loop)


@contextmanager
def smtp_sink() -> Iterator[tuple[Sink, int]]:
    sink = Sink()
    server = _SinkServer(sink, hostname="127.0.0.1", port=0, ready_timeout=PATIENCE)
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


def _drip_server(answer: bytes, port: int = 0) -> _DripServer:
    return _DripServer(("127.0.0.1", port), type("Drip", (_Drip,), {"answer": answer}))


@contextmanager
def _serving(*servers: BaseServer) -> Iterator[None]:
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


@contextmanager
def dripping_server(answer: bytes) -> Iterator[int]:
    """Says this, one byte at a time, and goes on with `a`."""
    server = _drip_server(answer)
    with _serving(server):
        yield server.server_address[1]


class _Truncated(DatagramRequestHandler):
    """Too long for a datagram: ask again by TCP."""

    def handle(self) -> None:
        answer = dns.message.make_response(dns.message.from_wire(self.packet))
        answer.flags |= dns.flags.TC
        self.wfile.write(answer.to_wire())


@contextmanager
def dripping_name_server() -> Iterator[int]:
    tcp, udp = _on_one_port()
    with _serving(tcp, udp):
        yield tcp.server_address[1]


def _on_one_port() -> tuple[_DripServer, ThreadingUDPServer]:
    """A port that is free for TCP may be taken for UDP: then another one."""
    for _ in range(100):
        tcp = _drip_server(struct.pack("!H", LONG))
        try:
            return tcp, ThreadingUDPServer(("127.0.0.1", tcp.server_address[1]), _Truncated)
        except OSError:
            tcp.server_close()
    raise OSError("no port is free")


# ------------------------------------------------------------ our own door
class _SharedHandler(Handler):
    """Works on the test's own database connection, like Django's live server does."""

    def __init__(self, door: str) -> None:
        super().__init__(door)
        self.shared = connections["default"]

    def _keep(self, raw: bytes, recipients: tuple[str, ...], sender: str) -> str:
        connections["default"] = self.shared
        return super()._keep(raw, recipients, sender)


class _Door(_AnyPort, Listener):
    pass


@contextmanager
def door(protocol: str) -> Iterator[int]:
    shared = connections["default"]
    shared.inc_thread_sharing()
    listener = _Door(protocol, "127.0.0.1", 0)
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
    """Dovecot wants to be told its port: where somebody else was faster, it gets another one."""
    with ExitStack() as stack:
        tried = (stack.enter_context(_dovecot()) for _ in range(10))
        yield next(filter(None, tried))


@contextmanager
def _dovecot() -> Iterator[int]:
    """Its port, or 0 if it could not start there."""
    with short_temporary_folder() as folder:
        with dead_port() as port:
            config = _configured(folder, port)
        with running(subprocess.Popen([dovecot_program(), "-F", "-c", config])) as process:
            yield port if _answers(process, port, folder / "log") else 0


def _configured(folder: Path, port: int) -> Path:
    people = _people()
    folder.chmod(0o755)
    for name in ("run", "state", "mail", "home"):
        (folder / name).mkdir()
    for name in ("mail", "home"):
        shutil.chown(folder / name, people["uid"], people["gid"])
    config = folder / "dovecot.conf"
    config.write_text(CONFIG.format(folder=folder, port=port, password=PASSWORD, **people))
    return config


def _answers(process: "subprocess.Popen[bytes]", port: int, log: Path) -> bool:
    until = time.monotonic() + PATIENCE
    while process.poll() is None:
        try:
            imaplib.IMAP4("127.0.0.1", port, timeout=PATIENCE).logout()
        except (OSError, imaplib.IMAP4.error) as error:
            if time.monotonic() > until:
                raise TimeoutError(log.read_text() if log.exists() else "no log") from error
            time.sleep(0.05)
        else:
            return True
    assert "already in use" in log.read_text(), log.read_text()
    return False


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
