"""Queries whose SQL is made once: for the few that nearly every request asks, making it costs more than asking it."""

from collections.abc import Callable
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
        with self.compiler.connection.cursor() as cursor:
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
        """Kept with the connection, which belongs to one thread and one kind of database."""
        plans = connections[DEFAULT_DB_ALIAS].__dict__.setdefault("prepared_plans", {})
        if self not in plans:
            plans[self] = _Plan.of(self.make(*self.samples))
        plan: _Plan = plans[self]
        return plan
