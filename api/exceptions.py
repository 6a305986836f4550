"""Every exception of a view becomes the one error format with the right status."""

import math
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.db import InterfaceError, NotSupportedError, OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api.problems import LIMIT, ApiRefusal, problems_body
from games import rulesets
from games.engine.errors import Refused
from games.engine.ruleset import Ruleset
from games.models import Game
from games.services.errors import Refusal

logger = structlog.get_logger(__name__)


def handle(error: Exception, context: dict[str, Any]) -> Response:
    view, request = context["view"], context["request"]
    refusal = as_refusal(error, request.method or "")
    if refusal is None:
        logger.error("api_fault", error=type(error).__name__, path=request.path, exc_info=error)
        got_request_exception.send(sender=type(view), request=request._request)
        refusal = ApiRefusal("request.fault", 500)
    set_rollback()
    body = problems_body(refusal.problems, ruleset_of(getattr(view, "game", None)))
    return Response(body, status=refusal.status, headers=headers(error, refusal, view, request))


def as_refusal(error: Exception, method: str) -> Refusal | None:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Refused):
        return Refusal(*error.problems)
    if isinstance(error, Game.DoesNotExist):
        return ApiRefusal("game.unknown", 404)
    if isinstance(error, Http404):
        return ApiRefusal("request.route", 404)
    if isinstance(error, RequestDataTooBig):
        return ApiRefusal("request.too-large", 413, limit=LIMIT)
    if isinstance(error, (OperationalError, InterfaceError)) or is_old_plan(error):
        return of_database(error)
    return of_framework(error, method)


def is_old_plan(error: Exception) -> bool:
    """A table changed its shape under a statement that was planned before; the next line plans it anew."""
    return isinstance(error, NotSupportedError) and "cached plan" in str(error)


def of_database(error: Exception) -> Refusal:
    """Busy (a lock was waited for in vain), or away: then a commit may have been its last word."""
    if any(word in str(error) for word in ("database is locked", "database table is locked", "lock timeout")):
        return ApiRefusal("game.busy", 503)
    logger.error("api_database", error=type(error).__name__, exc_info=error)
    return ApiRefusal("request.unavailable", 503)


def of_framework(error: Exception, method: str) -> Refusal | None:
    match error:
        case exceptions.NotAuthenticated():
            return ApiRefusal("auth.required", 401)
        case exceptions.AuthenticationFailed():
            return ApiRefusal("auth.invalid", 401)
        case exceptions.PermissionDenied() if str(error.detail).startswith("CSRF"):
            return ApiRefusal("auth.csrf", 403, detail=str(error.detail).removeprefix("CSRF Failed: "))
        case exceptions.PermissionDenied() | PermissionDenied():
            return ApiRefusal("auth.forbidden", 403)
        case exceptions.ParseError():
            return ApiRefusal("request.malformed", 400, detail=str(error.detail))
        case exceptions.MethodNotAllowed():
            return ApiRefusal("request.method", 405, method=method)
        case exceptions.NotAcceptable():
            return ApiRefusal("request.not-acceptable", 406)
        case exceptions.UnsupportedMediaType():
            return ApiRefusal("request.media-type", 415)
        case exceptions.Throttled():
            return ApiRefusal("request.throttled", 429, seconds=seconds_of(error))
        case _:
            return None


def seconds_of(error: exceptions.Throttled) -> int:
    return math.ceil(getattr(error, "wait", None) or 1)


def headers(error: Exception, refusal: Refusal, view: Any, request: Any) -> dict[str, str]:
    found = {}
    if refusal.status == 401:
        found["WWW-Authenticate"] = view.get_authenticate_header(request)
    if isinstance(error, exceptions.Throttled):
        found["Retry-After"] = str(seconds_of(error))
    if refusal.status == 503:
        found["Retry-After"] = "1"
    return found


def ruleset_of(game: Game | None) -> Ruleset | None:
    return rulesets.all_rulesets().get(game.ruleset) if game else None
