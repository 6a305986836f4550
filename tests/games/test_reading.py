"""Who may see what: the seats, the strangers, now, then, and after the end."""

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser

from games import selectors
from games.models import Game, Seat, User
from games.services import archive, forks, invitations, lobby, orders, pausing, seats
from games.services.replaying import replay, verify
from games.services.speech import TEXTS, problems_data, speaker, speaker_for
from tests.duel import again, answer_all, default_line, play_to_the_end, to_reaching
from tests.games.conftest import raises_refusal
from tests.toy.ruleset import RULESET
from tests.worker import Worker


def knows(reader, game: Game) -> bool:
    return selectors.visible_games(reader).filter(pk=game.pk).exists()


def test_a_private_game_does_not_exist_for_outsiders(alice, bob, charlie) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    with pytest.raises(Game.DoesNotExist):
        lobby.join(game.pk, charlie)
    invitations.join_by_link(invitations.link_token(game, by=alice), bob)
    assert knows(alice, game)
    assert knows(bob, game)
    for outsider in (charlie, AnonymousUser(), None):
        assert not knows(outsider, game)
        with pytest.raises(Game.DoesNotExist):
            selectors.visible_game(outsider, game.pk)
    seats.leave(game.seats.get(player=bob).pk, by=bob)
    with pytest.raises(Game.DoesNotExist):
        seats.take(game.seats.get(player=None).pk, by=charlie)
    assert knows(bob, game)  # who has played may look back
    charlie.is_staff = True
    assert knows(charlie, game)


def test_an_invitation_shows_a_private_table(alice, bob) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    assert not knows(bob, game)
    invitations.invite(game.pk, [bob.email], by=alice)
    assert knows(bob, game)
    assert selectors.lobby(bob).get() == game


def test_a_guest_is_not_invited_by_accident(alice) -> None:
    from games.services.accounts import create_guest

    lobby.create(alice, "toy", visibility="private")
    assert not selectors.visible_games(create_guest()).exists()


