"""Everything that `manage.py play` puts together on one machine."""

import fcntl
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType

import httpx
from django.conf import settings

from civpbem.settings import embedded_socket
from civpbem.supervisor import Child, Supervisor
from games import valkey

COLOURS = {"broker": 35, "worker": 34, "clock": 36, "web": 32, "play": 33}
PORTS_TRIED = 100
WAIT_FOR_WEB = 60.0

_print_lock = threading.Lock()


class Refused(Exception):
    """Something outside keeps us from starting; the text says what."""


class StopRequest:
    """Turns true at Ctrl-C and its like. A handler must not touch a lock, so this is looked at, not waited for."""

    def __init__(self) -> None:
        self.to_stop = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self.to_stop = True


def say(name: str, text: str) -> None:
    with _print_lock:
        label = f"{name:>6} |"
        if sys.stdout.isatty():
            label = f"\033[{COLOURS[name]}m{label}\033[0m"
        sys.stdout.write(f"{label} {text}\n")
        sys.stdout.flush()


@contextmanager
def only_one(folder: Path) -> Iterator[Callable[[str], None]]:
    """Holds the folder for us; yields what writes down for others where we are."""
    with (folder / "play.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            raise Refused(f"It is being played in {folder} already: {file.read() or 'just starting'}") from error

        def note(text: str) -> None:
            file.truncate(0)
            file.write(text)
            file.flush()

        note(f"process {os.getpid()}")
        yield note
        note("")


def listen(port: int | None) -> socket.socket:
    """A listening socket; without a wish the first free port from 8000 on."""
    for candidate in [port] if port else range(8000, 8000 + PORTS_TRIED):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind(("127.0.0.1", candidate))
            sock.listen(128)
        except OSError as error:
            sock.close()
            say("play", f"port {candidate} cannot be used ({error.strerror})")
        else:
            return sock
    raise Refused("No port is free. Name another with --port.")


def environment(port: int) -> dict[str, str]:
    given = {"SITE_URL": f"http://localhost:{port}", "DEV_MAIL": "1", "PYTHONUNBUFFERED": "1"}
    fixed = {"DJANGO_SETTINGS_MODULE": "civpbem.settings", "CIVPBEM_DATA": str(settings.DATA_DIR)}
    return given | dict(os.environ) | fixed


def celery(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "celery", "--quiet", "-A", "civpbem", *arguments]


def children(listening: int, own_broker: Path | None) -> Iterator[Child]:
    if own_broker:
        yield Child("broker", valkey.server_command(settings.DATA_DIR / "valkey", own_broker))
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf", "--bind", f"fd://{listening}"]
    yield Child("web", gunicorn, fds=(listening,))
    yield Child("worker", celery("worker", "--concurrency", "2", *quiet), patience=20)
    yield Child("clock", celery("beat", "--pidfile="))


def own_broker_socket() -> Path | None:
    path = embedded_socket(settings.DATA_DIR)
    return path if f"unix://{path}" == settings.REDIS_URL else None


def start_all(supervisor: Supervisor, listening: int) -> None:
    own_broker = own_broker_socket()
    if own_broker:
        valkey.wait_for(settings.REDIS_URL, up=False)  # one whose play was killed may still be saving
    for child in children(listening, own_broker):
        supervisor.start(child)
        if child.name == "broker":
            valkey.wait_for(settings.REDIS_URL)


def wait_for_web(asked: StopRequest, address: str) -> bool:
    until = time.monotonic() + WAIT_FOR_WEB
    while not asked.to_stop and time.monotonic() < until:
        try:
            if httpx.get(address, timeout=WAIT_FOR_WEB, trust_env=False).is_success:
                return True
        except httpx.TransportError:
            time.sleep(0.1)
    return False


def run(port: int | None, prepare: Callable[[], str]) -> None:
    with only_one(settings.DATA_DIR) as note, closing(listen(port)) as sock:
        number = sock.getsockname()[1]
        address = f"http://localhost:{number}/"
        note(f"process {os.getpid()}, {address}")
        how_to_sign_in = prepare()
        supervisor, asked = Supervisor(say, environment(number)), StopRequest()
        try:
            start_all(supervisor, sock.fileno())
            if wait_for_web(asked, f"http://127.0.0.1:{number}/"):
                welcome(address, how_to_sign_in)
            elif not asked.to_stop:
                say("play", f"the site does not answer within {WAIT_FOR_WEB:.0f} s; see what web says above")
            while not asked.to_stop:
                time.sleep(0.1)
        finally:
            say("play", "stopping")
            supervisor.stop()
            say("play", "stopped; everything is kept for the next start")


def welcome(address: str, how_to_sign_in: str) -> None:
    for line in ["", f"Open {address}", how_to_sign_in, f"Mails: {address}dev/mail/", "Ctrl-C stops.", ""]:
        say("play", line)
