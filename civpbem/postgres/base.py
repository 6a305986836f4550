"""PostgreSQL over lines that stay open. Whether a line still stands is seen without asking the server.

Nobody waits for ever: not for a server that vanished, not for a row that somebody else holds.
"""

import select
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper

LINE = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
SERVER = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=5min"


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        """What DATABASE_URL says comes last and wins."""
        given = super().get_connection_params()
        return {**LINE, **given, "options": f"{SERVER} {given.get('options', '')}".strip()}

    def is_usable(self) -> bool:
        """A server that went away has hung up, which makes the line readable; only then ask it.

        After an error the line is given up: it may keep a plan of a table that has another shape now.
        """
        if self.errors_occurred:
            return False
        if self.connection is None or has_news(self.connection.fileno()):
            return bool(super().is_usable())
        return not self.connection.closed

    def prepared_cursor(self) -> CursorWrapper:
        """For a statement that comes again and again: the server plans it once (OPTIONS: prepare_threshold)."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            line: Any = base.ServerBindingCursor
            return self._prepare_cursor(line(self.connection))  # type: ignore[attr-defined]


def has_news(line: int) -> bool:
    poll = select.poll()
    poll.register(line, select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))
