"""Press, notes, seats, votes: what people do with each other at a table."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.desk.people import log_lines, open_votes, press_lines
from games.desk.table import Desk
from games.models import Absence, Seat, Tenure, Vote
from games.services import pausing, press, seats, votes
from games.services.errors import refuse
from games.views.common import get_desk, members, number, player, to_table, told

DAY = 24 * 60


@require_http_methods(["GET", "POST"])
def press_page(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if request.method == "POST":
        return _send(request, desk)
    lines = press_lines(desk)
    unread = sum(line.unread for line in lines)
    context = {"desk": desk, "game": desk.game, "press": lines, "whole": True, "unread": unread}
    return render(request, "games/press.html", context)


@members
def _send(request: HttpRequest, desk: Desk) -> HttpResponse:
    to = [side for side in request.POST.getlist("to") if side]
    with told(request, desk.speech):
        if desk.seat is None:
            refuse("press.closed", 403)
        press.send(
            desk.seat.pk,
            request.POST.get("text", ""),
            to=to or None,
            anonymous=bool(request.POST.get("anonymous")),
            key=request.POST.get("key", "")[:40],
            by=player(request),
        )
        _mark_read(request, desk)
    return to_table(desk.game.pk, "press") if not request.POST.get("whole") else redirect("press", desk.game.pk)


def _mark_read(request: HttpRequest, desk: Desk) -> None:
    last = max((line.press.pk for line in press_lines(desk)), default=0)
    press.mark_read(desk.game.pk, player(request), last)


@require_POST
@members
def press_read(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if desk.mine:
        _mark_read(request, desk)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else to_table(game_id, "press")


@require_POST
@members
def note(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    with told(request, desk.speech):
        press.save_note(game_id, player(request), request.POST.get("text", ""))
        messages.success(request, _("The note is kept. Only you can read it."))
    return to_table(game_id, "notes")


@require_http_methods(["GET"])
def people(request: HttpRequest, game_id: int) -> HttpResponse:
    """Seats with their lineage, votes, and what people did to the table."""
    desk = get_desk(request, game_id)
    tenures: dict[int, list[Tenure]] = {}
    if not desk.game.hides_players:
        for tenure in Tenure.objects.filter(seat__game=desk.game).select_related("player"):
            tenures.setdefault(tenure.seat_id, []).append(tenure)
    context = {
        "desk": desk,
        "game": desk.game,
        "tenures": tenures,
        "votes": open_votes(desk),
        "away": _away(desk),
        "before": max(desk.game.no - 1, 0),
        "kinds": Vote.Kind.choices,
        "entries": log_lines(desk),
    }
    return render(request, "games/people.html", context)


def _away(desk: Desk) -> dict[int, datetime]:
    """Player -> until when; not told while players are unknown."""
    if desk.game.hides_players:
        return {}
    now = timezone.now()
    found = Absence.objects.filter(player__in=[s.player_id for s in desk.seats if s.player_id])
    return dict(found.filter(since__lte=now, until__gt=now).order_by("until").values_list("player", "until"))


@require_POST
@members
def seat(request: HttpRequest, game_id: int) -> HttpResponse:
    """Leave, come back to, take over or hand over a seat."""
    desk = get_desk(request, game_id)
    found = next((s for s in desk.seats if str(s.pk) == request.POST.get("seat")), desk.seat)
    with told(request, desk.speech):
        if found is None:
            refuse("seat.unknown", 404)
        _change_seat(request, desk, found)
    return redirect("people", game_id)


def _change_seat(request: HttpRequest, desk: Desk, found: Seat) -> None:
    match request.POST.get("do"):
        case "leave":
            seats.leave(found.pk, by=player(request))
            messages.warning(request, _("You have left. The seat is offered to others."))
        case "reclaim":
            seats.reclaim(found.pk, by=player(request))
            messages.success(request, _("Welcome back."))
        case "take":
            seats.take(found.pk, by=player(request))
            messages.success(request, _("The seat is yours, with a full window to think."))
        case "bot":
            seats.give_to_bot(found.pk, request.POST.get("bot", "steward"), by=player(request))
        case "pause":
            pausing.pause(desk.game.pk, by=player(request))
        case "resume":
            pausing.resume(desk.game.pk, by=player(request))
        case _:
            messages.error(request, _("Nothing was changed."))


@require_POST
@members
def vote(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    with told(request, desk.speech):
        if desk.seat is None:
            refuse("vote.no-voice", 403)
        if (vote_id := number(request.POST.get("vote", ""))) is not None:
            votes.cast(vote_id, desk.seat.pk, request.POST.get("do") == "yes", by=player(request))
        else:
            kind = request.POST.get("kind", "")
            votes.propose(
                desk.seat.pk, kind, by=player(request), reason=request.POST.get("reason", ""), **_data(request, kind)
            )
    return redirect("home") if request.POST.get("back") == "home" else redirect("people", game_id)


def _data(request: HttpRequest, kind: str) -> dict[str, object]:
    if kind == Vote.Kind.EXTEND:
        return {"minutes": (number(request.POST.get("days", "")) or 0) * DAY}
    if kind == Vote.Kind.ROLLBACK:
        return {"step": number(request.POST.get("step", "")) or 0}
    return {"side": request.POST.get("side", "")} if kind == Vote.Kind.REPLACE else {}
