"""What happened, who may know it, and what the others see of it."""

from typing import Any, ClassVar, dataclass_transform

import msgspec
from msgspec import Struct


def kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class EventMeta(msgspec.StructMeta):
    """Makes the kind of an event from its class name: TokensMoved is `tokens-moved`."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcls, name, bases, {"kind": kebab(name), **namespace}, **config)


class Event(Struct, metaclass=EventMeta, frozen=True):
    """Base of a ruleset's events. The sentence for people stands in the texts under `event.<kind>`."""

    kind: ClassVar[str]


class Heard(Struct, frozen=True):
    """An event as one reader gets it."""

    kind: str
    data: dict[str, Any]


class Told(Struct, frozen=True, omit_defaults=True):
    """An event as it is recorded: `only` None means everybody; the others get the shadow, if there is one."""

    kind: str
    data: dict[str, Any]
    only: tuple[str, ...] | None = None
    shadow: Heard | None = None

    def to(self, seat: str | None) -> Heard | None:
        if self.only is None or seat in self.only:
            return Heard(self.kind, self.data)
        return self.shadow


def record(event: Event, only: tuple[str, ...] | None = None, shadow: Event | None = None) -> Told:
    """A copy of the event: what a script changes later does not change what was told."""
    return Told(event.kind, plain(event), only, Heard(shadow.kind, plain(shadow)) if shadow else None)


def plain(value: Any) -> dict[str, Any]:
    """The value as JSON would hold it: lists for tuples, strings for keys, nothing shared with the original."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return data
