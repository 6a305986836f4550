"""What all views share: finding the table, telling refusals, sending people back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any
from urllib.parse import quote, urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language

from games.desk.table import Desk, read_desk
from games.engine.errors import Refused
from games.engine.speech import Speaker
from games.models import Game, User
from games.services.speech import problem_text, speaker

GROUNDS = "grounds"
"""The cookie in which the page's script says which boards it has kept."""

View = Callable[..., HttpResponse]


def language_of(request: HttpRequest) -> str:
    return (get_language() or "en")[:2]


def player(request: HttpRequest) -> User:
    """The signed-in reader; views that use this are behind `members`."""
    assert isinstance(request.user, User)
    return request.user


def number(text: str) -> int | None:
    """A number as forms and addresses hold it; none if it is something else or absurdly long."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def members(view: View) -> View:
    """For people with an account or a guest's session; others are asked to sign in and come back."""

    @wraps(view)
    def inside(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        back = request.get_full_path() if request.method == "GET" else request.META.get("HTTP_REFERER", "/")
        return HttpResponseRedirect(f"{reverse('account_login')}?next={_local(back)}")

    return inside


def _local(address: str) -> str:
    return quote(urlsplit(address).path or "/")


def get_desk(request: HttpRequest, game_id: int) -> Desk:
    reader = request.user if isinstance(request.user, User) else None
    side = request.POST.get("as") or request.GET.get("as") or ""
    try:
        desk = read_desk(reader, game_id, language_of(request), side[:40])
    except Game.DoesNotExist as error:
        raise Http404 from error
    desk.grounds = frozenset(request.COOKIES.get(GROUNDS, "")[:400].split("."))
    return desk


@contextmanager
def told(request: HttpRequest, speech: Speaker | None = None) -> Iterator[None]:
    """A refusal becomes a message; the view goes on to its redirect."""
    try:
        yield
    except Refused as refused:
        tell(request, refused, speech)


def tell(request: HttpRequest, refused: Refused, speech: Speaker | None = None) -> None:
    words = speech or speaker(None, language_of(request))
    for problem in refused.problems[:5]:
        messages.error(request, problem_text(words, problem))


def to_table(game_id: int, fragment: str = "") -> HttpResponse:
    response = redirect("table", game_id)
    if fragment:
        response["Location"] += f"#{fragment}"
    return response
