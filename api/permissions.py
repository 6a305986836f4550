from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from api.models import Token
from api.problems import ApiRefusal


class ScopePermission(BasePermission):
    """Reading is open to all (what there is to see is for access.py to say); a change needs an account and a scope."""

    def has_permission(self, request: Request, view: Any) -> bool:
        personal = getattr(view, "personal", False)
        if request.method in SAFE_METHODS and not personal:
            return True
        if not request.user.is_authenticated:
            raise ApiRefusal("auth.required", 401)
        check_scope(request, needed_scope(request, view))
        return True


def needed_scope(request: Request, view: Any) -> str:
    return "read" if request.method in SAFE_METHODS else getattr(view, "scope", "play")


def has_scope(request: Request, scope: str) -> bool:
    """A session may everything; every token may read."""
    return not isinstance(request.auth, Token) or scope == "read" or scope in request.auth.scopes


def check_scope(request: Request, scope: str) -> None:
    if not has_scope(request, scope):
        raise ApiRefusal("auth.scope", 403, scope=scope)
