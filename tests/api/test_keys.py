"""Keys for programs: their page, and what becomes of them with the password."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from api import tokens
from games.models import User
from notifications.services import calendar_url, channels_for
from tests.api.conftest import Caller, assert_refused, key_of
from tests.people import signed_in

OLD, NEW = "amphora-12-olives", "trireme-34-sails"


@pytest.fixture
def member(alice: User) -> Client:
    alice.set_password(OLD)
    alice.save()
    return signed_in(alice)


def reset_password(alice: User) -> Any:
    """As somebody does who has forgotten it; the answer is the page shown in the end."""
    visitor = Client()
    visitor.post("/accounts/password/reset/", {"email": alice.email})
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found
    form = visitor.get(found[0], follow=True)
    return visitor.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW}, follow=True)


def test_a_reset_password_revokes_all_keys_and_says_so(member: Client, alice: User, bob: User) -> None:
    callers = [Caller(key_of(alice)), Caller(key_of(alice, "read"))]
    his = Caller(key_of(bob))
    channels_for(alice)
    calendar = calendar_url(alice)
    assert Client().get(calendar).status_code == 200
    page = reset_password(alice).content.decode()
    assert "Your 2 keys for programs were revoked" in page
    assert "calendar" in page
    for caller in callers:
        assert_refused(caller.get("/me/"), 401, "auth.invalid")
    assert Client().get(calendar).status_code == 404
    assert Client().get(calendar_url(alice)).status_code == 200
    assert his.get("/me/").status_code == 200


def test_who_has_no_keys_is_not_told_of_any(member: Client, alice: User) -> None:
    page = reset_password(alice).content.decode()
    assert User.objects.get(pk=alice.pk).check_password(NEW)
    assert "keys for programs" not in page
    assert "calendar and feeds" not in page


def test_a_changed_password_leaves_the_keys_and_says_so(member: Client, alice: User) -> None:
    key = key_of(alice)
    form = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    page = member.post("/accounts/password/change/", form, follow=True).content.decode()
    assert User.objects.get(pk=alice.pk).check_password(NEW)
    assert "Your keys for programs still work" in page
    assert Caller(key).get("/me/").status_code == 200


def test_all_keys_are_revoked_at_once(member: Client, alice: User, bob: User) -> None:
    key_of(alice)
    assert "Revoke all" not in member.get("/me/keys/").content.decode()
    key_of(alice)
    key_of(bob)
    assert "Revoke all" in member.get("/me/keys/").content.decode()
    assert member.post("/me/keys/", {"revoke-all": "1"}).status_code == 302
    assert not alice.api_tokens.exists()
    assert bob.api_tokens.exists()


def test_a_key_is_good_until_the_end_of_a_day(member: Client, alice: User) -> None:
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    day = timezone.now().date() + timedelta(days=30)
    page = member.post("/me/keys/", {"name": "phone", "until": day.isoformat()}).content.decode()
    assert "until" in page
    until = alice.api_tokens.get().expires_at
    assert until is not None
    assert until.isoformat().startswith(f"{day}T14:59:59")


@pytest.mark.parametrize("until", ["2001-01-01", "soon", "9999-12-31x", "0001-01-01"])
def test_a_key_that_ends_in_the_past_is_refused(member: Client, alice: User, until: str) -> None:
    assert member.post("/me/keys/", {"name": "phone", "until": until}).status_code == 400
    assert not alice.api_tokens.exists()


def test_nobody_revokes_the_keys_of_others(member: Client, bob: User) -> None:
    theirs = tokens.create(bob, "his", ["read"])[0]
    assert member.post("/me/keys/", {"revoke": theirs.pk}).status_code == 400
    assert bob.api_tokens.exists()
