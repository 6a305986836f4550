"""Ringing the alarm clock: queue a task after the commit, by name. The rows are the truth; a lost ring costs a sweep."""

import time

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

RUNG_AT = "rung_at"  # in the headers of a task, for /health
REST = 5.0  # seconds without another try after the broker was found gone, so that no player waits for it


class _Broker:
    gone_until = 0.0


def after_commit(task: str, *args: int | str) -> None:
    transaction.on_commit(lambda: send(task, *args))


def send(task: str, *args: int | str) -> bool:
    """True if the broker took the task. False is no error: the sweep finds what is to be done."""
    if time.monotonic() < _Broker.gone_until:
        return False
    try:
        current_app.send_task(task, args, retry=False, headers={RUNG_AT: time.time()})
    except (OperationalError, RedisError, OSError) as error:
        _Broker.gone_until = time.monotonic() + REST
        logger.warning("broker_unreachable", task=task, args=args, error=type(error).__name__)
        return False
    _Broker.gone_until = 0.0
    return True
