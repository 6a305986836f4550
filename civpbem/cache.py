from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from django.core.cache.backends.redis import RedisCache
from redis import exceptions

logger = structlog.get_logger(__name__)


class PlainSerializer:
    """Plain data only. Django's own would run whatever somebody who can write to the server has put there."""

    def dumps(self, value: Any) -> bytes | int:
        return value if type(value) is int else msgspec.msgpack.encode(value)

    def loads(self, data: bytes) -> Any:
        try:
            return int(data)
        except ValueError:
            return msgspec.msgpack.decode(data)


class ForgivingRedisCache(RedisCache):
    """Without its server the site goes on as if nothing had been cached; nothing of worth is kept here."""

    def _try(self, call: Callable[..., Any], missing: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return call(*args, **kwargs)
        except (exceptions.ConnectionError, exceptions.TimeoutError) as error:
            logger.warning("cache_unreachable", error=type(error).__name__)
            return missing

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().add, True, *args, **kwargs)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._try(super().get, default, key, default, version)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().set, None, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().touch, False, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().delete, False, *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().get_many, {}, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().has_key, False, *args, **kwargs)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> Any:
        return self._try(super().incr, delta, key, delta, version)

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().set_many, [], *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().delete_many, None, *args, **kwargs)

    def clear(self) -> Any:
        return self._try(super().clear, False)
