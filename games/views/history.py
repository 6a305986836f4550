"""Looking back: one step, the whole log, the figures, the dice, the result."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games.desk.charts import charts
from games.desk.dice import proof
from games.desk.log import filtered, kinds_of, lines_of
from games.desk.past import look_back
from games.desk.table import Desk
from games.models import Seat, Tenure
from games.selectors import history as steps_of
from games.views.common import get_desk

STEPS = 60


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
    desk = get_desk(request, game_id)
    if not desk.may_look:
        raise Http404
    numbers = Paginator(range(desk.game.no, -1, -1), STEPS)
    page = numbers.get_page(request.GET.get("page"))
    shown = list(page.object_list)
    steps = steps_of(desk.game, desk.seat, after=shown[-1] - 1, until=shown[0], limit=STEPS)
    side, kind = request.GET.get("side", ""), request.GET.get("kind", "")
    lines = lines_of(desk, steps)[::-1]
    context = {
        "desk": desk,
        "game": desk.game,
        "page": page,
        "lines": filtered(lines, side, kind),
        "kinds": kinds_of(desk, lines),
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
        "places": _places(desk),
        "reason": _reason(desk),
        "charts": charts(desk)[:4],
        "proof": proof(desk),
    }
    return render(request, "games/result.html", context)


def _reason(desk: Desk) -> str:
    reason = (desk.game.result or {}).get("reason", "")
    key = f"result.{reason}"
    return desk.speech.text(key) if desk.speech.knows(key) else ""


def _places(desk: Desk) -> list[dict[str, Any]]:
    """Seats by rank, with everybody who sat there."""
    lineage: dict[int, list[tuple[str, str]]] = {}
    for tenure in Tenure.objects.filter(seat__game=desk.game).select_related("player").order_by("since"):
        lineage.setdefault(tenure.seat_id, []).append((str(tenure.player or ""), tenure.bot))
    ranked = sorted(desk.seats, key=lambda seat: (seat.rank or 99, seat.place))
    return [_place(desk, seat, lineage.get(seat.pk, [])) for seat in ranked]


def _place(desk: Desk, seat: Seat, people: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": desk.speech.name("side", seat.side),
        "people": people,
        "first": seat.rank == 1,
    }
