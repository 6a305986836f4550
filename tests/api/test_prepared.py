"""Queries whose SQL is made once say the same as those that are made each time."""

from typing import Any

import pytest
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import DatabaseError
from django.test.utils import CaptureQueriesContext

from api import access, tokens, waiting
from api.models import Token
from games import selectors
from games.models import Game, Seat, User
from games.models.prepared import Prepared, _Plan
from games.services import orders
from tests.api.conftest import key_of

USED = [
    found
    for module in (access, tokens, waiting, selectors, orders)
    for found in vars(module).values()
    if isinstance(found, Prepared)
]


@pytest.mark.django_db
@pytest.mark.parametrize("prepared", USED, ids=lambda prepared: prepared.make(*prepared.samples).model.__name__)
def test_every_sample_stands_where_a_value_goes(prepared: Prepared[Any]) -> None:
    params = _Plan.of(prepared.make(*prepared.samples)).params
    assert [params.count(sample) for sample in prepared.samples] == [1] * len(prepared.samples)


def test_the_same_rows_come_with_what_hangs_on_them(alice: User, bob: User, game: Game) -> None:
    for user in (alice, bob):
        (found,) = access.SEATS_AT(game.pk, user.pk)
        plain = Seat.objects.select_related("game").get(game=game, player=user)
        assert {**vars(found), "_state": None} == {**vars(plain), "_state": None}
        with CaptureQueriesContext(connections[DEFAULT_DB_ALIAS]) as asked:
            assert found.game == game
        assert not asked.captured_queries


def test_nothing_is_found_where_nothing_is(alice: User) -> None:
    assert tokens.BY_HASH.first("nonsense") is None
    assert access.SEATS_AT(12345, alice.pk) == []
    assert access.SEATS_AT(2_000_000_002, 2_000_000_001) == []


def test_a_plan_is_made_once_for_a_connection(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_of(alice)
    assert tokens.find(key)
    monkeypatch.setattr(_Plan, "of", lambda rows: pytest.fail("it was made again"))
    assert tokens.find(key)


@pytest.mark.django_db(transaction=True)
def test_a_plan_outlives_a_question_that_failed_and_a_line_that_was_closed() -> None:
    user = User.objects.create_user("dora@example.org")
    key = key_of(user)
    connection = connections[DEFAULT_DB_ALIAS]
    assert tokens.find(key)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert tokens.find(key)
    connection.close()
    found = tokens.find(key)
    assert found is not None
    assert found.user == user
    assert Token.objects.get() == found
