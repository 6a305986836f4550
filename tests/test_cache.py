import pickle

import msgspec
import pytest
from django.core.cache.backends.redis import RedisCache
from structlog.testing import capture_logs

from civpbem.cache import ForgivingRedisCache, PlainSerializer
from civpbem.settings import CACHES
from tests.servers import valkey_server

SETTINGS = {"OPTIONS": CACHES["default"]["OPTIONS"]}


@pytest.fixture
def unreachable(tmp_path) -> RedisCache:
    return ForgivingRedisCache(f"unix://{tmp_path}/nobody-listens", SETTINGS)


def test_without_its_server_it_is_an_empty_cache(unreachable: RedisCache) -> None:
    with capture_logs() as logs:
        unreachable.set("a", 1)
        assert unreachable.get("a", "nothing") == "nothing"
        assert unreachable.add("a", 1) is True
        assert unreachable.touch("a") is False
        assert unreachable.delete("a") is False
        assert unreachable.get_many(["a"]) == {}
        assert unreachable.has_key("a") is False
        assert unreachable.incr("a") == 1
        assert unreachable.set_many({"a": 1}) == []
        assert unreachable.get_or_set("a", 5) == 5
        unreachable.delete_many(["a"])
        unreachable.clear()
    assert {entry["event"] for entry in logs} == {"cache_unreachable"}


@pytest.mark.services
def test_with_its_server_it_keeps_things() -> None:
    with valkey_server() as url:
        cache = ForgivingRedisCache(url, SETTINGS)
        cache.set("a", {"b": 1})
        assert cache.get("a") == {"b": 1}
        cache.set("n", 1)
        assert cache.incr("n", 2) == 3
        cache.close()


@pytest.mark.parametrize("value", [1, -5, True, None, "12", "", b"\x89PNG", b"12", [1.5, 2.5], {"a": [1, "b"]}])
def test_plain_data_comes_back_as_it_was(value: object) -> None:
    serializer = PlainSerializer()
    written = serializer.dumps(value)
    assert serializer.loads(str(written).encode() if isinstance(written, int) else written) == value


def test_what_others_put_there_is_never_run() -> None:
    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return exec, ("raise SystemExit('the trap was sprung')",)

    with pytest.raises(msgspec.MsgspecError):
        PlainSerializer().loads(pickle.dumps(Trap()))
