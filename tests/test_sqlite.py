"""Writers of one SQLite file: they take turns without long sleeps, and give up after the time that was set."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.utils import OperationalError

from civpbem.settings import sqlite
from civpbem.sqlite3.base import DatabaseWrapper

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "writers.sqlite3")


def connect(file: str, timeout: float) -> DatabaseWrapper:
    given = sqlite(file)
    options = {**given["OPTIONS"], "timeout": timeout}
    settings: dict[str, Any] = {**given, "OPTIONS": options, "TIME_ZONE": None, "AUTOCOMMIT": True}
    wrapper = DatabaseWrapper({**settings, "CONN_HEALTH_CHECKS": False, "ATOMIC_REQUESTS": False}, "writers")
    wrapper.ensure_connection()
    return wrapper


@pytest.fixture
def holder(file: str) -> Iterator[sqlite3.Connection]:
    """Another process, as it were, that is writing."""
    held = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    held.execute("PRAGMA journal_mode=WAL")
    held.execute("BEGIN IMMEDIATE")
    yield held
    held.close()


def test_a_writer_gives_up_when_its_time_is_over(file: str, holder: sqlite3.Connection) -> None:
    writer = connect(file, 0.2)
    begun = time.monotonic()
    with pytest.raises(OperationalError, match="locked"):
        writer.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    assert time.monotonic() - begun >= 0.2
    assert writer.connection.execute("PRAGMA busy_timeout").fetchone() == (200,)
    writer.close()


def test_a_writer_goes_on_when_the_other_has_finished(file: str, holder: sqlite3.Connection) -> None:
    writer = connect(file, 20)
    release = threading.Timer(0.3, holder.execute, ["COMMIT"])
    release.start()
    writer.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with writer.cursor() as cursor:
        cursor.execute("CREATE TABLE written (id integer)")
    writer.commit()
    release.join()
    assert holder.execute("SELECT count(*) FROM written").fetchone() == (0,)
    writer.close()
