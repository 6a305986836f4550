"""One form builder for every ask: order classes in, fields with their possible values out.

The guide only writes lines; the sheet of lines is what is handed in. A page composes the line by script, a page without
script posts the fields and `compose` does the same here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from games.engine import answers
from games.engine.order import Field, Group, Order, Part, fields, parts, verb
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker

MAX_TICKS = 40  # more values than that are written, not ticked
MAX_ROWS = 400  # longer lists of legal orders are not sent to the page
MAX_QUICK = 14  # so many legal orders are offered whole
MAX_QUICK_LONG = 6  # if they have several fields, which the guide asks one by one

Kind = Literal["number", "select", "ticks", "counts", "text"]


@dataclass(frozen=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True)
class Input:
    name: str
    label: str
    kind: Kind
    choices: tuple[Choice, ...]
    optional: bool
    area: bool  # may be filled by clicking the board
    least: int = 0
    most: int = 9999

    @property
    def is_empty(self) -> bool:
        return self.kind != "number" and not self.choices


@dataclass(frozen=True)
class Verb:
    verb: str
    title: str
    about: str
    line: str
    inputs: tuple[Input, ...]
    rows: str  # legal values of the fields, row by row, as JSON; "" if too many


@dataclass(frozen=True)
class Quick:
    line: str
    title: str


@dataclass(frozen=True)
class Guide:
    verbs: tuple[Verb, ...]
    quick: tuple[Quick, ...]
    spoken: bool = False  # lines hold names in the reader's language, not ids


def make_guide(
    ruleset: Ruleset,
    verbs: Sequence[str],
    speech: Speaker,
    *,
    hints: Mapping[str, Mapping[str, Sequence[Any]]],
    legal: Mapping[str, Sequence[Order] | None],
    areas: Collection[str] = (),
) -> Guide:
    """Verbs without a legal order are left out, those that only end something come last; few orders are offered whole."""
    possible = [v for v in verbs if legal.get(v) is None or legal[v]]
    orders = [o for v in possible for o in legal.get(v) or ()]
    short = all(len(fields(type(order))) < 2 for order in orders)
    few = len(orders) <= (MAX_QUICK if short else MAX_QUICK_LONG) and all(legal.get(v) is not None for v in possible)
    verbs_made = (_verb(ruleset.by_verb[v], speech, hints.get(v, {}), legal.get(v), areas) for v in possible)
    made = sorted((v for v in verbs_made if v is not None), key=lambda v: not v.inputs)
    quick = tuple(_quick(order, speech) for order in orders) if few else ()
    return Guide(tuple(made), quick, speech.language != "en")


def _quick(order: Order, speech: Speaker) -> Quick:
    name = verb(type(order))
    return Quick(answers.line_for(order, speech), speech.text(f"order.{name}"))


def _verb(
    cls: type[Order],
    speech: Speaker,
    hints: Mapping[str, Sequence[Any]],
    legal: Sequence[Order] | None,
    areas: Collection[str],
) -> Verb | None:
    """None if a field has to be filled for which there is nothing now."""
    name = verb(cls)
    found = fields(cls)
    inputs = [_input(field, speech, hints.get(field.name), areas) for field in found]
    if any(i.is_empty and not i.optional for i in inputs):
        return None
    return Verb(
        name,
        speech.name("verb", name).replace("_", " "),
        speech.text(f"order.{name}") if speech.knows(f"order.{name}") else "",
        line_template(cls, speech),
        tuple(i for i in inputs if not i.is_empty),
        _rows([f for f, i in zip(found, inputs, strict=True) if not i.is_empty], legal),
    )


def line_template(cls: type[Order], speech: Speaker) -> str:
    """The line with its fields in braces, in the words of the reader's language."""
    if speech.language == "en":
        return cls.line

    def said(part: Part) -> str:
        if isinstance(part, Group):
            return f"[{' '.join(map(said, part.parts))}]"
        if isinstance(part, Field):
            return f"{{{part.name}}}"
        return part if part == "->" else speech.name("word", part)

    return " ".join([speech.name("verb", verb(cls)), *map(said, parts(cls))])


def _rows(found: Sequence[Field], legal: Sequence[Order] | None) -> str:
    if not legal or len(legal) > MAX_ROWS or len(found) < 2:
        return ""
    return msgspec.json.encode([[_text(getattr(order, f.name)) for f in found] for order in legal]).decode()


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{v[0]}:{v[1]}" if isinstance(v, tuple) else str(v) for v in value)
    return "" if value is None else str(value)


def _input(field: Field, speech: Speaker, hints: Sequence[Any] | None, areas: Collection[str]) -> Input:
    values = _values(field, speech, hints)
    label = speech.text(f"field.{field.name}") if speech.knows(f"field.{field.name}") else field.name
    numbers = [int(v) for v in hints or () if isinstance(v, int)]
    kind = _kind(field, values)
    vocabulary = field.vocabulary or "word"
    choices = tuple(Choice(v, speech.name(vocabulary, v).replace("_", " ")) for v in values)
    on_board = bool(values) and all(v in areas for v in values)
    least, most = (min(numbers), max(numbers)) if numbers else (0, 9999)
    return Input(field.name, label, kind, choices, field.optional, on_board, least, most)


def _values(field: Field, speech: Speaker, hints: Sequence[Any] | None) -> list[str]:
    """The values that may stand in a field, each once; hints may hold whole lists and bags, too."""
    if hints is None:
        words = speech.words.get(field.vocabulary)
        return list(field.choices) or (list(words.ids) if words else [])
    flat: dict[str, None] = {}
    for hint in hints:
        for item in hint if isinstance(hint, tuple | list) else (hint,):
            name = item[0] if isinstance(item, tuple | list) else item
            if name is not None:
                flat[str(name)] = None
    return list(flat)


def _kind(field: Field, values: Sequence[str]) -> Kind:
    match field.shape:
        case "number":
            return "select" if 0 < len(values) <= MAX_TICKS else "number"
        case "choice" | "name":
            return "select"
        case "names":
            return "ticks" if len(values) <= MAX_TICKS else "text"
        case "bag":
            return "counts" if len(values) <= MAX_TICKS else "text"


# ---------------------------------------------------------------- from posted fields to a line
def compose(cls: type[Order], data: Mapping[str, Sequence[str]]) -> str:
    """The line that the fields say, good or bad: reading and checking it is the sheet's business."""
    out = [verb(cls)]
    for part in parts(cls):
        if isinstance(part, Group):
            inner = [_written(p, data) for p in part.parts]
            if any(text for p, text in zip(part.parts, inner, strict=True) if isinstance(p, Field)):
                out += inner
        else:
            out.append(_written(part, data))
    return " ".join(word for word in out if word)


def _written(part: Part, data: Mapping[str, Sequence[str]]) -> str:
    if not isinstance(part, Field):
        return str(part)
    given = [" ".join(value.split()) for value in data.get(part.name, ())]
    if part.shape == "bag":
        given += [
            f"{key.partition(':')[2]}:{values[0].strip()}"
            for key, values in data.items()
            if key.startswith(f"{part.name}:") and values and values[0].strip().strip("0")
        ]
    return " ".join(value for value in given if value)
