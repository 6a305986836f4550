"""The alarm clock may be broken; nobody who hands in orders must notice."""

import pytest
from celery import current_app
from kombu.exceptions import OperationalError
from redis.exceptions import ResponseError

from games.services import queue
from games.services.queue import after_commit, send


@pytest.fixture(autouse=True)
def rested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue._Broker, "gone_until", 0.0)


@pytest.mark.parametrize("error", [OperationalError("gone"), ConnectionRefusedError(), ResponseError("OOM")])
def test_a_broker_that_is_gone_is_no_error(monkeypatch, error) -> None:
    tried = []

    def broken(*args, **kwargs):
        tried.append(args)
        raise error

    monkeypatch.setattr(current_app, "send_task", broken)
    assert send("games.resolve", 1) is False
    assert send("games.resolve", 2) is False
    assert len(tried) == 1  # the second did not even try: nobody waits for a broker that was gone a moment ago


def test_it_is_tried_again_after_a_while(monkeypatch) -> None:
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda *args, **kwargs: sent.append(args))
    monkeypatch.setattr(queue._Broker, "gone_until", 1.0)
    assert send("games.resolve", 1) is True
    assert sent == [("games.resolve", (1,))]


def test_other_errors_are_not_hidden(monkeypatch) -> None:
    def broken(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr(current_app, "send_task", broken)
    with pytest.raises(ZeroDivisionError):
        send("games.resolve", 1)


def test_the_ring_comes_after_the_commit(db, monkeypatch, django_capture_on_commit_callbacks) -> None:
    sent = []
    monkeypatch.setattr(queue, "send", lambda *args: sent.append(args))
    with django_capture_on_commit_callbacks(execute=True):
        after_commit("games.resolve", 7)
        assert sent == []
    assert sent == [("games.resolve", 7)]
