import json
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Fault, Game, Heartbeat, Seat, User
from games.services import faults, health, pausing, seats, sweep
from tests.duel import again, play_to_the_end
from tests.games.conftest import raises_refusal
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


def deadline(game: Game) -> datetime:
    due = again(game).due
    assert due is not None
    return due


EXTEND = {"days": "1", "hours": "2", "minutes": "30", "reason": "The mail was down."}


def test_the_operator_extends_a_deadline_by_a_chosen_time(game, operator: Client) -> None:
    page, due = f"/admin/games/game/{game.pk}/extend/", deadline(game)
    assert page in operator.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert operator.get(page).status_code == 200
    said = operator.post(page, EXTEND).content.decode()
    assert f"{due + timedelta(hours=26, minutes=30):%Y-%m-%d %H:%M}" in said
    assert deadline(game) == due  # so far it was only announced
    assert operator.post(page, {**EXTEND, "sure": "yes"}).status_code == 302
    assert deadline(game) == due + timedelta(hours=26, minutes=30)
    entry = game.log.get(kind="extended")
    assert (entry.data["minutes"], entry.data["reason"]) == (1590, "The mail was down.")
    assert entry.by == User.objects.get(is_staff=True)


@pytest.mark.parametrize("days", ["0", "15", "-1", "one"])
def test_no_extension_of_nothing_or_without_end(game, operator: Client, days: str) -> None:
    due = deadline(game)
    data = {"days": days, "hours": "0", "minutes": "0", "reason": "", "sure": "yes"}
    assert "errorlist" in operator.post(f"/admin/games/game/{game.pk}/extend/", data).content.decode()
    assert deadline(game) == due


def test_the_operator_gives_a_seat_to_an_account(game, hers, alice: User, operator: Client) -> None:
    dora = User.objects.create_user("dora@example.org", display_name="Dora")
    page = f"/admin/games/seat/{hers.pk}/replace/"
    assert page in operator.get(f"/admin/games/seat/{hers.pk}/change/").content.decode()
    data = {"to": "account", "account": "Dora@Example.org", "reason": "Alice asked for it."}
    said = operator.post(page, data).content.decode()
    assert "Alice" in said
    assert "dora@example.org" in said
    assert Seat.objects.get(pk=hers.pk).player == alice  # so far it was only announced
    assert operator.post(page, {**data, "sure": "yes"}).status_code == 302
    assert Seat.objects.get(pk=hers.pk).player == dora
    assert [tenure.player for tenure in hers.tenures.order_by("since", "pk")] == [alice, dora]
    assert game.log.get(kind="replaced").data == {"side": hers.side, "reason": "Alice asked for it."}


@pytest.mark.parametrize("whom", ["bob@example.org", "alice@example.org", "guest@example.org"])
def test_a_seat_is_not_given_to_who_must_not_have_it(game, hers, operator: Client, whom: str) -> None:
    User.objects.create_user("guest@example.org", is_guest=True)
    data = {"to": "account", "account": whom, "sure": "yes"}
    page = operator.post(f"/admin/games/seat/{hers.pk}/replace/", data, follow=True).content.decode()
    assert "This account cannot take the seat" in page
    assert Seat.objects.get(pk=hers.pk).player == hers.player


def test_an_account_nobody_has_is_named(hers, operator: Client) -> None:
    data = {"to": "account", "account": "nobody@example.org", "sure": "yes"}
    assert "no account" in operator.post(f"/admin/games/seat/{hers.pk}/replace/", data).content.decode()


def test_the_operator_gives_a_seat_to_a_bot_or_offers_it(game, hers, his, operator: Client) -> None:
    operator.post(f"/admin/games/seat/{hers.pk}/replace/", {"to": "bot", "bot": "good", "sure": "yes"})
    assert Seat.objects.get(pk=hers.pk).bot == "good"
    offer = {"to": "offer", "reason": "He is ill.", "sure": "yes"}
    operator.post(f"/admin/games/seat/{his.pk}/replace/", offer)
    assert Seat.objects.get(pk=his.pk).offered_at is not None
    assert game.log.get(kind="offered").data["reason"] == "He is ill."


@pytest.mark.parametrize("page", ["game/{game}/extend", "seat/{seat}/replace"])
def test_pages_of_the_operator_are_for_operators_who_may_change(game, hers, client: Client, bob: User, page) -> None:
    address = f"/admin/games/{page.format(game=game.pk, seat=hers.pk)}/"
    assert client.get(address).status_code == 302
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    assert signed_in(bob, client).get(address).status_code == 403


def test_only_an_operator_replaces_a_player(game, hers, bob: User, charlie: User) -> None:
    with raises_refusal("game.not-owner", status=403):
        seats.replace(hers.pk, charlie, by=bob)


def test_an_absence_the_operator_enters_moves_deadlines(game, hers, alice: User, operator: Client) -> None:
    due = deadline(game)
    since, until = timezone.now(), timezone.now() + timedelta(days=2)
    data = {"player": alice.pk, "remark": "in hospital"}
    data |= {"since_0": f"{since:%Y-%m-%d}", "since_1": "00:00", "until_0": f"{until:%Y-%m-%d}", "until_1": "23:00"}
    assert operator.post("/admin/games/absence/add/", data).status_code == 302
    assert deadline(game) > due


def test_editing_a_game_in_the_admin_touches_nothing_else(game, operator: Client) -> None:
    pausing.extend(game.pk, 60)
    page = operator.get(f"/admin/games/game/{game.pk}/change/")
    assert page.status_code == 200
    forms = ["seats", "faults", "log"]
    data = {f"{name}-{field}_FORMS": "0" for name in forms for field in ("TOTAL", "INITIAL")}
    data |= {"name": "New name", "visibility": "private", "owner": str(game.owner_id)}
    assert operator.post(f"/admin/games/game/{game.pk}/change/", data).status_code == 302
    assert again(game).name == "New name"


def test_the_operator_is_told_of_a_fault_once(game, worker: Worker, settings) -> None:
    settings.ADMINS = [("", "operator@example.org")]
    faults.freeze(again(game), ValueError("the owl is in the deck"))
    worker.run()
    faults.tell_operator()
    (letter,) = mail.outbox
    assert letter.recipients() == ["operator@example.org"]
    assert f"Game {game.pk} is frozen" in letter.subject
    assert f"/admin/games/fault/{Fault.objects.get().pk}/change/" in letter.body
    assert "owl" not in letter.body


def test_an_operator_who_could_not_be_told_is_told_later(game, worker: Worker, monkeypatch, settings) -> None:
    settings.ADMINS = [("", "operator@example.org")]
    with monkeypatch.context() as broken:
        broken.setattr("games.services.faults.mail_admins", refuse_connection)
        faults.record(game, ValueError("x"), froze=False)
        worker.run()
        assert mail.outbox == []
    sweep.sweep()
    worker.run()
    assert len(mail.outbox) == 1


def refuse_connection(*args: object) -> None:
    raise ConnectionRefusedError


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
