"""Ways out. Each has `send(delivery, mail)`; it returns when the other side has taken the message, or raises."""

from __future__ import annotations


class NotTaken(Exception):
    """The other side did not take the message. `permanent`: it never will."""

    def __init__(self, detail: str, *, permanent: bool = False) -> None:
        super().__init__(detail)
        self.permanent = permanent
