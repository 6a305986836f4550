"""The board of a table as a file: drawn at once as SVG, by a worker as PNG."""

import time

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games.desk.table import Desk
from games.engine.scene import Scene
from games.services import pictures
from games.views.common import get_desk

PATIENCE = 0.4
"""Seconds that the first reader of a picture waits for it: a worker that knows the board needs a tenth of that."""
PAUSE = 0.02


@require_GET
def svg(request: HttpRequest, game_id: int) -> HttpResponse:
    """The board as I may see it."""
    desk = get_desk(request, game_id)
    if not desk.has_map:
        raise Http404
    return _svg(desk, 200)


def _svg(desk: Desk, status: int) -> HttpResponse:
    desk.grounds = frozenset()
    response = HttpResponse(desk.svg, content_type="image/svg+xml", status=status)
    response["Cache-Control"] = "private, max-age=60"
    response["Content-Disposition"] = f'inline; filename="table-{desk.game.pk}.svg"'
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return response


@require_GET
def png(request: HttpRequest, game_id: int) -> HttpResponse:
    """The same as a picture. While it is not drawn yet the answer is 202 with the SVG, which shows the same."""
    desk = get_desk(request, game_id)
    scene = desk.scene
    if not desk.has_map or scene is None:
        raise Http404
    drawn = pictures.kept(scene, desk.language) or _wait(desk, scene)
    if drawn:
        return HttpResponse(drawn, content_type="image/png", headers={"Cache-Control": "private, max-age=60"})
    response = _svg(desk, 202)
    response["Cache-Control"] = "no-store"
    response["Retry-After"] = "1"
    return response


def _wait(desk: Desk, scene: Scene) -> bytes | None:
    """Only the reader who asks first waits: somebody who looks at a link once should see a picture."""
    if not pictures.ask_for(desk.game, desk.seat, scene, desk.language):
        return None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if drawn := pictures.kept(scene, desk.language):
            return drawn
        time.sleep(PAUSE)
    return None
