from collections.abc import Callable

import pytest

from games import rulesets, tasks
from games.models import Ask, Game, Order, Seat, User
from games.services import lobby, orders
from tests.toy.ruleset import RULESET as TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only ruleset there is."""
    monkeypatch.setattr(rulesets, "all_rulesets", lambda: {"toy": TOY})
    monkeypatch.setattr("games.services.lobby.all_rulesets", lambda: {"toy": TOY})


TASKS = {task.name: task for task in (tasks.resolve, tasks.answer_bots, tasks.wake, tasks.sweep)}


class Rung(list[tuple[str, int]]):
    """The tasks that were queued; `run` does what a worker would do until nothing is left."""

    def run(self, limit: int = 500) -> None:
        for _ in range(limit):
            if not self:
                return
            name, *args = self.pop(0)
            TASKS[name](*args)
        raise AssertionError("the queue does not empty")


@pytest.fixture(autouse=True)
def rung(monkeypatch: pytest.MonkeyPatch) -> Rung:
    queue = Rung()

    def send(task: str, *args: int) -> bool:
        queue.append((task, *args))  # type: ignore[arg-type]
        return True

    monkeypatch.setattr("games.services.queue.send", send)
    monkeypatch.setattr("games.services.queue.after_commit", send)
    return queue


def person(name: str) -> User:
    return User.objects.create_user(f"{name}@example.org", display_name=name.title())


@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    """Never sits at the table."""
    return person("charlie")


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Alice and Bob play against each other; it is the first, sealed window."""
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, bob)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def seats(game: Game, alice: User, bob: User) -> dict[str, Seat]:
    rows = {seat.player: seat for seat in game.seats.select_related("player", "game")}
    return {"alice": rows[alice], "bob": rows[bob]}


@pytest.fixture
def solo(alice: User) -> Game:
    """Alice against two bots."""
    game = lobby.create(alice, "toy", players=3, auto_start=False)
    return lobby.start(game.pk, fill="good")


Play = Callable[[Game], None]


def default_line(seat: Seat) -> str:
    from games.selectors import question

    found = question(seat)
    assert found is not None
    return found.default


def answer_all(game: Game) -> None:
    """Everybody who is asked hands in the default."""
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        orders.submit(ask.seat, [default_line(ask.seat)], source=Order.Source.WEB)
