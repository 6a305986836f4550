"""The page on which people make and revoke keys to the API."""

from datetime import date, datetime, time

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from api import tokens
from games.models import User
from games.services.errors import Refusal, invalid
from games.services.speech import problem_text, speaker
from games.views.common import number


@login_required
@require_http_methods(["GET", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """A new key is shown once, in the answer to the form that made it."""
    user = request.user
    assert isinstance(user, User)
    made, problem = "", ""
    try:
        if request.method == "POST":
            made = change(user, request.POST)
            if not made:
                return redirect("keys")
    except Refusal as refusal:
        problem = " ".join(problem_text(speaker(None, user.language), p) for p in refusal.problems)
    context = {"keys": tokens.of_user(user), "made": made, "problem": problem, "scopes": tokens.SCOPES}
    response = render(request, "api/keys.html", context, status=400 if problem else 200)
    response["Cache-Control"] = "no-store"
    return response


def change(user: User, given: QueryDict) -> str:
    """What the form asks for; returns the key, if it makes one."""
    if "revoke-all" in given:
        tokens.revoke_all(user)
        return ""
    if "revoke" in given:
        tokens.revoke(number(given.get("revoke", "")) or 0, by=user)
        return ""
    name, until = given.get("name", "").strip()[:80] or "-", last_moment(given.get("until", ""))
    return tokens.create(user, name, given.getlist("scope"), until)[1]


def last_moment(day: str) -> datetime | None:
    """The end of a day where the reader lives; none is for ever."""
    if not day:
        return None
    try:
        return timezone.make_aware(datetime.combine(date.fromisoformat(day), time.max))
    except (ValueError, OverflowError) as error:
        raise Refusal(invalid("until", "YYYY-MM-DD"), status=400) from error
