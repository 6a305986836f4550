"""What a step costs in telling: channels that are there already, one ring for all, and a second try by the operator."""

import pytest
from django.conf import LazySettings
from django.test import Client

from games.models import Game, User
from games.services import accounts
from notifications.models import Channel, Delivery
from notifications.outbox import channels_of
from tests.notifications.conftest import Box
from tests.people import signed_in
from tests.worker import Worker


def test_an_account_can_be_told_by_mail_from_the_start(alice: User) -> None:
    assert Channel.objects.get(player=alice).kind == "email"
    alice.save()
    assert Channel.objects.count() == 1


@pytest.mark.django_db
def test_guests_and_bots_have_no_channel() -> None:
    accounts.create_guest()
    User.objects.create_user("bot@example.org", is_bot=True)
    assert not Channel.objects.exists()


@pytest.mark.django_db
def test_accounts_that_came_in_otherwise_get_theirs_in_one_go(django_assert_num_queries) -> None:
    people = User.objects.bulk_create(User(email=f"p{n}@example.org") for n in range(5))
    with django_assert_num_queries(4):
        found = channels_of(person.pk for person in people)
    assert all(len(channels) == 1 for channels in found.values())
    with django_assert_num_queries(1):
        assert channels_of(person.pk for person in people).keys() == found.keys()


def test_everybody_is_told_of_a_start_by_one_task(game: Game, worker: Worker) -> None:
    rings = [args for name, *args in worker if str(name).startswith("notifications.")]
    assert [len(ids) for ids in rings] == [2]


def test_without_a_mail_server_webhooks_still_go_out(
    game: Game, alice: User, settings: LazySettings, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the mails are tried again with growing pauses, as if each had been tried alone."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    called: list[int] = []
    monkeypatch.setattr("notifications.channels.webhook.send", lambda delivery, mail: called.append(delivery.pk))
    hook = Channel.objects.create(player=alice, kind="webhook", target="https://example.org/hook")
    mail = Delivery.objects.filter(player=alice, kind="turn").order_by("pk")[0]
    row = Delivery.objects.create(key="by hook", kind="turn", channel=hook, player=alice, game=game, seat=mail.seat)
    Delivery.objects.filter(pk=row.pk).update(window=mail.window, step=mail.step)
    worker.clear()
    worker.append(("notifications.deliver_many", mail.pk, row.pk))
    worker.run()
    assert called == [row.pk]
    mail.refresh_from_db()
    assert (mail.status, mail.tries) == ("waiting", 1)


def test_the_operator_sends_a_mail_again(game: Game, bob: User, client: Client, worker: Worker, box: Box) -> None:
    worker.run()
    sent = Delivery.objects.filter(player=bob, kind="turn", status="sent").order_by("pk")[0]
    operator = User.objects.create_superuser("operator@example.org")
    signed_in(operator, client)
    data = {"action": "send_again", "_selected_action": str(sent.pk)}
    before = len(box.all("bob", "turn"))
    page = client.post("/admin/notifications/delivery/", data, follow=True)
    assert "1 message goes out again." in page.content.decode()
    worker.run()
    assert len(box.all("bob", "turn")) == before + 1
