"""How the service is doing: for /health, /metrics and the operator's mail."""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from msgspec import Struct
from prometheus_client.core import GaugeMetricFamily, Metric
from redis import Redis, RedisError

from games.models import Ask, Fault, Game, Heartbeat, Order, Step

LATE = timedelta(minutes=5)
OLDEST = 20  # messages that are looked at for the age of the queue
Probe = Callable[[], tuple[bool, dict[str, object]]]
PROBES: dict[str, Probe] = {}


def probe(name: str) -> Callable[[Probe], Probe]:
    """Other apps add what they can tell of themselves: @probe("mail")."""

    def add(function: Probe) -> Probe:
        PROBES[name] = function
        return function

    return add


def report() -> tuple[bool, dict[str, dict[str, object]]]:
    """All probes: is everything well, and what each has to say."""
    found = {name: function() for name, function in sorted(PROBES.items())}
    return all(ok for ok, _ in found.values()), {name: {"ok": ok, **data} for name, (ok, data) in found.items()}


@probe("windows")
def overdue_windows() -> tuple[bool, dict[str, object]]:
    """Windows that should have been closed, and alarms nobody has answered."""
    limit = timezone.now() - LATE
    running = Game.objects.filter(status=Game.Status.RUNNING)
    overdue = running.filter(closes_at__lt=limit).count()
    unheard = running.filter(wake_at__lt=limit).count()
    return not overdue and not unheard, {"overdue": overdue, "unheard": unheard}


@probe("frozen")
def frozen_games() -> tuple[bool, dict[str, object]]:
    frozen = list(Game.objects.filter(status=Game.Status.FROZEN).order_by("pk").values_list("pk", flat=True)[:20])
    return not frozen, {"games": frozen}


@probe("sweep")
def sweep_age() -> tuple[bool, dict[str, object]]:
    last = Heartbeat.objects.filter(pk="sweep").values_list("at", flat=True).first()
    age = _seconds(last)
    return age is not None and age < LATE.total_seconds(), {"seconds_ago": age}


@probe("broker")
def broker() -> tuple[bool, dict[str, object]]:
    """How many tasks wait, and for how many seconds the oldest of them has been waiting."""
    queue = settings.CELERY_TASK_DEFAULT_QUEUE
    try:
        with Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1) as client:
            waiting, oldest = client.llen(queue), client.lrange(queue, -OLDEST, -1)
    except RedisError as error:
        return False, {"error": type(error).__name__}
    age = queue_age(oldest, time.time())
    return age < LATE.total_seconds(), {"waiting": waiting, "oldest_seconds": age}


def queue_age(messages: Sequence[bytes], now: float) -> int:
    """The messages of the clock do not say when they were sent; the others do."""
    sent = [msgspec.json.decode(message, type=_Message).headers.rung_at for message in messages]
    return max((int(now - moment) for moment in sent if moment is not None), default=0)


class _Headers(Struct):
    rung_at: float | None = None


class _Message(Struct):
    headers: _Headers


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int((timezone.now() - moment).total_seconds())


class Collector:
    """Figures made at the time of asking: every process gives the same."""

    def collect(self) -> Iterator[Metric]:
        games = GaugeMetricFamily("civpbem_games", "Games by ruleset and status", labels=["ruleset", "status"])
        for row in Game.objects.values("ruleset", "status").annotate(n=Count("pk")).order_by():
            games.add_metric([row["ruleset"], row["status"]], row["n"])
        yield games
        orders = GaugeMetricFamily("civpbem_orders_last_hour", "Sheets handed in, by source", labels=["source"])
        hour = timezone.now() - timedelta(hours=1)
        recent = Order.objects.filter(created_at__gte=hour).exclude(status=Order.Status.DRAFT)
        for by_source in recent.values("source").annotate(n=Count("pk")).order_by():
            orders.add_metric([by_source["source"]], by_source["n"])
        yield orders
        yield from (GaugeMetricFamily(f"civpbem_{name}", text, value=value) for name, text, value in _figures(hour))


def _figures(hour: datetime) -> Iterator[tuple[str, str, float]]:
    windows = overdue_windows()[1]
    yield "windows_overdue", "Windows that should have been closed", float(str(windows["overdue"]))
    yield "alarms_unheard", "Games whose alarm nobody has answered", float(str(windows["unheard"]))
    yield "asks_open", "Questions without an answer", Ask.objects.filter(answered_at=None).count()
    yield "steps_last_hour", "Windows closed", Step.objects.filter(at__gte=hour).count()
    yield "faults_unsolved", "Faults of rules that nobody has solved", Fault.objects.filter(solved_at=None).count()
    yield "sweep_age_seconds", "Since the last sweep", sweep_age()[1]["seconds_ago"] or -1  # type: ignore[misc]
    queue = broker()[1]
    yield "broker_up", "Whether the broker answers", float("waiting" in queue)
    if "waiting" in queue:
        yield "queue_length", "Tasks waiting for a worker", float(str(queue["waiting"]))
        yield "queue_age_seconds", "For how long the oldest of them has waited", float(str(queue["oldest_seconds"]))
