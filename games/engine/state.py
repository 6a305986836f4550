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
    inspect.CustomType: "a type that has no plain JSON",
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
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return
        seen = (*seen, info.cls)
    for place, part in _parts(info):
        yield from _walk(part, f"{path}{place}", seen)


def _parts(info: Any) -> list[tuple[str, Any]]:
    """The types that a type is made of, with the way to them."""
    if isinstance(info, inspect.DictType):
        return [("[key]", info.key_type), ("[]", info.value_type)]
    if isinstance(info, inspect.UnionType):
        return [("", option) for option in info.types]
    if isinstance(info, inspect.TupleType):
        return [(f"[{place}]", item) for place, item in enumerate(info.item_types)]
    if hasattr(info, "fields"):
        return [(f".{field.name}", field.type) for field in info.fields]
    return [("[]", info.item_type)] if hasattr(info, "item_type") else []
