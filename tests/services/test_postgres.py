import psycopg
import pytest

from tests.site import Site

pytestmark = pytest.mark.services


def test_a_real_postgres_answers(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as link:
        row = link.execute("select version()").fetchone()
    assert row is not None
    assert row[0].startswith("PostgreSQL")


def test_the_site_keeps_its_rows_in_the_postgres_of_database_url(site: Site, postgres_url: str) -> None:
    site.env["DATABASE_URL"] = postgres_url
    site.manage("migrate", "-v", "0")
    site.manage("shell", "-v", "0", "-c", "from games.models import User; User.objects.create_user('Ann@x.org', 'pw')")
    with psycopg.connect(postgres_url) as link:
        assert link.execute("select email from games_user").fetchall() == [("ann@x.org",)]
    assert not (site.data / "civpbem.sqlite3").exists()
