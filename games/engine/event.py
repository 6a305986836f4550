"""What happened, who may know it, and what the others see of it."""

from typing import Any, ClassVar

import msgspec
from msgspec import Struct


class Event(Struct, frozen=True):
    """Base of a ruleset's events. The kind is the class name; the sentence stands in the texts under `event.<kind>`."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.kind = kebab(cls.__name__)


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


def kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))
