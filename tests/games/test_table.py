"""How people run a table together: seats, votes, press."""

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from games import selectors
from games.desk.people import press_lines
from games.desk.table import read_desk
from games.engine.dice import commitment, value_of
from games.engine.log import Save
from games.models import Ask, Game, Note, Press, Seat, Step, Tenure, User, Vault, Vote
from games.models.codec import draws_of
from games.selectors import press_for
from games.services import archive, forks, history, lobby, orders, press, replaying, seats, standing, sweep, votes
from tests.duel import again, answer, answer_all, default_line, play_to_the_end, to_reaching
from tests.games.conftest import raises_refusal, sides
from tests.worker import Worker


# ---------------------------------------------------------------- seats
def test_leaving_offers_the_seat_and_forgets_the_plans(game, hers, alice, bob) -> None:
    standing.keep(hers.pk, ["reach: stop"])
    orders.save_draft(hers, ["bid owl"])
    with raises_refusal("seat.not-yours", status=403):
        seats.leave(hers.pk, by=bob)
    seats.leave(hers.pk, by=alice)
    seat = Seat.objects.get(pk=hers.pk)
    assert seat.player is None
    assert seat.offered_at is not None
    assert not seat.standing_orders.exists()
    assert not seat.orders.exists()
    assert Tenure.objects.get(player=alice).ended_by == "left"


def test_a_seat_that_is_not_on_offer_cannot_be_taken(game, hers, bob, charlie) -> None:
    with raises_refusal("seat.not-offered"):
        seats.take(hers.pk, by=charlie)
    seats.offer(hers.pk)
    with raises_refusal("seat.twice"):
        seats.take(hers.pk, by=bob)
    seats.take(hers.pk, by=charlie)
    with raises_refusal("seat.not-yours", status=403):
        orders.submit(hers, [default_line(hers)], by=hers.player)
    orders.submit(hers, [default_line(hers)], by=charlie)


def test_who_is_back_in_time_keeps_the_seat(game, hers, alice, charlie) -> None:
    seats.offer(hers.pk)
    seats.reclaim(hers.pk, by=alice)
    with raises_refusal("seat.not-offered"):
        seats.take(hers.pk, by=charlie)


def test_the_owner_gives_only_an_offered_seat_to_a_bot(game, his, alice, bob, worker: Worker) -> None:
    with raises_refusal("seat.not-offered"):
        seats.give_to_bot(his.pk, "good", by=alice)
    with raises_refusal("seat.not-offered"):
        seats.offer(his.pk, by=alice)
    seats.offer(his.pk)
    with raises_refusal("game.not-owner", status=403):
        seats.give_to_bot(his.pk, "good", by=bob)
    seats.give_to_bot(his.pk, "good", by=alice)
    worker.run()
    assert his.orders.get().source == "bot"


def test_seats_of_a_game_that_is_over_do_not_change(game, hers, alice) -> None:
    Game.objects.filter(pk=game.pk).update(status="ended")
    with raises_refusal("game.ended"):
        seats.leave(hers.pk, by=alice)


# ---------------------------------------------------------------- votes
@pytest.fixture
def three(alice, bob, charlie) -> tuple[Game, dict[str, Seat]]:
    game = lobby.create(alice, "toy", players=3)
    lobby.join(game.pk, bob)
    lobby.join(game.pk, charlie)
    return again(game), {str(seat.player): seat for seat in game.seats.select_related("player")}


def test_a_majority_pauses_and_resumes(three, alice, bob) -> None:
    game, held = three
    vote = votes.propose(held["Alice"].pk, "pause", by=alice, reason="holiday")
    assert again(game).status == Game.Status.RUNNING
    votes.cast(vote.pk, held["Bob"].pk, True, by=bob)
    assert again(game).status == Game.Status.PAUSED
    assert Vote.objects.get(pk=vote.pk).status == Vote.Status.CARRIED
    with raises_refusal("vote.closed"):
        votes.cast(vote.pk, held["Charlie"].pk, True, by=None)
    again_vote = votes.propose(held["Alice"].pk, "resume", by=alice)
    votes.cast(again_vote.pk, held["Bob"].pk, True, by=bob)
    assert again(game).status == Game.Status.RUNNING


