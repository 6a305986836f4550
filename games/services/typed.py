"""Typed settings out of loose data: every field that is wrong is named, all at once."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from games.engine.errors import Problem
from games.services.errors import Refusal, invalid

T = TypeVar("T", bound=Struct)


def typed(struct: type[T], data: Mapping[str, Any]) -> T:
    """The data as a struct; text is read as numbers and truth values where these are wanted."""
    try:
        found = msgspec.convert(dict(data), struct, strict=False)
    except msgspec.ValidationError as error:
        problems = _problems(struct, data) or [invalid(_place(error), str(error))]
        raise Refusal(*problems, status=400) from error
    if unknown := _problems(struct, {name: value for name, value in data.items() if name not in _names(struct)}):
        raise Refusal(*unknown, status=400)
    return found


def _names(struct: type[Struct]) -> tuple[str, ...]:
    return struct.__struct_encode_fields__


def _problems(struct: type[Struct], data: Mapping[str, Any]) -> list[Problem]:
    fields = {field.encode_name: field for field in structs.fields(struct)}
    found: list[Problem] = []
    for name, value in data.items():
        if name not in fields:
            found.append(Problem("field.unknown", "unreadable", {"field": name}))
            continue
        try:
            msgspec.convert(value, fields[name].type, strict=False)
        except msgspec.ValidationError as error:
            found.append(invalid(name, str(error)))
    return found


def _place(error: msgspec.ValidationError) -> str:
    _, _, place = str(error).partition("`$.")
    return place.rstrip("`")
