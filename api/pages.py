"""The page on which people make and revoke keys to the API."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from api import tokens
from games.models import User
from games.services.errors import Refusal
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
        if (token_id := number(request.POST.get("revoke", ""))) is not None:
            tokens.revoke(token_id, by=user)
            return redirect("keys")
        if request.method == "POST":
            name = request.POST.get("name", "").strip()[:80] or "-"
            _, made = tokens.create(user, name, request.POST.getlist("scope"))
    except Refusal as refusal:
        problem = " ".join(problem_text(speaker(None, user.language), p) for p in refusal.problems)
    context = {"keys": tokens.of_user(user), "made": made, "problem": problem, "scopes": tokens.SCOPES}
    response = render(request, "api/keys.html", context, status=400 if problem else 200)
    response["Cache-Control"] = "no-store"
    return response
