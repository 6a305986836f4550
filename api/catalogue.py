"""Every id with which something can be refused, out of the code: for docs/errors.md and its test."""

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

import api
import games
from api.texts import TEXTS as API_TEXTS
from games import rulesets
from games.engine.texts import TEXTS as ENGINE_TEXTS
from games.services.speech import TEXTS as SERVICE_TEXTS

# function -> the status if the call names none; 0: depends on how it is raised
CALLS = {
    "refuse": 409,
    "forbid": 403,
    "closed": 409,
    "unreadable": 400,
    "ambiguous": 400,
    "ApiRefusal": 0,
    "Problem": 400,
}
RULE_CALLS = {"refuse": 400}  # in the engine and the rulesets the same word means: breaks a rule
PREFIX = "problem."
HEAD = """# Errors

Made from the code by `manage.py error_ids`; a test fails if an id is missing here.

Every refusal is `{"problems": [...]}`. A problem has an `id` (stable: programs may rely on it), `data` (what the
sentence is made of), `text` (the sentence, in the language of `Accept-Language`, else of the account), `line` (of the
sheet, from 1; 0: the whole request), `rule` (the catalogue id of the rule it rests on), `kind` (`unreadable`,
`ambiguous`, `illegal`, `closed`) and `provisional` (true behind a refused line: it may be all right once that one is).
Nothing of a refused request is kept.
"""


class Raised(Struct, frozen=True):
    id: str
    status: int
    file: str


def texts() -> Iterator[tuple[str, dict[str, str]]]:
    yield "The API itself", API_TEXTS
    yield "Tables, seats, votes, press", SERVICE_TEXTS
    yield "Reading and checking orders, in every game", ENGINE_TEXTS
    for ruleset in rulesets.all_rulesets().values():
        yield ruleset.title, dict(ruleset.texts)


def known_ids() -> dict[str, str]:
    return {
        key.removeprefix(PREFIX): text for _, table in texts() for key, text in table.items() if key.startswith(PREFIX)
    }


def raised() -> list[Raised]:
    """What the code refuses with, read off its syntax tree; ids that are put together at run time are not seen."""
    roots = [Path(package.__file__ or "").parent for package in (api, games)]
    files = [path for root in roots for path in sorted(root.rglob("*.py")) if "migrations" not in path.parts]
    return [found for path in files for found in _in_file(path)]


def _in_file(path: Path) -> Iterator[Raised]:
    rules = bool({"engine", "rulesets"} & set(path.parts))
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            default = RULE_CALLS.get(node.func.id, CALLS[node.func.id]) if rules else CALLS[node.func.id]
            yield from (Raised(id, _status(node, default), path.name) for id in _ids(node))


def _ids(call: ast.Call) -> Iterator[str]:
    """A constant, or one of two (`"a" if x else "b"`)."""
    if not call.args:
        return
    first = call.args[0]
    for node in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _status(call: ast.Call, default: int) -> int:
    if len(call.args) > 1 and isinstance(call.args[1], ast.Constant) and isinstance(call.args[1].value, int):
        return call.args[1].value
    return default


def page() -> str:
    statuses: dict[str, set[int]] = {}
    for one in raised():
        statuses.setdefault(one.id, set()).add(one.status)
    parts = [HEAD]
    for title, table in texts():
        rows = [
            _row(key.removeprefix(PREFIX), text, statuses)
            for key, text in sorted(table.items())
            if key.startswith(PREFIX)
        ]
        if rows:
            parts.append("\n".join([f"## {title}\n", "| id | status | text |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _row(id: str, text: str, statuses: dict[str, set[int]]) -> str:
    usual = "409" if id.startswith("game.") else "400"
    found = ", ".join(str(status) for status in sorted(statuses.get(id, set())) if status)
    sentence = text.replace("|", "\\|")
    return f"| `{id}` | {found or usual} | {sentence} |"
