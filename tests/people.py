"""Accounts for tests: Alice and Bob play, Charlie never sits at the table (see conftest.py)."""

from typing import Any

from allauth.account.models import EmailAddress
from django.test import Client

from games.models import User


def person(name: str, password: str | None = None, **fields: Any) -> User:
    """Somebody whose address is known to be theirs."""
    user = User.objects.create_user(f"{name}@example.org", password, display_name=name.title(), **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def signed_in(user: User, client: Client | None = None) -> Client:
    client = client or Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client
