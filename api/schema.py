"""OpenAPI made from the structs: what a route takes, what it answers, and how it says no."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import Struct, structs
from rest_framework.fields import empty

from api import shapes
from api.bodies import Body
from api.shapes import Problems
from games.rulesets import all_rulesets

F = TypeVar("F", bound=Callable[..., Any])
REFUSALS = {
    400: "The request cannot be read, or breaks a rule",
    401: "Without an account, or with a token that is not valid",
    403: "Not allowed to you, or not with this token",
    404: "Not there, or you may not know of it",
    405: "Not with this method",
    406: "Answers are JSON",
    409: "Not now: the window is stale, the game has not started, is over, ...",
    412: "It has changed since you read it",
    413: "The body is too large",
    415: "Bodies are JSON",
    429: "Too many requests",
    503: "The table is busy; try again",
}
BODY = {"POST", "PUT", "PATCH"}
REF = "#/components/schemas/{name}"
NO_NUL = "^[^\\u0000]*$"
LITERAL = {"enum", "default", "examples", "required"}


def operation(
    name: str,
    summary: str,
    shape: type[Struct] | None,
    *refusals: int,
    status: int = 200,
    query: type[Struct] | None = None,
    body: type[Struct] | None = None,
    once: bool = False,
    again: Any = None,
) -> Callable[[F], F]:
    """What a route is called and does, takes and answers, and how it says no, beside what is true of all routes.

    `once`: it takes an Idempotency-Key; `again`: what it answers with 200 instead of `status`.
    """
    given = [*(parameters(query) if query else []), *([idempotency()] if once else [])]
    responses = answers(shape, *refusals, status=status) | ({200: again} if again else {})
    return extend_schema(
        operation_id=name, summary=summary, parameters=given, request=body or empty, responses=responses
    )


def answers(shape: type[Struct] | None, *refusals: int, status: int = 200) -> dict[int, Any]:
    """Responses of a route. Those that every route may give are added by Schema."""
    good = {status: shape} if shape is not None else {status: OpenApiResponse(description="Done")}
    return {**good, **{code: refusal(code) for code in refusals}}


def refusal(code: int) -> OpenApiResponse:
    return OpenApiResponse(Problems, REFUSALS[code])


def parameters(struct: type[Struct]) -> list[OpenApiParameter]:
    """The query string a struct stands for."""
    schema = schema_of(struct)["properties"]
    return [
        OpenApiParameter(
            field.name, schema[field.name], required=field.required, description=described(schema[field.name])
        )
        for field in structs.fields(struct)
    ]


def described(schema: dict[str, Any]) -> str:
    return str(schema.get("description", ""))


def idempotency() -> OpenApiParameter:
    return OpenApiParameter(
        "Idempotency-Key",
        {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
        OpenApiParameter.HEADER,
        description="The same request with the same key counts once; another one with the same key is refused (409).",
    )


def schema_of(struct: type[Struct]) -> dict[str, Any]:
    (_,), components = msgspec.json.schema_components([struct], ref_template=REF)
    found: dict[str, Any] = as_sent(components[struct.__name__])
    return found


class StructExtension(OpenApiSerializerExtension):
    target_class = Struct
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        kinds: tuple[type[Struct], ...] = getattr(self.target, "any_of", (self.target,))
        _, components = msgspec.json.schema_components(kinds, ref_template=REF)
        own = components.pop(self.target.__name__, None)
        for name, schema in components.items():
            auto_schema.registry.register_on_missing(
                ResolvedComponent(name, ResolvedComponent.SCHEMA, schema, object=getattr(shapes, name, name))
            )
        if own is None:
            return {"description": self.target.__doc__, "anyOf": [{"$ref": REF.format(name=k.__name__)} for k in kinds]}
        return as_sent(own) | self.target.more_schema if issubclass(self.target, Body) else own


def as_sent(schema: Any) -> Any:
    """No string that is sent may hold U+0000."""
    if isinstance(schema, list):
        return [as_sent(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    said = {name: part if name in LITERAL else as_sent(part) for name, part in schema.items()}
    plain = said.get("type") == "string" and not {"enum", "format", "pattern"} & set(said)
    return {**said, "pattern": NO_NUL} if plain else said


class Schema(AutoSchema):
    """Adds to each route what all of them may answer, and the real examples."""

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]

    def get_operation(self, path: str, path_regex: str, path_prefix: str, method: str, registry: Any) -> Any:
        operation = super().get_operation(path, path_regex, path_prefix, method, registry)
        if operation is not None and path.startswith("/api/v1/"):
            from api.examples import add_examples

            add_examples(operation)
        return operation

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        found = super()._get_response_bodies(direction)
        for code in self.always():
            found.setdefault(str(code), self._get_response_for_code(refusal(code), str(code), direction=direction))
        if self.method == "GET":
            found["304"] = {"description": "You have it: nothing has changed (If-None-Match)"}
        return dict(sorted(found.items()))

    def get_auth(self) -> list[Any]:
        """Reading is open to all, except of what is somebody's own."""
        open_to_all = self.method == "GET" and not getattr(self.view, "personal", False)
        return [*super().get_auth(), {}] if open_to_all else super().get_auth()

    def always(self) -> Iterable[int]:
        yield from (400, 401, 406, 429, 503)
        if "{" in self.path:
            yield 404
        if self.method != "GET" or getattr(self.view, "personal", False):
            yield 403
        if self.method in BODY:
            yield from (413, 415)

    def get_override_parameters(self) -> list[Any]:
        headers: list[Any] = [*super().get_override_parameters()]
        if self.method == "GET":
            headers.append(_header("If-None-Match", "The ETag you have; answered by 304 if it is still right."))
        elif 412 in self.declared():
            headers.append(_header("If-Match", "The ETag you read; refused with 412 if it is not right any more."))
        return headers

    def declared(self) -> Iterable[int]:
        responses: Any = self.get_response_serializers()
        return responses if isinstance(responses, dict) else ()


def _header(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "string"}, OpenApiParameter.HEADER, description=description)


def only_v1(endpoints: list[tuple[str, str, str, Callable[..., Any]]]) -> list[Any]:
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]


def finish(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Path parameters as the converters read them, each refusal written once, the rulesets and bots there are."""
    name_choices(result["components"]["schemas"])
    refusals = result["components"].setdefault("responses", {})
    for item in result["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path":
                    parameter["schema"] = path_schema(parameter["name"])
            for code, response in operation["responses"].items():
                if int(code) in REFUSALS:
                    refusals[f"Refused{code}"] = response
                    operation["responses"][code] = {"$ref": f"#/components/responses/Refused{code}"}
    return result


def name_choices(schemas: dict[str, Any]) -> None:
    rulesets = all_rulesets()
    bots = sorted({bot for ruleset in rulesets.values() for bot in ruleset.bots})
    schemas["NewGame"]["properties"]["ruleset"]["enum"] = list(rulesets)
    for name, field in (("Start", "fill"), ("TakeSeat", "bot")):
        schemas[name]["properties"][field]["enum"] = ["", *bots]


def path_schema(name: str) -> dict[str, Any]:
    if name == "slug":
        return {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
    return {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}


def document() -> dict[str, Any]:
    """The whole schema, as served at /api/schema/."""
    from drf_spectacular.generators import SchemaGenerator

    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found
