from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.request import Request

from api import tokens
from api.models import Token
from api.problems import ApiRefusal
from games.models import User


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer civ_...`. Something else in this header is left to others."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, key = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = tokens.find(key.strip())
        if token is None or not token.user.is_active:
            raise ApiRefusal("auth.invalid", 401)
        if tokens.is_expired(token):
            raise ApiRefusal("auth.expired", 401)
        tokens.note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of yours, made at /api/v1/me/tokens/."}


class PageAuthentication(SessionAuthentication):
    """The session of the site, with its CSRF token."""


class PageScheme(OpenApiAuthenticationExtension):
    target_class = PageAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
