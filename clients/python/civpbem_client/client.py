import time
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import httpx

from civpbem_client.errors import Refused, Unreachable
from civpbem_client.shapes import Ask, DryRun, Events, Game, Position, Receipt, Ruleset, Seat, Step, Waiting

TRIES = 5
LONGEST_WAIT = 30.0
NO_ROOM = 2.0  # seconds between looks where the server does not let us wait


class Client:
    """One account at one site. Reads remember their ETag; busy and throttled requests are tried again."""

    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        language: str = "",
        timeout: float = 40.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {"Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if language:
            headers["Accept-Language"] = language
        base = f"{url.rstrip('/')}/api/v1/"
        self._http = httpx.Client(base_url=base, headers=headers, timeout=timeout, transport=transport)
        self._known: dict[str, tuple[str, Any]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # ------------------------------------------------------------ rulesets and tables
    def rulesets(self) -> list[Ruleset]:
        return self._list("rulesets/")

    def ruleset(self, slug: str) -> dict[str, Any]:
        return self.get(f"rulesets/{slug}/")

    def games(self, **filters: str | int | bool) -> Iterator[Game]:
        """All tables that fit, page by page: status, ruleset, mine, waiting, seats, search, ordering."""
        wanted = {name: _text(value) for name, value in filters.items()}
        offset = 0
        while True:
            page = self.get("games/", {**wanted, "limit": "100", "offset": str(offset)})
            yield from page["results"]
            offset += 100
            if page["next"] is None:
                return

    def game(self, game: int) -> Game:
        return self.get(f"games/{game}/")

    def create(self, ruleset: str, **settings: Any) -> Game:
        return self.send("POST", "games/", {"ruleset": ruleset, **settings})

    def start(self, game: int, fill: str = "") -> Game:
        return self.send("POST", f"games/{game}/start/", {"fill": fill})

    def seats(self, game: int) -> list[Seat]:
        return self._list(f"games/{game}/seats/")

    def join(self, game: int, *, wishes: Sequence[str] = (), side: str = "", link: str = "") -> list[Seat]:
        body = {"wishes": list(wishes), "side": side, "link": link}
        return self.send("POST", f"games/{game}/seats/", body)["results"]

    def leave(self, game: int) -> None:
        self.send("DELETE", f"games/{game}/seats/")

    # ------------------------------------------------------------ playing
    def waiting(self) -> list[Waiting]:
        return self._list("me/waiting/")

    def asks(self, game: int) -> list[Ask]:
        return self._list(f"games/{game}/asks/")

    def view(self, game: int, *, step: int | None = None, side: str = "") -> Position:
        return self.get(f"games/{game}/view/", _given(step=step, side=side or None))

    def text(self, game: int) -> str:
        return self.get(f"games/{game}/text/")["text"]

    def submit(
        self,
        game: int,
        lines: Sequence[str] | None = None,
        *,
        orders: Sequence[Mapping[str, Any]] | None = None,
        window: int | None = None,
        side: str = "",
        key: str = "",
    ) -> Receipt:
        """Hand in a sheet, as lines or as data. With a key it counts once, however often it is sent."""
        body = _sheet(lines, orders, side) | ({"window": window} if window is not None else {})
        return self.send("POST", f"games/{game}/orders/", body, {"Idempotency-Key": key} if key else {})

    def dry_run(self, game: int, lines: Sequence[str], *, side: str = "") -> DryRun:
        return self.send("POST", f"games/{game}/orders/", {**_sheet(lines, None, side), "dry_run": True})

    def withdraw(self, game: int) -> None:
        self.send("DELETE", f"games/{game}/orders/")

    def standing(self, game: int) -> list[str]:
        return self.get(f"games/{game}/standing/")["lines"]

    def keep_standing(self, game: int, lines: Sequence[str]) -> list[str]:
        return self.send("PUT", f"games/{game}/standing/", {"lines": list(lines)})["lines"]

    def events(self, game: int, *, after: int = -1, wait: int = 0) -> Events:
        return self.get(f"games/{game}/events/", _given(after=after, wait=wait or None))

    def follow(self, game: int, *, after: int = -1, wait: int = 20) -> Iterator[Step]:
        """Steps as they happen, until the game is over."""
        while True:
            page = self.events(game, after=after)
            yield from page["results"]
            after = page["after"]
            if page["next"] is None and page["status"] in ("ended", "cancelled"):
                return
            if page["next"] is None and not self.wait_for_news(game, after=after, seconds=wait):
                time.sleep(NO_ROOM)

    def wait_for_news(self, game: int, *, after: int, seconds: int = 20) -> bool:
        """Until the game moves beyond a step or so many seconds (30 at most) are over.

        False: the server had no room to let us wait and answered at once; look again a little later.
        """
        wanted = _given(after=after, wait=max(1, min(seconds, 30)), limit=1)
        return "Retry-After" not in self._ask("GET", f"games/{game}/events/", params=wanted).headers

    def press(self, game: int, text: str, *, to: Sequence[str] | None = None) -> dict[str, Any]:
        body = {"text": text, **({"to": list(to)} if to is not None else {})}
        return self.send("POST", f"games/{game}/press/", body)

    # ------------------------------------------------------------ any route
    def get(self, path: str, query: Mapping[str, str] | None = None) -> Any:
        """A read; what has not changed since the last time is not sent again."""
        place = f"{path}?{sorted((query or {}).items())}"
        tag, known = self._known.get(place, ("", None))
        headers = {"If-None-Match": tag} if tag else {}
        answer = self._ask("GET", path, params=query, headers=headers)
        if answer.status_code == 304:
            return known
        found = answer.json()
        self._known[place] = (answer.headers.get("ETag", ""), found)
        return found

    def send(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        answer = self._ask(method, path, json=body, headers=headers or {})
        return answer.json() if answer.content else None

    def _ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        for left in reversed(range(TRIES)):
            try:
                answer = self._http.request(method, path, **given)
            except httpx.HTTPError as error:
                raise Unreachable(f"{self._http.base_url}: {error or type(error).__name__}") from error
            if left and _may_repeat(answer):
                time.sleep(_pause(answer))
                continue
            if answer.status_code >= 400:
                raise Refused(answer.status_code, _problems(answer))
            return answer
        raise AssertionError("the last try returns or raises")

    def _list(self, path: str) -> Any:
        return self.get(path)["results"]


def _problems(answer: httpx.Response) -> Any:
    if "json" in answer.headers.get("Content-Type", ""):
        return answer.json().get("problems", [])
    return []


def _may_repeat(answer: httpx.Response) -> bool:
    """Whether nothing was done, or doing it twice is doing it once."""
    if answer.status_code != 503:
        return answer.status_code == 429
    once = answer.request.method != "POST" or "Idempotency-Key" in answer.request.headers
    return once or [problem["id"] for problem in _problems(answer)] == ["game.busy"]


def _pause(answer: httpx.Response) -> float:
    try:
        return min(float(answer.headers.get("Retry-After", "1")), LONGEST_WAIT)
    except ValueError:
        return 1.0


def _sheet(lines: Sequence[str] | None, orders: Sequence[Mapping[str, Any]] | None, side: str) -> dict[str, Any]:
    body: dict[str, Any] = {"side": side} if side else {}
    if lines is not None:
        body["lines"] = list(lines)
    if orders is not None:
        body["orders"] = [dict(order) for order in orders]
    return body


def _given(**values: int | str | None) -> dict[str, str]:
    return {name: str(value) for name, value in values.items() if value is not None}


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
