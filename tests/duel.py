"""Two people play the toy against each other; and what tests do with a game of any kind."""

from games.models import Ask, Game, Seat, User
from games.selectors import question
from games.services import lobby, orders
from tests.worker import Worker


def new_duel(one: User, other: User, name: str = "Duel", visibility: str = "public") -> Game:
    """The first, sealed window is open."""
    game = lobby.create(one, "toy", players=2, name=name, visibility=visibility)
    lobby.join(game.pk, other)
    return again(game)


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def seat_of(game: Game, user: User) -> Seat:
    return game.seats.select_related("player", "game").get(player=user)


def default_line(seat: Seat) -> str:
    found = question(seat)
    assert found is not None
    return found.default


def answer(seat: Seat) -> None:
    orders.submit(seat, [default_line(seat)])


def answer_all(game: Game) -> None:
    """Everybody who is asked, and still is when their turn comes, hands in the default."""
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        if Ask.objects.filter(pk=ask.pk, answered_at=None).exists():
            answer(ask.seat)


def play_to_the_end(game: Game, worker: Worker) -> Game:
    for _ in range(200):
        worker.run()
        if again(game).is_over:
            return again(game)
        answer_all(game)
    raise AssertionError("the game does not end")


def to_reaching(game: Game, worker: Worker) -> Seat:
    """Let everybody bid; returns the seat that may reach into the pot."""
    answer_all(game)
    worker.run()
    return Ask.objects.select_related("seat").get(game=game).seat