def test_a_vote_that_cannot_be_carried_any_more_fails(three) -> None:
    game, held = three
    vote = votes.propose(held["Alice"].pk, "end", by=None)
    votes.cast(vote.pk, held["Bob"].pk, False, by=None)
    assert Vote.objects.get(pk=vote.pk).status == Vote.Status.FAILED
    assert again(game).status == Game.Status.RUNNING


def test_one_open_vote_of_a_kind(three) -> None:
    _, held = three
    votes.propose(held["Alice"].pk, "pause", by=None)
    with raises_refusal("vote.open"):
        votes.propose(held["Bob"].pk, "pause", by=None)
    votes.propose(held["Bob"].pk, "extend", by=None, minutes=60)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("resume", {}),
        ("extend", {}),
        ("extend", {"minutes": 10**6}),
        ("replace", {"side": "purple"}),
        ("rollback", {"step": 5}),
        ("dance", {}),
    ],
)
def test_senseless_votes_are_refused(three, kind, data) -> None:
    _, held = three
    with raises_refusal("vote.senseless"):
        votes.propose(held["Alice"].pk, kind, by=None, **data)


def test_nobody_votes_with_somebody_elses_voice_or_on_their_own_seat(three, alice, bob) -> None:
    _, held = three
    with raises_refusal("seat.not-yours", status=403):
        votes.propose(held["Alice"].pk, "pause", by=bob)
    with raises_refusal("vote.no-voice", status=403):
        votes.propose(held["Bob"].pk, "replace", by=bob, side=held["Bob"].side)
    assert not Vote.objects.exists()


def test_a_table_replaces_somebody(three) -> None:
    _, held = three
    vote = votes.propose(held["Alice"].pk, "replace", by=None, side=held["Bob"].side)
    votes.cast(vote.pk, held["Charlie"].pk, True, by=None)
    assert Seat.objects.get(pk=held["Bob"].pk).offered_at is not None


def test_extending_by_vote(three) -> None:
    game, held = three
    due = game.due
    vote = votes.propose(held["Alice"].pk, "extend", by=None, minutes=90)
    votes.cast(vote.pk, held["Bob"].pk, True, by=None)
    assert (again(game).due - due).total_seconds() == 90 * 60


def test_all_together_roll_back_or_end(three, worker: Worker) -> None:
    game, held = three
    answer_all(game)
    worker.run()
    vote = votes.propose(held["Alice"].pk, "rollback", by=None, reason="misread", step=0)
    votes.cast(vote.pk, held["Bob"].pk, True, by=None)
    assert again(game).no == 1
    votes.cast(vote.pk, held["Charlie"].pk, True, by=None)
    assert again(game).no == 0
    assert game.log.get(kind="rolled-back").data["reason"] == "misread"
    vote = votes.propose(held["Alice"].pk, "end", by=None)
    for name in ("Bob", "Charlie"):
        votes.cast(vote.pk, held[name].pk, True, by=None)
    ended = again(game)
    assert ended.status == Game.Status.ENDED
    assert ended.result == {"ranks": [sides(game.seats.all())], "reason": "agreed", "scores": {}}
    assert not ended.asks.exists()


def test_a_vote_of_another_table_is_unknown(three, hers) -> None:
    _, held = three
    vote = votes.propose(held["Alice"].pk, "pause", by=None)
    with raises_refusal("vote.unknown", status=404):
        votes.cast(vote.pk, hers.pk, True, by=None)


# ---------------------------------------------------------------- press
def texts(game: Game, *rows: Seat) -> list[str]:
    return [message.text for message in press_for(game, rows)]


def test_messages_reach_those_they_are_for(three, alice) -> None:
    game, held = three
    press.send(held["Alice"].pk, "hello all", by=alice)
    press.send(held["Alice"].pk, "psst", to=[held["Bob"].side], by=alice)
    press.send(held["Alice"].pk, "we three", to=[held["Bob"].side, held["Charlie"].side], by=alice)
    assert texts(game) == ["hello all"]
    assert texts(game, held["Alice"]) == ["hello all", "psst", "we three"]
    assert texts(game, held["Bob"]) == ["hello all", "psst", "we three"]
    assert texts(game, held["Charlie"]) == ["hello all", "we three"]


