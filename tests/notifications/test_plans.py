"""What is told when: the matrix, quiet hours, the daily mail, reminders, news, notices, invitations, seats on offer."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.models import Ask, Game, Seat, User
from games.services import invitations, lobby, orders, pausing, press, sweep
from games.services import seats as seat_service
from games.services.signals import reminder_due
from notifications.models import Channel, Delivery, Pace, Topic
from notifications.outbox import after_quiet_hours, next_digest
from tests.notifications.conftest import Answer, Box, legal_lines, text_of
from tests.worker import Worker

HOUR = timedelta(hours=1)


def mail_channel(user: User, **plan: str) -> Channel:
    channel, _ = Channel.objects.get_or_create(player=user, kind="email", target="")
    channel.plan = plan
    channel.save()
    return channel


# ------------------------------------------------------------ hours
@pytest.mark.parametrize(
    ("since", "until", "at", "expected"),
    [
        ("22:00", "07:00", "2026-11-18 21:30", "2026-11-19 06:00"),
        ("22:00", "07:00", "2026-11-18 03:00", "2026-11-18 06:00"),
        ("22:00", "07:00", "2026-11-18 12:00", "2026-11-18 12:00"),
        ("22:00", "07:00", "2026-11-18 06:00", "2026-11-18 06:00"),
        ("13:00", "15:00", "2026-11-18 12:30", "2026-11-18 14:00"),
        ("08:00", "08:00", "2026-11-18 07:30", "2026-11-18 07:30"),
    ],
)
def test_quiet_hours_are_those_of_the_players_clock(since: str, until: str, at: str, expected: str) -> None:
    player = User(
        time_zone="Europe/Warsaw", quiet_from=time.fromisoformat(since), quiet_until=time.fromisoformat(until)
    )
    moment = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert after_quiet_hours(player, moment) == datetime.fromisoformat(expected).replace(tzinfo=UTC)


def test_the_daily_mail_comes_at_the_players_hour() -> None:
    channel = Channel(player=User(time_zone="Europe/Warsaw"), digest_hour=8)
    early, late = datetime(2026, 11, 18, 6, tzinfo=UTC), datetime(2026, 11, 18, 9, tzinfo=UTC)
    assert next_digest(channel, early) == datetime(2026, 11, 18, 7, tzinfo=UTC)
    assert next_digest(channel, late) == datetime(2026, 11, 19, 7, tzinfo=UTC)


def test_a_turn_mail_waits_for_the_end_of_the_quiet_hours(
    toy: None, alice: User, bob: User, worker: Worker, box: Box
) -> None:
    alice.quiet_from, alice.quiet_until = time(22), time(7)
    alice.save()
    with time_machine.travel(datetime(2026, 11, 18, 22, 30, tzinfo=UTC), tick=False) as clock:
        game = lobby.create(alice, "toy", players=2)
        lobby.join(game.pk, bob)
        worker.run()
        assert [mail["To"] for mail in box.turns()] == ["bob@example.org"]
        clock.move_to(datetime(2026, 11, 19, 6, 1, tzinfo=UTC))
        worker.sweep()
        assert len(box.turns("alice")) == 1


# ------------------------------------------------------------ the matrix
def test_what_is_off_is_not_sent(toy: None, alice: User, bob: User, worker: Worker, box: Box) -> None:
    mail_channel(alice, turn=Pace.OFF)
    game = lobby.create(alice, "toy", players=2)
    lobby.join(game.pk, bob)
    worker.run()
    assert not box.all("alice")
    assert len(box.turns("bob")) == 1


def test_presence_on_the_site_does_not_keep_a_turn_mail_back(
    game: Game, alice: User, client: Client, worker: Worker, box: Box
) -> None:
    client.force_login(alice)
    client.get("/me/channels/")
    worker.run()
    assert len(box.turns("alice")) == 1


def test_one_click_ends_one_kind_of_mail(game: Game, alice: User, worker: Worker, box: Box, client: Client) -> None:
    worker.run()
    link = box.last("alice")["List-Unsubscribe"].strip(" <>").removeprefix("https://play.example.org")
    assert "no more mails of this kind" in client.get(link).content.decode()
    assert Channel.objects.get(player=alice).pace(Topic.TURN) == Pace.NOW
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Channel.objects.get(player=alice).pace(Topic.TURN) == Pace.OFF
    assert Channel.objects.get(player=alice).pace(Topic.PRESS) == Pace.NOW
    assert client.post(re.sub(r"/c\d+", "/c987", link)).status_code == 404


def test_the_page_of_channels(alice: User, client: Client) -> None:
    assert client.get("/me/channels/").status_code == 302
    client.force_login(alice)
    assert "something is asked of me" in client.get("/me/channels/").content.decode()
    name = f"c{Channel.objects.get(player=alice, kind='email').pk}"
    paces = {f"{name}-{topic}": Pace.DIGEST for topic in Topic.values}
    sent = {"channel": name, f"{name}-digest_hour": "6", f"{name}-active": "on", **paces}
    assert client.post("/me/channels/", sent).status_code == 302
    channel = Channel.objects.get(player=alice, kind="email")
    assert channel.digest_hour == 6
    assert channel.plan == dict.fromkeys(Topic.values, Pace.DIGEST)
    assert client.post("/me/channels/", {**sent, f"{name}-digest_hour": "25"}).status_code == 200
    assert Channel.objects.get(pk=channel.pk).digest_hour == 6


def test_nobody_changes_the_channels_of_somebody_else(alice: User, bob: User, client: Client) -> None:
    mine = mail_channel(bob)
    client.force_login(alice)
    name = f"c{mine.pk}"
    client.post("/me/channels/", {"channel": name, f"{name}-digest_hour": "6", f"{name}-turn": "off"})
    client.post(f"/me/channels/webhooks/{mine.pk}/remove/")
    assert Channel.objects.get(pk=mine.pk).plan == {}


# ------------------------------------------------------------ news and the daily mail
@pytest.fixture
def three(toy: None, alice: User, bob: User, charlie: User) -> Game:
    game = lobby.create(alice, "toy", players=3, name="Three")
    lobby.join(game.pk, bob)
    lobby.join(game.pk, charlie)
    return Game.objects.get(pk=game.pk)


def answer_everything(game: Game, worker: Worker) -> None:
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        orders.submit(ask.seat, [_default(ask.seat)], by=ask.seat.player)
    worker.run()


def _default(seat: Seat) -> str:
    from games.selectors import question

    found = question(seat)
    assert found is not None
    return found.default


def test_a_settled_table_sends_one_mail_of_news(
    three: Game, alice: User, bob: User, charlie: User, worker: Worker, box: Box
) -> None:
    for user in (alice, bob, charlie):
        mail_channel(user, news=Pace.NOW)
    worker.run()
    for _ in range(2):
        answer_everything(three, worker)
    assert not [m for m in box.all() if m["X-Civpbem"] == "news"]
    waiting = Delivery.objects.filter(kind="news", status="waiting")
    assert len(waiting) == len(set(waiting.values_list("seat", flat=True)))
    Delivery.objects.filter(kind="news").update(send_at=timezone.now())
    worker.sweep()
    news = [m for m in box.all() if m["X-Civpbem"] == "news"]
    assert len(news) <= 3
    assert not Delivery.objects.filter(kind="news", status="waiting").exists()
    sent = {m["To"] for m in news}
    told = {m["To"] for m in box.turns() if "round 2" in text_of(m).lower()}
    assert sent | told == {"alice@example.org", "bob@example.org", "charlie@example.org"}


def test_the_daily_mail_gathers_everything(three: Game, alice: User, bob: User, worker: Worker, box: Box) -> None:
    plan = dict.fromkeys(Topic.values, Pace.DIGEST)
    mail_channel(alice, **plan)
    worker.run()
    box.clear()
    mine, his = three.seats.get(player=alice), three.seats.get(player=bob)
    press.send(his.pk, "First message", to=[mine.side], by=bob)
    press.send(his.pk, "Second message", to=[mine.side], by=bob)
    pausing.pause(three.pk)
    worker.run()
    assert not box.all("alice")
    Delivery.objects.filter(digest=True).update(send_at=timezone.now())
    worker.sweep()
    worker.sweep()
    (mail,) = box.all("alice")
    assert mail["Subject"] == "Your day at the tables"
    for text in ("First message", "Second message", "THE GAME IS PAUSED"):
        assert text in text_of(mail)
    assert not Delivery.objects.filter(player=alice, status="waiting").exists()


# ------------------------------------------------------------ reminders
def test_one_reminder_for_all_my_games(toy: None, alice: User, bob: User, worker: Worker, box: Box) -> None:
    games = []
    for name in ("First", "Second"):
        game = lobby.create(alice, "toy", players=2, name=name)
        lobby.join(game.pk, bob)
        games.append(game)
    worker.run()
    box.clear()
    Ask.objects.update(due=timezone.now() + 23 * HOUR)
    for ask in Ask.objects.select_related("game", "seat__player"):
        reminder_due.send(Game, game=ask.game, ask=ask, minutes=24 * 60)
    Delivery.objects.filter(kind="reminder").update(send_at=timezone.now())
    worker.sweep()
    (mail,) = box.all("alice")
    assert "FIRST: " in text_of(mail)
    assert "SECOND: " in text_of(mail)
    assert len(box.all("bob")) == 1
    assert Delivery.objects.filter(kind="reminder", status="dropped").count() == 2


def test_a_reminder_for_one_game_takes_the_answer(game: Game, worker: Worker, box: Box, answer: Answer) -> None:
    worker.run()
    lines = legal_lines(box.last("alice"))
    ask = Ask.objects.select_related("game", "seat__player").get(seat__player__email="alice@example.org")
    Ask.objects.update(due=timezone.now() + HOUR)
    reminder_due.send(Game, game=game, ask=Ask.objects.select_related("seat").get(pk=ask.pk), minutes=180)
    Delivery.objects.filter(kind="reminder").update(send_at=timezone.now())
    worker.sweep()
    mail = box.last("alice", "Reminder")
    answer(mail, lines[0])
    assert box.last("alice", "Received")


def test_who_has_answered_is_not_reminded(game: Game, seats: dict[str, Seat], worker: Worker, box: Box) -> None:
    worker.run()
    ask = Ask.objects.select_related("seat").get(seat=seats["alice"])
    reminder_due.send(Game, game=game, ask=ask, minutes=180)
    orders.submit(seats["alice"], [_default(seats["alice"])])
    Delivery.objects.filter(kind="reminder").update(send_at=timezone.now())
    worker.sweep()
    assert not box.all("alice", "Reminder")


def test_the_sweep_of_the_games_reminds(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    Ask.objects.update(due=timezone.now() + 2 * HOUR, opened_at=timezone.now() - 50 * HOUR)
    assert sweep.remind(game.pk) == 2
    Delivery.objects.filter(kind="reminder").update(send_at=timezone.now())
    worker.sweep()
    assert len(box.all(subject="Reminder")) == 2


# ------------------------------------------------------------ the table
def test_pauses_and_their_end(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    pausing.pause(game.pk)
    worker.run()
    assert len(box.all(subject="The game is paused")) == 2
    pausing.resume(game.pk)
    worker.run()
    assert "Your answer" in text_of(box.last("alice", "The game goes on"))


def test_an_extension_is_told_to_those_who_wait(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    pausing.extend(game.pk, 600)
    worker.run()
    assert len(box.all(subject="The deadline has moved")) == 2


def test_an_invitation_by_mail(toy: None, alice: User, worker: Worker, box: Box) -> None:
    game = lobby.create(alice, "toy", players=2, name="Private", visibility="private")
    invitations.invite(game.pk, ["dora@example.org"], by=alice)
    worker.run()
    mail = box.last("dora")
    assert "Alice invites you" in text_of(mail)
    assert "alice@" not in mail.as_string()
    assert "https://play.example.org/join/" in text_of(mail)
    lobby.cancel(game.pk, by=alice)
    invitations_left = Delivery.objects.filter(kind="invitation").count()
    assert invitations_left == 1


def test_a_seat_on_offer(
    game: Game, seats: dict[str, Seat], bob: User, charlie: User, worker: Worker, box: Box
) -> None:
    mail_channel(charlie, offer=Pace.NOW)
    worker.run()
    box.clear()
    seat_service.leave(seats["bob"].pk, by=bob)
    worker.run()
    assert "looks for a new player" in text_of(box.last("alice", "A seat is on offer"))
    assert "A seat is free" in box.last("charlie")["Subject"]
    assert not box.all("bob")
    seat_service.take(seats["bob"].pk, by=charlie)
    worker.run()
    assert len(box.turns("charlie")) == 1
    assert box.last("alice", "A new player")


def test_whose_seat_is_offered_can_still_come_back(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box
) -> None:
    seat_service.offer(seats["bob"].pk)
    worker.run()
    assert "Answer, and it stays yours" in text_of(box.last("bob", "Your seat is on offer")).replace("\n", " ")


def test_a_rollback_asks_anew(game: Game, worker: Worker, box: Box) -> None:
    from games.services import history

    worker.run()
    answer_everything(game, worker)
    box.clear()
    history.rollback(game.pk, 0, reason="a mistake")
    worker.run()
    assert "a mistake" in text_of(box.last("alice", "The game was set back"))
    assert len(box.turns()) == 2


def test_guests_and_bots_get_no_mail(toy: None, worker: Worker, box: Box, db: None) -> None:
    from games.services import accounts

    accounts.try_now(accounts.create_guest(), "toy", players=2)
    worker.run()
    assert not box.all()
    assert not Delivery.objects.exists()
