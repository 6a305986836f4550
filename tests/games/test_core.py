from games.models import Ask, Game, Step, User
from games.services import orders
from tests.games.conftest import Rung, answer_all, default_line


def test_a_game_is_played_from_the_lobby_to_its_end(game: Game, rung: Rung) -> None:
    assert game.status == Game.Status.RUNNING
    for _ in range(100):
        if Game.objects.get(pk=game.pk).is_over:
            break
        answer_all(game)
        rung.run()
    game.refresh_from_db()
    assert game.status == Game.Status.ENDED
    assert game.result is not None
    assert Step.objects.filter(game=game).count() == game.no + 1
    assert not Ask.objects.filter(game=game).exists()
    assert all(seat.rank for seat in game.seats.all())


def test_bots_play_by_tasks(solo: Game, alice: User, rung: Rung) -> None:
    mine = solo.seats.get(player=alice)
    for _ in range(100):
        rung.run()
        if Game.objects.get(pk=solo.pk).is_over:
            break
        orders.submit(mine, [default_line(mine)], by=alice)
    assert Game.objects.get(pk=solo.pk).is_over
