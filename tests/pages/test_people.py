"""What people do with each other: lobby, seats, press, notes, votes, absences, settings, guests."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from api.models import Token
from games.models import Absence, Game, Note, Press, PressRead, StandingOrder, Tenure, User, Vote
from games.services import lobby, press, seats, votes
from tests.duel import default_line, seat_of
from tests.pages.conftest import solo

pytestmark = pytest.mark.django_db


def test_a_guest_tries_a_game_against_bots(client: Client) -> None:
    client.cookies["zone"] = "Europe/Warsaw"
    response = client.post("/try/toy/", follow=True)
    assert response.status_code == 200
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.time_zone == "Europe/Warsaw"
    assert Game.objects.get().seats.filter(player=guest).count() == 1
    assert client.post("/try/nonsense/").status_code == 404


def test_a_table_is_created_and_joined(as_alice: Client, as_bob: Client, bob: User) -> None:
    form = {
        "do": "create",
        "ruleset": "toy",
        "name": "New",
        "players": "2",
        "option-pot": "5",
        "major": "1440",
        "minor": "1440",
        "reaction": "0",
        "zone": "Europe/Warsaw",
        "clock": "21:00",
        "weekdays": ["0", "1", "2"],
        "settle": "0",
        "sides": "choice",
        "spectators": "on",
    }
    as_alice.post("/games/new/", form)
    game = Game.objects.get()
    assert game.options == {"pot": 5}
    assert game.policy["clock"] == "21:00"
    assert game.policy["weekdays"] == [0, 1, 2]
    assert "Take a seat" in as_bob.get("/lobby/").content.decode()
    as_bob.post(f"/games/{game.pk}/room/", {"do": "join", "wish": "red"})
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert seat_of(game, bob).side == "red"


def test_a_wrong_form_says_what_is_wrong(as_alice: Client) -> None:
    text = as_alice.post("/games/new/", {"do": "create", "ruleset": "toy", "players": "7"}).content.decode()
    assert "Something is not right yet" in text
    assert not Game.objects.exists()
    assert as_alice.get("/games/new/?ruleset=nonsense").status_code == 404


def test_the_owner_fills_and_clears_seats(as_alice: Client, as_bob: Client, alice: User, bob: User) -> None:
    game = lobby.create(alice, "toy", players=3, auto_start=False)
    room = f"/games/{game.pk}/room/"
    as_alice.post(room, {"do": "bot", "bot": "good"})
    as_bob.post(room, {"do": "join"})
    as_bob.post(room, {"do": "start"})  # not the owner
    assert Game.objects.get().status == "lobby"
    as_alice.post(room, {"do": "remove", "place": "2"})
    assert game.seats.filter(player=bob).count() == 0
    as_alice.post(room, {"do": "invite", "emails": "bob@example.org"})
    assert game.invitations.count() == 1
    as_alice.post(room, {"do": "start", "bot": "steward"})
    assert Game.objects.get().status == "running"


def test_a_private_table_is_joined_by_its_link(as_alice: Client, as_bob: Client, client: Client, alice: User) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    found = re.search(r"/join/[^/]+/", as_alice.get(f"/games/{game.pk}/").content.decode())
    assert found
    address = found[0]
    assert client.get(address).status_code == 200
    assert client.post(address).status_code == 302
    as_bob.post(address)
    assert Game.objects.get().status == "running"
    assert client.get("/join/nonsense/").status_code == 404


def test_press_reaches_its_readers_only(
    as_alice: Client, as_bob: Client, as_charlie: Client, alice: User, bob: User, duel: Game
) -> None:
    side = seat_of(duel, bob).side
    as_alice.post(f"/games/{duel.pk}/press/", {"text": "only for Bob", "to": side})
    as_alice.post(f"/games/{duel.pk}/press/", {"text": "for all"})
    as_charlie.post(f"/games/{duel.pk}/press/", {"text": "intruder"})
    assert Press.objects.count() == 2
    bobs, others = (c.get(f"/games/{duel.pk}/").content.decode() for c in (as_bob, as_charlie))
    assert "only for Bob" in bobs
    assert "2 new" in bobs
    assert "only for Bob" not in others
    assert "for all" in others
    as_bob.post(f"/games/{duel.pk}/press/read/")
    assert PressRead.objects.get(player=bob).last == Press.objects.latest("pk").pk
    assert "2 new" not in as_bob.get(f"/games/{duel.pk}/").content.decode()


def test_notes_are_private(as_alice: Client, as_bob: Client, duel: Game) -> None:
    as_alice.post(f"/games/{duel.pk}/notes/", {"text": "my secret plan"})
    assert Note.objects.get().text == "my secret plan"
    assert "my secret plan" in as_alice.get(f"/games/{duel.pk}/").content.decode()
    assert "my secret plan" not in as_bob.get(f"/games/{duel.pk}/").content.decode()


def test_votes(as_alice: Client, as_bob: Client, as_charlie: Client, duel: Game) -> None:
    address = f"/games/{duel.pk}/votes/"
    as_alice.post(address, {"kind": "extend", "days": "2", "step": "0", "reason": "holidays"})
    vote = Vote.objects.get()
    assert vote.data == {"minutes": 2 * 24 * 60}
    assert "holidays" in as_bob.get(f"/games/{duel.pk}/people/").content.decode()
    as_charlie.post(address, {"vote": vote.pk, "do": "yes"})
    as_bob.post(address, {"vote": vote.pk, "do": "yes"})
    vote.refresh_from_db()
    assert vote.status == Vote.Status.CARRIED


def test_a_seat_is_left_and_taken_over(
    as_bob: Client, as_charlie: Client, bob: User, charlie: User, duel: Game
) -> None:
    seat = seat_of(duel, bob)
    as_bob.post(f"/games/{duel.pk}/seat/", {"seat": seat.pk, "do": "leave"})
    assert "Look, then take" in as_charlie.get("/lobby/").content.decode()
    as_charlie.post(f"/games/{duel.pk}/seat/", {"seat": seat.pk, "do": "take"})
    seat.refresh_from_db()
    assert seat.player == charlie
    assert "Bob" in as_charlie.get(f"/games/{duel.pk}/people/").content.decode()


def test_only_the_owner_pauses(as_alice: Client, as_bob: Client, duel: Game) -> None:
    as_bob.post(f"/games/{duel.pk}/seat/", {"do": "pause"})
    assert Game.objects.get().status == "running"
    as_alice.post(f"/games/{duel.pk}/seat/", {"do": "pause"})
    assert Game.objects.get().status == "paused"
    assert "paused" in as_bob.get(f"/games/{duel.pk}/").content.decode()
    as_alice.post(f"/games/{duel.pk}/seat/", {"do": "resume"})
    assert Game.objects.get().status == "running"


def test_standing_orders_are_tried_and_kept(as_alice: Client, alice: User, duel: Game) -> None:
    address = f"/games/{duel.pk}/standing/"
    assert "Line 1" in as_alice.post(address, {"lines": "nonsense", "do": "try"}).content.decode()
    assert as_alice.post(address, {"lines": "nonsense", "do": "keep"}).status_code == 400
    line = default_line(seat_of(duel, alice))
    tried = as_alice.post(address, {"lines": f"bid: {line}\nreach: stop", "do": "try"}).content.decode()
    assert "answered at once" in tried
    assert not StandingOrder.objects.exists()
    as_alice.post(address, {"lines": "reach: stop if turn < 5 | ask", "do": "keep"})
    assert StandingOrder.objects.count() == 1
    assert "reach: stop" in as_alice.get(f"/games/{duel.pk}/").content.decode()


def test_settings_and_absences(as_alice: Client, alice: User) -> None:
    good = {
        "display_name": "Al",
        "language": "pl",
        "time_zone": "Europe/Warsaw",
        "quiet_from": "22:00",
        "quiet_until": "07:00",
    }
    assert as_alice.post("/settings/", {**good, "quiet_until": ""}).status_code == 400
    as_alice.post("/settings/", good)
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.time_zone) == ("Al", "pl", "Europe/Warsaw")
    assert "Ustawienia" in as_alice.get("/settings/").content.decode()
    as_alice.post("/settings/absences/", {"since": "2099-01-01T10:00", "until": "2099-01-05T10:00"})
    absence = Absence.objects.get()
    assert absence.since.hour == 9  # ten o'clock in Warsaw
    as_alice.post("/settings/absences/", {"since": "2001-01-01T10:00", "until": "2001-01-05T10:00"})
    assert Absence.objects.count() == 1
    as_alice.post("/settings/absences/", {"remove": absence.pk})
    assert not Absence.objects.exists()


def test_the_language_is_chosen_by_everybody(client: Client, as_alice: Client, alice: User) -> None:
    client.post("/language/", {"language": "ru", "next": "/lobby/"})
    assert "Зал" in client.get("/lobby/").content.decode()
    as_alice.post("/language/", {"language": "pl", "next": "https://evil.example/"})
    alice.refresh_from_db()
    assert alice.language == "pl"
    assert client.post("/language/", {"language": "xx", "next": "//evil.example"})["Location"] == "/"


def test_a_profile_counts_finished_public_games(client: Client, alice: User, over: Game) -> None:
    text = client.get(f"/players/{alice.pk}/").content.decode()
    assert "Toy" in text
    assert client.get("/players/999999/").status_code == 404


def test_a_profile_tells_how_reliable_somebody_is(client: Client, alice: User, bob: User, duel: Game) -> None:
    Tenure.objects.filter(player=alice).update(answered=41, missed=3)
    text = client.get(f"/players/{alice.pk}/").content.decode()
    assert re.search(r"answered in time</dt><dd[^>]*>41<", text)
    assert re.search(r"missed</dt><dd[^>]*>3<", text)


def test_tables_are_found_by_their_pace(client: Client, alice: User) -> None:
    for name, minutes in (("Quick", 720), ("Slow", 4320), ("Endless", 0)):
        lobby.create(alice, "toy", players=2, name=name, policy={"major": minutes})
    shown = {p: client.get(f"/lobby/?pace={p}").content.decode() for p in ("fast", "slow", "none", "nonsense")}
    found = {p: [n for n in ("Quick", "Slow", "Endless") if n in text] for p, text in shown.items()}
    assert found == {"fast": ["Quick"], "slow": ["Slow"], "none": ["Endless"], "nonsense": ["Quick", "Slow", "Endless"]}


def test_who_is_away_is_told(as_bob: Client, alice: User, duel: Game) -> None:
    now = timezone.now()
    Absence.objects.create(player=alice, since=now - timedelta(days=1), until=now + timedelta(days=2))
    assert "away until" in as_bob.get(f"/games/{duel.pk}/people/").content.decode()
    Game.objects.update(anonymous=True)
    assert "away until" not in as_bob.get(f"/games/{duel.pk}/people/").content.decode()


def test_votes_are_told_in_words(as_bob: Client, alice: User, duel: Game) -> None:
    votes.propose(seat_of(duel, alice).pk, "pause", by=alice)
    text = as_bob.get(f"/games/{duel.pk}/people/").content.decode()
    assert "A vote was opened (pause the game)" in text


def test_the_press_page_marks_itself_as_read(as_bob: Client, alice: User, duel: Game) -> None:
    press.send(seat_of(duel, alice).pk, "Hello", by=alice)
    assert 'hx-trigger="submit, load delay' in as_bob.get(f"/games/{duel.pk}/press/").content.decode()
    assert 'hx-trigger="submit, load delay' not in as_bob.get(f"/games/{duel.pk}/").content.decode()


def test_messages_may_be_limited_when_a_table_is_created(as_alice: Client) -> None:
    form = {
        "do": "create",
        "ruleset": "toy",
        "players": "2",
        "option-pot": "5",
        "major": "1440",
        "minor": "1440",
        "reaction": "0",
        "zone": "Europe/Warsaw",
        "weekdays": ["0"],
        "settle": "0",
        "sides": "lot",
    }
    as_alice.post("/games/new/", {**form, "press_mode": "public", "anonymous_press": "on"})
    game = Game.objects.get()
    assert (game.press_mode, game.anonymous_press) == ("public", True)


def test_unknown_players_stay_unknown_until_the_end(as_bob: Client, alice: User, bob: User) -> None:
    game = lobby.create(alice, "toy", players=2, anonymous=True)
    lobby.join(game.pk, bob)
    for page in ("", "people/", "press/"):
        assert "Alice" not in as_bob.get(f"/games/{game.pk}/{page}").content.decode()


def test_unsigned_press_does_not_tell_its_author(as_bob: Client, alice: User, duel: Game) -> None:
    duel.anonymous_press = True
    duel.save()
    press.send(seat_of(duel, alice).pk, "who am I", anonymous=True, by=alice)
    text = as_bob.get(f"/games/{duel.pk}/press/").content.decode()
    assert "somebody" in text


def test_a_finished_game_is_exported_and_played_on_in_a_copy(as_alice: Client, alice: User, over: Game) -> None:
    text = as_alice.get(f"/games/{over.pk}/result/").content.decode()
    assert f'href="/api/v1/games/{over.pk}/export/" download' in text
    assert as_alice.get(f"/api/v1/games/{over.pk}/export/").json()["commitment"] == over.commitment
    answer = as_alice.post(f"/games/{over.pk}/room/", {"do": "fork", "step": "2"})
    copy = Game.objects.get(forked_from=over)
    assert answer["Location"] == f"/games/{copy.pk}/"
    assert (copy.owner, copy.sandbox, copy.no) == (alice, True, 2)


def test_nobody_forks_the_truth_of_a_running_game(
    as_alice: Client, as_charlie: Client, alice: User, duel: Game
) -> None:
    as_charlie.post(f"/games/{duel.pk}/room/", {"do": "fork", "step": "0"})
    assert Game.objects.count() == 1
    as_alice.post(f"/games/{duel.pk}/room/", {"do": "fork"})
    copy = Game.objects.get(forked_from=duel)
    assert bytes(copy.vault.seed) != bytes(duel.vault.seed), "what her seat does not know is dealt anew"


def test_a_shared_link_shows_public_tables_only(client: Client, as_alice: Client, alice: User) -> None:
    game = solo(alice, "cyclades")
    text = client.get(f"/games/{game.pk}/").content.decode()
    assert f'property="og:image" content="http://testserver/games/{game.pk}/png"' in text
    assert client.get(f"/games/{game.pk}/png").status_code == 200
    assert f'href="/feeds/games/{game.pk}/"' in text
    Game.objects.update(spectators=False)
    assert "og:image" not in as_alice.get(f"/games/{game.pk}/").content.decode()
    Game.objects.update(visibility="private")
    assert "og:" not in as_alice.get(f"/games/{game.pk}/").content.decode()


def test_an_offered_seat_can_be_reclaimed(as_bob: Client, bob: User, duel: Game) -> None:
    seat = seat_of(duel, bob)
    seats.offer(seat.pk)
    as_bob.post(f"/games/{duel.pk}/seat/", {"seat": seat.pk, "do": "reclaim"})
    seat.refresh_from_db()
    assert seat.offered_at is None


def test_keys_for_programs_are_shown_once_and_revoked(as_alice: Client, client: Client, alice: User) -> None:
    assert client.get("/me/keys/").status_code == 302
    text = as_alice.post("/me/keys/", {"name": "my <b>", "scope": ["read", "play"]}).content.decode()
    assert "civ_" in text
    assert "my &lt;b&gt;" in text
    assert "civ_" not in as_alice.get("/me/keys/").content.decode()
    key = Token.objects.get(user=alice)
    assert key.scopes == ["read", "play"]
    as_alice.post("/me/keys/", {"revoke": key.pk})
    assert not Token.objects.exists()
