"""The front page: for strangers what this is, for players what waits for them."""

from collections.abc import Iterable

from allauth.core import ratelimit
from django.contrib.auth import login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.desk.home import Home
from games.desk.shows import liveliest
from games.engine.errors import Refused
from games.models import Absence, Invitation, User
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import my_games
from games.services import accounts, invitations
from games.views.common import language_of, members, player, tell, to_table, told

PER_PAGE = 40
FINISHED = 8
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not isinstance(request.user, User):
        return landing(request)
    mine = Home(request.user, language_of(request))
    waiting, others = mine.order
    page = Paginator(others, PER_PAGE).get_page(request.GET.get("page"))
    tables = mine.tables([*waiting, *page])
    messages_, unread = mine.press()
    context = {
        "waiting": tables[: len(waiting)],
        "page": page,
        "rest": tables[len(waiting) :],
        "over": list(my_games(request.user, over=True).prefetch_related(None)[:FINISHED]),
        "press": messages_,
        "unread": unread,
        "votes": mine.votes(),
        "invitations": mine.invitations(),
        "absences": Absence.objects.filter(player=request.user, until__gt=timezone.now())[:3],
    }
    return render(request, "games/home.html", context)


@require_POST
@members
def invitation(request: HttpRequest, number: int) -> HttpResponse:
    """Sit down at the table I was invited to, or say no."""
    found = Invitation.objects.filter(pk=number, email__iexact=player(request).email).select_related("game").first()
    if found is None or player(request).is_guest:
        raise Http404
    with told(request):
        if request.POST.get("do") == "decline":
            invitations.decline(number, by=player(request))
            return redirect("home")
        invitations.join_by_link(invitations.invitation_token(found), player(request))
    return redirect("table", found.game_id)


def landing(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    rulesets = [{"ruleset": r, "seats": _numbers(r.players(r.options()))} for r in all_rulesets().values()]
    shown, board = liveliest(language)
    context = {"rulesets": rulesets, "show": board, "first": shown or next(iter(all_rulesets()), "")}
    return render(request, "games/landing.html", context)


def _numbers(numbers: Iterable[int]) -> str:
    found = sorted(numbers)
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


@require_POST
def try_now(request: HttpRequest, slug: str) -> HttpResponse:
    """A table against bots, for a guest or for an account."""
    if slug not in all_rulesets():
        raise Http404
    limited = ratelimit.consume_or_429(request, action="try")
    if limited is not None:
        return limited
    if not isinstance(request.user, User):
        guest = accounts.create_guest(language_of(request), timezone.get_current_timezone_name())
        login(request, guest, backend=BACKEND)
    bots = get_ruleset(slug).bots
    try:
        game = accounts.try_now(player(request), slug, bot="good" if "good" in bots else "steward")
    except Refused as refused:
        tell(request, refused)
        return redirect("home")
    return to_table(game.pk)
