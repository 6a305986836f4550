"""The schema, and pages to read and try it, all from our own static files."""

import secrets
from typing import Any

from django.conf import settings
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import ApiRefusal
from api.views.base import ApiView


def policy(**more: list[str]) -> str:
    """The site's policy with some sources more."""
    directives = {**settings.SECURE_CSP}
    for name, sources in more.items():
        key = name.replace("_", "-")
        directives[key] = [*directives.get(key, []), *sources]
    return "; ".join(" ".join([name, *sources]) for name, sources in directives.items())


class SchemaPage(SpectacularAPIView):
    renderer_classes = [OpenApiJsonRenderer]
    throttle_classes: list[Any] = []


class SwaggerPage(SpectacularSwaggerSplitView):
    url_name = "api-schema"
    template_name = "api/docs.html"
    throttle_classes: list[Any] = []

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = policy()
        return response


class RedocPage(SpectacularRedocView):
    url_name = "api-schema"
    template_name = "api/redoc.html"
    throttle_classes: list[Any] = []

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        nonce = response.data["nonce"] = secrets.token_urlsafe(16)
        response.headers["Content-Security-Policy"] = policy(style_src=[f"'nonce-{nonce}'"], worker_src=["blob:"])
        return response


class NoRoute(ApiView):
    """Whatever else is asked for below /api/v1/."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise ApiRefusal("request.route", 404)
