"""Django's SQLite, with writers that wait for each other in small steps.

Left to itself, SQLite sleeps ever longer between two tries to lock the database, up to 100 ms. Between processes that write
for two or three milliseconds each, that leaves the machine idle and starves whoever is unlucky.
"""

import sqlite3
from time import monotonic, sleep

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

PAUSE = 0.0005


class DatabaseWrapper(base.DatabaseWrapper):
    def _start_transaction_under_autocommit(self) -> None:
        patience = self.settings_dict["OPTIONS"].get("timeout", 5)
        until = monotonic() + patience
        self._wait_at_most(0)
        try:
            while not self._begin(last=monotonic() > until):
                sleep(PAUSE)
        finally:
            self._wait_at_most(patience)

    def _begin(self, last: bool) -> bool:
        """False if somebody else is writing; the last time that is an error."""
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError as error:
            if last or not _is_busy(error):
                raise
            return False
        return True

    def _wait_at_most(self, seconds: float) -> None:
        self.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def _is_busy(error: OperationalError) -> bool:
    return getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
