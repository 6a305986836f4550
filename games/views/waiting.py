"""A table that has not begun: who sits there, who may come."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games.desk.table import Desk
from games.models import Game
from games.services import invitations
from games.services.lobby import options_of


def room(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    game = desk.game
    sides = list(desk.ruleset.sides(options_of(game), game.players))
    return {
        "desk": desk,
        "game": game,
        "free": sum(seat.is_free for seat in desk.seats),
        "sides": [(side, desk.speech.name("side", side)) for side in sides] if game.sides == Game.Sides.CHOICE else [],
        "bots": [(bot, desk.speech.text(f"bot.{bot}")) for bot in desk.ruleset.bots],
        "options": options_text(desk),
        "link": _link(request, desk),
    }


def options_text(desk: Desk) -> list[tuple[str, str]]:
    return [(desk.speech.text(f"option.{n}"), _value(desk, n, v)) for n, v in desk.game.options.items()]


def _value(desk: Desk, name: str, value: Any) -> str:
    key = f"option.{name}.{value}"
    if desk.speech.knows(key):
        return desk.speech.text(key)
    return {True: "✓", False: "–"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _link(request: HttpRequest, desk: Desk) -> str:
    if not desk.is_owner or desk.game.status != Game.Status.LOBBY:
        return ""
    token = invitations.link_token(desk.game)
    return request.build_absolute_uri(reverse("join", args=[token]))
