import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import Fault, Game, Heartbeat, User
from games.services import faults, health, pausing, sweep
from tests.duel import again, play_to_the_end
from tests.people import signed_in
from tests.worker import Worker


@pytest.fixture
def operator(client: Client, charlie: User) -> Client:
    User.objects.filter(pk=charlie.pk).update(is_staff=True, is_superuser=True)
    return signed_in(User.objects.get(pk=charlie.pk), client)


@pytest.fixture(autouse=True)
def broker_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(health.PROBES, "broker", lambda: (True, {"waiting": 0, "oldest_seconds": 0}))
    monkeypatch.setattr(health, "broker", lambda: (True, {"waiting": 0, "oldest_seconds": 0}))


def test_health_tells_strangers_only_whether_all_is_well(game, client: Client, worker: Worker) -> None:
    assert client.get("/health").status_code == 503  # no sweep has run
    sweep.sweep()
    response = client.get("/health")
    assert (response.status_code, response.json()) == (200, {"ok": True})


def test_health_tells_the_operator_what_is_wrong(game, operator: Client, worker: Worker) -> None:
    sweep.sweep()
    faults.freeze(again(game), ValueError("the owl is in the deck"))
    data = operator.get("/health").json()
    assert data["checks"]["frozen"] == {"ok": False, "games": [game.pk]}
    assert "owl" not in json.dumps(data)


def test_overdue_windows_are_seen(game) -> None:
    assert health.overdue_windows()[0]
    Game.objects.filter(pk=game.pk).update(closes_at="2020-01-01T00:00Z", wake_at="2020-01-01T00:00Z")
    assert health.overdue_windows() == (False, {"overdue": 1, "unheard": 1})


def test_metrics_are_for_operators_and_their_tools(game, client: Client, settings) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "open-sesame"
    assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    said = client.get("/metrics", headers={"authorization": "Bearer open-sesame"}).content.decode()
    assert 'civpbem_games{ruleset="toy",status="running"} 1.0' in said
    assert "civpbem_windows_overdue 0.0" in said


def test_metrics_after_a_sweep(game, operator: Client, worker: Worker) -> None:
    sweep.sweep()
    assert Heartbeat.objects.get().name == "sweep"
    assert "civpbem_queue_length 0.0" in operator.get("/metrics").content.decode()


PAGES = ["game", "seat", "fault", "vote", "invitation", "absence", "user"]


@pytest.mark.parametrize("page", PAGES)
def test_every_admin_list_and_form_opens(game, operator: Client, page: str) -> None:
    faults.record(game, ValueError("x"), froze=False)
    assert operator.get(f"/admin/games/{page}/?q=a").status_code in (200, 302)
    assert operator.get(f"/admin/games/{page}/").status_code == 200


def test_the_admin_page_of_a_game_shows_no_secret(game, operator: Client) -> None:
    page = operator.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert bytes(game.vault.seed).hex() not in page
    assert "hands" not in page
    seat = game.seats.first()
    assert operator.get(f"/admin/games/seat/{seat.pk}/change/").status_code == 200


def act(operator: Client, page: str, action: str, pk: int) -> None:
    data = {"action": action, "_selected_action": [pk]}
    assert operator.post(f"/admin/games/{page}/", data).status_code == 302


def test_the_operator_pauses_extends_and_retries(game, operator: Client, worker: Worker) -> None:
    due = game.due
    act(operator, "game", "extend", game.pk)
    assert (again(game).due - due).days == 1
    act(operator, "game", "pause", game.pk)
    assert again(game).status == Game.Status.PAUSED
    act(operator, "game", "pause", game.pk)  # refused, and said so
    act(operator, "game", "resume", game.pk)
    faults.freeze(again(game), ValueError("x"))
    act(operator, "game", "retry", game.pk)
    assert again(game).status == Game.Status.RUNNING
    assert Fault.objects.get().solved_at is not None
    act(operator, "game", "ring", game.pk)


