"""Sends prepared bytes and counts: so little work per request that the server, on the same two cores, gets nearly all."""

import itertools
import socket
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time

THREADS = 4
COUNTED = b"bench-%08d"


@dataclass
class Answers:
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lasted: float = 0.0
    busy: float = 0.0  # seconds of a core that the callers took
    tag: str = ""

    @property
    def per_second(self) -> float:
        return len(self.seconds) / self.lasted

    @property
    def share(self) -> float:
        return self.busy / self.lasted

    def must_be(self, status: int) -> None:
        if set(self.statuses) != {status}:
            raise AssertionError(f"answers that are not {status}: {dict(self.statuses)}")


def ask(port: int, data: bytes) -> tuple[int, bytes]:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        sock.sendall(data)
        parts = []
        while part := sock.recv(262_144):
            parts.append(part)
    answer = b"".join(parts)
    return int(answer[9:12]), answer


def tag_of(answer: bytes) -> str:
    _, _, rest = answer.partition(b"ETag: ")
    return rest.partition(b"\r\n")[0].decode()


def one_by_one(port: int, data: bytes, times: int) -> Answers:
    found, answer = Answers(), b""
    started = perf_counter()
    for _ in range(times):
        began = perf_counter()
        status, answer = ask(port, data)
        found.seconds.append(perf_counter() - began)
        found.statuses[status] += 1
    found.lasted, found.tag = perf_counter() - started, tag_of(answer)
    return found


def hammer(port: int, requests: Sequence[bytes], seconds: float) -> Answers:
    """Several callers at once, as long as that."""
    found, numbers = Answers(), itertools.count()
    lock, until = threading.Lock(), perf_counter() + seconds

    def run() -> None:
        while perf_counter() < until:
            number = next(numbers)
            data = requests[number % len(requests)].replace(COUNTED, b"bench-%08d" % number, 1)
            began = perf_counter()
            status, _ = ask(port, data)
            with lock:
                found.statuses[status] += 1
                found.seconds.append(perf_counter() - began)

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    started, busy = perf_counter(), process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found.lasted, found.busy = perf_counter() - started, process_time() - busy
    return found
