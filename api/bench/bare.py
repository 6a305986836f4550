"""Bare Django on the same rows: no accounts, no middleware, no rules. What the API is measured against."""

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from games.models import Game, LogEntry, Vault


def read(request: HttpRequest, game_id: int) -> HttpResponse:
    state = Vault.objects.only("state").get(pk=game_id).state
    return HttpResponse(bytes(state), content_type="application/json")


def write(request: HttpRequest, game_id: int) -> HttpResponse:
    with transaction.atomic():
        Game.objects.select_for_update().only("pk").get(pk=game_id)
        row = LogEntry.objects.create(game_id=game_id, kind="bench", data={"body": request.body.decode()})
    return JsonResponse({"id": row.pk}, status=201)


urlpatterns = [path("read/<int:game_id>", read), path("write/<int:game_id>", write)]


def make() -> object:
    settings.ROOT_URLCONF = "api.bench.bare"
    settings.MIDDLEWARE = []
    return get_wsgi_application()