def test_what_waits_for_me(game, hers, alice, bob, charlie, worker: Worker, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        waiting = list(selectors.waiting_for(alice))
        assert [(ask.game.name, ask.seat.side, ask.key) for ask in waiting] == [("Duel", hers.side, "bid")]
    orders.submit(hers, [default_line(hers)])
    assert not selectors.waiting_for(alice).exists()
    assert selectors.waiting_for(bob).exists()
    assert not selectors.waiting_for(charlie).exists()
    pausing.pause(game.pk)
    assert not selectors.waiting_for(bob).exists()


def test_lists_do_not_ask_the_database_per_row(alice, bob, worker: Worker, django_assert_num_queries) -> None:
    for _ in range(4):
        lobby.join(lobby.create(alice, "toy", players=2).pk, bob)
        lobby.create(alice, "toy", players=3)
    with django_assert_num_queries(2):
        for game in selectors.my_games(alice):
            assert [str(seat.player) for seat in game.seats.all()]
    with django_assert_num_queries(2):
        assert len([list(game.seats.all()) for game in selectors.lobby(bob)]) == 4


def test_a_seat_sees_its_hand_and_nobody_elses(game, hers, his) -> None:
    mine, spectator = selectors.look(game, hers), selectors.look(game, None)
    assert mine is not None
    assert spectator is not None
    assert len(mine.view.hand) == 2
    assert spectator.view.hand == []
    assert "deck" not in str(msgspec.to_builtins(mine.view))


def test_a_closed_table_shows_strangers_nothing_until_the_end(game, worker: Worker) -> None:
    Game.objects.filter(pk=game.pk).update(spectators=False)
    assert selectors.look(again(game), None) is None
    assert selectors.look(play_to_the_end(game, worker), None) is not None


def test_any_step_as_a_seat_saw_it_then(game, hers, worker: Worker) -> None:
    then = selectors.look(game, hers)
    ended = play_to_the_end(game, worker)
    earlier = selectors.look(ended, hers, step=0)
    assert then is not None
    assert earlier is not None
    assert earlier.view == then.view
    assert selectors.look(ended, hers, step=ended.no + 1) is None


def test_a_table_in_the_lobby_has_no_position(alice) -> None:
    assert selectors.look(lobby.create(alice, "toy"), None) is None


def test_the_question_has_all_a_form_needs(game, hers) -> None:
    found = selectors.question(hers)
    assert found is not None
    assert found.default in (found.legal or [])
    assert found.examples
    assert found.hints["bid"]["card"]


def test_my_sheet_is_the_sealed_one_or_the_draft(game, hers) -> None:
    assert selectors.sheet_of(hers) is None
    orders.save_draft(hers, ["bid"])
    assert selectors.sheet_of(hers).status == "draft"  # type: ignore[union-attr]
    orders.submit(hers, [default_line(hers)])
    assert selectors.sheet_of(hers).status == "sealed"  # type: ignore[union-attr]


def test_events_reach_only_their_audience(game, hers, his, worker: Worker) -> None:
    first = to_reaching(game, worker)
    orders.submit(first, ["stop"])
    worker.run()
    mine = [(h.kind, h.data) for step in selectors.history(game, hers) for h in step.events]
    drew = [data["seat"] for kind, data in mine if kind == "drew"]
    hidden = [data for kind, data in mine if kind == "drew-hidden"]
    assert drew == [hers.side]
    assert hidden == [{"seat": his.side}]
    assert not [h for step in selectors.history(game, None) for h in step.events if h.kind == "drew"]


def test_answers_of_others_are_secret_until_the_end(game, hers, his, worker: Worker) -> None:
    answer_all(game)
    worker.run()
    (step,) = selectors.history(game, hers, after=0)
    assert [seat for seat, _, _ in step.answers] == [hers.side]
    assert selectors.history(game, None, after=0)[0].answers == []
    ended = play_to_the_end(game, worker)
    assert len(selectors.history(ended, None, after=0)[0].answers) == 2


def test_the_newest_steps_come_in_order(game, worker: Worker) -> None:
    ended = play_to_the_end(game, worker)
    numbers = [one.step.no for one in selectors.history(ended, None, last=True, limit=3)]
    assert numbers == [ended.no - 2, ended.no - 1, ended.no]
    assert [one.step.no for one in selectors.history(ended, None, until=1)] == [0, 1]


def test_the_seat_a_page_shows(game, hers, alice, charlie, worker: Worker) -> None:
    assert selectors.seat_for(alice, game) == hers
    assert selectors.seat_for(charlie, game) is None
    assert selectors.seat_for(AnonymousUser(), game) is None
    other = game.seats.exclude(pk=hers.pk).get()
    assert selectors.seat_for(alice, game, other.side) is None


def test_names_are_hidden_at_an_anonymous_table(game, hers, alice) -> None:
    assert selectors.player_name(game, hers) == "Alice"
    game.anonymous = True
    assert selectors.player_name(game, hers) == ""
    assert selectors.player_name(game, Seat(bot="good")) == "good"


def test_offered_seats_are_listed(game, hers, charlie) -> None:
    seats.offer(hers.pk)
    assert selectors.seats_on_offer(charlie).get() == hers


# ---------------------------------------------------------------- secrets
def test_no_secret_is_in_a_repr(game) -> None:
    seed = bytes(game.vault.seed)
    for text in (repr(game), str(game.vault), repr(game.vault), repr(list(game.steps.all())), repr(game.seats.all())):
        assert seed.hex() not in text
        assert "hands" not in text


# ---------------------------------------------------------------- out, in, copies
def test_a_game_goes_out_and_in_again(game, alice, worker: Worker) -> None:
    with raises_refusal("export.running", status=403):
        archive.export(game, alice)
    game = play_to_the_end(game, worker)
    data = msgspec.json.encode(archive.export(game, None))
    copy = archive.import_game(data, alice)
    assert copy.status == Game.Status.ENDED
    assert copy.result == game.result
    assert [s.hash for s in copy.steps.all()] == [s.hash for s in game.steps.all()]
    assert replay(copy).problems == []


def test_a_running_game_is_exported_by_its_operator_and_goes_on(game, alice, worker: Worker) -> None:
    to_reaching(game, worker)
    data = msgspec.json.encode(archive.export(again(game), operator=True))
    copy = archive.import_game(data, alice)
    assert (copy.no, copy.phase) == (1, "reach")
    assert play_to_the_end(copy, worker).status == Game.Status.ENDED


def test_a_file_that_was_tampered_with_is_refused(game, alice, worker: Worker) -> None:
    game = play_to_the_end(game, worker)
    data = msgspec.to_builtins(archive.export(game, None))
    data["steps"][0]["answers"], data["steps"][1]["answers"] = data["steps"][1]["answers"], data["steps"][0]["answers"]
    with raises_refusal("import.invalid", status=400):
        archive.import_game(msgspec.json.encode(data), alice)
    for nonsense in (b"{}", b"[1", msgspec.json.encode({**data, "seed": "00"})):
        with raises_refusal("import.invalid", status=400):
            archive.import_game(nonsense, alice)
    assert Game.objects.count() == 1


def test_what_a_player_may_take_away_from_a_running_game(game, hers, his, worker: Worker) -> None:
    answer_all(game)
    worker.run()
    mine = str(archive.export_known(game, hers))
    assert "seed" not in mine
    assert "deck" not in mine


def test_a_fork_from_the_truth_is_for_those_who_may_know_it(game, alice, worker: Worker) -> None:
    with raises_refusal("export.running", status=403):
        forks.fork(game, alice)
    game = play_to_the_end(game, worker)
    for step in (0, 1, game.no - 1):
        copy = forks.fork(game, alice, step=step)
        assert copy.no == step
        assert copy.steps.get(no=step).hash == game.steps.get(no=step).hash
        assert (again(copy).owner, again(copy).forked_from, again(copy).forked_step) == (alice, game, step)
        assert {seat.player for seat in copy.seats.all()} == {alice}
        assert play_to_the_end(copy, worker).status == Game.Status.ENDED
        assert replay(again(copy)).problems == []


def test_a_fork_from_what_i_know_keeps_my_hand_and_deals_the_rest_anew(game, hers, his, alice, bob) -> None:
    with raises_refusal("seat.not-yours", status=403):
        forks.fork(game, alice, known_to=his)
    mine = selectors.look(game, hers)
    assert mine is not None
    hands = set()
    for copy in [forks.fork(game, alice, known_to=hers) for _ in range(8)]:
        same = selectors.look(copy, copy.seats.get(side=hers.side))
        other = selectors.look(copy, copy.seats.get(side=his.side))
        assert same is not None
        assert other is not None
        assert same.view.hand == mine.view.hand
        hands.add(tuple(other.view.hand))
        assert bytes(copy.vault.seed) != bytes(game.vault.seed)
    assert len(hands) > 1


def test_a_false_draw_is_found(game, worker: Worker) -> None:
    game = play_to_the_end(game, worker)
    step = game.steps.get(no=0)
    draws = msgspec.json.decode(bytes(step.draws))
    draws[3][2] = (draws[3][2] + 1) % draws[3][1]
    step.draws = msgspec.json.encode(draws)
    step.save()
    assert "is false" in verify(game).problems[0]


def test_a_log_that_was_changed_is_found(game, worker: Worker) -> None:
    game = play_to_the_end(game, worker)
    game.steps.filter(no=2).update(hash="0" * 32)
    assert replay(game).problems


# ---------------------------------------------------------------- sentences
def test_problems_have_sentences_in_the_readers_language(game, hers, alice: User) -> None:
    with raises_refusal("read.verb") as caught:
        orders.submit(hers, ["fly"])
    (data,) = problems_data(speaker_for(game, alice), caught.value.problems)
    assert data["id"] == "read.verb"
    assert "“fly”" in data["text"]
    assert data["line"] == 1


def test_every_refusal_of_the_services_has_a_sentence() -> None:
    import re
    from pathlib import Path

    source = "".join(path.read_text() for path in Path("games/services").glob("*.py"))
    ids = set(re.findall(r'(?:refuse|forbid|Problem)\(\s*"([a-z.-]+)"', source))
    known = {**RULESET.all_texts, **TEXTS}
    assert ids
    assert [id for id in sorted(ids) if f"problem.{id}" not in known] == []
    kinds = set(re.findall(r'\blog\(\w+, "([a-z-]+)"', source))
    assert [kind for kind in sorted(kinds) if f"log.{kind}" not in known] == []


def test_a_speaker_without_a_ruleset_speaks_for_the_service() -> None:
    assert speaker(None, "pl").text("problem.seat.full")
