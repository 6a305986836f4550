"""Tables, seats, votes, press, notes, accounts over the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from api import tokens
from games.models import Game, Press, Seat, User
from games.services import invitations, lobby, seats
from notifications.models import Channel
from notifications.services import renew_calendar
from tests.api.conftest import Caller, as_, assert_refused, key_of
from tests.duel import again, play_to_the_end
from tests.worker import Worker


def test_a_table_from_creation_to_start(al: Caller, bo: Caller) -> None:
    made = al.post("/games/", {"ruleset": "toy", "players": 2, "name": "Duel", "options": {"pot": 5}})
    assert made.status_code == 201
    assert made.json()["options"] == {"pot": 5}
    number = made.json()["id"]
    assert [seat["free"] for seat in made.json()["seats"]] == [False, True]
    taken = bo.post(f"/games/{number}/seats/", {"wishes": ["red"]})
    assert taken.status_code == 201
    assert al.get(f"/games/{number}/").json()["status"] == "running"


def test_bots_fill_the_table(al: Caller, open_table: Game) -> None:
    assert al.post(f"/games/{open_table.pk}/seats/", {"bot": "good"}).status_code == 201
    assert_refused(al.post(f"/games/{open_table.pk}/start/"), 409, "game.not-full")
    started = al.post(f"/games/{open_table.pk}/start/", {"fill": "random"}).json()
    assert started["status"] == "running"
    assert sorted(seat["bot"] for seat in started["seats"]) == ["", "good", "random"]


def test_everything_wrong_with_a_new_table_is_named(al: Caller) -> None:
    answer = al.post("/games/", {"ruleset": 5, "colour": "red", "players": "two"})
    assert answer.status_code == 400
    assert {(p["id"], p["data"]["field"]) for p in answer.json()["problems"]} == {
        ("field.invalid", "ruleset"),
        ("field.invalid", "players"),
        ("field.unknown", "colour"),
    }
    assert_refused(al.post("/games/", {}), 400, "field.missing")
    assert_refused(al.post("/games/", {"ruleset": "toy", "options": {"pot": "x"}}), 400, "field.invalid")
    assert_refused(al.post("/games/", {"ruleset": "toy", "players": 9}), 400, "players.number")
    assert_refused(al.post("/games/", {"ruleset": "chess"}), 400, "ruleset.unknown")


def test_settings_are_changed_by_the_owner(al: Caller, open_table: Game) -> None:
    seen = al.get(f"/games/{open_table.pk}/").headers["ETag"]
    path = f"/games/{open_table.pk}/"
    changed = al.patch(path, {"name": "Later", "policy": {"major": 60}, "sides": "choice"}, If_Match=seen)
    assert changed.status_code == 200
    assert (changed.json()["name"], changed.json()["policy"]["major"]) == ("Later", 60)
    assert_refused(al.patch(path, {"name": "Again"}, If_Match=seen), 412, "request.precondition")
    assert_refused(al.patch(path, {"policy": {"zone": "Atlantis"}}), 400, "field.invalid")
    assert al.delete(path).status_code == 204
    assert again(open_table).status == "cancelled"


def test_what_people_agreed_on_stays_when_the_game_runs(al: Caller, game: Game) -> None:
    for change in ({"anonymous": True}, {"policy": {"owner_may": True}}, {"policy": {"major": 1}}):
        assert_refused(al.patch(f"/games/{game.pk}/", change), 409, "game.started")


def test_a_list_is_filtered_ordered_and_paged(al: Caller, ch: Caller, game: Game, open_table: Game) -> None:
    assert [g["id"] for g in al.get("/games/?mine=true").json()["results"]] == [open_table.pk, game.pk]
    assert [g["id"] for g in al.get("/games/?status=running").json()["results"]] == [game.pk]
    assert [g["id"] for g in al.get("/games/?waiting=true").json()["results"]] == [game.pk]
    assert [g["id"] for g in al.get("/games/?seats=free").json()["results"]] == [open_table.pk]
    assert al.get("/games/?seats=offered&ruleset=toy").json()["results"] == []
    assert [g["id"] for g in al.get("/games/?search=due").json()["results"]] == [game.pk]
    assert ch.get("/games/?mine=true").json()["results"] == []
    page = al.get("/games/?ordering=created&limit=1").json()
    assert [g["id"] for g in page["results"]] == [game.pk]
    after = al.get(page["next"].removeprefix("http://localhost:8000")).json()
    assert [g["id"] for g in after["results"]] == [open_table.pk]
    assert after["next"] is None
    assert_refused(al.get("/games/?status=lost&limit=0&x=1"), 400, "field.invalid", "field.invalid", "field.unknown")


def test_unknown_players_stay_unknown(al: Caller, bo: Caller, anon: Caller, alice: User, bob: User) -> None:
    game = lobby.create(alice, "toy", players=2, anonymous=True)
    lobby.join(game.pk, bob)
    for caller in (anon, bo):
        for route in ("", "seats/", "log/", "press/", "votes/", "events/", "export/"):
            assert b"Alice" not in caller.get(f"/games/{game.pk}/{route}").content
        assert b"Alice" not in caller.get("/games/").content
    assert b"Alice" in al.get(f"/games/{game.pk}/").content


def test_a_private_table_is_entered_by_link(al: Caller, ch: Caller, alice: User) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    link = al.get(f"/games/{game.pk}/invitations/").json()["link"]
    assert_refused(ch.post(f"/games/{game.pk}/seats/", {"link": link + "x"}), 404, "link.invalid")
    assert_refused(ch.post("/games/999/seats/", {"link": link}), 404, "game.unknown")
    assert ch.post(f"/games/{game.pk}/seats/", {"link": link}).status_code == 201
    assert al.delete(f"/games/{game.pk}/invitations/").status_code == 204


def test_invitations_that_are_the_same_are_known(al: Caller, open_table: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/games/{open_table.pk}/invitations/"
    monkeypatch.setattr("django.core.signing.time.time", lambda: 4_000_000_000.0)
    tag = al.get(path).headers["ETag"]
    monkeypatch.setattr("django.core.signing.time.time", lambda: 4_000_000_001.0)
    assert al.get(path, If_None_Match=tag).status_code == 304
    assert al.delete(path).status_code == 204
    assert al.get(path, If_None_Match=tag).status_code == 200


def test_people_are_invited_by_mail(al: Caller, open_table: Game) -> None:
    answer = al.post(f"/games/{open_table.pk}/invitations/", {"emails": ["x@example.org"]})
    assert [row["email"] for row in answer.json()["results"]] == ["x@example.org"]
    assert_refused(al.post(f"/games/{open_table.pk}/invitations/", {"emails": ["no"]}), 400, "field.invalid")
    assert invitations.MAX_INVITATIONS == 30


def test_a_seat_changes_hands(al: Caller, bo: Caller, ch: Caller, game: Game, his: Seat) -> None:
    assert_refused(ch.post(f"/games/{game.pk}/seats/", {"side": his.side}), 409, "seat.not-offered")
    assert bo.delete(f"/games/{game.pk}/seats/").status_code == 204
    shown = [seat for seat in al.get(f"/games/{game.pk}/seats/").json()["results"] if seat["offered"]]
    assert [seat["side"] for seat in shown] == [his.side]
    assert ch.post(f"/games/{game.pk}/seats/", {"side": his.side}).status_code == 201
    assert_refused(ch.post(f"/games/{game.pk}/seats/", {"side": "purple"}), 404, "seat.unknown")


def test_i_am_back(bo: Caller, game: Game, his: Seat) -> None:
    seats.offer(his.pk)
    assert bo.patch(f"/games/{game.pk}/seats/", {"reclaim": True}).status_code == 200
    assert Seat.objects.get(pk=his.pk).offered_at is None


def test_a_vote_is_carried(al: Caller, bo: Caller, game: Game) -> None:
    vote = al.post(f"/games/{game.pk}/votes/", {"kind": "pause", "reason": "Holidays"}).json()
    assert vote["status"] == "open"
    closed = bo.put(f"/games/{game.pk}/votes/{vote['id']}/", {"yes": True}).json()
    assert closed["status"] == "carried"
    assert set(closed["ballots"].values()) == {True}
    assert al.get(f"/games/{game.pk}/").json()["status"] == "paused"
    assert_refused(bo.put(f"/games/{game.pk}/votes/{vote['id']}/", {"yes": False}), 409, "vote.closed")
    assert_refused(bo.put(f"/games/{game.pk}/votes/999/", {"yes": False}), 404, "vote.unknown")
    assert_refused(al.post(f"/games/{game.pk}/votes/", {"kind": "rollback", "step": 7}), 409, "vote.senseless")
    assert [v["id"] for v in al.get(f"/games/{game.pk}/votes/").json()["results"]] == [vote["id"]]


def test_the_owner_moves_the_clock(al: Caller, game: Game) -> None:
    for action, status in (("pause", "paused"), ("resume", "running"), ("extend", "running")):
        answer = al.post(f"/games/{game.pk}/clock/", {"action": action, "minutes": 30, "reason": "Siesta"})
        assert answer.json()["status"] == status
    assert_refused(al.post(f"/games/{game.pk}/clock/", {"action": "resume"}), 409, "game.not-paused")
    kinds = [line["kind"] for line in al.get(f"/games/{game.pk}/log/?limit=100").json()["results"]]
    assert kinds[-3:] == ["paused", "resumed", "extended"]


def test_letters_reach_only_their_readers(al: Caller, bo: Caller, ch: Caller, game: Game, his: Seat) -> None:
    assert al.post(f"/games/{game.pk}/press/", {"text": "Ave!"}).status_code == 201
    sent = al.post(f"/games/{game.pk}/press/", {"text": "Psst", "to": [his.side]}, Idempotency_Key="p")
    repeated = al.post(f"/games/{game.pk}/press/", {"text": "Psst ", "to": [his.side]}, Idempotency_Key="p")
    assert (sent.status_code, repeated.status_code) == (201, 200)
    assert repeated.json() == sent.json()
    for other in ({"text": "Hush", "to": [his.side]}, {"text": "Psst"}):
        assert_refused(al.post(f"/games/{game.pk}/press/", other, Idempotency_Key="p"), 409, "request.key-reused")
    assert sent.json()["to"] == [his.side]
    assert Press.objects.count() == 2
    assert [p["text"] for p in bo.get(f"/games/{game.pk}/press/").json()["results"]] == ["Ave!", "Psst"]
    assert [p["text"] for p in ch.get(f"/games/{game.pk}/press/").json()["results"]] == ["Ave!"]
    page = bo.get(f"/games/{game.pk}/press/?limit=1").json()
    assert page["next"].endswith(f"after={page['results'][0]['id']}")
    assert bo.put(f"/games/{game.pk}/press/read/", {"last": sent.json()["id"]}).status_code == 204
    assert_refused(al.post(f"/games/{game.pk}/press/", {"text": "x", "to": ["purple"]}), 400, "press.nobody")


def test_notes_are_mine(al: Caller, bo: Caller, game: Game) -> None:
    seen = al.get(f"/games/{game.pk}/notes/").headers["ETag"]
    assert al.put(f"/games/{game.pk}/notes/", {"text": "Beware"}, If_Match=seen).json()["text"] == "Beware"
    assert_refused(al.put(f"/games/{game.pk}/notes/", {"text": "x"}, If_Match=seen), 412, "request.precondition")
    assert bo.get(f"/games/{game.pk}/notes/").json() == {"text": "", "changed_at": None}


def test_a_rematch(al: Caller, game: Game, worker: Worker) -> None:
    assert_refused(al.post(f"/games/{game.pk}/rematch/"), 409, "game.started")
    play_to_the_end(game, worker)
    assert al.post(f"/games/{game.pk}/rematch/").json()["status"] == "lobby"


# ------------------------------------------------------------ the account
def test_my_account(al: Caller, alice: User) -> None:
    assert al.get("/me/").json()["email"] == "alice@example.org"
    changed = al.patch("/me/", {"language": "pl", "quiet_from": "22:00:00", "quiet_until": "07:00:00"})
    assert changed.json()["quiet_from"] == "22:00:00"
    assert al.get("/me/").headers["Content-Language"] == "pl"
    assert_refused(al.patch("/me/", {"time_zone": "Atlantis"}), 400, "field.invalid")
    assert_refused(al.patch("/me/", {"email": "x@example.org"}), 400, "field.unknown")
    assert al.patch("/me/", {"quiet_from": "23:00:00"}).json()["quiet_until"] == "07:00:00"
    assert_refused(al.patch("/me/", {"quiet_from": None}), 400, "field.together")
    assert al.patch("/me/", {"quiet_from": None, "quiet_until": None}).json()["quiet_from"] is None


def test_what_waits_for_me(al: Caller, game: Game) -> None:
    (row,) = al.get("/me/waiting/").json()["results"]
    assert (row["game"], row["key"], row["window"]) == (game.pk, "bid", game.window)


def test_absences(al: Caller) -> None:
    since = timezone.now() + timedelta(days=1)
    until = timezone.now() + timedelta(days=2)
    made = al.post("/me/absences/", {"since": since.isoformat(), "until": until.isoformat(), "remark": "Sea"})
    assert made.status_code == 201
    assert len(al.get("/me/absences/").json()["results"]) == 1
    assert al.delete(f"/me/absences/{made.json()['id']}/").status_code == 204
    assert_refused(al.delete(f"/me/absences/{made.json()['id']}/"), 404, "absence.unknown")
    assert_refused(
        al.post("/me/absences/", {"since": until.isoformat(), "until": since.isoformat()}), 400, "absence.invalid"
    )
    early = {"since": "0001-01-01T00:00:00+05:00", "until": "9999-12-31T23:59:59-05:00"}
    assert_refused(al.post("/me/absences/", early), 400, "field.invalid")


def test_channels(al: Caller, alice: User) -> None:
    found = al.get("/me/channels/").json()["results"]
    assert {row["kind"] for row in found} == {"email", "calendar"}
    path = f"/me/channels/{found[0]['id']}/"
    changed = al.patch(path, {"plan": {"news": "off"}, "digest_hour": 6}).json()
    assert (changed["plan"]["news"], changed["digest_hour"], changed["active"]) == ("off", 6, True)
    assert_refused(al.patch(path, {"plan": {"news": "weekly"}}), 400, "field.invalid")
    assert_refused(al.delete(path), 404, "channel.unknown")
    for target in ("http://127.0.0.1/", "http://[", "http://[::1", "http://x:99999/", "https://user@example.org/"):
        assert_refused(al.post("/me/channels/", {"target": target}), 400, "channel.invalid")
    for target in ("ftp://example.org/", "example.org", "http://a b/", ""):
        assert_refused(al.post("/me/channels/", {"target": target}), 400, "field.invalid")


def test_channels_that_are_the_same_later_are_known(al: Caller, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    first = al.get("/me/channels/")
    tag = first.headers["ETag"]
    monkeypatch.setattr("django.core.signing.time.time", lambda: 4_000_000_000.0)
    assert al.get("/me/channels/").content != first.content
    assert al.get("/me/channels/", If_None_Match=tag).status_code == 304
    renew_calendar(alice)
    assert al.get("/me/channels/", If_None_Match=tag).status_code == 200


def test_a_token_that_only_reads_is_shown_no_other_keys(alice: User, open_table: Game) -> None:
    """They would open doors that stay open when the token is revoked."""
    Channel.objects.create(player=alice, kind="webhook", target="https://hooks.example.org/")
    for scopes, shown in ((["read", "play"], False), (["read", "manage"], True)):
        caller = as_(alice, *scopes)
        rows = {row["kind"]: row for row in caller.get("/me/channels/").json()["results"]}
        assert bool(rows["webhook"]["secret"]) is shown
        assert bool(rows["calendar"]["target"]) is shown
        assert rows["webhook"]["target"] == "https://hooks.example.org/"
        assert bool(caller.get(f"/games/{open_table.pk}/invitations/").json()["link"]) is shown


def test_a_token_is_shown_once_and_kept_as_a_hash(al: Caller, alice: User) -> None:
    made = al.post("/me/tokens/", {"name": "phone", "scopes": ["read", "play"]}).json()
    assert made["key"].startswith("civ_")
    row = alice.api_tokens.get(pk=made["id"])
    assert row.hash == tokens.digest(made["key"])
    assert made["key"].encode() not in al.get("/me/tokens/").content
    phone = Caller(made["key"])
    assert phone.get("/me/").json()["scopes"] == ["read", "play"]
    assert_refused(phone.patch("/me/", {}), 403, "auth.scope")
    assert al.delete(f"/me/tokens/{made['id']}/").status_code == 204
    assert_refused(phone.get("/me/"), 401, "auth.invalid")


@pytest.mark.parametrize(
    ("scope", "method", "path", "body"),
    [
        ("play", "POST", "/games/{g}/orders/", {"lines": ["stop"]}),
        ("play", "POST", "/games/{g}/press/", {"text": "x"}),
        ("play", "PUT", "/games/{g}/standing/", {"lines": []}),
        ("manage", "POST", "/games/", {"ruleset": "toy"}),
        ("manage", "PATCH", "/games/{g}/", {"name": "x"}),
        ("manage", "POST", "/games/{g}/seats/", {"bot": "good"}),
        ("manage", "DELETE", "/games/{g}/seats/?place=1", None),
        ("manage", "POST", "/me/tokens/", {"name": "x", "scopes": ["read"]}),
        ("manage", "POST", "/games/{g}/fork/", {}),
    ],
)
def test_a_scope_is_needed(scope: str, method: str, path: str, body: dict, alice: User, game: Game) -> None:
    others = [s for s in tokens.SCOPES if s != scope]
    answer = as_(alice, *others)(method, path.format(g=game.pk), body)
    assert_refused(answer, 403, "auth.scope")
    assert answer.json()["problems"][0]["data"] == {"scope": scope}


def test_a_token_makes_no_stronger_one(alice: User) -> None:
    weak = as_(alice, "manage")
    assert_refused(weak.post("/me/tokens/", {"name": "x", "scopes": ["play"]}), 403, "token.more-than-yours")
    assert weak.post("/me/tokens/", {"name": "x", "scopes": ["manage"]}).status_code == 201
    soon = timezone.now() + timedelta(hours=1)
    short = Caller(tokens.create(alice, "short", tokens.SCOPES, soon)[1])
    assert_refused(short.post("/me/tokens/", {"name": "x", "scopes": ["read"]}), 403, "token.more-than-yours")
    past = {"name": "x", "scopes": ["read"], "expires_at": "2001-01-01T00:00:00Z"}
    assert_refused(short.post("/me/tokens/", past), 400, "field.invalid")


def test_not_more_than_so_many_tokens(al: Caller, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MAX_TOKENS", 1)
    assert_refused(al.post("/me/tokens/", {"name": "x", "scopes": ["read"]}), 409, "token.too-many")


def test_expired_and_foreign_tokens(alice: User, bob: User, anon: Caller) -> None:
    key = key_of(alice)
    alice.api_tokens.update(expires_at=timezone.now())
    answer = Caller(key).get("/rulesets/")
    assert_refused(answer, 401, "auth.expired")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'
    assert_refused(Caller("civ_nonsense").get("/me/"), 401, "auth.invalid")
    assert_refused(anon.get("/me/"), 401, "auth.required")
    theirs = tokens.create(bob, "his", ["read"])[0]
    assert_refused(as_(alice).delete(f"/me/tokens/{theirs.pk}/"), 404, "token.unknown")
    alice.api_tokens.update(expires_at=None)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert_refused(Caller(key).get("/me/"), 401, "auth.invalid")


def test_the_site_uses_its_session_with_a_csrf_token(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice, "allauth.account.auth_backends.AuthenticationBackend")
    assert client.get("/api/v1/me/").json()["scopes"] == ["read", "play", "manage"]
    body: Any = {"data": {"name": "phone", "scopes": ["read"]}, "content_type": "application/json"}
    assert_refused(client.post("/api/v1/me/tokens/", **body), 403, "auth.csrf")
    client.cookies["csrftoken"] = "a" * 32
    answer = client.post("/api/v1/me/tokens/", **body, headers={"X-CSRFToken": "a" * 32})
    assert answer.status_code == 201
