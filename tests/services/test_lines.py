"""A site whose PostgreSQL is restarted, shut, or cuts its lines: at most one clear 503, and never a process that hangs.

The site has one process with one thread, so that every request finds the line of the one before.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from api.exceptions import of_database
from civpbem.settings import postgres
from tests.patience import wait_until
from tests.servers import Postgres, running, short_temporary_folder
from tests.site import Site, new_site
from tests.test_play import Play

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.faults, pytest.mark.xdist_group("lines")]

MAKE_ANN = "from games.models import User; User.objects.create_user('ann@example.org')"
WEB = ["-m", "gunicorn", "-c", "python:civpbem.gunicorn_conf", "--log-level", "info"]
ONE_THREAD = {"WEB_WORKERS": "1", "WEB_THREADS": "1", "WEB_BIND": "127.0.0.1:0", "API_RATE_TOKEN": "0"}
OF_THE_SITE = "SELECT pid FROM pg_stat_activity WHERE query LIKE '%api_token%' AND application_name <> 'test'"


class Served:
    """A web server and its database, which can be stopped."""

    def __init__(self, server: Postgres) -> None:
        self.postgres, self.up = server, ExitStack()

    def start(self) -> None:
        self.up.enter_context(self.postgres.running())

    def stop(self) -> None:
        self.up.close()

    def call(self, url: str, key: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=60, trust_env=False)

    def ask(self) -> httpx.Response:
        """Who am I: one question to the database."""
        return self.http.get("/api/v1/me/")

    def link(self) -> psycopg.Connection[Any]:
        """One of ours: a backend is seen for a moment after it was left."""
        return psycopg.connect(self.postgres.url, application_name="test")

    def lines(self, condition: str = "true") -> list[int]:
        with self.link() as link:
            return [pid for (pid,) in link.execute(f"{OF_THE_SITE} AND {condition}")]

    def do(self, sql: str) -> None:
        with self.link() as link:
            link.execute(sql)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    site = new_site(tmp_path_factory.mktemp("lines") / "data")
    with short_temporary_folder() as folder:
        found = Served(Postgres(folder))
        found.start()
        site.env |= ONE_THREAD | {"DATABASE_URL": found.postgres.url}
        site.manage("migrate", "-v", "0")
        site.manage("shell", "-v", "0", "-c", MAKE_ANN)
        key = site.manage("token", "ann@example.org").strip()
        with closing(found.up), serving(site) as url:
            found.call(url, key)
            with found.http:
                yield found


@contextmanager
def serving(site: Site) -> Iterator[str]:
    with running(site.start(*WEB)) as process:
        play = Play(process)
        try:
            yield play.hears(r"Listening at: (\S+)")
        finally:
            process.terminate()
            play.reader.join()
            if process.stdout:
                process.stdout.close()


def test_a_line_is_kept(served: Served) -> None:
    assert served.ask().status_code == 200
    kept = served.lines()
    assert len(kept) == 1
    assert [served.ask().status_code for _ in range(3)] == [200, 200, 200]
    assert served.lines() == kept


def test_a_restarted_server_costs_nothing(served: Served) -> None:
    assert served.ask().status_code == 200
    served.stop()
    served.start()
    assert [served.ask().status_code for _ in range(3)] == [200, 200, 200]


def test_a_server_that_is_away_is_told_as_such_and_found_again(served: Served) -> None:
    assert served.ask().status_code == 200
    served.stop()
    for _ in range(2):
        answer = served.ask()
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
        assert [problem["id"] for problem in answer.json()["problems"]] == ["request.unavailable"]
    served.start()
    assert served.ask().status_code == 200


def test_a_line_that_is_cut_between_two_questions_costs_nothing(served: Served) -> None:
    assert served.ask().status_code == 200
    (line,) = served.lines()
    served.do(f"SELECT pg_terminate_backend({line})")
    wait_until(lambda: line not in served.lines())
    assert [served.ask().status_code for _ in range(3)] == [200, 200, 200]


def test_a_line_that_is_cut_in_the_middle_of_a_question_costs_one_answer(served: Served) -> None:
    assert served.ask().status_code == 200
    with served.link() as holder, ThreadPoolExecutor(1) as pool:
        holder.execute("LOCK TABLE api_token")
        asked = pool.submit(served.ask)
        wait_until(lambda: served.lines("wait_event_type = 'Lock'"))
        (line,) = served.lines("wait_event_type = 'Lock'")
        served.do(f"SELECT pg_terminate_backend({line})")
        answer = asked.result(60)
    assert answer.status_code == 503
    assert [problem["id"] for problem in answer.json()["problems"]] == ["request.unavailable"]
    assert served.ask().status_code == 200


def test_a_table_that_grows_costs_nothing(served: Served) -> None:
    """As a migration does while processes of the version before still serve."""
    assert {served.ask().status_code for _ in range(6)} == {200}
    kept = served.lines()
    served.do("ALTER TABLE games_user ADD COLUMN crown integer NOT NULL DEFAULT 5")
    assert [served.ask().status_code for _ in range(3)] == [200, 200, 200]
    assert served.lines() == kept


def test_a_table_that_changes_its_shape_costs_one_answer_at_most(served: Served) -> None:
    assert {served.ask().status_code for _ in range(6)} == {200}
    served.do("ALTER TABLE games_user ALTER COLUMN display_name TYPE text")
    first, *others = [served.ask().status_code for _ in range(3)]
    assert first in (200, 503)
    assert others == [200, 200]


def test_a_column_that_is_gone_is_a_fault_as_long_as_it_is_gone(served: Served) -> None:
    served.do("ALTER TABLE games_user RENAME COLUMN language TO tongue")
    answers = [served.ask() for _ in range(2)]
    served.do("ALTER TABLE games_user RENAME COLUMN tongue TO language")
    assert [answer.json()["problems"][0]["id"] for answer in answers] == ["request.fault"] * 2
    assert served.ask().status_code == 200


@contextmanager
def cursor_of(served: Served, options: str) -> Iterator[Any]:
    given = postgres(urlsplit(served.postgres.url), "postgres")
    given["OPTIONS"] = {"application_name": "test"} | ({"options": options} if options else {})
    connection = ConnectionHandler({"default": given})["default"]
    with closing(connection), connection.cursor() as cursor:
        yield cursor


def test_nobody_waits_for_ever(served: Served, django_db_blocker: DjangoDbBlocker) -> None:
    """Neither for a row that is held, nor for one who holds it and sleeps; what the address says of it wins."""
    with django_db_blocker.unblock():
        with cursor_of(served, "") as cursor:
            cursor.execute(
                "SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')"
            )
            assert cursor.fetchone() == ("20s", "5min")
        with cursor_of(served, "-c lock_timeout=50ms") as cursor, served.link() as holder:
            holder.execute("LOCK TABLE api_token")
            with pytest.raises(OperationalError) as caught:
                cursor.execute("SELECT * FROM api_token")
    refusal = of_database(caught.value)
    assert ([problem.id for problem in refusal.problems], refusal.status) == (["game.busy"], 503)
