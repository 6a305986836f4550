"""Lines that came in after the sign-in had expired: kept in the session until their writer is back."""

from django.http import HttpRequest

from games.desk.table import Desk

NAME = "kept-sheet"


def keep_lines(request: HttpRequest, game_id: int, lines: list[str]) -> None:
    request.session[NAME] = {"game": game_id, "lines": lines[:200]}


def kept_lines(request: HttpRequest, desk: Desk) -> list[str]:
    kept = request.session.get(NAME)
    return list(kept["lines"]) if kept and kept["game"] == desk.game.pk and desk.seat else []


def drop_kept(request: HttpRequest) -> None:
    request.session.pop(NAME, None)
