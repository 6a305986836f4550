"""Writing a position down: steps, asks, vault, clock. Called inside the one short transaction of a writer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from msgspec import structs

from games.engine.log import Done
from games.engine.order import Order as EngineOrder
from games.engine.order import format_order, to_data
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.models import Ask, Game, LogEntry, Order, Seat, Step, Tenure, User, Vault
from games.models.codec import Frame, pack, pack_frame, state_of
from games.models.prepared import PreparedDelete, PreparedInsert
from games.services import queue
from games.services.clock import is_complete, open_asks, set_alarm
from games.services.deadlines import Policy, policy_of
from games.services.wording import one_line

CLOCK_FIELDS = ["due", "closes_at", "wake_at"]
ADD_ASKS = PreparedInsert(Ask)
ADD_ORDERS = PreparedInsert(Order)
CLOSE_ASKS = PreparedDelete(Ask, "game")


@dataclass(frozen=True)
class Opened:
    """A window that opens: rows that are made ready, but not saved."""

    asks: Sequence[Ask] = ()
    sealed: Sequence[Order] = ()  # what sheets and standing orders answer already
    charged: Sequence[Tenure] = ()  # for absences that move a deadline

    def save(self) -> None:
        ADD_ORDERS(self.sealed)
        ADD_ASKS(self.asks)
        if self.charged:
            Tenure.objects.bulk_update(self.charged, ["absence_used"])


def lock_game(game_id: int) -> Game:
    """The game row, locked until the transaction ends. SQLite's immediate transactions lock all by themselves."""
    return Game.objects.select_for_update().get(pk=game_id)


def refresh_alarm(game: Game, asks: Sequence[Ask], now: datetime) -> bool:
    """Set the alarm of a locked game from its asks (not saved). True if nobody is waited for any more."""
    orders = Order.objects.filter(game=game, status=Order.Status.SEALED) if game.first_act else ()
    complete = bool(asks) and is_complete(game, asks, orders)
    set_alarm(game, asks, policy_of(game.policy), complete, now)
    return complete


def make_steps(game: Game, ruleset: Ruleset, position: Position, done: Sequence[Done], now: datetime) -> list[Step]:
    """Step rows (not saved); each opens a window of its own."""
    steps: list[Step] = []
    *others, last = done
    last = structs.replace(last, notes=(*last.notes, *position.take_notes()))  # of the window that is open now
    for one in (*others, last):
        game.window += 1
        state = position.s if one is last else state_of(game, one.state)
        steps.append(make_step(game, ruleset, one, state, now))
    return steps


def make_step(game: Game, ruleset: Ruleset, done: Done, state: Any, now: datetime) -> Step:
    return Step(
        game=game,
        no=done.step.no,
        window=game.window,
        hash=done.step.hash,
        script=done.script,
        turn=ruleset.turn(state),
        phase=ruleset.phase(state),
        branch=game.branch,
        barrier=done.step.barrier,
        checkpoint=done.checkpoint is not None,
        answers=pack(done.step.answers),
        events=pack(done.told),
        draws=pack(done.draws),
        frame=pack_frame(Frame(done.state, done.window, done.notes, done.checkpoint)),
        at=now,
    )


def keep_position(game: Game, vault: Vault, position: Position, state: bytes) -> None:
    """Put the position into the rows (not saved); what people handed in stays in rows of its own."""
    save = position.snapshot()
    vault.save_data = structs.replace(save, pending={}, sheets={}, standing={}).encode()
    vault.state, vault.asks, vault.sheets = state, pack(position.window), pack(save.sheets)
    game.no = position.no
    game.first_act = position.window is not None and position.window.mode == "any"
    game.turn, game.phase = position.ruleset.turn(position.s), position.ruleset.phase(position.s)


def open_window(game: Game, position: Position, seats: dict[str, Seat], policy: Policy, now: datetime) -> Opened:
    """The rows of the window that is open now, and the clock of the game (not saved)."""
    if position.window is None:
        set_alarm(game, [], policy, False, now)
        return Opened()
    asks, charged = open_asks(game, position.window, seats, policy, now)
    sealed = _seal_ahead(game, position, seats, now)
    for ask in asks:
        if ask.seat.side in position.pending:
            ask.answered_at = now
    set_alarm(game, asks, policy, is_complete(game, asks, sealed), now)
    return Opened(asks, sealed, charged)


def ring_for_bots(game: Game, asks: Sequence[Ask]) -> None:
    if any(ask.seat.bot and ask.answered_at is None for ask in asks):
        queue.after_commit("games.bots", game.pk)


def _seal_ahead(game: Game, position: Position, seats: dict[str, Seat], now: datetime) -> list[Order]:
    """What sheets and standing orders answer of a window that still waits for others."""
    rows: list[Order] = []
    for side, (order, via) in position.pending.items():
        row = order_row(game, seats[side], [order, *position.sheets.get(side, [])], now)
        row.status, row.source = Order.Status.SEALED, via
        rows.append(row)
    return rows


def order_row(game: Game, seat: Seat, orders: Sequence[EngineOrder], now: datetime) -> Order:
    """A row (not saved) for orders known to be good."""
    lines, data = [format_order(order) for order in orders], [to_data(order) for order in orders]
    return Order(game=game, seat=seat, window=game.window, lines=lines, data=data, created_at=now)


MAX_REASON = 400


def log(game: Game, kind: str, by: User | None = None, seat: Seat | None = None, /, **data: Any) -> LogEntry:
    data = {name: one_line(value, MAX_REASON) if name == "reason" else value for name, value in data.items()}
    return LogEntry.objects.create(game=game, kind=kind, by=by, seat=seat, no=game.no, data=data)
