from datetime import timedelta

import time_machine
from django.utils import timezone

from games.models import Game, Invitation, Seat, Tenure, User, Vault
from games.services import accounts, demo, invitations, lobby, orders, tables
from games.services.replaying import verify
from tests.duel import again, default_line, play_to_the_end
from tests.games.conftest import raises_refusal
from tests.worker import Worker


def test_a_table_starts_when_it_is_full(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2)
    assert game.status == Game.Status.LOBBY
    assert len(game.commitment) == 64
    lobby.join(game.pk, bob)
    assert again(game).status == Game.Status.RUNNING
    assert Tenure.objects.filter(seat__game=game).count() == 2


def test_a_table_may_wait_for_its_owner(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, auto_start=False)
    with raises_refusal("game.not-full"):
        lobby.start(game.pk, by=alice)
    lobby.join(game.pk, bob)
    assert again(game).status == Game.Status.LOBBY
    with raises_refusal("game.not-owner", status=403):
        lobby.start(game.pk, by=bob)
    lobby.start(game.pk, by=alice)
    with raises_refusal("game.started"):
        lobby.start(game.pk, by=alice)


def test_wrong_options_are_all_named(alice) -> None:
    with raises_refusal("field.invalid", "field.unknown", status=400) as caught:
        lobby.create(alice, "toy", options={"pot": "many", "speed": 3})
    assert [p.data["field"] for p in caught.value.problems] == ["pot", "speed"]
    with raises_refusal("ruleset.unknown", status=400):
        lobby.create(alice, "chess")
    with raises_refusal("players.number", status=400):
        lobby.create(alice, "toy", players=7)
    with raises_refusal("field.invalid", status=400):
        lobby.create(alice, "toy", visibility="secret")


def test_options_out_of_a_form_are_read_as_numbers(alice) -> None:
    assert lobby.create(alice, "toy", options={"pot": "5"}).options == {"pot": 5}


def test_the_schema_of_the_options_is_there() -> None:
    from tests.toy.ruleset import RULESET

    assert "pot" in str(lobby.options_schema(RULESET))


def test_nobody_sits_twice_or_at_a_full_table(alice, bob, charlie) -> None:
    game = lobby.create(alice, "toy", players=2, auto_start=False)
    with raises_refusal("seat.twice"):
        lobby.join(game.pk, alice)
    lobby.join(game.pk, bob)
    with raises_refusal("seat.full"):
        lobby.join(game.pk, charlie)
    lobby.leave(game.pk, bob)
    lobby.join(game.pk, charlie)
    with raises_refusal("seat.not-yours", status=403):
        lobby.leave(game.pk, bob)


def test_at_a_solo_table_the_owner_holds_all_seats(alice, worker: Worker) -> None:
    game = lobby.create(alice, "toy", players=2, solo=True)
    lobby.join(game.pk, alice)
    assert play_to_the_end(game, worker).is_over


def test_wishes_are_granted_in_drawn_order(alice, bob, charlie) -> None:
    game = lobby.create(alice, "toy", players=3, sides="choice", auto_start=False)
    lobby.set_wishes(game.pk, alice, ["green"])
    lobby.join(game.pk, bob, wishes=["red", "green"])
    lobby.join(game.pk, charlie)
    lobby.start(game.pk)
    held = {seat.player: seat.side for seat in game.seats.select_related("player")}
    assert held == {alice: "green", bob: "red", charlie: "blue"}
    with raises_refusal("game.started"):
        lobby.set_wishes(game.pk, alice, [])


def test_two_who_wish_the_same_get_different_sides(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, sides="choice", auto_start=False)
    lobby.set_wishes(game.pk, alice, ["green", "red"])
    lobby.join(game.pk, bob, wishes=["green", "red"])
    lobby.start(game.pk)
    assert {seat.side for seat in game.seats.all()} == {"green", "red"}
    with raises_refusal("field.invalid", status=400):
        lobby.join(lobby.create(alice, "toy").pk, bob, wishes=["purple"])


def test_the_lots_for_sides_can_be_proved(alice, bob, worker: Worker) -> None:
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, bob)
    assert verify(again(game)).problems == []
    one, two = game.seats.all()
    Seat.objects.filter(pk=one.pk).update(side="purple")
    Seat.objects.filter(pk=two.pk).update(side=one.side)
    Seat.objects.filter(pk=one.pk).update(side=two.side)
    assert verify(again(game)).problems == ["the sides were not drawn by these lots"]


