"""Started by the tests as `celery -A tests.services.tasks_for_tests`: the site's own Celery with a few more tasks."""

import os
import time
from pathlib import Path

from civpbem.celery import app

__all__ = ["app"]


@app.task
def write(path: str, text: str) -> None:
    with Path(path).open("a") as file:
        file.write(text)


@app.task
def write_slowly(path: str) -> None:
    """Longer than a test waits the first time, at once when it is run again."""
    with Path(path).open("a") as file:
        file.write(f"{os.getpid()}\n")
    if len(Path(path).read_text().splitlines()) == 1:
        time.sleep(40)
