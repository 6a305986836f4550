"""The table page."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.desk.log import recent
from games.desk.people import open_votes, press_lines
from games.desk.sheet import read_verdicts, unread
from games.desk.table import Desk
from games.forms import make_guide
from games.models import Game
from games.selectors import standing_lines
from games.views.common import get_desk
from games.views.kept import kept_lines
from games.views.panels import panels_of
from games.views.visits import remember, since
from games.views.waiting import room


@require_GET
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if desk.game.status in (Game.Status.LOBBY, Game.Status.CANCELLED):
        return render(request, "games/waiting.html", room(request, desk))
    seen = since(request, desk.game)
    desk.compared_with = min(desk.game.no - 1 if seen is None else seen, desk.game.no - 1)
    response = render(request, "games/table.html", table_context(request, desk, seen))
    remember(request, response, desk.game)
    return response


def table_context(request: HttpRequest, desk: Desk, seen: int | None) -> dict[str, object]:
    log, more = recent(desk, seen)
    press = press_lines(desk)
    return {
        "desk": desk,
        "game": desk.game,
        "before": max(desk.game.no - 1, 0),
        "panels": panels_of(desk),
        "log": log,
        "log_more": more,
        "log_since": seen,
        "press": press[-8:],
        "press_more": max(0, len(press) - 8),
        "unread": sum(line.unread for line in press),
        "standing": standing_lines(desk.seat) if desk.seat else [],
        "votes": open_votes(desk),
        **sheet_context(request, desk),
    }


def sheet_context(request: HttpRequest, desk: Desk, lines: list[str] | None = None) -> dict[str, object]:
    """The order sheet: what lies on the desk, judged line by line, and the guide to write more."""
    if not desk.is_open or desk.ask is None:
        return {"verdicts": [], "guide": None}
    kept = kept_lines(request, desk) if lines is None else None
    shown = (
        lines if lines is not None else kept or [desk.line(line) for line in (desk.sheet.lines if desk.sheet else ())]
    )
    guide = make_guide(desk.ruleset, desk.ask.verbs, desk.speech, hints=desk.hints, legal=desk.legal, areas=desk.areas)
    return {
        "verdicts": read_verdicts(desk, shown) if lines is not None else unread(shown, sealed=desk.is_sealed),
        "guide": guide,
        "kept": bool(kept),
        "key": secrets.token_hex(8),
    }


@require_GET
def pulse(request: HttpRequest, game_id: int) -> HttpResponse:
    """Asked by the page every few seconds: has anything happened since?"""
    desk = get_desk(request, game_id)
    game = desk.game
    known = request.GET.get("at", "")
    if known == f"{game.no}.{game.window}.{game.status}":
        return HttpResponse(status=204)
    if request.GET.get("follow"):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "games/parts/newstep.html", {"game": game}, status=286)


@require_GET
def text(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if not desk.may_look:
        raise Http404
    return HttpResponse(desk.text, content_type="text/plain; charset=utf-8")
