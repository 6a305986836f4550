from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from games.models import Game, User
from games.rulesets import all_rulesets
from games.services import lobby
from tests.duel import answer_all, new_duel
from tests.people import person, signed_in
from tests.toy.known import know
from tests.toy.ruleset import RULESET as TOY
from tests.worker import PromptWorker


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more ruleset: the toy, which has no map."""
    know(monkeypatch, TOY)


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> PromptWorker:
    return PromptWorker("games").stand_in(monkeypatch)


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
    return new_duel(alice, bob)


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
