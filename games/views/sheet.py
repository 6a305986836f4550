"""Handing in orders: check, dry run, draft, seal, withdraw, undo. One form, one address; the button says which."""

import hashlib

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from games.desk.sheet import Preview, Verdict, dry_run, read_verdicts, split
from games.desk.table import Desk
from games.engine.errors import Refused
from games.forms import compose
from games.models import User
from games.services import history, orders
from games.services.errors import Refusal
from games.services.speech import problem_text
from games.views.common import get_desk, number, player, to_table, told
from games.views.kept import drop_kept, keep_lines
from games.views.table import sheet_context, table_context

BARRIERS = {
    "others": gettext_noop("the others answer, too"),
    "script": gettext_noop("the turn goes on with another question"),
    "secret": gettext_noop("something secret comes to light"),
    "error": gettext_noop("the rules failed here; the operator will see it"),
}


@require_POST
def hand_in(request: HttpRequest, game_id: int) -> HttpResponse:
    lines = split(request.POST.getlist("line"))
    if not request.user.is_authenticated:
        return _sign_in_first(request, game_id, lines)
    desk = get_desk(request, game_id)
    if desk.seat is None:
        messages.error(request, _("You have no seat at this table."))
        return to_table(game_id)
    drop_kept(request)
    action = request.POST.get("do", "check")
    if action == "seal":
        return _seal(request, desk, lines)
    if action in ACTIONS:
        with told(request, desk.speech):
            ACTIONS[action](request, desk, lines)
        return to_table(game_id, "sheet")
    return _show(request, desk, _changed(request, desk, lines, action), preview=action == "dry")


def _sign_in_first(request: HttpRequest, game_id: int, lines: list[str]) -> HttpResponse:
    """Nothing typed is lost: the lines wait in the session until their writer is signed in again."""
    keep_lines(request, game_id, lines)
    messages.warning(request, _("You were signed out meanwhile. Your lines are kept: sign in and go on."))
    return HttpResponseRedirect(f"{reverse('account_login')}?next={reverse('table', args=[game_id])}")


def _seal(request: HttpRequest, desk: Desk, lines: list[str]) -> HttpResponse:
    assert desk.seat is not None
    window = request.POST.get("window", "")
    key = request.POST.get("key", "")[:40]
    try:
        receipt = orders.submit(
            desk.seat,
            lines,
            window=number(window),
            key=f"{key}/{_print(lines)}" if key else "",
            by=player(request),
        )
    except Refusal as refusal:
        return _refused(request, desk, lines, refusal)
    if receipt.complete:
        messages.success(request, _("Sealed. Everybody has answered: the game goes on."))
    else:
        messages.success(request, _("Sealed. You may change it until the window closes."))
    return to_table(desk.game.pk, "ask")


