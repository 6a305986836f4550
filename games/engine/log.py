"""What is kept of a game: the checkpoint, the steps since, and what lies on the desk."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from .ask import Window
from .dice import Draw
from .event import Told
from .standing import Standing

Via = Literal["hand", "sheet", "standing", "default"]


class Answer(Struct, frozen=True, array_like=True):
    """How one seat answered; the order is data, so that a change of the grammar does not touch old games."""

    seat: str
    order: dict[str, Any]
    via: Via = "hand"


class Step(Struct, frozen=True):
    """One closing of a window. The hash covers state, open window and number of draws behind it."""

    no: int
    answers: tuple[Answer, ...]
    hash: str
    barrier: bool


class Checkpoint(Struct, frozen=True):
    """The start of a script: from here the steps since are replayed."""

    state: bytes
    script: str
    args: dict[str, Any]
    rules: int
    no: int = 0
    draws: int = 0
    hash: str = ""
    fixed: tuple[int, ...] = ()


class Save(Struct, frozen=True):
    """All of a running game. Pending answers and sheets lie outside the log: they are not yet part of the game."""

    seats: tuple[str, ...]
    seed: bytes
    checkpoint: Checkpoint
    steps: tuple[Step, ...] = ()
    pending: dict[str, Answer] = {}
    sheets: dict[str, list[dict[str, Any]]] = {}
    standing: dict[str, list[Standing]] = {}

    def encode(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def decode(cls, data: bytes) -> "Save":
        return msgspec.msgpack.decode(data, type=cls)


class Note(Struct, frozen=True):
    """Something for one seat only that is not part of the game: a line of the sheet was dropped."""

    seat: str
    kind: str
    data: dict[str, Any]


class Done(Struct, frozen=True):
    """A step with all that came of it."""

    step: Step
    told: tuple[Told, ...]
    draws: tuple[Draw, ...]
    notes: tuple[Note, ...]
    window: Window | None
    script: str
    checkpoint: Checkpoint | None = None  # the last one that the step crossed
    state: bytes = b""  # the state behind the step, if wanted
