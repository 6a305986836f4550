"""The service: the door, the writer, the sweep, what waits for me; each on a database of its own, beside a bare write.

`measure` starts itself anew (`python -m games.bench.service`) with a folder, a database and a broker of its own, so that no
real table is touched. BENCH_DATABASE_URL names a second, empty database to measure (PostgreSQL).
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter, process_time, sleep
from typing import TYPE_CHECKING

import msgspec

from games.bench import Figure, p95_ms, times

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset
    from games.models import User

NAME = "games.bench.service"
RUNNING = 10_000
DUE = 500
SAMPLES = 300
SECONDS = 6.0
WORKERS = {"SQLite": 2, "PostgreSQL": 4}  # on two cores; a process of PostgreSQL's works while ours waits
MAILS_LATER = "MAIL_TURN_DELAY=3600"  # what is to be told is written with every step; sending has a bench of its own


def measure() -> list[Figure]:
    """On SQLite, and on the database of BENCH_DATABASE_URL."""
    from django.conf import settings

    urls = {"SQLite": "", "PostgreSQL": settings.BENCH_DATABASE_URL}
    command = [sys.executable, "-m", NAME]
    wanted = [(name, url) for name, url in urls.items() if url or name == "SQLite"]
    return [figure for name, url in wanted for figure in apart(command, name, url, MAILS_LATER)]


def apart(command: list[str], name: str, url: str, *settings: str) -> list[Figure]:
    """Measure in a process with a folder, a broker and, without an address, a SQLite file of its own."""
    from games import valkey

    with tempfile.TemporaryDirectory(prefix="bench-") as place:
        socket = Path(place) / "valkey.sock"
        env = ["env", "-u", "DATABASE_URL", f"CIVPBEM_DATA={place}", f"REDIS_URL=unix://{socket}", "LOG_LEVEL=ERROR"]
        env += settings
        env += [f"DATABASE_URL={url}"] if url else []
        with subprocess.Popen(valkey.server_command(Path(place) / "valkey", socket)) as server:
            try:
                valkey.wait_for(f"unix://{socket}")
                done = subprocess.run([*env, *command, name], stdout=subprocess.PIPE, check=True)
            finally:
                server.terminate()
        return msgspec.json.decode(done.stdout.splitlines()[-1], type=list[Figure])


def inside(database: str) -> list[Figure]:
    """In the process of its own: an empty database is filled and measured."""
    import django
    from django.core.management import call_command

    django.setup()
    from games.rulesets import all_rulesets

    rulesets = all_rulesets()
    if not rulesets:
        return []
    call_command("migrate", verbosity=0)
    again = sys.orig_argv[: sys.orig_argv.index(NAME)]
    return list(Bench(database, rulesets.get("civilization") or next(iter(rulesets.values())), again).figures())


class Bench:
    def __init__(self, database: str, ruleset: "Ruleset", command: list[str]) -> None:
        self.database, self.ruleset, self.command = database, ruleset, command
        self.workers = WORKERS[database]

    def figure(self, name: str, value: float, unit: str, aim: str = "", bare: float = 0.0) -> Figure:
        text = f"{self.database}, {self.ruleset.slug}: {name}"
        ratio = round(value / bare, 2) if bare else None
        return Figure("service", text, value, unit, aim, ratio, "a bare Django write" if bare else "")

    def figures(self) -> Iterator[Figure]:
        from games.workload import clear_queue, populate

        seconds = self._bare()
        bare, writes = p95_ms(seconds), round(len(seconds) / sum(seconds))
        yield self.figure("bare Django write, p95", bare, "ms")
        yield self.figure("bare Django writes, one process", writes, "/s")
        person = populate(self.ruleset, RUNNING)
        yield self._waiting(person)
        yield from self._submit_and_resolve(bare)
        yield self._sweep()
        clear_queue()
        yield self.figure("durable orders, two processes", self._orders(2), "/s", "300 or more", writes)
        clear_queue()
        workers = f"{self.workers} worker processes"
        yield self.figure(f"resolved steps, {workers}", self._steps(), "/s", "150 or more", writes)
        clear_queue()
        yield self.figure(
            f"steps from order to result, one web, {workers}", self._played(), "/s", "150 or more", writes
        )

    def _bare(self) -> list[float]:
        """One row inserted and one changed in a transaction: the least that an order has to do."""
        from django.db import transaction

        from games.models import Heartbeat, User

        user = User.objects.create_user("bare@bench.example")
        seconds: list[float] = []
        for number in range(SAMPLES):
            started = perf_counter()
            with transaction.atomic():
                Heartbeat.objects.create(pk=f"bare {number}", at=user.date_joined)
                User.objects.filter(pk=user.pk).update(display_name=str(number))
            seconds.append(perf_counter() - started)
        Heartbeat.objects.all().delete()
        return seconds

    def _waiting(self, person: "User") -> Figure:
        from games.selectors import waiting_for

        seconds = times(lambda: [ask.game.name for ask in waiting_for(person)], SAMPLES)
        return self.figure(f"what waits for me, {RUNNING:,} games, p95", p95_ms(seconds), "ms", "under 5")

    def _submit_and_resolve(self, bare: float) -> Iterator[Figure]:
        from games.models import Game
        from games.services import orders, resolution
        from games.workload import sheets

        submits, resolves, busy = [], [], {"submit": 0.0, "resolve": 0.0}
        for game_id in Game.objects.order_by("-pk").values_list("pk", flat=True)[:SAMPLES]:
            for seat, lines in sheets(game_id):
                started, cpu = perf_counter(), process_time()
                orders.submit(seat, lines, source="rest")
                submits.append(perf_counter() - started)
                busy["submit"] += process_time() - cpu
            started, cpu = perf_counter(), process_time()
            steps = resolution.advance(game_id)
            resolves.append(perf_counter() - started)
            busy["resolve"] += process_time() - cpu
            if not steps:
                raise RuntimeError(f"game {game_id} did not go on")
        yield self.figure("submit (check and store), p95", p95_ms(submits), "ms", "under 30", bare)
        yield self.figure("resolve one window, p95", p95_ms(resolves), "ms", "under 50", bare)
        yield self.figure("submit, processor time", round(busy["submit"] / len(submits) * 1000, 2), "ms")
        yield self.figure("resolve, processor time", round(busy["resolve"] / len(resolves) * 1000, 2), "ms")

    def _sweep(self) -> Figure:
        from django.utils import timezone

        from games.models import Game, Heartbeat
        from games.services.sweep import sweep

        now = timezone.now()
        Heartbeat.objects.update_or_create(pk="sweep", defaults={"at": now})
        due = list(Game.objects.order_by("pk").values_list("pk", flat=True)[:DUE])
        Game.objects.filter(pk__in=due).update(wake_at=now, closes_at=now)
        started = perf_counter()
        found = sweep()
        seconds = perf_counter() - started
        if found != DUE:
            raise RuntimeError(f"{found} games were due instead of {DUE}")
        return self.figure(f"sweep over {RUNNING:,} games, {DUE} due", round(seconds, 3), "s", "under 1")

    def _orders(self, processes: int) -> float:
        """So many processes at once, each on games of its own; what they store per second together."""
        started = [
            subprocess.Popen(
                [*self.command, "games.workload", str(part), str(processes), str(SECONDS)], stdout=subprocess.PIPE
            )
            for part in range(processes)
        ]
        return round(sum(float(process.communicate(timeout=180)[0].split()[-1]) for process in started))

    def _steps(self) -> float:
        """Windows are completed while the workers start at another queue and draw their boards; then they close them."""
        from celery import current_app
        from django.conf import settings

        from games.models import Step
        from games.workload import AT_ONCE, complete_windows

        with self._workers("--queues", "nothing"):
            expected, before = complete_windows(AT_ONCE), Step.objects.count()
            _wait_for_workers()
            current_app.control.add_consumer(settings.CELERY_TASK_DEFAULT_QUEUE)
            return _per_second(Step.objects.count, before, expected)

    def _played(self) -> float:
        """Everything at once, as on a busy evening: one process hands in sheets while the workers resolve them."""
        from games.models import Step
        from games.workload import AT_ONCE

        before = Step.objects.count()
        submitting = [*self.command, "games.workload", "0", "1", "60"]
        with self._workers():
            _wait_for_workers()
            with subprocess.Popen(submitting, stdout=subprocess.DEVNULL):
                return _per_second(Step.objects.count, before, AT_ONCE)

    @contextmanager
    def _workers(self, *options: str) -> Iterator[None]:
        worker = [*self.command, "celery", "--quiet", "-A", "civpbem", "worker", "--concurrency", str(self.workers)]
        worker += options
        with subprocess.Popen(worker, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                yield
            finally:
                process.terminate()


def _wait_for_workers() -> None:
    from celery import current_app

    until = monotonic() + 30
    while not current_app.control.ping(timeout=0.5):
        if monotonic() > until:
            raise TimeoutError("no worker is ready")


def _per_second(count: Callable[[], int], before: int, expected: int) -> float:
    """The rate between the first and the last change seen."""
    while (first := count()) == before:
        sleep(0.01)
    began, now = monotonic(), first
    while now < before + expected and monotonic() - began < 60:
        sleep(0.2)
        now = count()
    return round((now - first) / (monotonic() - began))


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(inside(sys.argv[1])).decode() + "\n")
