import os
import sys
from collections.abc import Callable, Iterator

import pytest

from civpbem.supervisor import Child, Supervisor
from tests.patience import wait_until

GRANDCHILD = "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"
POLITE = """
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit("bye"))
print("up", flush=True)
time.sleep(60)
"""


class Ears:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def __call__(self, name: str, text: str) -> None:
        self.heard.append(f"{name}: {text}")

    def hear(self, what: Callable[[list[str]], bool]) -> bool:
        return wait_until(lambda: what(self.heard), lambda: self.heard)


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def supervisor(ears: Ears) -> Iterator[Supervisor]:
    supervisor = Supervisor(ears, dict(os.environ))
    yield supervisor
    supervisor.stop()


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_it_shows_what_a_child_says_on_either_channel(supervisor: Supervisor, ears: Ears) -> None:
    supervisor.start(Child("a", python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")))
    assert ears.hear(lambda heard: {"a: out", "a: err", "a: ended (code 3); starts again in 1 s"} <= set(heard))


def test_a_child_that_keeps_dying_is_started_less_and_less_often(supervisor: Supervisor) -> None:
    child, pauses = Child("a", python("pass"), pause=0.01), list[float]()
    supervisor.say = lambda name, text: pauses.append(child.pause)
    supervisor.start(child)
    wait_until(lambda: len(pauses) >= 4)
    assert pauses[:4] == [0.01, 0.02, 0.04, 0.08]


def test_what_a_dead_child_leaves_behind_does_not_hold_us_up(supervisor: Supervisor, ears: Ears) -> None:
    supervisor.start(Child("a", python(GRANDCHILD)))
    assert ears.hear(lambda heard: "a: ended (code 0); starts again in 1 s" in heard)


def test_a_child_that_does_not_listen_is_killed(supervisor: Supervisor, ears: Ears) -> None:
    supervisor.start(Child("a", python(DEAF), patience=0.2))
    assert ears.hear(lambda heard: "a: deaf" in heard)
    supervisor.stop()
    assert ears.heard[-1] == "a: does not stop within 0 s; killed"


def test_the_last_started_stops_first(supervisor: Supervisor, ears: Ears) -> None:
    for name in "ab":
        supervisor.start(Child(name, python(POLITE)))
    assert ears.hear(lambda heard: {"a: up", "b: up"} <= set(heard))
    supervisor.stop()
    assert ears.heard[-2:] == ["b: bye", "a: bye"]


def test_a_program_that_is_not_there_is_said(supervisor: Supervisor, ears: Ears) -> None:
    supervisor.start(Child("a", ["/no/such/program"]))
    assert ears.hear(lambda heard: any("No such file" in line for line in heard))
