"""Tasks take ids; every one of them may run twice, late, or at the same time as itself."""

from celery import shared_task

from games.services import queue
from notifications import sending, tidying
from notifications.inbound import process as inbound
from notifications.outbox import PER_TASK


@shared_task(name="notifications.deliver")
def deliver(delivery_id: int) -> None:
    sending.deliver(delivery_id)


@shared_task(name="notifications.deliver_many")
def deliver_many(*ids: int) -> None:
    sending.deliver_many(ids)


@shared_task(name="notifications.process")
def process(mail_id: int) -> None:
    inbound.process(mail_id)


@shared_task(name="notifications.digests")
def digests() -> None:
    sending.deliver_digests()


@shared_task(name="notifications.sweep")
def sweep() -> None:
    """Whatever is due and has not been rung for, or whose ring was lost."""
    waiting = sending.waiting_deliveries()
    for start in range(0, len(waiting), PER_TASK):
        queue.send("notifications.deliver_many", *waiting[start : start + PER_TASK])
    for mail_id in inbound.waiting_mail():
        queue.send("notifications.process", mail_id)
    queue.send("notifications.digests")


@shared_task(name="notifications.tidy")
def tidy() -> None:
    tidying.tidy()
