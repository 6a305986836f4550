"""Answers kept as bytes in this process. What is kept is found again only by all the facts it was made of."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from django.conf import settings


class Kept:
    """The answers used last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.lock, self.answers = Lock(), OrderedDict[Hashable, bytes]()

    def get(self, facts: Hashable, make: Callable[[], bytes]) -> bytes:
        with self.lock:
            if facts in self.answers:
                self.answers.move_to_end(facts)
                return self.answers[facts]
        made = make()
        self.put(facts, made)
        return made

    def put(self, facts: Hashable, made: bytes) -> None:
        with self.lock:
            self.size += len(made) - len(self.answers.pop(facts, b""))
            self.answers[facts] = made
            while self.size > self.most:
                self.size -= len(self.answers.popitem(last=False)[1])

    def clear(self) -> None:
        with self.lock:
            self.answers.clear()
            self.size = 0


positions = Kept(settings.API_KEPT * 1_000_000)
