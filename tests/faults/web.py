"""What a web process does, as commands that print JSON: `python -m tests.toy_site tests.faults.web COMMAND ...`"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from typing import Any

from django.db import connection, connections, transaction
from django.utils import timezone

from games.models import Ask, Game, Order, Seat, Step, User
from games.selectors import question
from games.services import absences, lobby, orders, resolution
from games.services.errors import Refusal
from games.services.replaying import replay, verify
from games.services.sweep import sweep


def new(slug: str, games: str, people: str) -> list[int]:
    """Tables with so many people each; bots in the other seats."""
    made = [User.objects.get_or_create(email=f"p{n}@example.org")[0] for n in range(int(people))]
    ids = []
    for _ in range(int(games)):
        game = lobby.create(made[0], slug, auto_start=False, players=None if slug == "toy-five" else 2)
        for person in made[1:]:
            lobby.join(game.pk, person)
        ids.append(lobby.start(game.pk, fill="random" if slug == "toy-five" else "").pk)
    return ids


def answer(game: str = "") -> int:
    """Every person who is asked hands in the default."""
    asks = Ask.objects.filter(answered_at=None, seat__bot="").select_related("seat")
    asks = asks.filter(game_id=int(game)) if game else asks
    return sum(_answer(ask.seat) for ask in asks)


def _answer(seat: Seat) -> bool:
    found = question(seat)
    if found is None:
        return False
    try:
        orders.submit(seat, [found.default], window=found.row.window, source="web", key=f"web/{found.row.window}")
    except Refusal as refusal:
        assert refusal.problems[0].id == "window.stale", refusal
        return False
    return True


def play(seconds: str) -> dict[str, int]:
    """Answer and sweep until all games are over or time is up."""
    until = time.monotonic() + float(seconds)
    swept = 0.0
    while Game.objects.filter(status="running").exists() and time.monotonic() < until:
        if not answer():
            time.sleep(0.1)
        if time.monotonic() - swept > 1:
            sweep()
            swept = time.monotonic()
    return dict(Counter(Game.objects.values_list("status", flat=True)))


def at_once(work: Callable[[int], Any], count: int = 8) -> list[Any]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda number: _alone(lambda: work(number)), range(count)))


def same_key(game: str) -> list[int]:
    """Eight submissions of one sheet at once; the rows they became."""
    ask = Ask.objects.filter(game_id=int(game)).select_related("seat").order_by("pk")[0]
    found = question(ask.seat)
    assert found is not None
    line = found.default
    return sorted(set(at_once(lambda _: orders.submit(ask.seat_id, [line], key="once").order)))


def other_keys(game: str) -> int:
    """Everybody submits several times at once; how many sealed sheets there are."""
    seats = [ask.seat for ask in Ask.objects.filter(game_id=int(game)).select_related("seat")]
    lines = {seat.pk: question(seat).default for seat in seats}  # type: ignore[union-attr]
    at_once(lambda n: orders.submit(seats[n % len(seats)].pk, [lines[seats[n % len(seats)].pk]], key=f"k{n}").order)
    return Order.objects.filter(game_id=int(game), status="sealed").count()


def advance(game: str) -> list[int]:
    """Eight resolutions at once; how many steps each wrote."""
    return at_once(lambda _: len(resolution.advance(int(game))))


def hold(seconds: str) -> str:
    """Keep the database to ourselves for a while."""
    with transaction.atomic():
        User.objects.create(email="busy@example.org")
        sys.stdout.write("held\n")
        sys.stdout.flush()
        time.sleep(float(seconds))
    return "let go"


def absent(game: str, moment: str) -> list[float]:
    """Everybody goes on holiday while a step is written; the days that those who are asked next have to answer.

    `before`: the absences are there before the step locks the game; `inside`: somebody waits for its lock.
    """
    people, holidays = list(User.objects.filter(seats__game_id=int(game))), list[Future[Any]]()

    with ThreadPoolExecutor(1) as pool:

        def leave() -> None:
            now = timezone.now()
            for person in people:
                absences.add(person, now, now + timedelta(days=7))

        def ready(*args: Any) -> Any:
            found = make_ready(*args)
            if not holidays:
                holidays.append(pool.submit(_alone, leave))
                holidays[0].result()
            return found

        def locked(row: Game) -> None:
            keep_game(row)
            holidays.append(pool.submit(_alone, leave))
            while not _somebody_waits():
                time.sleep(0.01)

        make_ready, keep_game = resolution.make_ready, resolution._keep_game
        if moment == "before":
            resolution.make_ready = ready  # type: ignore[assignment]
        else:
            resolution._keep_game = locked  # type: ignore[assignment]
        assert len(resolution.advance(int(game))) == 1
        holidays[0].result()
    asks = Ask.objects.filter(game_id=int(game))
    return [(ask.due - ask.opened_at) / timedelta(days=1) for ask in asks if ask.due]


def _somebody_waits() -> bool:
    """For a lock of ours. On SQLite whoever writes has to wait anyway."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def _alone(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connections.close_all()


def show(game: str) -> dict[str, Any]:
    row = Game.objects.get(pk=game)
    statuses = Counter(Order.objects.filter(game=row).values_list("status", flat=True))
    return {"no": row.no, "status": row.status, "steps": row.steps.count(), "orders": dict(statuses)}


def check() -> list[str]:
    """Everything that is wrong with the games there are: nothing."""
    wrong: list[str] = []
    for game in Game.objects.all():
        wrong += [
            f"game {game.pk}: {problem}" for report in (replay(game), verify(game)) for problem in report.problems
        ]
        numbers = list(Step.objects.filter(game=game).order_by("no").values_list("no", flat=True))
        if numbers != list(range(game.no + 1)):
            wrong.append(f"game {game.pk}: steps {numbers}")
        applied = Counter(Order.objects.filter(game=game, status="applied").values_list("seat", "window"))
        wrong += [f"game {game.pk}: {key} was played {n} times" for key, n in applied.items() if n > 1]
    return wrong


COMMANDS: dict[str, Callable[..., Any]] = {
    "new": new,
    "answer": answer,
    "play": play,
    "same-key": same_key,
    "other-keys": other_keys,
    "advance": advance,
    "hold": hold,
    "absent": absent,
    "show": show,
    "check": check,
    "sweep": sweep,
}

if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    print(json.dumps(COMMANDS[name](*arguments)))  # noqa: T201
