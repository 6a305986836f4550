"""What would break callers between two versions of the schema. Additions are fine; everything else is named."""

from collections.abc import Iterator
from typing import Any

Json = Any


def breaking(old: Json, new: Json) -> list[str]:
    """Routes, parameters, fields of bodies and answers: what callers could rely on and cannot any more."""
    return [problem for path, item in old["paths"].items() for problem in _path(path, item, old, new)]


def _path(path: str, item: Json, old: Json, new: Json) -> Iterator[str]:
    for method, operation in item.items():
        where = f"{method.upper()} {path}"
        other = new["paths"].get(path, {}).get(method)
        if other is None:
            yield f"{where}: is gone"
            continue
        yield from _parameters(where, operation, other)
        yield from _request(where, operation, other, old, new)
        yield from _answers(where, operation, other, old, new)


def _parameters(where: str, old: Json, new: Json) -> Iterator[str]:
    before = {(p["in"], p["name"]): p for p in old.get("parameters", [])}
    after = {(p["in"], p["name"]): p for p in new.get("parameters", [])}
    for key, parameter in before.items():
        if key not in after:
            yield f"{where}: parameter {key[1]} is gone"
        else:
            yield from _narrower(f"{where} {key[1]}", parameter["schema"], after[key]["schema"])
    for key, parameter in after.items():
        if parameter.get("required") and not before.get(key, {}).get("required"):
            yield f"{where}: parameter {key[1]} is required now"


def _request(where: str, old: Json, new: Json, olds: Json, news: Json) -> Iterator[str]:
    if "requestBody" in new and "requestBody" not in old:
        yield from (
            f"{where}: a body with {n} is required now" for n in _resolved(_body(new), news).get("required", [])
        )
    if "requestBody" not in old or "requestBody" not in new:
        return
    before, after = _resolved(_body(old), olds), _resolved(_body(new), news)
    for name, schema in before.get("properties", {}).items():
        if name not in after.get("properties", {}):
            yield f"{where}: field {name} is not taken any more"
        else:
            yield from _narrower(f"{where} {name}", schema, after["properties"][name])
    for name in set(after.get("required", [])) - set(before.get("required", [])):
        yield f"{where}: field {name} is required now"


def _answers(where: str, old: Json, new: Json, olds: Json, news: Json) -> Iterator[str]:
    for status, response in old["responses"].items():
        if status not in new["responses"]:
            if status.startswith("2"):
                yield f"{where}: does not answer {status} any more"
            continue
        yield from _less(
            f"{where} {status}",
            _resolved(_content(response, olds), olds),
            _resolved(_content(new["responses"][status], news), news),
            (olds, news),
        )


def _less(where: str, old: Json, new: Json, roots: tuple[Json, Json], depth: int = 0) -> Iterator[str]:
    """Fields that an answer had, or always had, and has not any more."""
    if depth > 6:
        return
    if old.get("type") != new.get("type"):
        yield f"{where}: was {old.get('type')}, is {new.get('type')}"
    for name, schema in old.get("properties", {}).items():
        if name not in new.get("properties", {}):
            yield f"{where}: field {name} is gone"
            continue
        after = _resolved(new["properties"][name], roots[1])
        yield from _less(f"{where}.{name}", _resolved(schema, roots[0]), after, roots, depth + 1)
    for name in set(old.get("required", [])) - set(new.get("required", [])):
        yield f"{where}: field {name} may be missing now"
    if "items" in old and "items" in new:
        items = _resolved(old["items"], roots[0]), _resolved(new["items"], roots[1])
        yield from _less(f"{where}[]", *items, roots, depth + 1)


def _narrower(where: str, old: Json, new: Json) -> Iterator[str]:
    """What was accepted and is not any more."""
    if old.get("type") != new.get("type"):
        yield f"{where}: was {old.get('type')}, is {new.get('type')}"
    if gone := [value for value in old.get("enum", []) if value not in new.get("enum", old.get("enum"))]:
        yield f"{where}: {gone} is not taken any more"
    for key in ("maximum", "maxLength", "maxItems"):
        if new.get(key, float("inf")) < old.get(key, float("inf")):
            yield f"{where}: {key} is smaller"
    for key in ("minimum", "minLength", "minItems"):
        if new.get(key, float("-inf")) > old.get(key, float("-inf")):
            yield f"{where}: {key} is larger"


def _body(operation: Json) -> Json:
    return operation["requestBody"]["content"]["application/json"]["schema"]


def _content(response: Json, root: Json) -> Json:
    content = _resolved(response, root).get("content", {})
    return next(iter(content.values()))["schema"] if content else {}


def _resolved(schema: Json, root: Json) -> Json:
    while "$ref" in schema:
        *_, kind, name = schema["$ref"].split("/")
        schema = root["components"][kind][name]
    return schema
