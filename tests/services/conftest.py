from collections.abc import Iterator

import pytest

from tests.servers import postgres_server, valkey_server


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    with valkey_server() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres_server() as url:
        yield url
