"""A site of its own: folder, settings and processes, apart from those of the test and of every other test."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV")


@dataclass
class Site:
    data: Path
    env: dict[str, str]

    def start(self, *command: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.env, capture_output=True, text=True, check=False, timeout=600
        )

    def manage(self, *arguments: str) -> str:
        done = self.run("manage.py", *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def new_site(folder: Path) -> Site:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return Site(folder, {**kept, "CIVPBEM_DATA": str(folder), "PYTHONWARNINGS": "default"})
