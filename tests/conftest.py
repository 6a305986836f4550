import hashlib
import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections

from games.models import Game, Seat, User
from games.services import lobby
from tests.duel import new_duel, seat_of
from tests.people import person
from tests.site import Site, new_site
from tests.toy.known import know
from tests.toy.ruleset import RULESET as TOY

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


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    from tests.servers import postgres_server

    with postgres_server() as url:
        yield url


# ------------------------------------------------------------ people and their tables
@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    """Never sits at the table."""
    return person("charlie")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more ruleset: the toy, which has no map."""
    know(monkeypatch, TOY)


@pytest.fixture
def game(toy: None, alice: User, bob: User) -> Game:
    """Alice and Bob play the toy against each other; both are asked for a sealed bid."""
    return new_duel(alice, bob)


@pytest.fixture
def hers(game: Game, alice: User) -> Seat:
    return seat_of(game, alice)


@pytest.fixture
def his(game: Game, bob: User) -> Seat:
    return seat_of(game, bob)


@pytest.fixture
def seats(hers: Seat, his: Seat) -> dict[str, Seat]:
    return {"alice": hers, "bob": his}


@pytest.fixture
def solo(toy: None, alice: User) -> Game:
    """Alice against two bots of the toy."""
    game = lobby.create(alice, "toy", players=3, auto_start=False)
    return lobby.start(game.pk, fill="good")
