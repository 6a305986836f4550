"""Finding and founding tables."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.desk.table import Desk
from games.engine.errors import Refused
from games.engine.ruleset import Ruleset
from games.forms import TableForm
from games.models import Game
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import lobby as open_tables
from games.selectors import seats_on_offer, visible_games
from games.services import archive, forks, invitations
from games.services import lobby as doors
from games.services.errors import Refusal
from games.services.speech import problem_text, speaker
from games.views.common import get_desk, language_of, members, number, player, told

PER_PAGE = 30
PACES = {
    "fast": (gettext_lazy("up to a day"), Q(policy__major__gt=0, policy__major__lte=1440)),
    "slow": (gettext_lazy("more than a day"), Q(policy__major__gt=1440)),
    "none": (gettext_lazy("no deadline"), Q(policy__major=0)),
}


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    reader: Any = request.user
    slug, seats, pace = (request.GET.get(name, "") for name in ("ruleset", "seats", "pace"))
    tables = open_tables(reader)
    offers = seats_on_offer(reader)
    running = visible_games(reader).filter(status=Game.Status.RUNNING, sandbox=False)
    if slug in all_rulesets():
        tables, offers, running = (
            tables.filter(ruleset=slug),
            offers.filter(game__ruleset=slug),
            running.filter(ruleset=slug),
        )
    if (players := number(seats)) is not None:
        tables = tables.filter(players=players)
    if pace in PACES:
        tables = tables.filter(PACES[pace][1])
    page = Paginator(tables.order_by("-id"), PER_PAGE).get_page(request.GET.get("page"))
    language = language_of(request)
    speeches = {s: speaker(get_ruleset(s), language) for s in all_rulesets()}
    context = {
        "page": page,
        "tables": [_table(game, reader) for game in page],
        "offers": [(seat, speeches[seat.game.ruleset].name("side", seat.side)) for seat in offers[:PER_PAGE]],
        "running": list(running.order_by("-stepped_at")[:10]) if request.GET.get("watch") else [],
        "rulesets": all_rulesets().values(),
        "ruleset": slug,
        "seats": seats,
        "pace": pace,
        "paces": [(value, name) for value, (name, _filter) in PACES.items()],
        "titles": {s: r.title for s, r in all_rulesets().items()},
    }
    return render(request, "games/lobby.html", context)


def _table(game: Game, reader: Any = None) -> dict[str, Any]:
    seats = list(game.seats.all())
    free = sum(seat.is_free for seat in seats)
    return {
        "game": game,
        "title": get_ruleset(game.ruleset).title,
        "free": free,
        "mine": any(seat.player_id == reader.pk for seat in seats if reader and seat.player_id),
        "taken": len(seats) - free,
        "names": [str(s.player) for s in seats if s.player and not game.hides_players],
    }


@require_http_methods(["GET", "POST"])
@members
def create(request: HttpRequest) -> HttpResponse:
    rulesets = all_rulesets()
    slug = request.POST.get("ruleset") or request.GET.get("ruleset") or next(iter(rulesets))
    if slug not in rulesets:
        raise Http404
    ruleset = rulesets[slug]
    speech = speaker(ruleset, language_of(request))
    posted = request.method == "POST" and request.POST.get("do") == "create"
    initial = {"zone": timezone.get_current_timezone_name()}
    form = TableForm(ruleset, speech, request.POST if posted else None, initial=initial)
    if posted and form.is_valid():
        try:
            return redirect("table", _create(request, ruleset, form).pk)
        except Refusal as refusal:
            for problem in refusal.problems:
                form.add_error(None, problem_text(speech, problem))
    part = request.headers.get("HX-Request") == "true"
    context = {"form": form, "ruleset": ruleset, "rulesets": rulesets.values(), "speech": speech}
    return render(request, "games/parts/create_form.html" if part else "games/create.html", context)


def _create(request: HttpRequest, ruleset: Ruleset, form: TableForm) -> Game:
    data = form.cleaned_data
    game = doors.create(
        player(request),
        ruleset.slug,
        name=data["name"],
        players=data["players"],
        options=form.chosen_options(),
        policy=form.policy(),
        visibility=Game.Visibility.PRIVATE if data["private"] else Game.Visibility.PUBLIC,
        sides=data["sides"],
        anonymous=data["anonymous"],
        spectators=data["spectators"],
        press_mode=data["press_mode"] or Game.PressMode.ALL,
        anonymous_press=data["anonymous_press"],
        auto_start=not data["bots"],
    )
    return doors.start(game.pk, by=player(request), fill=data["bots"]) if data["bots"] else game


@require_POST
@members
def seat(request: HttpRequest, game_id: int) -> HttpResponse:
    """What can be done with a table that has not begun."""
    desk = get_desk(request, game_id)
    user, post = player(request), request.POST
    place = number(post.get("place", ""))
    with told(request, desk.speech):
        match post.get("do"):
            case "join":
                doors.join(game_id, user, wishes=[w for w in post.getlist("wish") if w])
            case "leave":
                doors.leave(game_id, user)
            case "wish":
                doors.set_wishes(game_id, user, [w for w in post.getlist("wish") if w])
            case "bot":
                doors.add_bot(game_id, post.get("bot", "good"), by=user, place=place)
            case "remove":
                doors.remove(game_id, -1 if place is None else place, by=user)
            case "start":
                doors.start(game_id, by=user, fill=post.get("bot", ""))
            case "cancel":
                doors.cancel(game_id, by=user)
            case "invite":
                invitations.invite(game_id, post.get("emails", "").replace(",", " ").split(), by=user)
                messages.success(request, _("The invitations are on their way."))
            case "rematch" | "fork" as again:
                new = doors.rematch(game_id, user) if again == "rematch" else _fork(desk, request)
                return redirect("table", new.pk)
            case _:
                messages.error(request, _("Nothing was changed."))
    return redirect("table", game_id)


def _fork(desk: Desk, request: HttpRequest) -> Game:
    """A copy to try things in: of the truth if the reader may know it, else of what their seat knows."""
    seat = None if archive.knows_all(request.user, desk.game) else desk.seat
    return forks.fork(desk.game, player(request), step=number(request.POST.get("step", "")), known_to=seat)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """By a link that the owner has handed out: look, then sit down."""
    try:
        game = invitations.open_link(token)
    except Refused as error:
        raise Http404 from error
    if request.method == "POST":
        return _sit(request, token, game)
    context = {"game": game, "title": get_ruleset(game.ruleset).title, "token": token, "table": _table(game)}
    return render(request, "games/join.html", context)


@members
def _sit(request: HttpRequest, token: str, game: Game) -> HttpResponse:
    with told(request):
        invitations.join_by_link(token, player(request))
    return redirect("table", game.pk)
