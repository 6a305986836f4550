"""States are msgspec Structs: their bytes, their hash, and what their types may hold."""

import hashlib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")

_sorted = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """Storage form. Keeps the order of dicts, so that a stored state enumerates exactly like the live one.

    Store it as bytes: a database that reorders the keys of JSON would change the order of questions.
    """
    return msgspec.json.encode(value)


def decode(data: bytes, type: type[T]) -> T:
    return msgspec.json.decode(data, type=type)


def digest(*values: Any) -> str:
    """A hash that does not depend on the order of dicts."""
    return hashlib.sha256(_sorted.encode(values)).hexdigest()[:32]


_FORBIDDEN: dict[type, str] = {
    inspect.FloatType: "float (not the same everywhere)",
    inspect.SetType: "set (no order)",
    inspect.FrozenSetType: "frozenset (no order)",
    inspect.AnyType: "Any (cannot be checked)",
    inspect.DateTimeType: "datetime (rules know no clock)",
    inspect.DateType: "date (rules know no clock)",
    inspect.TimeType: "time (rules know no clock)",
}


def complaints(state: type) -> list[str]:
    """What a state type must not hold, with the place where it does."""
    return [f"{path}: {_FORBIDDEN[type(found)]}" for path, found in _walk(inspect.type_info(state), state.__name__, ())]


def _walk(info: Any, path: str, seen: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    if type(info) in _FORBIDDEN:
        yield path, info
    elif isinstance(info, inspect.StructType):
        if info.cls not in seen:
            for field in info.fields:
                yield from _walk(field.type, f"{path}.{field.name}", (*seen, info.cls))
    elif isinstance(info, inspect.DictType):
        yield from _walk(info.key_type, f"{path}[key]", seen)
        yield from _walk(info.value_type, f"{path}[]", seen)
    elif isinstance(info, inspect.UnionType):
        for option in info.types:
            yield from _walk(option, path, seen)
    elif isinstance(info, inspect.TupleType):
        for place, item in enumerate(info.item_types):
            yield from _walk(item, f"{path}[{place}]", seen)
    elif isinstance(info, inspect.CollectionType):
        yield from _walk(info.item_type, f"{path}[]", seen)
    elif isinstance(info, inspect.DataclassType | inspect.TypedDictType | inspect.NamedTupleType):
        for field in info.fields:
            yield from _walk(field.type, f"{path}.{field.name}", seen)
