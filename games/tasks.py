"""Tasks take ids; every one of them may run twice, late, or at the same time as itself."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from games.services import accounts, bots, faults, pictures, resolution, votes
from games.services.sweep import remind
from games.services.sweep import sweep as do_sweep


@shared_task(name="games.resolve")
def resolve(game_id: int) -> None:
    resolution.advance(game_id)


@shared_task(name="games.bots")
def answer_bots(game_id: int) -> None:
    bots.answer_all(game_id)


@shared_task(name="games.wake")
def wake(game_id: int) -> None:
    """A game the sweep has found: whatever is due in it."""
    if not resolution.advance(game_id):
        bots.answer_all(game_id)
        remind(game_id)


@shared_task(name="games.votes")
def recount(game_id: int) -> None:
    votes.recount(game_id)


@shared_task(name="games.faults")
def tell_operator() -> None:
    faults.tell_operator()


@shared_task(name="games.sweep")
def sweep() -> None:
    do_sweep()


@shared_task(name="games.picture")
def picture(game_id: int, seat_id: int, language: str) -> None:
    pictures.draw_now(game_id, seat_id, language)


@shared_task(name="games.tidy")
def tidy() -> None:
    accounts.forget_guests()
    SessionStore.clear_expired()
