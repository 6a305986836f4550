"""Pages speak the reader's language and tell the reader's time."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.models import User
from games.zones import known_zones

ZONE_COOKIE = "zone"  # set by the page's script, for people without an account


class ReaderMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        zone = request.COOKIES.get(ZONE_COOKIE, "")
        if isinstance(user, User):
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
            zone = user.time_zone
        if zone in known_zones():
            with timezone.override(ZoneInfo(zone)):
                return self.get_response(request)
        return self.get_response(request)
