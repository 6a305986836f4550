"""How rows hold what the engine made: bytes, never a database's own JSON, which would change the order of keys."""

from typing import Any

import msgspec
import zstandard
from msgspec import Struct

from games.engine.ask import Window
from games.engine.dice import Draw
from games.engine.event import Told
from games.engine.log import Answer, Checkpoint, Note
from games.engine.state import decode
from games.models.play import Step
from games.models.tables import Game, Vault
from games.rulesets import get_ruleset

Sheets = dict[str, list[dict[str, Any]]]


class Frame(Struct, frozen=True):
    """What is kept of a step beside its events. State and checkpoint are alike, so one compression covers both."""

    state: bytes
    asks: Window | None
    notes: tuple[Note, ...] = ()
    checkpoint: Checkpoint | None = None


def pack_frame(frame: Frame) -> bytes:
    return zstandard.compress(msgspec.msgpack.encode(frame), 3)


def unpack_frame(step: Step) -> Frame:
    return msgspec.msgpack.decode(zstandard.decompress(bytes(step.frame)), type=Frame)


def pack(value: Any) -> bytes:
    return msgspec.json.encode(value)


def events_of(step: Step) -> tuple[Told, ...]:
    return msgspec.json.decode(bytes(step.events), type=tuple[Told, ...])


def answers_of(step: Step) -> tuple[Answer, ...]:
    return msgspec.json.decode(bytes(step.answers), type=tuple[Answer, ...])


def draws_of(step: Step) -> tuple[Draw, ...]:
    return msgspec.json.decode(bytes(step.draws), type=tuple[Draw, ...])


def window_of(vault: Vault) -> Window | None:
    return msgspec.json.decode(bytes(vault.asks), type=Window | None) if vault.asks else None


def sheets_of(vault: Vault) -> Sheets:
    return msgspec.json.decode(bytes(vault.sheets), type=Sheets) if vault.sheets else {}


def state_of(game: Game, data: bytes | memoryview) -> Any:
    return decode(bytes(data), get_ruleset(game.ruleset).state)