def test_bots_fill_empty_seats(alice) -> None:
    game = lobby.create(alice, "toy", players=3, auto_start=False)
    lobby.add_bot(game.pk, "random", by=alice)
    with raises_refusal("bot.unknown", status=400):
        lobby.start(game.pk, fill="hal")
    lobby.start(game.pk, by=alice, fill="good")
    assert sorted(game.seats.values_list("bot", flat=True)) == ["", "good", "random"]


def test_only_the_owner_clears_seats_and_cancels(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=3)
    lobby.join(game.pk, bob)
    with raises_refusal("game.not-owner", status=403):
        lobby.remove(game.pk, 0, by=bob)
    with raises_refusal("game.not-owner", status=403):
        lobby.cancel(game.pk, by=bob)
    with raises_refusal("game.not-owner", status=403):
        lobby.add_bot(game.pk, "good", by=bob)
    lobby.remove(game.pk, 1, by=alice)
    assert not game.seats.filter(player=bob).exists()
    lobby.cancel(game.pk, by=alice)
    with raises_refusal("game.cancelled"):
        lobby.join(game.pk, bob)


def test_the_owner_changes_settings_in_the_lobby_and_few_later(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2)
    wanted = {"name": "Evening", "options": {"pot": "4"}, "policy": {"grace": 5}, "sides": "choice"}
    changed = tables.change(game.pk, wanted, by=alice)
    assert (changed.name, changed.options, changed.policy["grace"]) == ("Evening", {"pot": 4}, 5)
    with raises_refusal("game.not-owner", status=403):
        tables.change(game.pk, {"name": "Bob's"}, by=bob)
    with raises_refusal("field.unknown", status=400):
        tables.change(game.pk, {"commitment": "0"}, by=alice)
    with raises_refusal("field.invalid", status=400):
        tables.change(game.pk, {"visibility": "secret"}, by=alice)
    lobby.join(game.pk, bob)
    with raises_refusal("game.started"):
        tables.change(game.pk, {"options": {"pot": 9}}, by=alice)
    assert tables.change(game.pk, {"spectators": False}, by=alice).spectators is False


def test_a_rematch_keeps_the_settings_and_deals_anew(game, alice, bob, charlie, worker: Worker) -> None:
    with raises_refusal("game.started"):
        lobby.rematch(game.pk, alice)
    play_to_the_end(game, worker)
    with raises_refusal("seat.not-yours", status=403):
        lobby.rematch(game.pk, charlie)
    new = lobby.rematch(game.pk, bob)
    assert (new.options, new.players, new.owner) == (game.options, game.players, bob)
    assert Vault.objects.get(pk=new.pk).seed != Vault.objects.get(pk=game.pk).seed
    tables.change(new.pk, {"visibility": "private"}, by=bob)
    lobby.join(new.pk, alice)  # who has played is invited


def test_a_set_up_that_fails_leaves_the_table_in_the_lobby(alice, bob, monkeypatch) -> None:
    from dataclasses import replace

    from tests.toy.ruleset import RULESET

    def broken(options, seats, dice):
        raise ValueError

    monkeypatch.setattr("games.services.lobby.get_ruleset", lambda slug: replace(RULESET, setup=broken))
    game = lobby.create(alice, "toy", players=2, auto_start=False)
    lobby.join(game.pk, bob)
    with raises_refusal("game.fault", status=500):
        lobby.start(game.pk)
    assert again(game).status == Game.Status.LOBBY
    assert game.faults.count() == 1


