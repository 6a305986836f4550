"""A site to measure: its own folder, database, broker and web server, gone afterwards."""

import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings

from games import valkey


class BenchSite:
    def __init__(self, name: str, folder: Path, database: str, redis: str) -> None:
        self.name = name
        self.env = ["env", "-u", "DATABASE_URL", f"CIVPBEM_DATA={folder}", "LOG_FORMAT=json", f"REDIS_URL={redis}"]
        self.env += ["API_RATE_TOKEN=1000000", *([f"DATABASE_URL={database}"] if database else [])]
        self.web: subprocess.Popen[bytes] | None = None
        self.manage("migrate", "-v", "0")
        self.table: dict[str, Any] = json.loads(self.manage("bench_tables").splitlines()[-1])
        self.durability = ", ".join(f"{name} {value}" for name, value in self.table["durability"].items())
        if "off" in self.table["durability"].values():
            raise RuntimeError(
                f"{name} would lose what it has taken ({self.durability}): measure it as it is installed."
            )

    def manage(self, *arguments: str) -> str:
        command = [*self.env, sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    @contextmanager
    def served(self, application: str = "civpbem.wsgi", **settings_: str) -> Iterator[int]:
        port = free_port()
        more = [f"{name}={value}" for name, value in settings_.items()]
        env = [*self.env, *more, f"WEB_BIND=127.0.0.1:{port}", "DJANGO_SETTINGS_MODULE=civpbem.settings"]
        command = [*env, sys.executable, "-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf", application]
        self.web = subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL)
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
    """On SQLite, and on the empty database of BENCH_DATABASE_URL if there is one."""
    for name, database in (("SQLite", ""), ("PostgreSQL", settings.BENCH_DATABASE_URL)):
        if database or name == "SQLite":
            with tempfile.TemporaryDirectory(prefix="bench-") as folder, broker(Path(folder)) as redis:
                yield BenchSite(name, Path(folder), database, redis)


@contextmanager
def broker(folder: Path) -> Iterator[str]:
    place = folder / "valkey.sock"
    with subprocess.Popen(valkey.server_command(folder / "valkey", place)) as server:
        try:
            valkey.wait_for(f"unix://{place}")
            yield f"unix://{place}"
        finally:
            server.terminate()
