"""Games that were being played when the site was upgraded."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.models import Ask, Fault, Game, Order, Seat, Step, Vault, Vote
from games.services import faults, history, orders, replaying, resolution, votes
from tests.duel import again, answer, answer_all, default_line
from tests.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE_BRANCHES = ("games", "0004_live_orders")


def migrate(*targets: tuple[str, str]) -> Apps:
    """The rows as they were, or (without a target) as they are now."""
    executor = MigrationExecutor(connection)
    nodes = list(targets) or executor.loader.graph.leaf_nodes()
    executor.migrate(nodes)
    state = executor.loader.project_state(nodes)
    apps: Apps = state.apps
    return apps


@pytest.fixture
def upgraded(game: Game, hers: Seat, his: Seat, worker: Worker) -> dict[str, Any]:
    """A game one step on, with one sheet on the desk, written by the release before branches and the end of votes."""
    answer_all(game)
    worker.run()
    asked = Ask.objects.filter(game=game).select_related("seat").order_by("pk")[0]
    due = asked.due
    assert due is not None
    then = {"asked": asked.seat_id, "due": due, "hash": Step.objects.filter(game=game).latest("no").hash}
    try:
        apps = migrate(BEFORE_BRANCHES)
        row = apps.get_model("games", "Ask").objects.get(pk=asked.pk)
        reminders = apps.get_model("games", "Reminder").objects  # type: ignore[misc]  # gone since
        reminders.create(ask=row, minutes=1440, due=due)
        reminders.create(ask=row, minutes=180, due=due)
        seat = apps.get_model("games", "Seat").objects.get(pk=hers.pk)
        polls = apps.get_model("games", "Vote").objects
        polls.create(game_id=game.pk, kind="pause", by=seat, status="open")
        polls.create(game_id=game.pk, kind="end", by=seat, status="failed")
        apps.get_model("games", "Fault").objects.create(game_id=game.pk, no=0, kind="KeyError", traceback="")
    finally:
        migrate()
    return then


def test_what_was_written_before_is_still_there(game: Game, upgraded: dict[str, Any]) -> None:
    assert (again(game).no, again(game).commitments) == (1, [])
    assert Order.objects.filter(game=game, status="applied").count() == 2
    assert bytes(Vault.objects.get(game=game).later_seeds) == b""
    assert set(Step.objects.filter(game=game).values_list("branch", flat=True)) == {0}
    assert Step.objects.filter(game=game).latest("no").hash == upgraded["hash"]


def test_reminders_that_went_out_do_not_go_out_again(upgraded: dict[str, Any]) -> None:
    due = upgraded["due"]
    points = [[1440, due.isoformat()], [180, due.isoformat()]]
    assert Ask.objects.get(seat=upgraded["asked"]).reminded == points


def test_votes_get_an_end(game: Game, hers: Seat, his: Seat, upgraded: dict[str, Any]) -> None:
    open_vote = Vote.objects.get(kind="pause")
    assert timedelta(days=6) < open_vote.due - timezone.now() <= timedelta(days=7)
    votes.cast(open_vote.pk, hers.pk, True, by=hers.player)
    votes.cast(open_vote.pk, his.pk, True, by=his.player)
    assert again(game).status == Game.Status.PAUSED
    assert Vote.objects.get(kind="end").status == "failed"


def test_no_operator_gets_mail_about_faults_of_long_ago(upgraded: dict[str, Any]) -> None:
    fault = Fault.objects.get()
    assert fault.told_at == fault.at
    assert faults.tell_operator() == 0


def test_the_game_goes_on_and_can_go_back(game: Game, upgraded: dict[str, Any], worker: Worker) -> None:
    seat = Seat.objects.get(pk=upgraded["asked"])
    orders.save_draft(seat, [default_line(seat)])
    answer(seat)
    assert resolution.advance(game.pk)
    assert replaying.replay(again(game)).problems == []
    history.rollback(game.pk, 1, reason="to see whether it can be done")
    assert again(game).branch == 1
    assert len(Vault.objects.get(game=game).seeds) == 2
    answer_all(game)
    worker.run()
    assert replaying.verify(again(game)).problems == []
