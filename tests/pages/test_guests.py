"""From guest to account: the same player, or the tables go along to an account that is there already."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games.models import Game, Note, Seat, Tenure, User
from games.services import accounts, lobby, press, seats
from tests.duel import seat_of

pytestmark = pytest.mark.django_db

FORM = {"display_name": "Aspasia", "email": "Aspasia@Example.org", "password": "correct horse battery"}


@pytest.fixture
def guest(client: Client) -> User:
    client.post("/try/toy/")
    return User.objects.get()


def confirm(client: Client) -> None:
    found = re.search(r"/accounts/confirm-email/[^/\s]+/", str(mail.outbox[-1].body))
    assert found, mail.outbox[-1].body
    client.post(found[0])


def test_a_guest_becomes_an_account_and_keeps_everything(client: Client, guest: User) -> None:
    game = Game.objects.get()
    press.save_note(game.pk, guest, "my plan")
    before = (game.no, game.window)
    assert "Create an account" in client.get("/").content.decode()
    assert client.get("/settings/keep/").status_code == 200
    client.post("/settings/keep/", FORM)
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.get(f"/games/{game.pk}/").status_code == 200, "the guest plays on meanwhile"
    confirm(client)
    guest.refresh_from_db()
    game.refresh_from_db()
    assert (guest.is_guest, guest.email, guest.display_name) == (False, "aspasia@example.org", "Aspasia")
    assert (game.owner, seat_of(game, guest).player) == (guest, guest)
    assert (game.no, game.window) == before
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "aspasia@example.org", "password": FORM["password"]})
    text = elsewhere.get(f"/games/{game.pk}/").content.decode()
    assert "my plan" in text
    assert client.get("/settings/keep/").status_code == 302


def test_it_is_confirmed_in_another_browser(client: Client, guest: User) -> None:
    client.post("/settings/keep/", FORM)
    confirm(Client())
    guest.refresh_from_db()
    assert not guest.is_guest


@pytest.mark.parametrize("wrong", [{"email": "no address"}, {"password": "123"}, {"display_name": ""}])
def test_a_wrong_form_says_what_is_wrong(wrong: dict[str, str], client: Client, guest: User) -> None:
    response = client.post("/settings/keep/", {**FORM, **wrong})
    assert response.status_code == 400
    assert 'class="errors"' in response.content.decode()
    assert not mail.outbox


def test_an_address_that_has_an_account_is_told_to_its_owner_only(client: Client, guest: User, alice: User) -> None:
    free = client.post("/settings/keep/", FORM, follow=True).content.decode()
    taken = client.post("/settings/keep/", {**FORM, "email": "ALICE@example.org"}, follow=True).content.decode()
    assert free.replace("aspasia@", "alice@").count("alice@example.org") == taken.count("alice@example.org") > 0
    assert mail.outbox[-1].to == ["alice@example.org"]
    assert "/confirm-email/" not in mail.outbox[-1].body
    assert not EmailAddress.objects.filter(user=guest, email="alice@example.org").exists()


def test_an_address_taken_meanwhile_is_not_confirmed_twice(client: Client, guest: User) -> None:
    client.post("/settings/keep/", FORM)
    User.objects.create_user("aspasia@example.org")
    confirm(client)
    guest.refresh_from_db()
    assert guest.is_guest


def test_the_tables_of_a_guest_come_along_when_signing_in(client: Client, guest: User, alice: User) -> None:
    game = Game.objects.get()
    press.save_note(game.pk, guest, "my plan")
    alice.set_password("correct horse")
    alice.save()
    assert client.get("/accounts/login/").status_code == 200
    page = client.post("/accounts/login/", {"login": alice.email, "password": "correct horse"}, follow=True)
    assert "came along" in page.content.decode()
    game.refresh_from_db()
    assert game.owner == alice
    assert Seat.objects.get(game=game, player=alice).tenures.get().player == alice
    assert Note.objects.get().player == alice
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_seat_at_the_same_table_stays_with_the_guest(alice: User) -> None:
    guest = accounts.create_guest()
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, guest)
    assert accounts.hand_over(guest, alice) == 0
    assert Tenure.objects.filter(seat__game=game, player=guest).count() == 1
    assert User.objects.filter(pk=guest.pk).exists()


def test_only_guests_are_asked_to_keep_their_tables(as_alice: Client, client: Client) -> None:
    assert as_alice.get("/settings/keep/")["Location"] == "/settings/"
    assert client.get("/settings/keep/")["Location"].startswith("/accounts/login/")


def test_who_has_sat_at_the_table_gets_no_second_seat_from_a_guest(alice: User, bob: User, charlie: User) -> None:
    """Alice has left red and knows its secrets; a guest of hers took blue."""
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, bob)
    for user in (alice, bob):
        seats.leave(seat_of(game, user).pk, by=user)
    guest = accounts.create_guest()
    seat = seats.take(Tenure.objects.get(player=bob).seat_id, by=guest)
    assert accounts.hand_over(guest, alice) == 0
    seat.refresh_from_db()
    assert seat.player == guest
    assert accounts.hand_over(guest, charlie) == 1


def test_a_resolution_under_way_notices_the_new_player(alice: User) -> None:
    guest = accounts.create_guest()
    game = accounts.try_now(guest, "toy")
    accounts.hand_over(guest, alice)
    assert Game.objects.get().version > game.version
