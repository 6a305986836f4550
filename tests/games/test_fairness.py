"""Nobody comes by what another seat knows, and nobody uses the tables to trouble strangers."""

import pytest
from django.core import mail
from django.test import Client

from games.models import Game, Invitation, Seat, User
from games.services import accounts, archive, forks, invitations, lobby, seats
from tests.games.conftest import raises_refusal


@pytest.fixture
def shared(alice: User, bob: User) -> Game:
    """Opened as a table of one, but Bob has sat down at it."""
    game = lobby.create(alice, "toy", players=2, solo=True)
    lobby.join(game.pk, bob)
    return Game.objects.get(pk=game.pk)


def test_the_owner_of_a_table_of_one_does_not_know_the_hand_of_a_guest(shared: Game, alice: User) -> None:
    with raises_refusal("export.running", status=403):
        archive.export(shared, alice)
    with raises_refusal("export.running", status=403):
        forks.fork(shared, alice)


def test_nor_after_the_guest_has_left(shared: Game, alice: User, bob: User) -> None:
    seats.leave(Seat.objects.get(game=shared, player=bob).pk, by=bob)
    assert not archive.knows_all(alice, shared)


def test_who_plays_alone_knows_all(alice: User) -> None:
    game = lobby.create(alice, "toy", players=2, solo=True)
    lobby.join(game.pk, alice)
    assert archive.knows_all(alice, Game.objects.get(pk=game.pk))


def test_who_has_sat_on_one_seat_does_not_take_another(
    hers: Seat, his: Seat, alice: User, bob: User, charlie: User
) -> None:
    seats.leave(hers.pk, by=alice)
    seats.leave(his.pk, by=bob)
    with raises_refusal("seat.elsewhere"):
        seats.take(his.pk, by=alice)
    assert seats.take(hers.pk, by=alice).player == alice
    assert seats.take(his.pk, by=charlie).player == charlie


def test_a_guest_sends_no_mail_to_strangers(db: None) -> None:
    guest = accounts.create_guest()
    game = lobby.create(guest, "toy", players=2)
    with raises_refusal("invite.guest", status=403):
        invitations.invite(game.pk, ["stranger@example.org"], by=guest)
    assert not Invitation.objects.exists()
    assert not mail.outbox


def test_an_account_sends_so_many_invitations_a_day(alice: User) -> None:
    games = [lobby.create(alice, "toy", players=2) for _ in range(4)]
    for game in games:
        invitations.invite(game.pk, [f"p{game.pk}.{n}@example.org" for n in range(25)], by=alice)
    with raises_refusal("invite.too-many", status=409):
        invitations.invite(games[0].pk, ["one-more@example.org"], by=alice)


def test_trying_games_is_free_but_not_endless(db: None) -> None:
    answers = [Client().post("/try/toy/").status_code for _ in range(31)]
    assert answers == [302] * 30 + [429]
    assert User.objects.filter(is_guest=True).count() == 30
