from collections.abc import Iterable
from contextlib import contextmanager

import pytest

from games import tasks
from games.models import Ask, Game, Seat, User
from games.selectors import question
from games.services import lobby, orders
from games.services.errors import Refusal
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET as TOY

TASKS = {task.name: task for task in (tasks.resolve, tasks.answer_bots, tasks.wake, tasks.recount, tasks.sweep)}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only ruleset there is."""
    know_only(monkeypatch, TOY)


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
        if task.startswith("notifications."):
            return True  # telling people is another app's business
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
def hers(seats: dict[str, Seat]) -> Seat:
    return seats["alice"]


@pytest.fixture
def his(seats: dict[str, Seat]) -> Seat:
    return seats["bob"]


@pytest.fixture
def solo(alice: User) -> Game:
    """Alice against two bots."""
    game = lobby.create(alice, "toy", players=3, auto_start=False)
    return lobby.start(game.pk, fill="good")


def default_line(seat: Seat) -> str:
    found = question(seat)
    assert found is not None
    return found.default


def answer(seat: Seat) -> None:
    orders.submit(seat, [default_line(seat)])


def answer_all(game: Game) -> None:
    """Everybody who is asked hands in the default."""
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        answer(ask.seat)


def play_to_the_end(game: Game, rung: Rung) -> Game:
    for _ in range(200):
        rung.run()
        if Game.objects.get(pk=game.pk).is_over:
            return Game.objects.get(pk=game.pk)
        answer_all(game)
    raise AssertionError("the game does not end")


def to_reaching(game: Game, rung: Rung) -> Seat:
    """Let everybody bid; returns the seat that may reach into the pot."""
    answer_all(game)
    rung.run()
    return Ask.objects.select_related("seat").get(game=game).seat


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


@contextmanager
def raises_refusal(*ids: str, status: int | None = None):
    """What happens inside is refused for these reasons."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert [problem.id for problem in caught.value.problems] == list(ids)
    if status is not None:
        assert caught.value.status == status


def sides(rows: Iterable[Seat]) -> list[str]:
    return [seat.side for seat in rows]
