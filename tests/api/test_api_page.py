"""docs/api.md: every route has an example in curl, and every example is understood."""

import json
import re
import shlex
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from games.models import Game
from tests.api.conftest import Caller, ids
from tests.api.test_matrix import undone
from tests.site import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text()
PREFIX = "$CIV"
NOT_UNDERSTOOD = ("request.", "field.", "read.data")


class Example(NamedTuple):
    method: str
    path: str
    body: Any
    headers: dict[str, str]


def examples() -> list[Example]:
    joined = re.sub(r"\\\n\s+", "", PAGE)
    return [read(line.strip()) for line in joined.splitlines() if line.strip().startswith("curl")]


def read(line: str) -> Example:
    words = shlex.split(line)
    flags = dict(pairwise(words))
    headers = [words[n + 1] for n, word in enumerate(words) if word == "-H" and ":" in words[n + 1]]
    body = json.loads(flags["--json"]) if "--json" in flags else None
    sent = dict(header.split(": ", 1) for header in headers)
    return Example(flags.get("-X", "GET"), words[-1].removeprefix(PREFIX), body, sent)


def operations() -> list[tuple[str, str]]:
    document = msgspec.json.decode((ROOT / "docs" / "openapi.json").read_bytes())
    return [
        (method.upper(), path.removeprefix("/api/v1")) for path, item in document["paths"].items() for method in item
    ]


def fits(path: str, template: str) -> bool:
    return bool(re.fullmatch(re.sub(r"\{\w+\}", r"[^/]+", template), path.partition("?")[0]))


def test_every_route_has_an_example() -> None:
    given = [(method, path) for method, path, _, _ in examples()]
    missing = [(m, t) for m, t in operations() if not any(m == method and fits(path, t) for method, path in given)]
    assert missing == []


def test_every_example_is_understood(al: Caller, game: Game) -> None:
    """It may be refused by the state of this table, but never as something that cannot be read."""
    for method, path, body, headers in examples():
        here = path.replace("/games/1/", f"/games/{game.pk}/").replace("/rulesets/cyclades/", "/rulesets/toy/")
        with undone():
            answer = al(method, here, body, **headers)
        assert answer.status_code < 500, (method, path, answer.content)
        if answer.status_code >= 400:
            assert not [id for id in ids(answer) if id.startswith(NOT_UNDERSTOOD)], (method, path, answer.content)
