from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

Next = Callable[[HttpRequest], HttpResponse]


class ClientAddressMiddleware:
    """Makes REMOTE_ADDR the visitor's address behind our own proxies, and lets nobody else say what it is."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        forwarded = request.META.pop("HTTP_X_FORWARDED_FOR", "")
        if settings.TRUSTED_PROXIES and forwarded:
            hops = [hop.strip() for hop in forwarded.split(",")]
            request.META["REMOTE_ADDR"] = hops[-min(settings.TRUSTED_PROXIES, len(hops))]
        return self.get_response(request)


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def attempted_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """Whom somebody tries to sign in as, by our form or the admin's."""
    given = credentials or {}
    name = given.get("email") or given.get("username") or request.POST.get("login") or request.POST.get("username")
    return str(name or "").lower()


def content_security_policy(directives: dict[str, list[str]]) -> str:
    return "; ".join(" ".join([name, *sources]) for name, sources in directives.items())


class SecurityHeadersMiddleware:
    """A view that needs another policy, or may be kept for a while, sets the header itself."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        self.policy = content_security_policy(settings.SECURE_CSP)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
