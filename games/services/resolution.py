"""The one writer: `advance` moves a game forward, exactly once per window, however often it is called."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import ParamSpec, TypeVar

import msgspec
import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.engine.event import plain
from games.engine.log import Done
from games.engine.position import Position
from games.engine.state import encode
from games.models import Game, Order, Seat, StandingOrder, Step, Tenure, User, Vault
from games.models.prepared import PreparedInsert, PreparedUpdate
from games.services import faults, signals
from games.services.clock import is_complete, is_expired, is_ready
from games.services.errors import refuse
from games.services.loading import Table, position_of, read_table
from games.services.pausing import thaw
from games.services.writing import (
    ADD_ORDERS,
    CLOCK_FIELDS,
    CLOSE_ASKS,
    Opened,
    keep_position,
    make_steps,
    open_window,
    order_row,
    ring_for_bots,
)

logger = structlog.get_logger(__name__)

MAX_TRIES = 20
VAULT_FIELDS = ["later_seeds", "save_data", "state", "asks", "sheets"]
PLAYED_FIELDS = ["commitments", "no", "window", "first_act", "turn", "phase", "status", "result", "version"]
PLAYED_FIELDS += ["started_at", "stepped_at", "paused_at", "ended_at", *CLOCK_FIELDS]
KEEP_GAME = PreparedUpdate(Game, PLAYED_FIELDS, ["id", "version"])
KEEP_VAULT = PreparedUpdate(Vault, VAULT_FIELDS, ["game"])
APPLY_SEALED = PreparedUpdate(Order, ["status", "step"], ["game", "status"])
ADD_STEPS = PreparedInsert(Step)

P = ParamSpec("P")
T = TypeVar("T")


class Outdated(Exception):
    """Somebody wrote between reading and writing: start over."""


def starting_over(work: Callable[P, T]) -> Callable[P, T]:
    """Try again as long as others are quicker; in the end say so."""

    @wraps(work)
    def patient(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(MAX_TRIES):
            try:
                return work(*args, **kwargs)
            except Outdated:
                continue
        return refuse("game.busy", 503)

    return patient


def advance(game_id: int) -> list[Step]:
    """Close what can be closed. Safe to call at any time, twice, and from several processes at once."""
    for _ in range(MAX_TRIES):
        table = read_table(game_id)
        now = timezone.now()
        try:
            late = _late(table, now)
            if late is None:
                return []
            position = position_of(table)
            done = position.advance(late, keep_states=True)
        except Exception as error:  # whatever a ruleset does wrong stops its own game only
            if faults.is_out_of_time(error):
                raise
            faults.freeze(table.game, error)
            return []
        try:
            return _commit(table, position, done, now) if done else []
        except Outdated:
            continue
    logger.warning("resolve_gave_way", game=game_id)  # the sweep comes again
    return []


def _late(table: Table, now: datetime) -> list[str] | None:
    """The seats whose time is up, or None if the window has to stay open."""
    game = table.game
    if game.status != Game.Status.RUNNING or not table.asks:
        return None
    if is_complete(game, table.asks, table.orders.values()) and is_ready(table.asks, table.policy, now):
        return []
    if is_expired(game, now):
        return [ask.seat.side for ask in table.unanswered]
    return None


def _commit(table: Table, position: Position, done: Sequence[Done], now: datetime) -> list[Step]:
    """All that can be made ready is ready before the transaction begins: others wait for its end."""
    game = table.game
    answered = _answered_for(table, done, now)
    steps = make_steps(game, table.ruleset, position, done, now)
    keep_position(game, table.vault, position, done[-1].state)
    tally = _count_misses(table, done[0], now)
    opened = make_ready(table, position, now)
    with transaction.atomic():
        _keep_game(game)
        _apply_orders(table, done[0].step.no, answered)
        _drop_used(table, position)
        ADD_STEPS(steps)
        tally.save()
        write_position(table, opened)
        signals.advanced.send(Game, game=game, steps=steps, seats=list(table.seats.values()), asks=table.asks)
        for seat in tally.offered:
            signals.seat_offered.send(Game, game=game, seat=seat)
        if position.window is None:
            signals.game_ended.send(Game, game=game, seats=list(table.seats.values()))
    logger.info("advanced", game=game.pk, no=game.no, steps=len(steps), status=game.status)
    return steps


def _keep_game(game: Game) -> None:
    """Lock the game and write it, if it still has the version that was read."""
    game.version += 1
    if not KEEP_GAME.row(game, game.pk, game.version - 1):
        raise Outdated


def claim(game: Game) -> Game:
    """Lock the game by raising its version, if it is still as it was read."""
    if not Game.objects.filter(pk=game.pk, version=game.version).update(version=game.version + 1):
        raise Outdated
    game.version += 1
    return game


def make_ready(table: Table, position: Position, now: datetime) -> Opened:
    """The window that opens, and its clock in the game row (nothing is saved).

    Absences are read here: whoever adds one raises the version of the games it concerns.
    """
    opened = open_window(table.game, position, table.seats, table.policy, now)
    table.game.stepped_at = now
    if position.window is None:
        _end(table.game, table.seats, position, now)
    return opened


def write_position(table: Table, opened: Opened) -> None:
    """Vault and asks: the position that was put into the rows becomes the truth. Inside a transaction only."""
    KEEP_VAULT.row(table.vault, table.game.pk)
    CLOSE_ASKS(table.game.pk)
    opened.save()
    table.asks = list(opened.asks)
    ring_for_bots(table.game, table.asks)
    if table.game.status == Game.Status.ENDED:
        Seat.objects.bulk_update(table.seats.values(), ["rank", "score"])


def write_all(table: Table, position: Position, now: datetime) -> None:
    """The same for a game that is locked, with its row."""
    write_position(table, make_ready(table, position, now))
    table.game.save(update_fields=PLAYED_FIELDS)


def _answered_for(table: Table, done: Sequence[Done], now: datetime) -> list[Order]:
    """Rows (not saved) for what standing orders and defaults answered."""
    rows: list[Order] = []
    for one in done:
        for answer in one.step.answers:
            handed = one is done[0] and answer.seat in table.orders
            if answer.via in ("standing", "default") and not handed:
                order = table.ruleset.by_verb[answer.order["verb"]]
                row = order_row(table.game, table.seats[answer.seat], [msgspec.convert(answer.order, order)], now)
                row.status, row.source, row.step = Order.Status.APPLIED, answer.via, one.step.no
                rows.append(row)
    return rows


def _apply_orders(table: Table, step: int, answered: list[Order]) -> None:
    """The sealed orders are played, and drafts for the window are of no use any more."""
    APPLY_SEALED(Order.Status.APPLIED, step, table.game.pk, Order.Status.SEALED)
    asked = {ask.seat_id for ask in table.asks}
    if stale := [draft.pk for draft in table.drafts if draft.seat_id in asked]:
        Order.objects.filter(pk__in=stale, status=Order.Status.DRAFT).delete()
    ADD_ORDERS(answered)


def _drop_used(table: Table, position: Position) -> None:
    """Standing orders that were for once, or have expired, are gone."""
    kept = {id(order) for orders in position.standing.values() for order in orders}
    gone = [row.pk for row, order in table.standing if id(order) not in kept]
    if gone:
        StandingOrder.objects.filter(pk__in=gone).delete()


@dataclass
class Tally:
    """Who let time run out comes nearer to losing the seat; who answered is trusted again."""

    missed: list[Seat]
    answered: list[Seat]
    changed: list[Seat]
    offered: list[Seat]

    def save(self) -> None:
        if self.changed:
            Seat.objects.bulk_update(self.changed, ["misses", "offered_at"])
        current = Tenure.objects.filter(until=None)
        if self.missed:
            current.filter(seat__in=self.missed).update(missed=F("missed") + 1)
        if self.answered:
            current.filter(seat__in=self.answered).update(answered=F("answered") + 1)


def _count_misses(table: Table, first: Done, now: datetime) -> Tally:
    """Changes the seats (not saved)."""
    missed = [table.seats[a.seat] for a in first.step.answers if a.via == "default"]
    answered = [table.seats[a.seat] for a in first.step.answers if a.via == "hand"]
    forgiven = [seat for seat in answered if seat.misses or seat.offered_at]
    offered: list[Seat] = []
    for seat in forgiven:
        seat.misses = 0
        seat.offered_at = None if seat.player_id else seat.offered_at
    for seat in missed:
        seat.misses += 1
        if seat.misses >= table.policy.misses and seat.offered_at is None and not table.game.solo:
            seat.offered_at = now
            offered.append(seat)
    return Tally(missed, answered, [*forgiven, *missed], offered)


def _end(game: Game, seats: dict[str, Seat], position: Position, now: datetime) -> None:
    """The game is over: ranks and scores go to the seats (not saved)."""
    game.status, game.ended_at, game.wake_at = Game.Status.ENDED, now, None
    result = position.result
    if result is None:
        return
    game.result = plain(result)
    place = 1
    for group in result.ranks:
        for side in group:
            seats[side].rank, seats[side].score = place, result.scores.get(side)
        place += len(group)


def begin(game: Game, seats: dict[str, Seat], position: Position, now: datetime) -> list[Step]:
    """Write the opening of a game. Inside the transaction that starts it."""
    vault = Vault.objects.get(pk=game.pk)
    table = Table(game, vault, seats, [], {}, [])
    opening = msgspec.structs.replace(position.opening, state=encode(position.s))
    keep_position(game, vault, position, opening.state)
    steps = Step.objects.bulk_create(make_steps(game, table.ruleset, position, [opening], now))
    game.status, game.started_at = Game.Status.RUNNING, now
    game.version += 1
    write_all(table, position, now)
    signals.game_started.send(Game, game=game, asks=table.asks)
    return steps


def retry(game_id: int, *, by: User | None = None) -> list[Step]:
    """After a fix: let a frozen game go on. If it fails again, it freezes again."""
    thaw(game_id, by=by)
    return advance(game_id)
