"""What people write: cleaned at every door, kept to a measure, and heard only by those it is meant for."""

import pytest
from django.test import Client

from games.models import Game, Order, Press, User
from games.services import accounts, lobby, press, tables, votes
from games.services.wording import one_line, several_lines
from tests.duel import seat_of
from tests.games.conftest import raises_refusal
from tests.people import signed_in

BAD = "Du\x00\x0bel\u202e \ufffe"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{BAD}\ud800", "Duel"),
        (" a \n b\u2028c\t", "a b c"),
        (
            "👩\u200d🚀 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 שלום",
            "👩\u200d🚀 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 שלום",
        ),
        ("\u200b\u200d \u0301", ""),
        ("x" * 50, "x" * 40),
    ],
)
def test_a_name_is_what_can_be_seen(text: str, shown: str) -> None:
    assert one_line(text, 40) == shown


def test_the_lines_of_a_message_stay() -> None:
    assert several_lines(" one\r\ntwo\x0b\n\n\tthree\u202e ") == "one\ntwo\n\n\tthree"


@pytest.mark.django_db
def test_every_door_cleans(as_alice: Client, alice: User, bob: User, duel: Game) -> None:
    as_alice.post("/settings/", {"display_name": "A\u202el", "language": "en", "time_zone": "UTC"})
    alice.refresh_from_db()
    assert alice.display_name == "Al"
    assert tables.change_profile(bob, {"display_name": BAD}).display_name == "Duel"
    assert tables.change(duel.pk, {"name": BAD}, by=alice).name == "Duel"
    assert lobby.create(alice, "toy", name=BAD).name == "Duel"
    as_alice.post(f"/games/{duel.pk}/press/", {"text": f"{BAD}\nsecond"})
    assert Press.objects.get().text == "Duel \nsecond"
    as_alice.post(f"/games/{duel.pk}/draft/", {"line": ["bi\x00d owl\u202e"]})
    assert Order.objects.get(status="draft").lines == ["bid owl"]
    as_alice.post(f"/games/{duel.pk}/votes/", {"kind": "pause", "days": "1", "step": "0", "reason": BAD})
    assert duel.votes.get().reason == "Duel"
    guest = accounts.create_guest()
    accounts.prepare(guest, BAD, "correct horse battery")
    assert guest.display_name == "Duel"


@pytest.mark.django_db
def test_an_invisible_name_is_none(client: Client) -> None:
    form = {"display_name": "\u200b\u200d", "email": "ghost@example.org", "password1": "correct horse battery"}
    assert "required" in client.post("/accounts/signup/", form).content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_an_owner_has_so_many_open_tables(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_OPEN", 3)
    games = [lobby.create(alice, "toy", players=2) for _ in range(3)]
    with raises_refusal("game.too-many", status=409):
        lobby.create(alice, "toy", players=2)
    lobby.create(bob, "toy", players=2)
    lobby.cancel(games[0].pk, by=alice)
    lobby.create(alice, "toy", players=2)


@pytest.mark.django_db
def test_a_guest_has_fewer_and_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_OPEN_OF_GUEST", 1)
    client.post("/try/toy/")
    text = client.post("/try/toy/", follow=True).content.decode()
    assert "You have 1 table" in text
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_a_seat_sends_so_many_messages_an_hour(alice: User, bob: User, duel: Game) -> None:
    seat = seat_of(duel, alice)
    for number in range(press.MAX_AN_HOUR):
        press.send(seat.pk, f"Message {number}", by=alice)
    with raises_refusal("press.too-many", status=409):
        press.send(seat.pk, "one more", by=alice)
    press.send(seat_of(duel, bob).pk, "another seat", by=bob)
    first = Press.objects.order_by("pk")[0]
    Press.objects.filter(pk=first.pk).update(at=first.at.replace(year=2020))
    press.send(seat.pk, "an hour later", by=alice)


@pytest.mark.django_db
def test_nobody_listens_at_a_table_without_spectators(alice: User, bob: User, charlie: User, duel: Game) -> None:
    press.send(seat_of(duel, alice).pk, "To you all", by=alice)
    votes.propose(seat_of(duel, alice).pk, "pause", by=alice, reason="A long journey")
    addresses = [f"/games/{duel.pk}/{page}" for page in ("", "press/", "people/")]
    rest = [f"/api/v1/games/{duel.pk}/{page}/" for page in ("press", "votes", "log")]

    def heard(client: Client) -> list[bool]:
        texts = [client.get(address).content.decode() for address in (*addresses, *rest)]
        return [any("To you all" in text for text in texts), any("A long journey" in text for text in texts)]

    assert heard(signed_in(charlie)) == [True, True]
    tables.change(duel.pk, {"spectators": False}, by=alice)
    assert heard(signed_in(charlie)) == [False, False]
    assert heard(Client()) == [False, False]
    assert heard(signed_in(bob)) == [True, True]
    Game.objects.update(status=Game.Status.ENDED)
    assert heard(signed_in(charlie))[0]
