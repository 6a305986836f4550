"""Statements made once do what the queries they stand for would do."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Ask, Game, Order, Seat, Vault
from games.models.prepared import MANY, PreparedDelete, PreparedInsert, PreparedUpdate
from tests.duel import again


def test_every_kind_of_field_is_changed(game: Game) -> None:
    names = ["policy", "result", "due", "no", "name", "spectators"]
    change = PreparedUpdate(Game, names, ["id", "version"])
    then = timezone.now()
    values = ({"zone": "UTC", "clock": ""}, None, then, 7, "100 % “new”", False)
    assert change(*values, game.pk, game.version + 1) == 0
    assert again(game).name == "Duel"
    for _ in range(5):  # by then PostgreSQL keeps the plan
        assert change(*values, game.pk, game.version) == 1
    found = again(game)
    assert tuple(getattr(found, name) for name in names) == values
    vault = PreparedUpdate(Vault, ["state", "sheets"], ["game"])
    assert vault(b"\x00%s\xff", b"", game.pk) == 1
    assert bytes(Vault.objects.get(pk=game.pk).state) == b"\x00%s\xff"


def test_fields_of_a_row_are_kept(game: Game) -> None:
    game.turn, game.phase = 3, "not meant"
    assert PreparedUpdate(Game, ["turn"], ["id"]).row(game, game.pk) == 1
    assert (again(game).turn, again(game).phase) != (3, "not meant")
    assert again(game).turn == 3


def test_many_rows_get_their_numbers(game: Game, hers: Seat) -> None:
    rows = [
        Order(game=game, seat=hers, window=n, status="applied", source="web", lines=[f"line {n}"], data=[{"n": n}])
        for n in range(2 * MANY + 1)
    ]
    assert PreparedInsert(Order)(rows) is rows
    assert len({row.pk for row in rows}) == len(rows)
    for row in rows:
        found = Order.objects.get(pk=row.pk)
        assert (found.window, found.lines, found.data, found.by) == (row.window, row.lines, row.data, None)
    rows[0].lines = ["changed"]
    rows[0].save()
    assert Order.objects.filter(game=game, status="applied").count() == len(rows)


def test_no_rows_are_no_statement(game: Game, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert PreparedInsert(Order)([]) == []


def test_a_constraint_is_an_error_of_the_database_as_ever(game: Game, hers: Seat) -> None:
    rows = [Order(game=game, seat=hers, window=1, status="sealed", source="web") for _ in range(2)]
    with pytest.raises(IntegrityError), transaction.atomic():
        PreparedInsert(Order)(rows)
    assert not Order.objects.filter(game=game).exists()


def test_rows_of_one_game_are_deleted(game: Game) -> None:
    delete = PreparedDelete(Ask, "game")
    delete(game.pk + 1)
    assert Ask.objects.filter(game=game).count() == 2
    delete(game.pk)
    assert not Ask.objects.filter(game=game).exists()
