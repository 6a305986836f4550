from collections.abc import Iterable
from contextlib import contextmanager

import pytest

from games.models import Seat
from games.services.errors import Refusal
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET as TOY
from tests.worker import Worker


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only ruleset there is."""
    know_only(monkeypatch, TOY)


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    """Telling people is another app's business."""
    return Worker("games").stand_in(monkeypatch)


@contextmanager
def raises_refusal(*ids: str, status: int | None = None):
    """What happens inside is refused for these reasons."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert [problem.id for problem in caught.value.problems] == list(ids)
    if status is not None:
        assert caught.value.status == status


def sides(rows: Iterable[Seat]) -> list[str]:
    return [seat.side for seat in rows]
