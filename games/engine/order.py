"""An order class is declared once; grammar, JSON, schema, form and reference are made of the declaration.

    class Move(Order):
        line = "move {count} {piece} {origin} -> {to} [via {sea}]"
        count: int
        piece: Literal["legion", "trireme"]
        origin: Area                        # Area = Annotated[str, Of("area")]
        to: Area
        sea: Sea | None = None              # what stands in [brackets] may be left out

Shapes of a field: a number (int), a choice (Literal), a name (Of a vocabulary), a list of names (tuple[Area, ...]),
and a bag of names with numbers (tuple[tuple[Area, int], ...]).
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct

from .ask import Ask, Weight
from .errors import refuse
from .speech import Speech
from .words import Words

MAX_NUMBER = 9999

T = TypeVar("T")
Pick = Callable[[Sequence[Any]], Any]


class Of(Struct, frozen=True):
    """Annotated[str, Of("area")]: a name out of a vocabulary of the ruleset."""

    vocabulary: str


class Unordered(Struct, frozen=True):
    """Annotated[tuple[Card, ...], Unordered()]: a list whose order means nothing; kept sorted."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class OrderMeta(msgspec.StructMeta):
    """Makes the first word of `line` the verb: the tag of the order in JSON, so that text and data cannot disagree."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        if line := namespace.get("line"):
            config["tag"] = line.split()[0]
        return super().__new__(mcls, name, bases, namespace, **config)


class Order(Struct, metaclass=OrderMeta, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag=str.lower):
    """Base of all orders."""

    line: ClassVar[str] = ""
    key: ClassVar[str] = ""
    weight: ClassVar[Weight] = "minor"
    idle: ClassVar[bool] = False  # wants nothing: a line that is not missed when nobody asks for it any more

    @classmethod
    def legal(cls, s: Any, ask: Ask) -> Sequence[Self] | None:
        """All legal orders of this class, or None if there are too many to list. A mere word is always legal."""
        return None if cls.__struct_fields__ else [cls()]

    def check(self, s: Any, ask: Ask) -> None:
        """Refuse what breaks a rule. Pure: reads the state and the ask, changes nothing."""
        options = self.legal(s, ask)
        if options is not None and self not in options:
            refuse("order.not-among-options", verb=verb(type(self)))

    @classmethod
    def fallback(cls, s: Any, ask: Ask) -> "Order":
        """The published default, played when the seat does not answer."""
        options = cls.legal(s, ask)
        if not options:
            raise LookupError(f"{cls.__name__} lists no legal order and has no fallback of its own")
        return options[0]

    @classmethod
    def sample(cls, s: Any, ask: Ask, pick: Pick) -> "Order | None":
        """One legal order at random (None: there is none of this class): for bots and fuzzing."""
        options = cls.legal(s, ask)
        return pick(options) if options else None

    @classmethod
    def hints(cls, s: Any, ask: Ask) -> dict[str, Sequence[Any]]:
        """For forms: the values that may stand in each field. Fields left out may hold anything of their kind."""
        options = cls.legal(s, ask)
        if options is None:
            return {}
        return {name: _distinct(getattr(o, name) for o in options) for name in cls.__struct_fields__}


class Pass(Order):
    """Do nothing: may be asked in any window, and is what silence means in a window where the first act counts."""

    line = "pass"
    idle = True


def verb(cls: type[Order]) -> str:
    return str(cls.__struct_config__.tag)


# ---------------------------------------------------------------- the declaration, taken apart
Shape = Literal["number", "choice", "name", "names", "bag"]


class Field(Struct, frozen=True):
    name: str
    shape: Shape
    vocabulary: str = ""
    choices: tuple[str, ...] = ()
    optional: bool = False
    unordered: bool = False


class Group(Struct, frozen=True):
    """The part of a line in [brackets]: left out when all its fields have their defaults."""

    parts: "tuple[str | Field, ...]"


Part = str | Field | Group


@cache
def parts(cls: type[Order]) -> tuple[Part, ...]:
    """The template behind the verb: words, fields and optional groups, in order."""
    words = cls.line.split()
    if not words:
        raise TypeError(f"{cls.__name__} has no line")
    hints = get_type_hints(cls, include_extras=True)
    optional = {f.name for f in msgspec.structs.fields(cls) if not f.required}
    out: list[Part] = []
    group: list[str | Field] | None = None
    for token in re.findall(r"\[|\]|[^\s\[\]]+", " ".join(words[1:])):
        if token == "[":
            group = []
        elif token == "]":
            out.append(Group(tuple(group or ())))
            group = None
        else:
            part = token if token[0] != "{" else _field(token[1:-1], hints[token[1:-1]], token[1:-1] in optional)
            (out if group is None else group).append(part)
    _check_parts(cls, out)
    return tuple(out)


def _check_parts(cls: type[Order], found: Sequence[Part]) -> None:
    names = [f.name for f in _fields(found)]
    if sorted(names) != sorted(cls.__struct_fields__):
        raise TypeError(f"{cls.__name__}: line has fields {names}, class has {cls.__struct_fields__}")
    for part in found:
        if isinstance(part, Group) and not isinstance(part.parts[0], str):
            raise TypeError(f"{cls.__name__}: an optional group begins with a word")
        if isinstance(part, Group) and not all(p.optional for p in part.parts if isinstance(p, Field)):
            raise TypeError(f"{cls.__name__}: fields of an optional group need defaults")


def fields(cls: type[Order]) -> list[Field]:
    return _fields(parts(cls))


def _fields(found: Sequence[Part]) -> list[Field]:
    out: list[Field] = []
    for part in found:
        if isinstance(part, Field):
            out.append(part)
        elif isinstance(part, Group):
            out += [p for p in part.parts if isinstance(p, Field)]
    return out


def _field(name: str, hint: Any, optional: bool) -> Field:
    unordered = get_origin(hint) is Annotated and any(isinstance(m, Unordered) for m in hint.__metadata__)
    if unordered:
        hint = get_args(hint)[0]
    hint = _without_none(hint)
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        if get_origin(item) is tuple:
            return Field(name, "bag", *_vocabulary(name, get_args(item)[0]), optional, unordered=True)
        return Field(name, "names", *_vocabulary(name, item), optional, unordered)
    if hint is int:
        return Field(name, "number", optional=optional)
    vocabulary, choices = _vocabulary(name, hint)
    return Field(name, "choice" if choices else "name", vocabulary, choices, optional)


def _vocabulary(name: str, hint: Any) -> tuple[str, tuple[str, ...]]:
    if get_origin(hint) is Literal:
        return "", tuple(str(c) for c in get_args(hint))
    for mark in getattr(hint, "__metadata__", ()):
        if isinstance(mark, Of):
            return mark.vocabulary, ()
    raise TypeError(f"field {name}: {hint!r} is neither int, Literal, nor Annotated[str, Of(...)]")


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, UnionType):
        rest = [a for a in get_args(hint) if a is not NoneType]
        return rest[0] if len(rest) == 1 else hint
    return hint


def _distinct(values: Any) -> list[Any]:
    return list(dict.fromkeys(values))


# ---------------------------------------------------------------- faces: text, data, schema
def format_order(order: Order) -> str:
    """The canonical line; reading it gives the order back."""
    return " ".join([verb(type(order)), *(text for part in _told(order) for text in _texts(order, part))])


def spoken_order(order: Order, speech: Speech) -> str:
    """The line in the reader's language; reading it gives the order back as well."""
    return " ".join(
        [
            speech.name("verb", verb(type(order))),
            *(text for part in _told(order) for text in _spoken(order, part, speech)),
        ]
    )


