import hashlib
import os
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections

from tests.site import Site, new_site

hypothesis.settings.register_profile("tests", derandomize=True, deadline=None)
hypothesis.settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgres", action="store_true", help="run on a PostgreSQL brought up for the occasion")
    parser.addoption("--luck", default="", help="any word: other dice in every game that a test begins")


def pytest_configure(config: pytest.Config) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.CELERY_BROKER_URL = "memory://"
    if config.option.postgres and not hasattr(config, "workerinput"):
        use_postgres(config)


def use_postgres(config: pytest.Config) -> None:
    """The workers of xdist inherit DATABASE_URL; this process has read its settings already."""
    from civpbem.settings import database
    from tests.servers import postgres_server

    stack = ExitStack()
    config.add_cleanup(stack.close)
    os.environ["DATABASE_URL"] = stack.enter_context(postgres_server())
    settings.DATABASES = {"default": database(settings.DATA_DIR)}
    connections.settings = connections.configure_settings(settings.DATABASES)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def _known_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has dice of its own, the same in every run: a test that fails by bad luck fails for everybody."""
    luck, numbers = f"{request.config.option.luck} {request.node.nodeid}", count()
    monkeypatch.setattr(
        "games.services.seeds.new_seed", lambda: hashlib.sha256(f"{luck} {next(numbers)}".encode()).digest()
    )


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return new_site(tmp_path / "data")
