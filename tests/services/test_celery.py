import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests import patience
from tests.servers import running, valkey_server
from tests.site import Site

pytestmark = [pytest.mark.services, pytest.mark.slow]

APP = "tests.services.tasks_for_tests"
WORKER = ["-m", "celery", "--quiet", "-A", APP, "worker", "--concurrency", "1", "--without-gossip", "--without-mingle"]


def wait_until(condition: Callable[[], object]) -> object:
    """Not so long that the broker would give a task to somebody else by itself (visibility_timeout)."""
    return patience.wait_until(condition, seconds=100)


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


@pytest.fixture
def worker(site: Site, valkey_url: str) -> Iterator["subprocess.Popen[str]"]:
    site.env["REDIS_URL"] = valkey_url
    with running(site.start(*WORKER)) as process:
        yield process


def queue(site: Site, call: str) -> None:
    done = site.run("-c", f"from {APP} import write, write_slowly; {call}")
    assert done.returncode == 0, done.stderr


def test_a_task_goes_through_the_broker_to_a_worker(site: Site, worker: object, tmp_path: Path) -> None:
    target = tmp_path / "written"
    queue(site, f"write.delay({str(target)!r}, 'once')")
    wait_until(lambda: lines(target))
    assert target.read_text() == "once"


@pytest.mark.faults
def test_a_task_whose_process_is_killed_runs_again(site: Site, worker: object, tmp_path: Path) -> None:
    target = tmp_path / "runs"
    queue(site, f"write_slowly.delay({str(target)!r})")
    wait_until(lambda: len(lines(target)) == 1)
    os.kill(int(lines(target)[0]), signal.SIGKILL)
    assert wait_until(lambda: len(lines(target)) == 2)


@pytest.mark.faults
def test_queueing_without_a_broker_fails_clearly(site: Site, tmp_path: Path) -> None:
    site.env["REDIS_URL"] = f"unix://{tmp_path}/nobody-listens"
    done = site.run("-c", f"from {APP} import write, write_slowly; write.delay('x', 'y')")
    assert done.returncode == 1
    assert "OperationalError" in done.stderr


@pytest.mark.faults
def test_the_broker_keeps_what_is_queued_over_its_own_death(site: Site, tmp_path: Path) -> None:
    from games import valkey

    target, socket = tmp_path / "written", Path(site.data / "valkey.sock")
    command = valkey.server_command(site.data / "valkey", socket)
    with running(subprocess.Popen(command), signal.SIGKILL):
        valkey.wait_for(f"unix://{socket}")
        queue(site, f"write.delay({str(target)!r}, 'once')")
        with Redis.from_url(f"unix://{socket}") as client:
            wait_until(lambda: is_written_down(client))
    with running(subprocess.Popen(command)), running(site.start(*WORKER)):
        wait_until(lambda: lines(target))
    assert target.read_text() == "once"


def is_written_down(client: Redis) -> bool:
    """Nothing is left that the broker has not handed to the disk."""
    info: dict[str, int] = client.info("persistence")
    return not info["aof_buffer_length"] and not info["aof_pending_bio_fsync"]


def test_two_brokers_do_not_meet() -> None:
    with valkey_server() as one, valkey_server() as other:
        assert one != other


def test_a_worker_logs_as_the_site_does(site: Site, valkey_url: str, tmp_path: Path) -> None:
    site.env |= {"REDIS_URL": valkey_url, "LOG_FORMAT": "json"}
    target = tmp_path / "written"
    with running(site.start(*WORKER)) as worker:
        queue(site, f"write.delay({str(target)!r}, 'hush')")
        wait_until(lambda: lines(target))
        worker.terminate()
        said, _ = worker.communicate(timeout=100)
    events = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert any("succeeded" in event["event"] for event in events)
    assert "hush" not in said