def _print(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _refused(request: HttpRequest, desk: Desk, lines: list[str], refusal: Refusal) -> HttpResponse:
    """Told why; the sheet is kept as a draft, also if the window closed meanwhile."""
    assert desk.seat is not None
    if lines and not desk.game.is_over:
        with told(request, desk.speech):
            orders.save_draft(desk.seat, lines, by=player(request))
    stale = any(p.kind == "closed" for p in refusal.problems)
    if stale or not lines:
        for problem in refusal.problems:
            messages.error(request, problem_text(desk.speech, problem))
        if stale and lines:
            messages.warning(request, _("Your lines are kept as a draft. Nothing was sent."))
        return to_table(desk.game.pk, "sheet")
    messages.error(request, _("Not sealed: a line is refused. The sheet is kept as a draft."))
    return _show(request, desk, lines, status=400)


def _draft(request: HttpRequest, desk: Desk, lines: list[str]) -> None:
    assert desk.seat is not None
    orders.save_draft(desk.seat, lines, by=player(request))
    messages.success(request, _("Kept as a draft. It is not sealed."))


def _withdraw(request: HttpRequest, desk: Desk, lines: list[str]) -> None:
    assert desk.seat is not None
    orders.withdraw(desk.seat, by=player(request))
    messages.warning(request, _("Taken back: the sheet is a draft again."))


def _undo(request: HttpRequest, desk: Desk, lines: list[str]) -> None:
    assert desk.seat is not None
    history.undo(desk.seat.pk, by=player(request))
    messages.success(request, _("Your last orders are taken back."))


ACTIONS = {"draft": _draft, "withdraw": _withdraw, "undo": _undo}


def _changed(request: HttpRequest, desk: Desk, lines: list[str], action: str) -> list[str]:
    """Without script: a button adds, removes or moves a line."""
    name, _sep, value = action.partition(":")
    if name == "quick":
        return [*lines, value[:1000]]
    if name == "instead":
        number, _sep, line = value.partition(":")
        at = int(number) - 1 if number.isdecimal() else -1
        return [line[:1000] if place == at else old for place, old in enumerate(lines)]
    if name == "add" and value in desk.ruleset.by_verb:
        prefix = f"f.{value}."
        data = {k.removeprefix(prefix): v for k, v in request.POST.lists() if k.startswith(prefix)}
        return [*lines, desk.line(compose(desk.ruleset.by_verb[value], data))]
    return lines


def _show(
    request: HttpRequest, desk: Desk, lines: list[str], *, preview: bool = False, status: int = 200
) -> HttpResponse:
    """The whole page again with these lines, not yet kept anywhere but in the form."""
    context = {**table_context(request, desk, None), **sheet_context(request, desk, lines), "touched": True}
    if preview and lines:
        with told(request, desk.speech):
            shown = dry_run(desk, lines)
            context |= {"preview": shown, "barrier": barrier_text(shown)}
    return render(request, "games/table.html", context, status=status)


def barrier_text(preview: Preview) -> str:
    if not preview.barrier:
        return ""
    return _("The dry run stops here: %(why)s.") % {"why": _(BARRIERS.get(preview.barrier, preview.barrier))}


@require_POST
def check(request: HttpRequest, game_id: int) -> HttpResponse:
    """For the page's script: the verdict on every line; with `dry`, also the board after the sheet."""
    if not isinstance(request.user, User):
        return JsonResponse({"note": _("You are signed out. Your lines stay on this page.")}, status=401)
    desk = get_desk(request, game_id)
    lines = split(request.POST.getlist("line"))
    window = request.POST.get("window", "")
    if desk.seat is None or not desk.is_open or window != str(desk.game.window):
        return JsonResponse({"stale": True, "note": _("This window is closed. Your lines are kept.")}, status=409)
    if request.POST.get("dry") and lines:
        return _check_dry(desk, lines)
    return JsonResponse({"lines": [_data(desk, v) for v in read_verdicts(desk, lines)]})


def _check_dry(desk: Desk, lines: list[str]) -> HttpResponse:
    desk.draws_again = True
    try:
        preview = dry_run(desk, lines)
    except Refused as refused:
        return JsonResponse({"note": " ".join(problem_text(desk.speech, p) for p in refused.problems)}, status=400)
    note = barrier_text(preview) or _("The dry run went through to the end of the sheet.")
    judged = [_data(desk, v) for v in preview.verdicts]
    return JsonResponse({"lines": judged, "svg": preview.svg, "text": preview.text, "note": note})


def _data(desk: Desk, verdict: Verdict) -> dict[str, str]:
    why = render_to_string("games/parts/why.html", {"verdict": verdict, "game": desk.game})
    return {"css": verdict.css, "sign": verdict.sign, "why": why.strip()}


@require_POST
def keep(request: HttpRequest, game_id: int) -> HttpResponse:
    """For the page's script: keep what is typed as a draft, without a word."""
    if not isinstance(request.user, User):
        return JsonResponse({}, status=401)
    desk = get_desk(request, game_id)
    if desk.seat is None or not desk.is_open or desk.is_sealed:
        return JsonResponse({}, status=409)
    orders.save_draft(desk.seat, split(request.POST.getlist("line")), by=request.user)
    return JsonResponse({"note": _("draft, kept")})
