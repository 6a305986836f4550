from games.models import Ask, Game, Order, Step, User
from games.services import loading, orders, resolution
from games.services.replaying import replay, verify
from tests.duel import again, answer, answer_all, default_line, play_to_the_end
from tests.worker import Worker


def test_a_game_is_played_from_the_lobby_to_its_end(game: Game, worker: Worker) -> None:
    assert game.status == Game.Status.RUNNING
    game = play_to_the_end(game, worker)
    assert game.status == Game.Status.ENDED
    assert game.result is not None
    assert game.wake_at is None
    assert Step.objects.filter(game=game).count() == game.no + 1
    assert not Ask.objects.filter(game=game).exists()
    assert all(seat.rank for seat in game.seats.all())
    assert not Order.objects.filter(game=game, status=Order.Status.SEALED).exists()


def test_bots_play_by_tasks(solo: Game, alice: User, worker: Worker) -> None:
    mine = solo.seats.get(player=alice)
    for _ in range(100):
        worker.run()
        if again(solo).is_over:
            break
        orders.submit(mine, [default_line(mine)], by=alice)
    assert again(solo).is_over
    assert Order.objects.filter(game=solo, source=Order.Source.BOT).exists()


def test_the_log_is_its_replay_and_the_dice_are_proved(game: Game, worker: Worker) -> None:
    game = play_to_the_end(game, worker)
    assert replay(game).problems == []
    assert verify(game).problems == []
    assert verify(game).draws > 20


def test_advancing_a_window_that_waits_changes_nothing(game: Game, hers: object) -> None:
    before = again(game).version
    assert resolution.advance(game.pk) == []
    assert again(game).version == before


def test_the_same_resolve_twice_is_one_step(game: Game, worker: Worker) -> None:
    answer_all(game)
    assert worker == [("games.resolve", game.pk)]
    assert len(resolution.advance(game.pk)) == 1
    assert resolution.advance(game.pk) == []
    assert again(game).no == 1


def test_an_order_that_comes_between_reading_and_writing_makes_it_start_over(game, hers, his, monkeypatch) -> None:
    answer(hers)
    answer(his)
    reads: list[int] = []
    position_of = loading.position_of

    def meddle(table):
        reads.append(table.game.version)
        if len(reads) == 1:
            answer(hers)  # replaces her sheet: the version rises
        return position_of(table)

    monkeypatch.setattr(resolution, "position_of", meddle)
    assert len(resolution.advance(game.pk)) == 1
    assert len(reads) == 2
    assert again(game).no == 1


def test_resolving_a_window_takes_a_fixed_number_of_queries(game, worker, django_assert_max_num_queries) -> None:
    answer_all(game)
    with django_assert_max_num_queries(30):
        worker.run()


def test_submitting_takes_a_fixed_number_of_queries(game, hers, django_assert_max_num_queries) -> None:
    line = default_line(hers)
    with django_assert_max_num_queries(16):
        orders.submit(hers, [line])