def test_the_operator_replaces_a_player(game, hers, operator: Client, worker: Worker) -> None:
    act(operator, "seat", "offer", hers.pk)
    act(operator, "seat", "steward", hers.pk)
    hers.refresh_from_db()
    assert hers.bot == "steward"


def test_editing_a_game_in_the_admin_touches_nothing_else(game, operator: Client) -> None:
    pausing.extend(game.pk, 60)
    page = operator.get(f"/admin/games/game/{game.pk}/change/")
    assert page.status_code == 200
    forms = ["seats", "faults", "log"]
    data = {f"{name}-{field}_FORMS": "0" for name in forms for field in ("TOTAL", "INITIAL")}
    data |= {"name": "New name", "visibility": "private", "owner": str(game.owner_id)}
    assert operator.post(f"/admin/games/game/{game.pk}/change/", data).status_code == 302
    assert again(game).name == "New name"


def test_a_fault_is_logged_without_its_message(game, caplog) -> None:
    faults.record(game, KeyError("lion in the deck"), froze=False)
    assert "lion" not in caplog.text


# ---------------------------------------------------------------- commands
def test_replay_and_verify_from_the_command_line(game, worker: Worker, capsys) -> None:
    game = play_to_the_end(game, worker)
    call_command("replay", game.pk)
    call_command("replay", game.pk, "--upgrade")
    call_command("verify", game.pk)
    said = capsys.readouterr().out
    assert "as recorded" in said
    assert "follow from the seed" in said
    game.steps.filter(no=1).update(hash="0" * 32)
    with pytest.raises(CommandError, match="1 games"):
        call_command("replay", game.pk)
    with pytest.raises(CommandError):
        call_command("verify", 12345)
    Game.objects.filter(pk=game.pk).update(commitment="0" * 64)
    with pytest.raises(CommandError, match="not proved"):
        call_command("verify", game.pk)


def test_export_import_and_fork_from_the_command_line(game, alice, tmp_path, worker: Worker, capsys) -> None:
    path = str(tmp_path / "game.json")
    call_command("export_game", game.pk, path)
    call_command("import_game", path, "--owner", alice.email)
    call_command("fork_game", game.pk, "--owner", alice.email, "--step", "0")
    assert Game.objects.count() == 3
    assert Game.objects.filter(sandbox=True, owner=alice).count() == 2
    call_command("export_game", game.pk)
    assert '"civpbem"' in capsys.readouterr().out


def test_the_operator_sets_a_game_back_from_the_command_line(game, worker: Worker, capsys) -> None:
    play_to_the_end(game, worker)
    call_command("rollback_game", game.pk, 2, "--reason", "a fault of ours")
    assert (again(game).no, again(game).status) == (2, "running")
    assert again(game).commitments[0] in capsys.readouterr().out
    assert game.log.get(kind="rolled-back").data["reason"] == "a fault of ours"
    with pytest.raises(CommandError):
        call_command("rollback_game", game.pk, 99, "--reason", "x")


def test_the_age_of_the_queue_is_that_of_its_oldest_task() -> None:
    messages = [b'{"headers": {"task": "games.sweep"}, "body": ""}', b'{"headers": {"rung_at": 1000.5}, "body": ""}']
    assert health.queue_age(messages, 1030.6) == 30
    assert health.queue_age(messages[:1], 1030.6) == 0


@pytest.mark.parametrize(
    "command",
    [
        ["export_game", "999"],
        ["fork_game", "999", "--owner", "alice@example.org"],
        ["import_game", "/dev/null", "--owner", "nobody@example.org"],
        ["import_game", "/dev/null"],
        ["replay", "999"],
        ["rollback_game", "999", "0", "--reason", "x"],
    ],
)
def test_nonsense_on_the_command_line_is_refused(command, alice) -> None:
    with pytest.raises(CommandError):
        call_command(*command)
