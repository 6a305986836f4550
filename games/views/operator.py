from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from games.services.health import Collector, report


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 if all is well, else 503. Strangers learn no more than that."""
    ok, checks = report()
    data = {"ok": ok, "checks": checks} if _is_operator(request) else {"ok": ok}
    return JsonResponse(data, status=200 if ok else 503)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not _is_operator(request):
        return HttpResponse(status=404)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _is_operator(request: HttpRequest) -> bool:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if settings.METRICS_TOKEN and constant_time_compare(token, settings.METRICS_TOKEN):
        return True
    return bool(request.user.is_authenticated and request.user.is_staff)
