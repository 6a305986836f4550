"""The API as it is served: gunicorn with its two processes, on SQLite and PostgreSQL, beside bare Django in the same run.

Everything happens in a folder, database and broker of its own; the figures include authentication, throttling and logging.
The databases are as durable as they are installed, and the figures say how much that is.
Cold means that no position is kept in memory (API_KEPT=0): each is read, decoded, cut to the seat and written anew.
"""

from collections.abc import Iterator
from typing import Any

from api.bench.load import Answers, hammer, one_by_one
from api.bench.site import BenchSite, sites
from games.bench import Figure, p95_ms

SECONDS = 4.0
TIMES = 200


def measure() -> list[Figure]:
    return [figure for site in sites() for figure in of_site(site)]


def of_site(site: BenchSite) -> Iterator[Figure]:
    table = site.table
    with site.served(API_KEPT="0") as port:
        cold = reads(port, table)
        yield from cold_latency(site.name, port, table)
    with site.served() as port:
        read, write = reads(port, table), writes(port, table)
        yield from latencies(site.name, port, table)
        yield Figure("api", f"{site.name}: memory of a web process", site.memory(), "MB", "under 150")
    with site.served("api.bench.bare_app") as port:
        bare_read = hammer(port, [request("GET", f"/read/{table['game']}")], SECONDS)
        bare_write = hammer(port, [request("POST", f"/write/{table['game']}", body=b"{}")], SECONDS)
    yield rate(site.name, "view reads", read, "500 or more", bare_read, f"bare Django on {site.name}")
    yield rate(site.name, "view reads, cold", cold, "500 or more", bare_read, f"bare Django on {site.name}")
    yield rate(
        site.name,
        f"orders handed in ({site.durability})",
        write,
        "300 or more",
        bare_write,
        f"bare Django on {site.name}",
    )
    yield Figure("api", f"{site.name}: share of a core taken by the callers", round(read.share, 2), "", "small")
    yield rate(site.name, "bare Django, reads of the same state", bare_read)
    yield rate(site.name, "bare Django, writes of one row", bare_write)


def rate(site: str, name: str, found: Answers, aim: str = "", bare: Answers | None = None, against: str = "") -> Figure:
    ratio = round(found.per_second / bare.per_second, 2) if bare else None
    return Figure("api", f"{site}: {name}", round(found.per_second), "/s", aim, ratio, against)


def reads(port: int, table: dict[str, Any]) -> Answers:
    found = hammer(port, [view_of(table)], SECONDS)
    found.must_be(200)
    return found


def writes(port: int, table: dict[str, Any]) -> Answers:
    """One player of each of several tables hands in again and again, each sheet with a key of its own."""
    made = [
        request("POST", f"/api/v1/games/{one['game']}/orders/", one["key"], body=one["body"].encode(), fresh=True)
        for one in table["writers"]
    ]
    found = hammer(port, made, SECONDS)
    found.must_be(201)
    return found


def view_of(table: dict[str, Any], known: str = "") -> bytes:
    return request("GET", f"/api/v1/games/{table['game']}/view/", table["key"], known=known)


def name_of(table: dict[str, Any]) -> str:
    return f"view of {table['ruleset']}, {table['players']} players, step {table['step']}"


def cold_latency(site: str, port: int, table: dict[str, Any]) -> Iterator[Figure]:
    cold = one_by_one(port, view_of(table), TIMES)
    cold.must_be(200)
    yield Figure("api", f"{site}: {name_of(table)}, p95 cold", p95_ms(cold.seconds), "ms", "under 40")


def latencies(site: str, port: int, table: dict[str, Any]) -> Iterator[Figure]:
    warm = one_by_one(port, view_of(table), TIMES)
    warm.must_be(200)
    yield Figure("api", f"{site}: {name_of(table)}, p95", p95_ms(warm.seconds), "ms")
    known = one_by_one(port, view_of(table, warm.tag), TIMES)
    known.must_be(304)
    yield Figure("api", f"{site}: {name_of(table)}, p95 known (304)", p95_ms(known.seconds), "ms", "under 5")


def request(method: str, path: str, key: str = "", body: bytes = b"", known: str = "", fresh: bool = False) -> bytes:
    """The bytes on the wire; %d in them is counted up, so that each sheet has a key of its own."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", "Accept-Encoding: identity"]
    if key:
        lines.append(f"Authorization: Bearer {key}")
    if known:
        lines.append(f"If-None-Match: {known}")
    if fresh:
        lines.append("Idempotency-Key: bench-%08d")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body
