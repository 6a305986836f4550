"""Queries and changes whose SQL is made once: for the few that every order and every step needs, making it costs more
than running it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
Value = int | str


@dataclass
class _Plan:
    """A query made ready for one connection."""

    compiler: Any
    sql: str
    params: tuple[Any, ...]
    converters: Any
    names: list[str]
    columns: slice
    populators: list[Any]

    @classmethod
    def of(cls, rows: "QuerySet[Any]") -> "_Plan":
        compiler: Any = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        columns = compiler.klass_info["select_fields"]
        mine = slice(columns[0], columns[-1] + 1)
        converters = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
        names = [column[0].target.attname for column in compiler.select[mine]]
        populators: Any = get_related_populators(  # type: ignore[call-arg]  # the stubs are of a later Django
            compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS
        )
        return cls(compiler, sql, params, converters, names, mine, populators)

    def run(self, given: dict[Value, Value]) -> list[Any]:
        params = tuple(given.get(value, value) for value in self.params)
        with _cursor(self.compiler.connection) as cursor:
            cursor.execute(self.sql, params)
            found = cursor.fetchall()
        rows = self.compiler.apply_converters(chain(found), self.converters) if self.converters else found
        return [self.row(row) for row in rows]

    def row(self, values: Any) -> Any:
        model = self.compiler.klass_info["model"]
        made = model.from_db(DEFAULT_DB_ALIAS, self.names, values[self.columns])
        for populator in self.populators:
            populator.populate(values, made)
        return made


class Prepared(Generic[M]):
    """`make` builds the query from samples; a call asks it for other values in their place.

    Samples and values are whole numbers and strings, which every field sends as they are; no two samples are alike.
    """

    def __init__(self, make: Callable[..., "QuerySet[M]"], *samples: Value) -> None:
        self.make, self.samples = make, samples

    def __call__(self, *values: Value) -> list[M]:
        return self._plan().run(dict(zip(self.samples, values, strict=True)))

    def first(self, *values: Value) -> M | None:
        return next(iter(self(*values)), None)

    def _plan(self) -> _Plan:
        plan: _Plan = _kept(self, lambda connection: _Plan.of(self.make(*self.samples)))
        return plan


class PreparedUpdate:
    """Sets some fields where others have certain values: a call takes the values of both, in that order.

    Returns how many rows changed. Like `QuerySet.update`, it sends no signals.
    """

    def __init__(self, model: type[Model], change: Sequence[str], where: Sequence[str]) -> None:
        self.model, self.change, self.where = model, change, where

    def __call__(self, *values: Any) -> int:
        connection = connections[DEFAULT_DB_ALIAS]
        sql, fields = _kept(self, self._made)
        given = [field.get_db_prep_save(value, connection) for field, value in zip(fields, values, strict=True)]
        with _cursor(connection) as cursor:
            cursor.execute(sql, given)
            changed: int = cursor.rowcount
        return changed

    def row(self, row: Model, *where: Any) -> int:
        """The fields as they stand in a row."""
        return self(*(getattr(row, name) for name in self.change), *where)

    def _made(self, connection: Any) -> tuple[str, list[Any]]:
        quote, fields = connection.ops.quote_name, [_field(self.model, name) for name in (*self.change, *self.where)]
        columns = [f"{quote(field.column)} = %s" for field in fields]
        change, where = columns[: len(self.change)], columns[len(self.change) :]
        table = quote(self.model._meta.db_table)
        return f"UPDATE {table} SET {', '.join(change)} WHERE {' AND '.join(where)}", fields  # noqa: S608  # names only


class PreparedDelete:
    """Deletes the rows whose field has a certain value, and nothing that refers to them."""

    def __init__(self, model: type[Model], where: str) -> None:
        self.model, self.where = model, where

    def __call__(self, value: Any) -> None:
        with _cursor(connections[DEFAULT_DB_ALIAS]) as cursor:
            cursor.execute(_kept(self, self._made), [value])

    def _made(self, connection: Any) -> str:
        quote = connection.ops.quote_name
        table, column = quote(self.model._meta.db_table), quote(_field(self.model, self.where).column)
        return f"DELETE FROM {table} WHERE {column} = %s"  # noqa: S608  # names only


class PreparedInsert(Generic[M]):
    """Writes new rows, and gives them their numbers. Like `bulk_create`, it sends no signals."""

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def __call__(self, rows: Sequence[M]) -> Sequence[M]:
        for start in range(0, len(rows), MANY):
            self._write(rows[start : start + MANY])
        return rows

    def _write(self, rows: Sequence[M]) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        head, one, tail, fields = _kept(self, self._made)
        values = [f.get_db_prep_save(f.pre_save(row, True), connection) for row in rows for f in fields]
        with _cursor(connection) as cursor:
            cursor.execute(f"{head} {', '.join([one] * len(rows))} {tail}", values)
            for row, (number,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk, row._state.adding, row._state.db = number, False, DEFAULT_DB_ALIAS

    def _made(self, connection: Any) -> tuple[str, str, str, list[Any]]:
        meta, quote = self.model._meta, connection.ops.quote_name
        fields = [field for field in meta.concrete_fields if not field.primary_key]
        names = ", ".join(quote(field.column) for field in fields)
        head = f"INSERT INTO {quote(meta.db_table)} ({names}) VALUES"
        return head, f"({', '.join(['%s'] * len(fields))})", f"RETURNING {quote(str(meta.pk.column))}", fields


MANY = 50  # rows written at once


def _field(model: type[Model], name: str) -> Any:
    return model._meta.get_field(name)


def _kept(key: object, make: Callable[[Any], Any]) -> Any:
    """What was made for a connection stays with it: it belongs to one thread and one kind of database."""
    connection = connections[DEFAULT_DB_ALIAS]
    plans = connection.__dict__.setdefault("prepared_plans", {})
    if key not in plans:
        plans[key] = make(connection)
    return plans[key]


def _cursor(connection: Any) -> Any:
    """On PostgreSQL, statements that the server, too, makes ready once."""
    return getattr(connection, "prepared_cursor", connection.cursor)()