def spoken_shape(cls: type[Order], speech: Speech) -> str:
    """How an order is written, in the reader's language: march COUNT ORIGIN -> TO [via SEAS]"""

    def said(part: Part) -> str:
        if isinstance(part, Group):
            return f"[{' '.join(said(one) for one in part.parts)}]"
        if isinstance(part, Field):
            return speech.text(f"field.{part.name}").upper().replace(" ", "-")
        return part if part == "->" else speech.name("word", part)

    return " ".join([speech.name("verb", verb(cls)), *(said(part) for part in parts(cls))])


def _told(order: Order) -> list[str | Field]:
    """The parts of the line, without the groups that say nothing."""
    out: list[str | Field] = []
    for part in parts(type(order)):
        if not isinstance(part, Group):
            out.append(part)
        elif any(getattr(order, f.name) != _default(type(order), f.name) for f in _fields([part])):
            out += part.parts
    return out


def _texts(order: Order, part: str | Field) -> list[str]:
    if isinstance(part, str):
        return [part]
    value = getattr(order, part.name)
    if part.shape == "bag":
        return [f"{name}:{number}" for name, number in value]
    if part.shape == "names":
        return list(value)
    return [] if value is None else [str(value)]


def _spoken(order: Order, part: str | Field, speech: Speech) -> list[str]:
    """Names of several words are kept apart by commas, and have their number in front."""
    if isinstance(part, str):
        return [part if part == "->" else speech.name("word", part)]
    value, vocabulary = getattr(order, part.name), part.vocabulary or "word"
    if part.shape == "bag":
        return [", ".join(f"{number} {speech.name(vocabulary, name)}" for name, number in value)] if value else []
    if part.shape == "names":
        return [", ".join(speech.name(vocabulary, name) for name in value)] if value else []
    if part.shape == "number":
        return [str(value)]
    return [] if value is None else [speech.name(vocabulary, value)]


@cache
def _defaults(cls: type[Order]) -> dict[str, Any]:
    return {f.name: f.default for f in msgspec.structs.fields(cls) if f.default is not msgspec.NODEFAULT}


def _default(cls: type[Order], name: str) -> Any:
    return _defaults(cls).get(name)


def to_data(order: Order) -> dict[str, Any]:
    """The order as plain JSON data, verb first: what logs and REST hold."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(order))
    return data


def schema(cls: type[Order], words: Words) -> dict[str, Any]:
    """JSON schema of one order class, with the names of its vocabularies."""
    properties: dict[str, Any] = {"verb": {"const": verb(cls)}}
    for field in fields(cls):
        properties[field.name] = _schema_of(field, words)
    required = ["verb", *(f.name for f in fields(cls) if not f.optional)]
    return {
        "type": "object",
        "title": cls.line,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema_of(field: Field, words: Words) -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER}
    name = {"enum": list(field.choices or (words[field.vocabulary].ids if field.vocabulary else ()))}
    if field.shape == "number":
        return number
    if field.shape == "names":
        return {"type": "array", "items": name}
    if field.shape == "bag":
        return {
            "type": "array",
            "items": {"type": "array", "prefixItems": [name, number], "minItems": 2, "maxItems": 2},
        }
    return {"enum": [*name["enum"], None]} if field.optional and not field.choices else name