def test_messages_are_refused_where_they_do_not_belong(three, alice, bob) -> None:
    game, held = three
    mine = held["Alice"].pk
    with raises_refusal("seat.not-yours", status=403):
        press.send(mine, "I am Alice", by=bob)
    with raises_refusal("press.empty", status=400):
        press.send(mine, "  ", by=alice)
    with raises_refusal("press.too-long", status=400):
        press.send(mine, "x" * 9000, by=alice)
    with raises_refusal("press.nobody", status=400):
        press.send(mine, "me", to=[held["Alice"].side], by=alice)
    with raises_refusal("press.nobody", status=400):
        press.send(mine, "who", to=["purple", held["Bob"].side], by=alice)
    with raises_refusal("press.not-anonymous", status=403):
        press.send(mine, "guess who", anonymous=True, by=alice)
    Game.objects.filter(pk=game.pk).update(press_mode="public")
    with raises_refusal("press.mode", status=403):
        press.send(mine, "psst", to=[held["Bob"].side], by=alice)
    Game.objects.filter(pk=game.pk).update(press_mode="none")
    with raises_refusal("press.mode", status=403):
        press.send(mine, "hello", by=alice)
    assert not Press.objects.exists()


def test_the_same_mail_twice_is_one_message(three, alice) -> None:
    _, held = three
    one = press.send(held["Alice"].pk, "hello", key="m1", by=alice)
    assert press.send(held["Alice"].pk, "hello", key="m1", by=alice) == one


def test_notes_are_private_and_replaced(game, alice, bob) -> None:
    press.save_note(game.pk, alice, "Bob has the lion")
    press.save_note(game.pk, alice, "Bob has the owl")
    press.save_note(game.pk, bob, "quiet")
    assert Note.objects.get(player=alice).text == "Bob has the owl"


def test_what_is_unread_is_counted(three, alice, bob) -> None:
    game, held = three
    first = press.send(held["Alice"].pk, "hello", by=alice)
    press.send(held["Alice"].pk, "psst", to=[held["Bob"].side], by=alice)
    press.send(held["Bob"].pk, "my own", by=bob)
    assert _unread(game, bob) == ["hello", "psst"]
    press.mark_read(game.pk, bob, first.pk)
    assert _unread(game, bob) == ["psst"]


def _unread(game: Game, reader: User) -> list[str]:
    return [line.press.text for line in press_lines(read_desk(reader, game.pk, "en")) if line.unread]


def test_an_anonymous_message_has_no_author_for_its_readers(three, alice) -> None:
    game, held = three
    Game.objects.filter(pk=game.pk).update(anonymous_press=True)
    message = press.send(held["Alice"].pk, "guess who", anonymous=True, by=alice)
    assert selectors.press_author(message) is None
    assert selectors.press_author(message, [held["Alice"]]) == held["Alice"]
    signed = press.send(held["Alice"].pk, "me", by=alice)
    assert selectors.press_author(signed) == held["Alice"]


def test_the_votes_of_a_table_are_read_with_their_ballots(three, django_assert_num_queries) -> None:
    game, held = three
    votes.propose(held["Alice"].pk, "pause", by=None)
    with django_assert_num_queries(3):
        (vote,) = selectors.votes_of(game, [])
        assert [(ballot.seat.side, ballot.yes) for ballot in vote.ballots.all()] == [(held["Alice"].side, True)]


def test_how_somebody_has_played(game, hers, alice, worker: Worker) -> None:
    play_to_the_end(game, worker)
    record = selectors.player_record(alice)
    assert (record.games, record.missed, record.left) == (1, 0, 0)
    assert record.answered > 2


# ---------------------------------------------------------------- going back
def test_a_rollback_reopens_the_window_under_a_new_number(game, hers, worker: Worker) -> None:

    old = game.window
    first = to_reaching(game, worker)
    orders.submit(first, ["stop"])
    worker.run()
    before = again(game)
    assert before.no == 2
    history.rollback(game.pk, 1, reason="operator")
    now = again(game)
    assert (now.no, now.phase) == (1, "reach")
    assert now.window > before.window > old
    assert Step.objects.filter(game=game).count() == 2
    with raises_refusal("window.stale"):
        orders.submit(first, ["stop"], window=before.window)
    orders.submit(first, ["stop"], window=now.window)
    worker.run()
    assert Step.objects.get(game=game, no=2).hash == Step.objects.filter(game=game).last().hash  # type: ignore[union-attr]
    with raises_refusal("step.unknown", status=404):
        history.rollback(game.pk, 99)


