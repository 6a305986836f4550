"""Looking back: one step, the whole log, the figures, the dice, the result."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games.desk.charts import charts
from games.desk.dice import proof
from games.desk.log import entries_of, filtered, kinds_of, worded
from games.desk.past import look_back
from games.desk.table import Desk
from games.models import Seat, Tenure
from games.selectors import history as steps_of
from games.views.common import get_desk

LINES = 150


@require_GET
def step(request: HttpRequest, game_id: int, no: int) -> HttpResponse:
    """The board as it was behind a step, with what the step changed. The slider asks for a part of the page."""
    desk = get_desk(request, game_id)
    part = desk.draws_again = request.GET.get("part") == "1"
    desk.grounds = frozenset()  # without script this page has no other picture
    past = look_back(desk, no)
    if past is None:
        raise Http404
    context = {
        "desk": desk,
        "game": desk.game,
        "past": past,
        "before": max(no - 1, 0),
        "after": min(no + 1, desk.game.no),
    }
    return render(request, "games/parts/past.html" if part else "games/step.html", context)


@require_GET
def log(request: HttpRequest, game_id: int) -> HttpResponse:
    """All lines of the game, the newest first; only those of a page are put into words."""
    desk = get_desk(request, game_id)
    if not desk.may_look:
        raise Http404
    entries = entries_of(desk, steps_of(desk.game, desk.seat, limit=desk.game.no + 1))[::-1]
    side, kind = request.GET.get("side", ""), request.GET.get("kind", "")
    page = Paginator(filtered(entries, side, kind), LINES).get_page(request.GET.get("page"))
    context = {
        "desk": desk,
        "game": desk.game,
        "page": page,
        "lines": [worded(desk, entry) for entry in page],
        "kinds": kinds_of(desk, entries),
        "side": side,
        "kind": kind,
    }
    return render(request, "games/log.html", context)


@require_GET
def figures(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    return render(request, "games/figures.html", {"desk": desk, "game": desk.game, "charts": charts(desk)})


@require_GET
def dice(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    return render(request, "games/dice.html", {"desk": desk, "game": desk.game, "proof": proof(desk)})


@require_GET
def result(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if not desk.game.is_over:
        return redirect("table", game_id)
    context = {
        "desk": desk,
        "game": desk.game,
        **_people(desk),
        "reason": _reason(desk),
        "charts": charts(desk)[:4],
        "proof": proof(desk),
    }
    return render(request, "games/result.html", context)


def _reason(desk: Desk) -> str:
    reason = (desk.game.result or {}).get("reason", "")
    key = f"result.{reason}"
    return desk.speech.text(key) if desk.speech.knows(key) else ""


def _people(desk: Desk) -> dict[str, Any]:
    """Seats by rank, with everybody who sat there; and how they answered."""
    tenures = list(Tenure.objects.filter(seat__game=desk.game).select_related("player").order_by("since"))
    lineage: dict[int, list[tuple[str, str]]] = {}
    for tenure in tenures:
        lineage.setdefault(tenure.seat_id, []).append((str(tenure.player or ""), tenure.bot))
    ranked = sorted(desk.seats, key=lambda seat: (seat.rank or 99, seat.place))
    people = [tenure for tenure in tenures if not tenure.bot]
    return {
        "places": [_place(desk, seat, lineage.get(seat.pk, [])) for seat in ranked],
        "answered": sum(tenure.answered for tenure in people),
        "missed": sum(tenure.missed for tenure in people),
    }


def _place(desk: Desk, seat: Seat, people: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": desk.speech.name("side", seat.side),
        "people": people,
        "first": seat.rank == 1,
    }
