"""So many requests a minute per token (or account) and per address, counted in the cache: one round trip each."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.models import Token

MINUTE = 60


class Throttle(BaseThrottle):
    """Counts in fixed minutes. A cache that is gone lets everybody in."""

    def allow_request(self, request: Request, view: Any) -> bool:
        who, limit = self.caller(request)
        if not limit:
            return True
        return self.count(who) <= limit

    def count(self, who: str) -> int:
        self.now = time.time()
        key = f"api-rate/{who}/{int(self.now // MINUTE)}"
        try:
            return int(cache.incr(key))
        except ValueError:  # the first of this minute
            cache.add(key, 1, timeout=2 * MINUTE)
            return 1

    def allow_stranger(self, request: Request) -> bool:
        """Somebody who shows a key that is none: counted by address, or keys could be tried for ever."""
        limit = settings.API_RATE_ADDRESS
        return not limit or self.count(f"address/{request.META.get('REMOTE_ADDR', '')}") <= limit

    def caller(self, request: Request) -> tuple[str, int]:
        if isinstance(request.auth, Token):
            return f"token/{request.auth.pk}", settings.API_RATE_TOKEN
        if request.user.is_authenticated:
            return f"user/{request.user.pk}", settings.API_RATE_TOKEN
        return f"address/{request.META.get('REMOTE_ADDR', '')}", settings.API_RATE_ADDRESS

    def wait(self) -> float:
        return MINUTE - self.now % MINUTE