def test_a_game_that_has_ended_can_be_taken_up_again(game, worker: Worker) -> None:

    ended = play_to_the_end(game, worker)
    history.rollback(game.pk, ended.no - 1, reason="wrong ruling")
    assert again(game).status == Game.Status.RUNNING
    assert all(seat.rank is None for seat in game.seats.all())
    assert play_to_the_end(game, worker).status == Game.Status.ENDED


def test_answers_to_a_window_that_is_rolled_back_are_withdrawn(game, hers, worker: Worker) -> None:

    answer_all(game)
    worker.run()
    history.rollback(game.pk, 0)
    assert set(game.orders.values_list("status", flat=True)) == {"withdrawn"}
    answer(hers)
    assert game.orders.filter(status="sealed").count() == 1


# ---------------------------------------------------------------- votes end, and voters change
def test_a_vote_is_open_as_long_as_a_weighty_question_but_a_day_to_a_week(three) -> None:
    game, now = three[0], timezone.now()
    for minutes, days in ((0, 7), (60, 1), (3 * 24 * 60, 3), (30 * 24 * 60, 7)):
        game.policy = {"major": minutes}
        assert votes.open_until(game, now) == now + timedelta(days=days)


def test_a_vote_that_nobody_decides_ends_with_the_sweep(three, worker: Worker) -> None:
    game, at = three
    red, green, _ = at.values()
    vote = votes.propose(red.pk, "pause", by=None)
    sweep.sweep()
    worker.run()
    assert Vote.objects.get().status == "open"
    Vote.objects.update(due=timezone.now())
    with raises_refusal("vote.closed"):
        votes.cast(vote.pk, green.pk, True, by=None)
    sweep.sweep()
    worker.run()
    assert Vote.objects.get().status == "expired"
    assert game.log.last().kind == "vote-expired"
    assert again(game).status == "running"
    votes.propose(green.pk, "pause", by=None)


def test_a_vote_is_counted_anew_when_a_voter_leaves(three, worker: Worker) -> None:
    game, at = three
    red, green, blue = at.values()
    vote = votes.propose(red.pk, "end", by=None)
    votes.cast(vote.pk, green.pk, True, by=None)
    assert again(game).status == "running"
    seats.leave(blue.pk, by=blue.player)
    worker.run()
    assert Vote.objects.get().status == "carried"
    assert again(game).status == "ended"


def test_a_newcomer_is_not_bound_by_the_voice_of_the_one_before(three, worker: Worker) -> None:
    red, green, blue = three[1].values()
    vote = votes.propose(red.pk, "end", by=None)
    votes.cast(vote.pk, green.pk, True, by=None)
    seats.give_to_bot(blue.pk, "good")
    seats.offer(green.pk)
    newcomer = User.objects.create_user("newcomer@example.org")
    seats.take(green.pk, by=newcomer)
    worker.run()
    assert Vote.objects.get().status == "open"
    assert [ballot.seat for ballot in vote.ballots.all()] == [red]
    votes.cast(vote.pk, green.pk, True, by=newcomer)
    assert Vote.objects.get().status == "carried"


def test_a_vote_without_sense_any_more_is_overtaken(three, worker: Worker) -> None:
    game, at = three
    red, _, blue = at.values()
    votes.propose(red.pk, "pause", by=None)
    votes.propose(red.pk, "replace", by=None, side=blue.side)
    seats.leave(blue.pk, by=blue.player)
    worker.run()
    assert Vote.objects.get(kind="replace").status == "overtaken"
    history.end_by_agreement(game.pk)
    worker.run()
    assert Vote.objects.get(kind="pause").status == "overtaken"


# ---------------------------------------------------------------- new dice after going back
DECK = 23  # draws to shuffle it; the next ones are dice


