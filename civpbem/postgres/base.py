"""PostgreSQL over lines that stay open. Whether a line still stands is seen without asking the server."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """A server that went away has hung up, which makes the line readable; only then, or after an error, ask it."""
        if self.connection is None or self.errors_occurred or has_news(self.connection.fileno()):
            return bool(super().is_usable())
        return not self.connection.closed


def has_news(line: int) -> bool:
    poll = select.poll()
    poll.register(line, select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))
