"""Signing in: guessing is slowed, and nobody keeps the owner of an account out for long."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"


@pytest.fixture
def owner(alice: User) -> User:
    alice.set_password(PASSWORD)
    alice.save()
    return alice


def sign_in(address: str, password: str, email: str = "alice@example.org") -> bool:
    client = Client(REMOTE_ADDR=address)
    client.post("/accounts/login/", {"login": email, "password": password})
    return "_auth_user_id" in client.session


def test_guesses_from_many_addresses_are_slowed_for_a_while(owner: User) -> None:
    assert sign_in("10.0.0.1", PASSWORD)
    assert not any(sign_in(f"10.0.1.{n}", f"guess {n}") for n in range(10))
    assert not sign_in("10.0.2.1", PASSWORD), "the eleventh guess is not looked at, be it right"
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert sign_in("10.0.2.1", PASSWORD)


def test_meanwhile_a_code_by_mail_lets_the_owner_in(owner: User) -> None:
    for n in range(11):
        sign_in(f"10.0.1.{n}", f"guess {n}")
    client = Client(REMOTE_ADDR="10.0.0.1")
    client.post("/accounts/login/code/", {"email": owner.email})
    found = re.search(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    client.post("/accounts/login/code/confirm/", {"code": found[1]})
    assert "_auth_user_id" in client.session


def test_codes_are_not_guessed(owner: User) -> None:
    client = Client()
    client.post("/accounts/login/code/", {"email": owner.email})
    for n in range(4):
        client.post("/accounts/login/code/confirm/", {"code": f"AAAA-AAA{n}"})
    found = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", str(mail.outbox[-1].body))
    assert found
    client.post("/accounts/login/code/confirm/", {"code": found[0]})
    assert "_auth_user_id" not in client.session


def test_guesses_at_one_account_do_not_touch_another(owner: User, bob: User) -> None:
    for n in range(11):
        sign_in(f"10.0.1.{n}", "guess", "bob@example.org")
    assert sign_in("10.0.0.1", PASSWORD)


def test_who_has_just_signed_up_is_inside_when_the_address_is_confirmed(client: Client) -> None:
    form = {"display_name": "Aspasia", "email": "aspasia@example.org", "password1": PASSWORD}
    client.post("/accounts/signup/", form)
    assert "_auth_user_id" not in client.session
    found = re.search(r"/accounts/confirm-email/[^/\s]+/", str(mail.outbox[-1].body))
    assert found
    elsewhere = Client()
    assert elsewhere.get(found[0]).status_code == 200
    assert "_auth_user_id" not in elsewhere.session, "looking changes nothing"
    page = client.post(found[0], follow=True)
    assert "_auth_user_id" in client.session
    assert "no table yet" in page.content.decode()


def test_a_link_in_a_mail_lets_nobody_else_in(client: Client) -> None:
    form = {"display_name": "Aspasia", "email": "aspasia@example.org", "password1": PASSWORD}
    client.post("/accounts/signup/", form)
    found = re.search(r"/accounts/confirm-email/[^/\s]+/", str(mail.outbox[-1].body))
    assert found
    elsewhere = Client()
    elsewhere.post(found[0])
    assert "_auth_user_id" not in elsewhere.session
    assert EmailAddress.objects.get().verified
