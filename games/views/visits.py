"""Since your last visit: kept in a cookie of the table's own path, so that looking changes nothing here.

The cookie holds two step numbers: up to where the reader had seen everything before the newest steps came, and those.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.models import Game
from games.views.common import number

COOKIE = "seen"
AGE = 400 * 24 * 3600


def _read(request: HttpRequest) -> tuple[int, int] | None:
    before, _, now = request.COOKIES.get(COOKIE, "").partition(".")
    seen = number(before), number(now)
    return (seen[0], seen[1]) if seen[0] is not None and seen[1] is not None else None


def since(request: HttpRequest, game: Game) -> int | None:
    """The step up to which this reader has seen everything; None on the first visit."""
    known = _read(request)
    if known is None or known[1] > game.no:
        return None
    return known[0] if known[1] == game.no else known[1]


def remember(request: HttpRequest, response: HttpResponse, game: Game) -> None:
    seen = since(request, game)
    response.set_cookie(
        COOKIE,
        f"{game.no if seen is None else seen}.{game.no}",
        max_age=AGE,
        path=request.path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
