import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.servers import create_database, valkey_server
from tests.site import Site

TOY = ["-m", "tests.toy_site"]
WORKER = ["celery", "--quiet", "-A", "civpbem", "worker", "--pool", "solo", "--without-gossip", "--without-mingle"]


def web(site: Site, *command: str) -> Any:
    """One command of a web process, and what it says."""
    done = subprocess.run(
        [sys.executable, *TOY, "tests.faults.web", *command],
        env=site.env,
        capture_output=True,
        text=True,
        check=False,
        timeout=1000,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def started(site: Site, *command: str) -> Iterator["subprocess.Popen[str]"]:
    """A process of the site, killed in the end if it still runs."""
    process = site.start(*TOY, *command)
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=100)


@contextmanager
def worker(site: Site, *before: str) -> Iterator["subprocess.Popen[str]"]:
    """A worker that is ready to work."""
    with started(site, *before, *WORKER) as process:
        assert process.stdout
        assert any(line == "ready\n" for line in process.stdout), "the worker ended before it began"
        yield process


@pytest.fixture(params=["sqlite", "postgres"])
def toys(request: pytest.FixtureRequest, site: Site) -> Iterator[Site]:
    """A site of its own with toy rulesets, once on each database, and a broker of its own."""
    site.env["LOG_LEVEL"] = "WARNING"
    if request.param == "postgres":
        name = f"t{abs(hash(request.node.nodeid))}"
        server = request.getfixturevalue("postgres_url")
        create_database(server, name)
        site.env["DATABASE_URL"] = server.replace("/postgres?", f"/{name}?")
    with valkey_server() as url:
        site.env["REDIS_URL"] = url
        site.manage("migrate", "-v", "0")
        yield site
