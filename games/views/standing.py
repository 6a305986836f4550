"""The editor of standing orders, with a dry run against the question that is open now."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.desk.log import outline
from games.desk.sheet import Trouble, split, trouble
from games.desk.standing import try_out
from games.desk.table import Desk
from games.engine.errors import Refused
from games.selectors import standing_lines
from games.services import standing
from games.views.common import get_desk, members, player


@require_http_methods(["GET", "POST"])
@members
def editor(request: HttpRequest, game_id: int) -> HttpResponse:
    desk = get_desk(request, game_id)
    if desk.seat is None:
        messages.error(request, _("You have no seat at this table."))
        return redirect("table", game_id)
    if request.method == "GET":
        return _page(request, desk, standing_lines(desk.seat))
    lines = split([request.POST.get("lines", "")])
    if request.POST.get("do") == "keep":
        return _keep(request, desk, lines)
    return _page(request, desk, lines, tried=True)


def _keep(request: HttpRequest, desk: Desk, lines: list[str]) -> HttpResponse:
    assert desk.seat is not None
    try:
        standing.keep(desk.seat.pk, lines, by=player(request))
    except Refused as refused:
        return _page(request, desk, lines, _troubles(desk, refused), status=400)
    messages.success(request, _("The standing orders are kept."))
    return redirect("standing", desk.game.pk)


def _page(
    request: HttpRequest,
    desk: Desk,
    lines: list[str],
    troubles: list[tuple[int, Trouble]] | None = None,
    *,
    tried: bool = False,
    status: int = 200,
) -> HttpResponse:
    outcome = None
    if tried:
        try:
            outcome = try_out(desk, lines)
        except Refused as refused:
            troubles = _troubles(desk, refused)
    keys = sorted({cls.key for cls in desk.ruleset.all_orders if cls.key})
    context = {
        "desk": desk,
        "game": desk.game,
        "lines": lines,
        "troubles": troubles or [],
        "tried": tried,
        "outcome": outcome,
        "keys": [(key, outline(desk.speech, f"ask.{key}")) for key in keys],
        "open_key": desk.ask.key if desk.ask else "",
    }
    return render(request, "games/standing.html", context, status=status)


def _troubles(desk: Desk, refused: Refused) -> list[tuple[int, Trouble]]:
    return [(p.line, trouble(desk, p)) for p in refused.problems]
