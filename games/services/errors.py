"""The one exception of the services: problems as the engine tells them, and what a door should answer."""

from typing import Any, NoReturn

from games.engine.errors import Kind, Problem, Refused

STATUS: dict[Kind, int] = {"unreadable": 400, "ambiguous": 400, "illegal": 400, "closed": 409}


class Refusal(Refused):
    """Nothing has changed. `status` is the HTTP status that fits."""

    def __init__(self, *problems: Problem, status: int = 0) -> None:
        super().__init__(*problems)
        self.status = status or max((STATUS[p.kind] for p in problems), default=400)


def refuse(id: str, status: int = 409, kind: Kind = "closed", **data: Any) -> NoReturn:
    raise Refusal(Problem(id, kind, data), status=status)


def forbid(id: str, **data: Any) -> NoReturn:
    raise Refusal(Problem(id, "illegal", data), status=403)


def invalid(field: str, detail: str) -> Problem:
    return Problem("field.invalid", "unreadable", {"field": field, "detail": detail})
