"""Profile, settings, and from guest to account."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.db.models import Avg, Count, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.forms import AbsenceForm, KeepForm, PreferencesForm
from games.models import Absence, Game, Seat, User
from games.rulesets import all_rulesets
from games.selectors import player_record
from games.services import absences, accounts, preferences
from games.views.common import members, number, player, told


@require_http_methods(["GET", "POST"])
@members
def edit(request: HttpRequest) -> HttpResponse:
    user = player(request)
    form = PreferencesForm(request.POST if request.method == "POST" else None, instance=user)
    if form.is_bound and form.is_valid():
        preferences.change(user, **form.cleaned_data)
        messages.success(request, _("The settings are kept."))
        return redirect("settings")
    context = {"form": form, "absence_form": AbsenceForm(), "absences": Absence.objects.filter(player=user)}
    return render(request, "games/settings.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@members
def keep(request: HttpRequest) -> HttpResponse:
    """A guest who wants an account keeps everything: the same player, now with a mail address."""
    guest = player(request)
    if not guest.is_guest:
        return redirect("settings")
    form = KeepForm(request.POST if request.method == "POST" else None, initial={"display_name": guest.display_name})
    if not (form.is_bound and form.is_valid()):
        return render(request, "games/keep.html", {"form": form}, status=400 if form.errors else 200)
    limited = ratelimit.consume_or_429(request, action="signup")
    if limited is not None:
        return limited
    accounts.prepare(guest, form.cleaned_data["display_name"], form.cleaned_data["password"])
    update_session_auth_hash(request, guest)
    _send_confirmation(request, guest, form.cleaned_data["email"])
    return redirect("account_email_verification_sent")


def _send_confirmation(request: HttpRequest, guest: User, email: str) -> None:
    """Whether the address has an account already is told to its owner only, by mail."""
    if not accounts.is_taken(email, guest):
        EmailAddress.objects.add_new_email(request, guest, email)
        return
    adapter = get_adapter(request)
    if ratelimit.consume(request, action="confirm_email", key=email):
        adapter.send_account_already_exists_mail(email)
    sent = {"email": email, "login": True, "signup": False}
    adapter.add_message(request, messages.INFO, "account/messages/email_confirmation_sent.txt", sent)


@require_POST
@members
def absence(request: HttpRequest) -> HttpResponse:
    absence_id = number(request.POST.get("remove", ""))
    form = AbsenceForm(request.POST)
    with told(request):
        if absence_id is not None:
            absences.remove(absence_id, by=player(request))
        elif form.is_valid():
            absences.add(player(request), **form.cleaned_data)
            messages.success(request, _("Your clock stands still while you are away."))
        else:
            messages.error(request, " ".join(str(e) for errors in form.errors.values() for e in errors))
    return redirect("settings")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """For everybody by cookie, for accounts also in their settings."""
    chosen = request.POST.get("language", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    if chosen in dict(settings.LANGUAGES):
        if isinstance(request.user, User):
            preferences.set_language(request.user, chosen)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen,
            max_age=365 * 24 * 3600,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


@require_GET
def profile(request: HttpRequest, user_id: int) -> HttpResponse:
    """What others may know of an account: finished public games, by ruleset."""
    person = User.objects.filter(pk=user_id, is_active=True, is_guest=False).first()
    if person is None:
        raise Http404
    ended = Seat.objects.filter(
        player=person, game__status=Game.Status.ENDED, game__sandbox=False, game__visibility=Game.Visibility.PUBLIC
    )
    counted = ended.values("game__ruleset").annotate(
        played=Count("id"), won=Count("id", filter=Q(rank=1)), place=Avg("rank")
    )
    titles = {slug: ruleset.title for slug, ruleset in all_rulesets().items()}
    rows: list[dict[str, Any]] = [
        {"title": titles.get(row["game__ruleset"], row["game__ruleset"]), **row}
        for row in counted.order_by("game__ruleset")
    ]
    recent = ended.select_related("game").order_by("-game__ended_at")[:10]
    return render(
        request,
        "games/profile.html",
        {"person": person, "rows": rows, "recent": recent, "record": player_record(person)},
    )
