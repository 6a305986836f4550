"""What can be wrong: refusals told to people, and faults of our own that freeze a game."""

from typing import Any, Literal, NoReturn

from msgspec import Struct, structs

Kind = Literal["unreadable", "ambiguous", "illegal", "closed"]


class Problem(Struct, frozen=True, omit_defaults=True):
    """One thing wrong with one line. The sentence for people is made from `id` and `data` by a Speech."""

    id: str
    kind: Kind = "illegal"
    data: dict[str, Any] = {}
    rule: str = ""
    line: int = 0
    provisional: bool = False


class Refused(Exception):
    """An order is not accepted; nothing has changed."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.id} {p.data}" for p in problems))
        self.problems = problems


class ScriptError(Exception):
    """A script raised: this live position is dead, the saved one is whole."""


class Diverged(Exception):
    """A replay did not meet its record: freeze the game, write nothing."""


class Barrier(BaseException):
    """A dry run met a die, a secret or another seat.

    Derives from BaseException so that no `except Exception` in a script can eat it.
    """


def refuse(id: str, rule: str = "", **data: Any) -> NoReturn:
    """Refuse an order that can be read but breaks a rule."""
    raise Refused(Problem(id, "illegal", data, rule))


def unreadable(id: str, **data: Any) -> NoReturn:
    raise Refused(Problem(id, "unreadable", data))


def ambiguous(id: str, **data: Any) -> NoReturn:
    raise Refused(Problem(id, "ambiguous", data))


def closed(id: str, **data: Any) -> NoReturn:
    """Refuse an order that nobody asked for, or not any more."""
    raise Refused(Problem(id, "closed", data))


def at_line(problems: tuple[Problem, ...], number: int, provisional: bool = False) -> list[Problem]:
    return [structs.replace(p, line=number, provisional=provisional) for p in problems]
