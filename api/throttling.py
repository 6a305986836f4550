"""So many requests a minute per token (or account) and per address, counted in the cache for all processes together."""

import time
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.models import Token

MINUTE = 60


class Leases:
    """What this process has taken from the common count ahead of need, so that few requests ask the cache.

    Never more is let in than the limit; a process may hold back a sixtieth of it that another one could have used.
    """

    lock = Lock()
    minute = 0
    left: dict[str, int] = {}

    @classmethod
    def use(cls, who: str, minute: int) -> bool:
        with cls.lock:
            if cls.minute != minute:
                cls.minute, cls.left = minute, {}
            left = cls.left.get(who, 0)
            cls.left[who] = max(left - 1, 0)
        return left > 0

    @classmethod
    def forget(cls) -> None:
        with cls.lock:
            cls.left = {}

    @classmethod
    def add(cls, who: str, more: int) -> None:
        with cls.lock:
            cls.left[who] = cls.left.get(who, 0) + more


class Throttle(BaseThrottle):
    """Counts in fixed minutes. A cache that is gone lets everybody in."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return self.allow(*self.caller(request))

    def allow(self, who: str, limit: int) -> bool:
        self.now = time.time()
        minute = int(self.now // MINUTE)
        if not limit or Leases.use(who, minute):
            return True
        share = max(limit // MINUTE, 1)
        granted = min(share, limit - (self.count(f"api-rate/{who}/{minute}", share) - share))
        if granted > 1:
            Leases.add(who, granted - 1)
        return granted > 0

    def count(self, key: str, share: int) -> int:
        try:
            return int(cache.incr(key, share))
        except ValueError:  # the first of this minute
            cache.add(key, share, timeout=2 * MINUTE)
            return share

    def allow_stranger(self, request: Request) -> bool:
        """Somebody who shows a key that is none: counted by address, or keys could be tried for ever."""
        return self.allow(f"address/{request.META.get('REMOTE_ADDR', '')}", settings.API_RATE_ADDRESS)

    def caller(self, request: Request) -> tuple[str, int]:
        if isinstance(request.auth, Token):
            return f"token/{request.auth.pk}", settings.API_RATE_TOKEN
        if request.user.is_authenticated:
            return f"user/{request.user.pk}", settings.API_RATE_TOKEN
        return f"address/{request.META.get('REMOTE_ADDR', '')}", settings.API_RATE_ADDRESS

    def wait(self) -> float:
        return MINUTE - self.now % MINUTE
