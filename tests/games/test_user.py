from datetime import time

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client

from games.models import User

pytestmark = pytest.mark.django_db


def test_an_address_counts_once_in_whatever_case() -> None:
    ann = User.objects.create_user("Ann@Example.org")
    assert ann.email == "ann@example.org"
    assert User.objects.get_by_natural_key("ANN@example.ORG") == ann
    with pytest.raises(IntegrityError):
        User(email="ANN@example.org").save()


def test_an_account_needs_an_address() -> None:
    with pytest.raises(ValueError, match="e-mail"):
        User.objects.create_user("")


def test_a_name_or_a_number_is_shown_but_never_the_address() -> None:
    assert str(User.objects.create_user("ann@example.org", display_name="Ann")) == "Ann"
    bob = User.objects.create_user("bob@example.org")
    assert str(bob) == bob.get_full_name() == bob.get_short_name() == f"Player {bob.pk}"


def test_only_known_time_zones() -> None:
    User(email="a@example.org", password="x", time_zone="Europe/Warsaw").full_clean()
    with pytest.raises(ValidationError, match="not a known time zone"):
        User(email="a@example.org", password="x", time_zone="Mars/Olympus").full_clean()


def test_quiet_hours_have_a_beginning_and_an_end() -> None:
    User.objects.create_user("a@example.org", quiet_from=time(22), quiet_until=time(7))
    with pytest.raises(IntegrityError):
        User.objects.create_user("b@example.org", quiet_from=time(22))


def test_the_operator_finds_and_adds_accounts(admin_client: Client) -> None:
    User.objects.create_user("ann@example.org", display_name="Ann")
    assert "ann@example.org" in admin_client.get("/admin/games/user/?q=ann").content.decode()
    form = {"email": "new@example.org", "display_name": "New", "usable_password": "false"}
    admin_client.post("/admin/games/user/add/", form)
    assert not User.objects.get(email="new@example.org").has_usable_password()
