"""A site to measure: its own folder, database, broker and web server, gone afterwards."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings

KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV")


class BenchSite:
    def __init__(self, name: str, folder: Path, database: str, redis: str) -> None:
        self.name = name
        kept = {key: os.environ[key] for key in KEPT if key in os.environ}
        self.env = kept | {
            "CIVPBEM_DATA": str(folder),
            "LOG_FORMAT": "json",
            "API_RATE_TOKEN": "1000000",
            "REDIS_URL": redis,
        }
        if database:
            self.env["DATABASE_URL"] = database
        self.web: subprocess.Popen[bytes] | None = None
        self.manage("migrate", "-v", "0")
        self.table: dict[str, Any] = json.loads(self.manage("bench_tables").splitlines()[-1])

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=self.env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    @contextmanager
    def served(self, application: str = "civpbem.wsgi") -> Iterator[int]:
        port = free_port()
        env = {**self.env, "WEB_BIND": f"127.0.0.1:{port}", "DJANGO_SETTINGS_MODULE": "civpbem.settings"}
        command = [sys.executable, "-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf", application]
        self.web = subprocess.Popen(command, cwd=settings.BASE_DIR, env=env, stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield port
        finally:
            self.web.terminate()
            self.web.wait(20)

    def memory(self) -> float:
        """The largest of the web processes, in MB, shared pages included."""
        assert self.web is not None
        children = Path(f"/proc/{self.web.pid}/task/{self.web.pid}/children").read_text().split()
        return round(max(resident(pid) for pid in children) / 1024, 1)


def resident(pid: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def wait_for(port: int, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


def sites() -> Iterator[BenchSite]:
    """SQLite always; PostgreSQL if BENCH_POSTGRES names an empty database, or with the one the tests bring along."""
    for name, postgres in (("SQLite", False), ("PostgreSQL", True)):
        with ExitStack() as stack:
            database = stack.enter_context(postgres_url()) if postgres else ""
            redis = stack.enter_context(broker_url())
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            yield BenchSite(name, folder, database, redis)


@contextmanager
def postgres_url() -> Iterator[str]:
    if given := os.environ.get("BENCH_POSTGRES"):
        yield given
        return
    from tests.servers import postgres_server

    with postgres_server() as url:
        yield url


@contextmanager
def broker_url() -> Iterator[str]:
    if given := os.environ.get("BENCH_REDIS"):
        yield given
        return
    from tests.servers import valkey_server

    with valkey_server() as url:
        yield url
