from collections.abc import Iterator

import pytest

from tests.servers import valkey_server


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    with valkey_server() as url:
        yield url
