from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from games import tasks
from games.models import Ask, Game, Seat, User
from games.rulesets import all_rulesets
from games.selectors import question
from games.services import lobby, orders
from tests.toy.known import know
from tests.toy.ruleset import RULESET as TOY

DONE = (tasks.resolve, tasks.answer_bots, tasks.wake, tasks.recount, tasks.sweep, tasks.picture)
TASKS: dict[str, Callable[..., None]] = {task.name: task for task in DONE}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more ruleset: the toy, which has no map."""
    know(monkeypatch, TOY)


class Worker:
    """Does what a worker would do, at once, one task after the other."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, tuple[int | str, ...]]] = []
        self.busy = False

    def send(self, task: str, *args: int | str) -> bool:
        self.waiting.append((task, args))
        if self.busy:
            return True
        self.busy = True
        try:
            while self.waiting:
                name, given = self.waiting.pop(0)
                if name in TASKS:
                    TASKS[name](*given)
        finally:
            self.busy = False
        return True


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    worker = Worker()
    monkeypatch.setattr("games.services.queue.send", worker.send)
    return worker


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


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def as_alice(alice: User) -> Client:
    return signed_in(alice)


@pytest.fixture
def as_bob(bob: User) -> Client:
    return signed_in(bob)


@pytest.fixture
def as_charlie(charlie: User) -> Client:
    return signed_in(charlie)


@pytest.fixture
def duel(alice: User, bob: User) -> Game:
    """Alice and Bob play the toy against each other; the first, sealed window is open."""
    game = lobby.create(alice, "toy", players=2, name="Duel")
    lobby.join(game.pk, bob)
    return Game.objects.get(pk=game.pk)


def seat_of(game: Game, user: User) -> Seat:
    return game.seats.get(player=user)


def default_line(seat: Seat) -> str:
    found = question(seat)
    assert found is not None
    return found.default


def answer_all(game: Game) -> None:
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        if Ask.objects.filter(pk=ask.pk, answered_at=None).exists():
            orders.submit(ask.seat, [default_line(ask.seat)])


@pytest.fixture
def over(duel: Game, django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]) -> Game:
    """The duel, played to its end."""
    for _ in range(60):
        duel.refresh_from_db()
        if duel.is_over:
            return duel
        with django_capture_on_commit_callbacks(execute=True):
            answer_all(duel)
    raise AssertionError("the duel does not end")


def sit_at_tables(count: int, user: User) -> None:
    """At many tables of other people, in the lobby: Table 0., Table 1., ..."""
    owners = [person(f"owner{n}") for n in range(-(-count // lobby.MAX_OPEN))]
    for number in range(count):
        game = lobby.create(owners[number % len(owners)], "toy", players=3, name=f"Table {number}.")
        lobby.join(game.pk, user)


def solo(user: User, slug: str, steps: int = 0) -> Game:
    """The user against bots, some steps into the game."""
    game = lobby.create(user, slug, auto_start=False)
    return lobby.start(game.pk, fill="good" if "good" in all_rulesets()[slug].bots else "steward")