def lucky(*numbers: int) -> bytes:
    """A seed with which these dice do not lose the pot."""
    seeds = (bytes([byte]) * 32 for byte in range(256))
    return next(seed for seed in seeds if all(value_of(seed, no, 6) >= 2 for no in numbers))


@pytest.fixture
def reached(alice, bob, worker: Worker) -> Game:
    """Somebody has reached into the pot twice: steps 2 and 3, in one script."""
    game = lobby.create(alice, "toy", players=2, auto_start=False)
    lobby.join(game.pk, bob)
    seed = lucky(DECK, DECK + 1)
    Vault.objects.filter(pk=game.pk).update(seed=seed)
    Game.objects.filter(pk=game.pk).update(commitment=commitment(seed))
    lobby.start(game.pk)
    seat = to_reaching(game, worker)
    for _ in range(2):
        reach(seat, worker)
    assert again(game).no == 3
    return again(game)


def reach(seat: Seat, worker: Worker) -> None:
    orders.submit(seat, ["reach"])
    worker.run()


def dice_of(game: Game) -> list[tuple[int, int, int]]:
    steps = Step.objects.filter(game=game, no__gt=0).order_by("no")
    return [(step.branch, draw.no, draw.value) for step in steps for draw in draws_of(step)]


def test_who_goes_back_rolls_other_dice_that_are_promised_and_proved(reached, worker: Worker) -> None:
    seat = Ask.objects.get(game=reached).seat
    before = dice_of(reached)
    for branch in (1, 2):
        history.rollback(reached.pk, 2, reason="a fault")
        now = again(reached)
        promise = commitment(now.vault.seeds[branch])
        assert now.commitments[-1] == promise
        entry = now.log.order_by("id").reverse()[0]
        assert entry.data == {"to": 2, "frm": 3, "reason": "a fault", "commitment": promise}
        reach(seat, worker)
        rolled = value_of(now.vault.seeds[branch], DECK + 1, 6)
        assert dice_of(reached) == [before[0], (branch, DECK + 1, rolled)]
    play_to_the_end(reached, worker)
    assert replaying.verify(again(reached)).problems == []
    assert replaying.replay(again(reached)).problems == []


def test_the_dice_of_a_game_that_was_over_are_not_those_of_the_published_seed(reached, worker: Worker) -> None:
    play_to_the_end(reached, worker)
    history.rollback(reached.pk, 2)
    save = Save.decode(bytes(again(reached).vault.save_data))
    assert save.seed == again(reached).vault.seeds[1] != bytes(again(reached).vault.seed)


def test_a_game_that_went_back_is_exported_imported_and_forked_whole(
    reached, alice, monkeypatch, worker: Worker
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("games.services.seeds.new_seed", lambda: lucky(DECK + 1)[::-1])
        history.rollback(reached.pk, 2)
    reach(Ask.objects.get(game=reached).seat, worker)
    now = again(reached)
    data = msgspec.json.encode(archive.export(now, operator=True))
    for copy in (archive.import_game(data, alice), forks.fork(now, alice, operator=True)):
        assert copy.commitments == now.commitments
        assert dice_of(copy)[-1] == dice_of(now)[-1]
        assert copy.steps.get(no=copy.no).hash == now.steps.get(no=now.no).hash
        play_to_the_end(copy, worker)
        assert replaying.replay(again(copy)).problems == []
        assert replaying.verify(again(copy)).problems == []


def test_a_false_seed_of_a_later_branch_is_found(reached) -> None:
    history.rollback(reached.pk, 2)
    for false in (bytes(32), b""):
        Vault.objects.filter(pk=reached.pk).update(later_seeds=false)
        assert "the seed is not the one that was promised" in replaying.verify(again(reached)).problems


def test_a_file_with_seeds_that_are_missing_is_refused(reached, alice) -> None:
    history.rollback(reached.pk, 2)
    data = msgspec.json.decode(msgspec.json.encode(archive.export(again(reached), operator=True)))
    for wrong in ({"later_seeds": ["00"]}, {"steps": [{**step, "branch": 2} for step in data["steps"]]}):
        with raises_refusal("import.invalid", status=400):
            archive.import_game(msgspec.json.encode({**data, **wrong}), alice)
