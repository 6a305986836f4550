"""Everything that can go wrong between a submission and its step, done for real."""

import signal
import time
from collections import deque
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.conftest import started, web, worker
from tests.patience import wait_until
from tests.site import Site

pytestmark = [pytest.mark.services, pytest.mark.faults, pytest.mark.slow]


def test_one_sheet_submitted_eight_times_at_once_is_one_order(toys: Site) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    assert len(web(toys, "same-key", str(game))) == 1
    assert web(toys, "show", str(game))["orders"] == {"sealed": 1}


def test_everybody_submitting_at_once_leaves_one_sheet_each(toys: Site) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    assert web(toys, "other-keys", str(game)) == 2


def test_eight_resolutions_at_once_are_one_step(toys: Site) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    web(toys, "answer")
    assert sorted(web(toys, "advance", str(game))) == [0] * 7 + [1]
    assert web(toys, "check") == []


def test_a_worker_killed_in_the_middle_of_a_resolution_loses_and_doubles_nothing(toys: Site, tmp_path: Path) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    mark = tmp_path / "mark"
    with worker(toys, "tests.faults.slow", str(mark)) as process:
        web(toys, "answer")
        wait_until(mark.exists)
        process.send_signal(signal.SIGKILL)
        process.wait(100)
    assert web(toys, "show", str(game)) == {"no": 0, "status": "running", "steps": 1, "orders": {"sealed": 2}}
    with worker(toys):
        assert web(toys, "sweep") == 1
        wait_until(lambda: web(toys, "show", str(game))["no"] == 1)
    assert web(toys, "check") == []


def test_without_a_broker_orders_are_taken_and_resolved_when_it_is_back(toys: Site, tmp_path: Path) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    broker = toys.env["REDIS_URL"]
    toys.env["REDIS_URL"] = f"unix://{tmp_path}/nobody-listens"
    assert web(toys, "answer") == 2
    assert web(toys, "sweep") == 1
    toys.env["REDIS_URL"] = broker
    with worker(toys):
        web(toys, "sweep")
        wait_until(lambda: web(toys, "show", str(game))["no"] == 1)
    assert web(toys, "check") == []


def test_a_busy_database_is_waited_for(toys: Site) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    with started(toys, "tests.faults.web", "hold", "3") as holder:
        assert holder.stdout
        assert any(line == "held\n" for line in holder.stdout)
        assert web(toys, "answer") == 2
    assert web(toys, "show", str(game))["orders"] == {"sealed": 2}


@pytest.mark.parametrize("moment", ["before", "inside"])
def test_an_absence_entered_while_a_step_is_written_counts_for_the_window_it_opens(toys: Site, moment: str) -> None:
    (game,) = web(toys, "new", "toy", "1", "2")
    web(toys, "answer")
    days = web(toys, "absent", str(game), moment)
    assert days
    assert all(number >= 7 for number in days)
    assert web(toys, "check") == []


def test_fifty_games_with_four_bots_each_survive_workers_killed_every_few_seconds(toys: Site) -> None:
    """A web process plays one seat of each game; every window is resolved once, and every log is its replay."""
    web(toys, "new", "toy-five", "50", "1")
    with ExitStack() as stack:
        workers = deque(stack.enter_context(worker(toys)) for _ in range(2))
        player = stack.enter_context(started(toys, "tests.faults.web", "play", "900"))
        killed = 0
        while player.poll() is None:
            workers.popleft().kill()
            killed += 1
            workers.append(stack.enter_context(worker(toys)))
            time.sleep(1)
        said = player.communicate(timeout=100)[0]
    assert said.splitlines()[-1] == '{"ended": 50}'
    assert killed >= 2
    assert web(toys, "check") == []
