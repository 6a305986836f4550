"""Runs a handful of processes as one: starts them, shows what they say, starts them again, stops them together."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

LEASH = Path(__file__).with_name("leash.py")
STEADY = 60.0
LONGEST_PAUSE = 30.0


@dataclass
class Child:
    name: str
    command: list[str]
    fds: tuple[int, ...] = ()
    patience: float = 10.0
    pause: float = 1.0
    process: subprocess.Popen[str] | None = None
    keeper: threading.Thread | None = None


@dataclass
class Supervisor:
    say: Callable[[str, str], None]
    env: dict[str, str]
    children: list[Child] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, child: Child) -> None:
        self.children.append(child)
        child.keeper = threading.Thread(target=self._keep_alive, args=[child], name=child.name)
        child.keeper.start()

    def stop(self) -> None:
        """Last started, first stopped: the broker goes when nobody needs it any more."""
        with self._lock:
            self.stopping.set()
        for child in reversed(self.children):
            self._end(child)

    def _keep_alive(self, child: Child) -> None:
        while process := self._spawn(child):
            born = time.monotonic()
            code = self._attend(child, process)
            if self.stopping.is_set():
                return
            child.pause = 1.0 if time.monotonic() - born > STEADY else child.pause
            self.say(child.name, f"ended ({describe(code)}); starts again in {child.pause:.0f} s")
            self.stopping.wait(child.pause)
            child.pause = min(child.pause * 2, LONGEST_PAUSE)

    def _spawn(self, child: Child) -> subprocess.Popen[str] | None:
        with self._lock:
            if self.stopping.is_set():
                return None
            child.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), *child.command],
                env=self.env,
                pass_fds=child.fds,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
            )
            return child.process

    def _attend(self, child: Child, process: subprocess.Popen[str]) -> int:
        """Until it ends; then what it leaves behind ends, too, and with it the last holder of its output."""
        reader = threading.Thread(target=self._show_output, args=[child.name, process.stdout])
        reader.start()
        code = process.wait()
        end_group(process.pid)
        reader.join()
        return code

    def _show_output(self, name: str, output: IO[str]) -> None:
        with output:
            for line in output:
                self.say(name, line.rstrip())

    def _end(self, child: Child) -> None:
        if child.keeper is None or child.process is None:
            return
        child.process.terminate()
        child.keeper.join(child.patience)
        if child.keeper.is_alive():
            self.say(child.name, f"does not stop within {child.patience:.0f} s; killed")
            end_group(child.process.pid)
            child.keeper.join()


def end_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return  # nobody is left, as it should be


def describe(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"
