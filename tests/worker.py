"""What stands in for Celery: a queue, and a worker that does what was queued in the process of the test."""

from typing import Self

import pytest

import games.tasks  # noqa: F401 (its tasks are called by their names)
from civpbem.celery import app
from notifications import tasks

Task = tuple[str | int, ...]


class Worker(list[Task]):
    """The queued tasks of some apps, each as (name, *arguments); those of other apps are nobody's business here."""

    def __init__(self, *apps: str) -> None:
        super().__init__()
        self.apps = apps

    def send(self, task: str, *args: int | str) -> bool:
        if task.partition(".")[0] in self.apps:
            self.append((task, *args))
        return True

    def run(self, limit: int = 5000) -> None:
        """Work until nothing is left."""
        for _ in range(limit):
            if not self:
                return
            name, *args = self.pop(0)
            app.tasks[str(name)](*args)
        raise AssertionError("the queue does not empty")

    def sweep(self) -> None:
        """Work on what is due by now and was not queued."""
        tasks.sweep()
        self.run()

    def stand_in(self, monkeypatch: pytest.MonkeyPatch) -> Self:
        """Take whatever is queued, without waiting for the end of the transaction."""
        monkeypatch.setattr("games.services.queue.send", self.send)
        monkeypatch.setattr("games.services.queue.after_commit", self.send)
        return self


class PromptWorker(Worker):
    """Works at once after each commit, one task after the other."""

    busy = False

    def send(self, task: str, *args: int | str) -> bool:
        super().send(task, *args)
        if not self.busy:
            self.busy = True
            try:
                self.run()
            finally:
                self.busy = False
        return True

    def stand_in(self, monkeypatch: pytest.MonkeyPatch) -> Self:
        monkeypatch.setattr("games.services.queue.send", self.send)
        return self
