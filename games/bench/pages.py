"""The pages: server time, queries and bytes on late positions of the largest games, beside a bare page in the same run.

`measure` starts itself anew (`python -m games.bench.pages`) with a folder, a database and a cache of its own.
"""

import gzip
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from games.bench import Figure, p95_ms, times

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.test import Client

    from games.desk.table import Desk
    from games.engine.ruleset import Ruleset

NAME = "games.bench.pages"
LATE = 0.92
SAMPLES = 60
BARE = "a bare Django page"


def measure() -> list[Figure]:
    from games.bench.service import apart

    return apart([sys.executable, "-m", NAME], "SQLite", "")


def inside() -> list[Figure]:
    import django
    from django.core.management import call_command
    from django.test.utils import override_settings

    django.setup()
    call_command("migrate", verbosity=0)
    with override_settings(ROOT_URLCONF=tuple(addresses())):
        return list(figures())


def addresses() -> list[Any]:
    """All of the site, and a page that does nothing."""
    from django.urls import include, path

    return [path("bare", bare), path("", include("civpbem.urls"))]


def bare(request: "HttpRequest") -> "HttpResponse":
    from django.http import HttpResponse

    return HttpResponse(f"<p>{request.user}</p>")


def figures() -> Iterator[Figure]:
    from games.rulesets import all_rulesets

    client = _client()
    least = p95_ms(times(lambda: client.get("/bare"), SAMPLES))
    yield Figure("pages", f"{BARE}, p95", least, "ms")
    for ruleset in all_rulesets().values():
        yield from of_ruleset(ruleset, client, least)


def of_ruleset(ruleset: "Ruleset", client: "Client", least: float) -> Iterator[Figure]:
    from games.desk.table import read_desk
    from games.models import User
    from games.workload import played_table

    owner = User.objects.get()
    late, over = played_table(owner, ruleset, LATE), played_table(owner, ruleset, 1)
    pages = {
        "table page": f"/games/{late.pk}/",
        "history page": f"/games/{late.pk}/steps/{late.no - 1}/",
        "one step of the history": f"/games/{late.pk}/steps/{late.no - 1}/?part=1",
        "log": f"/games/{late.pk}/log/",
        "figures over time": f"/games/{late.pk}/figures/",
        "result page": f"/games/{over.pk}/result/",
    }
    for name, path in pages.items():
        yield from of_page(f"{ruleset.slug}: {name}", path, client, least)
    yield _svg(read_desk(owner, late.pk, "en"))


def of_page(name: str, path: str, client: "Client", least: float) -> Iterator[Figure]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        response = client.get(path)
    count = len(queries)
    if response.status_code != 200:
        raise RuntimeError(f"{path}: {response.status_code}")
    p95 = p95_ms(times(lambda: client.get(path), SAMPLES))
    yield Figure("pages", f"{name}, p95", p95, "ms", "under 80", round(p95 / least, 1), BARE)
    yield Figure("pages", f"{name}, queries", count, "", "at most 12")
    yield Figure("pages", f"{name}, compressed", round(len(response.content) / 1000, 1), "KB")


def _svg(desk: "Desk") -> Figure:
    """The scene of a view and its drawing, as the table page makes them."""
    seconds = times(lambda: desk.draw(desk.ruleset.board(desk.view)), SAMPLES)
    size = round(len(gzip.compress(desk.svg.encode(), 6)) / 1000)
    return Figure("pages", f"{desk.ruleset.slug}: SVG of {size} KB, p95", p95_ms(seconds), "ms", "under 30")


def _client() -> "Client":
    from django.test import Client

    from games.models import User

    client = Client(headers={"accept-encoding": "gzip", "host": "localhost"})
    user = User.objects.create_user("reader@bench.invalid", display_name="Reader")
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(inside()).decode() + "\n")