# ---------------------------------------------------------------- ways in
def test_a_link_leads_to_a_private_table(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    token = invitations.link_token(game, by=alice)
    assert invitations.open_link(token) == game
    invitations.join_by_link(token, bob)
    assert game.seats.filter(player=bob).exists()
    with raises_refusal("game.not-owner", status=403):
        invitations.link_token(game, by=bob)


def test_a_link_can_be_revoked_expires_and_cannot_be_forged(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    token = invitations.link_token(game)
    with raises_refusal("link.invalid", status=404):
        invitations.open_link(token[:-2] + "xx")
    with time_machine.travel(timezone.now() + invitations.LIFETIME * 2), raises_refusal("link.invalid", status=404):
        invitations.open_link(token)
    invitations.revoke_links(game.pk, by=alice)
    with raises_refusal("link.invalid", status=404):
        invitations.open_link(token)


def test_invitations_go_to_addresses_once(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    assert len(invitations.invite(game.pk, ["BOB@example.org", " bob@example.org", "new@example.org"], by=alice)) == 2
    assert invitations.invite(game.pk, ["bob@example.org"], by=alice) == []
    with raises_refusal("field.invalid", status=400):
        invitations.invite(game.pk, ["nobody"], by=alice)
    with raises_refusal("game.not-owner", status=403):
        invitations.invite(game.pk, ["x@example.org"], by=bob)
    invitation = Invitation.objects.get(email="bob@example.org")
    invitations.join_by_link(invitations.invitation_token(invitation), bob)
    assert Invitation.objects.get(email="bob@example.org").accepted_by == bob


def test_a_table_invites_so_many_and_no_more(alice) -> None:
    game = lobby.create(alice, "toy", players=2)
    many = [f"p{n}@example.org" for n in range(invitations.MAX_INVITATIONS)]
    assert len(invitations.invite(game.pk, many, by=alice)) == len(many)
    with raises_refusal("invitations.too-many", status=400):
        invitations.invite(game.pk, ["one@example.org"], by=alice)
    assert game.invitations.count() == len(many)


def test_an_invitation_can_be_declined_by_its_reader_only(alice, bob, charlie) -> None:
    game = lobby.create(alice, "toy", players=2)
    (invitation,) = invitations.invite(game.pk, [bob.email], by=alice)
    with raises_refusal("link.invalid", status=404):
        invitations.decline(invitation.pk, by=charlie)
    invitations.decline(invitation.pk, by=bob)


# ---------------------------------------------------------------- guests and the demo
def test_a_guest_plays_at_once_and_is_forgotten_after_a_month(db, worker: Worker) -> None:
    guest = accounts.create_guest(language="pl")
    assert not guest.has_usable_password()
    game = accounts.try_now(guest, "toy")
    assert game.status == Game.Status.RUNNING
    assert again(game).due is None
    assert accounts.forget_guests() == 0
    with time_machine.travel(timezone.now() + timedelta(days=40)):
        accounts.forget_guests()
    assert not User.objects.exists()
    assert not Game.objects.exists()


def test_forgetting_guests_leaves_the_tables_of_others(alice, worker: Worker) -> None:
    guest = accounts.create_guest()
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, guest)
    with time_machine.travel(timezone.now() + timedelta(days=40)):
        accounts.forget_guests()
    assert again(game).status == Game.Status.RUNNING
    assert User.objects.get() == alice
    assert game.seats.get(player=None).offered_at is not None, "somebody else can go on"


def test_a_guest_who_plays_is_not_forgotten(alice, worker: Worker) -> None:
    guest = accounts.create_guest()
    game = accounts.try_now(guest, "toy")
    seat = game.seats.get(player=guest)
    with time_machine.travel(timezone.now() + timedelta(days=40)):
        orders.submit(seat, [default_line(seat)], by=guest)
        accounts.forget_guests()
    assert User.objects.filter(pk=guest.pk).exists()


def test_the_demo_waits_for_the_newcomer_and_is_made_once(db) -> None:
    for _ in range(2):
        assert demo.ADDRESS in demo.create()
    game = Game.objects.get()
    assert game.status == Game.Status.RUNNING
    mine = game.seats.get(player__email=demo.ADDRESS)
    assert mine.ask.answered_at is None
    assert game.seats.exclude(bot="").count() == 2
    assert game.asks.filter(answered_at=None).count() == 1


def test_the_clock_of_a_table_is_that_of_its_owner_unless_said_otherwise(alice) -> None:
    alice.time_zone = "Europe/Warsaw"
    assert lobby.create(alice, "toy").policy["zone"] == "Europe/Warsaw"
    assert lobby.create(alice, "toy", policy={"zone": "Asia/Tokyo"}).policy["zone"] == "Asia/Tokyo"
