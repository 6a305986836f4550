"""What all routes share: the game of the address, conditional reading, the caller's language."""

import re
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponse, HttpResponseNotModified
from django.utils import translation
from django.utils.cache import patch_vary_headers
from msgspec import UNSET, Struct, structs
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import access, conditional, parsing
from api.problems import ApiRefusal
from api.throttling import Throttle
from games.models import Game, Seat, User
from games.services.errors import Refusal

T = TypeVar("T", bound=Struct)
KEY = re.compile("[!-~]{1,255}")


class ApiView(APIView):
    personal = False  # even reading needs an account
    scope = "play"  # of a token that changes something here

    def perform_authentication(self, request: Request) -> None:
        throttle = Throttle()
        try:
            super().perform_authentication(request)
        except Refusal:
            if not throttle.allow_stranger(request):
                raise Throttled(throttle.wait()) from None
            raise

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.user, User) and "Accept-Language" not in request.headers:
            translation.activate(request.user.language)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(final, ["Authorization", "Cookie", "Accept-Language"])
        final.headers["Cache-Control"] = "private, no-cache"
        if request.method == "GET" and final.status_code == 200:
            return self.conditional(request, final)
        return final

    def conditional(self, request: Request, response: Any) -> HttpResponse:
        """Reads that could not tell their tag beforehand get one from what they say."""
        response.render()
        response.headers.setdefault("ETag", conditional.of_content(response.content))
        if not conditional.is_known(request, response.headers["ETag"]):
            return response
        known = HttpResponseNotModified()
        for name in ("ETag", "Vary", "Cache-Control"):
            known.headers[name] = response.headers[name]
        return known

    def read(self, make: Callable[[], Any], *facts: Any) -> Response:
        """The answer made of these facts; not made at all if the caller has it."""
        tag = conditional.etag(self.request, *facts)
        if conditional.is_known(self.request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(make(), headers={"ETag": tag})

    def body(self, struct: type[T]) -> T:
        return parsing.body(self.request, struct)

    def query(self, struct: type[T]) -> T:
        return parsing.query(self.request, struct)

    @property
    def account(self) -> User:
        return access.account_of(self.request)

    @property
    def idempotency_key(self) -> str:
        key = self.request.headers.get("Idempotency-Key")
        if key is None:
            return ""
        if not KEY.fullmatch(key):
            raise ApiRefusal("request.key", 400)
        return key

    def next_page(self, **changed: Any) -> str:
        """The address of the next page."""
        wanted = {**self.request.query_params.dict(), **changed}
        return f"{settings.SITE_URL}{self.request.path}?{urlencode(wanted)}"


class GameView(ApiView):
    """A route below one game."""

    game: Game
    own_seats: list[Seat]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.look_at(kwargs["game_id"])

    def look_at(self, game_id: int) -> None:
        self.game, self.own_seats = access.table_for(self.request, game_id)

    def own_seat(self, side: str = "") -> Seat:
        return access.own_seat(self.request, self.game, self.own_seats, side)

    def check_listener(self) -> None:
        access.check_listener(self.game, self.own_seats)

    def watched_seat(self, side: str = "") -> Seat | None:
        return access.watched_seat(self.game, self.own_seats, side)


def changes_of(body: Struct) -> dict[str, Any]:
    """The fields that were sent."""
    return {name: value for name, value in structs.asdict(body).items() if value is not UNSET}
