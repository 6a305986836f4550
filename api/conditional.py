"""ETags. A state's hash is in none of them: who knows all but one card could try which card gives the hash."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from rest_framework.request import Request

import games
from api.problems import ApiRefusal, language


@cache
def build() -> str:
    """Changes with the code, for the same position may be told in other words after an upgrade."""
    root = Path(games.__file__).parent.parent
    files = sorted(path for name in ("games", "api") for path in (root / name).rglob("*.[pm][yo]"))
    stamp = [(str(path.relative_to(root)), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    return hashlib.sha256(repr(stamp).encode()).hexdigest()


def etag(request: Request, *parts: Any) -> str:
    """Of one address, in one language, as made of these facts."""
    facts = msgspec.json.encode([build(), request.get_full_path(), language(), *parts])
    return f'"{hashlib.sha256(facts).hexdigest()[:32]}"'


def of_content(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def listed(header: str) -> set[str]:
    """The tags of a header; weak ones (gzip makes them so) are as good."""
    return {tag.strip().removeprefix("W/") for tag in header.split(",") if tag.strip()}


def is_known(request: Request, tag: str) -> bool:
    header = request.headers.get("If-None-Match", "")
    return bool(header) and bool({tag, "*"} & listed(header))


def check_match(request: Request, tag: str) -> None:
    """If-Match on a change: refuse if the thing is not any more what the caller read."""
    header = request.headers.get("If-Match", "")
    if header and not {tag, "*"} & listed(header):
        raise ApiRefusal("request.precondition", 412)
