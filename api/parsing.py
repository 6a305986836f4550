"""Bodies and query strings, read into structs: everything that is wrong is named at once."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from django.http import QueryDict
from msgspec import Struct, structs
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.problems import LIMIT, ApiRefusal
from games.engine.errors import Problem
from games.services.errors import Refusal, invalid

T = TypeVar("T", bound=Struct)
MAX_DEPTH = 40
EXACT = 2**53  # up to here a float tells whole numbers apart


def number(text: str) -> int | float:
    """In JSON, 1.0 is a whole number."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= EXACT else value


_decoder = msgspec.json.Decoder(float_hook=number)


class JsonParser(BaseParser):
    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Never reads more than the limit, whatever the request says of its length."""
        data = stream.read(LIMIT + 1)
        if len(data) > LIMIT:
            raise ApiRefusal("request.too-large", 413, limit=LIMIT)
        if not data.strip():
            return {}
        try:
            return _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ApiRefusal("request.malformed", 400, detail=str(error)) from error


def body(request: Request, struct: type[T]) -> T:
    data = request.data
    if isinstance(data, QueryDict) and not data:
        data = {}
    if not isinstance(data, dict):
        raise ApiRefusal("request.not-an-object", 400)
    return _convert(struct, data, strict=True)


def query(request: Request, struct: type[T]) -> T:
    """The query string; of a parameter that comes twice the last one counts."""
    return _convert(struct, request.query_params.dict(), strict=False)


def _convert(struct: type[T], data: Mapping[str, Any], *, strict: bool) -> T:
    problems = list(_problems(struct, data, strict))
    if problems:
        raise Refusal(*problems, status=400)
    try:
        return msgspec.convert(data, struct, strict=strict)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        raise Refusal(invalid(place.strip("`."), message), status=400) from error


def _problems(struct: type[Struct], data: Mapping[str, Any], strict: bool) -> Iterator[Problem]:
    fields = {field.encode_name: field for field in structs.fields(struct)}
    for name, field in fields.items():
        if field.required and name not in data:
            yield Problem("field.missing", "unreadable", {"field": name})
    for name, value in data.items():
        if name not in fields:
            yield Problem("field.unknown", "unreadable", {"field": name[:100]})
        elif complaint := _complaint(fields[name].type, value, strict):
            yield invalid(name, complaint)


def _complaint(type_: Any, value: Any, strict: bool) -> str:
    try:
        msgspec.convert(value, type_, strict=strict)
    except (msgspec.ValidationError, OverflowError) as error:
        return str(error)
    return "U+0000" if _holds_nul(value) else ""


def _holds_nul(value: Any, depth: int = 0) -> bool:
    """No database takes it, and no honest line holds it."""
    if depth > MAX_DEPTH:
        return True
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(_holds_nul(part, depth + 1) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(_holds_nul(part, depth + 1) for part in value)
