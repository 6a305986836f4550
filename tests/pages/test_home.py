"""My tables: what waits first, with its time left, the board, unread press, open votes and invitations."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Ask, Game, Invitation, User
from games.services import invitations, lobby, orders, press, votes
from tests.duel import default_line, seat_of
from tests.pages.conftest import sit_at_tables

pytestmark = pytest.mark.django_db


def another(owner: User, guest: User, name: str, hours: float) -> Game:
    game = lobby.create(owner, "toy", players=2, name=name)
    lobby.join(game.pk, guest)
    due = timezone.now() + timedelta(hours=hours)
    Ask.objects.filter(game=game).update(due=due)
    Game.objects.filter(pk=game.pk).update(due=due)
    return Game.objects.get(pk=game.pk)


def test_what_closes_first_comes_first(as_alice: Client, alice: User, bob: User) -> None:
    for name, hours in (("Later", 40), ("Soon", 0.5), ("Next", 5)):
        another(alice, bob, name, hours)
    text = as_alice.get("/").content.decode()
    assert re.findall(r'<b dir="auto">(\w+)</b> ·', text) == ["Soon", "Next", "Later"]
    assert "30 min" in text
    assert 'class="last"' in text


def test_the_question_the_draft_and_the_board_of_the_game_are_shown(as_alice: Client, alice: User, duel: Game) -> None:
    seat = seat_of(duel, alice)
    orders.save_draft(seat, [default_line(seat)], by=alice)
    text = as_alice.get("/").content.decode()
    assert "draft, not sealed" in text
    assert f'src="/games/{duel.pk}/png?at={duel.no}.{duel.window}"' in text
    assert "Play a card for" in text


def test_a_sealed_table_waits_for_others(as_alice: Client, alice: User, duel: Game) -> None:
    orders.submit(seat_of(duel, alice), [default_line(seat_of(duel, alice))], by=alice)
    text = as_alice.get("/").content.decode()
    assert "Nothing waits for you" in text
    assert "sealed, may still change" in text


def test_unread_messages_are_counted_and_quoted(as_alice: Client, alice: User, bob: User, duel: Game) -> None:
    press.send(seat_of(duel, bob).pk, "Shall we talk?", to=[seat_of(duel, alice).side], by=bob)
    press.send(seat_of(duel, bob).pk, "Hello all", by=bob)
    press.send(seat_of(duel, alice).pk, "my own", by=alice)
    text = as_alice.get("/").content.decode()
    assert "2 new messages" in text
    assert "Shall we talk?" in text
    assert "my own" not in text
    as_alice.post(f"/games/{duel.pk}/press/read/")
    assert "new message" not in as_alice.get("/").content.decode()


def test_private_messages_of_others_are_not_shown(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    game = lobby.create(alice, "toy", players=3, name="Three")
    for person in (bob, charlie):
        lobby.join(game.pk, person)
    press.send(seat_of(game, bob).pk, "between us", to=[seat_of(game, charlie).side], by=bob)
    assert "between us" not in as_alice.get("/").content.decode()


def test_open_votes_are_answered_from_here(
    as_alice: Client, as_bob: Client, alice: User, bob: User, duel: Game
) -> None:
    vote = votes.propose(seat_of(duel, bob).pk, "extend", by=bob, minutes=2880, reason="holidays")
    text = as_alice.get("/").content.decode()
    assert "extend the deadline: 2 days" in text
    assert "1 of 2 say yes" in text
    assert "extend the deadline" not in as_bob.get("/").content.decode(), "who has voted is not asked again"
    response = as_alice.post(f"/games/{duel.pk}/votes/", {"vote": vote.pk, "do": "yes", "back": "home"})
    assert response["Location"] == "/"
    vote.refresh_from_db()
    assert vote.status == "carried"


def test_an_invitation_is_taken_or_declined(as_alice: Client, as_bob: Client, alice: User, bob: User) -> None:
    first, second = (lobby.create(alice, "toy", players=3, name=n, visibility="private") for n in ("One", "Two"))
    invitations.invite(first.pk, ["BOB@example.org"], by=alice)
    invitations.invite(second.pk, ["bob@example.org"], by=alice)
    text = as_bob.get("/").content.decode()
    assert "One" in text
    assert "Two" in text
    one, two = Invitation.objects.order_by("pk")
    assert as_alice.post(f"/invitations/{one.pk}/").status_code == 404
    as_bob.post(f"/invitations/{one.pk}/")
    as_bob.post(f"/invitations/{two.pk}/", {"do": "decline"})
    assert first.seats.filter(player=bob).exists()
    assert not second.seats.filter(player=bob).exists()
    assert "Invitations" not in as_bob.get("/").content.decode()


def test_hundreds_of_tables_are_paged(as_alice: Client, alice: User) -> None:
    sit_at_tables(95, alice)
    pages = [as_alice.get(f"/?page={n}").content.decode() for n in (1, 2, 3)]
    assert sum(f"Table {n}." in text for n in range(95) for text in pages) == 95
