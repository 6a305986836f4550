"""Going back: undo by a player, rollback by the table or the operator; and ending a game before its end."""

from django.db import transaction
from django.utils import timezone
from msgspec import structs

from games.engine.dice import commitment
from games.engine.errors import Diverged, Problem, Refused
from games.engine.log import Save
from games.engine.log import Step as EngineStep
from games.engine.position import Position
from games.engine.state import encode
from games.models import Game, Order, Seat, Step, User
from games.models.codec import answers_of, draws_of, unpack_frame
from games.services import faults, seeds, signals
from games.services.access import check_running, check_seat
from games.services.errors import Refusal, refuse
from games.services.loading import Table, position_of, read_table
from games.services.resolution import claim, starting_over, write_all
from games.services.writing import CLOCK_FIELDS, CLOSE_ASKS, keep_position, lock_game, log


def save_at(game: Game, no: int, seed: bytes, seats: tuple[str, ...]) -> Save:
    """What the engine needs to stand behind step `no` again: the last checkpoint before it and the steps since.

    What was drawn since then is written into the checkpoint: the seed is for the dice to come.
    """
    base = Step.objects.filter(game=game, no__lte=no, checkpoint=True).order_by("-no").first()
    if base is None or not Step.objects.filter(game=game, no=no).exists():
        refuse("step.unknown", 404, step=no)
    checkpoint = unpack_frame(base).checkpoint
    assert checkpoint is not None, "a step marked as checkpoint holds one"
    rows = list(Step.objects.filter(game=game, no__gt=base.no, no__lte=no).order_by("no").defer("frame", "events"))
    drawn = [draw for row in (base, *rows) for draw in draws_of(row) if draw.no >= checkpoint.draws]
    checkpoint = structs.replace(checkpoint, fixed=tuple(draw.value + 1 for draw in drawn))
    return Save(seats, seed, checkpoint, tuple(EngineStep(r.no, answers_of(r), r.hash, r.barrier) for r in rows))


@starting_over
def rollback(game_id: int, step: int, *, by: User | None = None, reason: str = "") -> Game:
    """Back to the position behind a step. The dice to come are new ones, and promised like the first ones.

    Everybody has seen how the old ones fell; and of a game that was over, the seed is published.
    """
    table = read_table(game_id)
    if table.game.status not in (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.FROZEN, Game.Status.ENDED):
        refuse(f"game.{table.game.status}")
    if not 0 <= step < table.game.no:
        refuse("step.unknown", 404, step=step)
    sides = Save.decode(bytes(table.vault.save_data)).seats
    seed = seeds.new_seed()
    save = save_at(table.game, step, seed, sides)
    try:
        position = Position.load(table.ruleset, save)
    except Diverged as error:
        faults.record(table.game, error, froze=False)
        raise Refusal(Problem("game.fault", "closed"), status=500) from error
    frm, promise = table.game.no, commitment(seed)
    table.game.commitments = [*table.game.commitments, promise]
    table.vault.later_seeds = bytes(table.vault.later_seeds) + seed
    with transaction.atomic():
        game = _go_back(table, position)
        log(game, "rolled-back", by, to=step, frm=frm, reason=reason, commitment=promise)
        signals.rolled_back.send(Game, game=game, to=step, reason=reason, asks=table.asks)
    return game


@starting_over
def undo(seat_id: int, *, by: User | None = None) -> Game:
    """Take back one's own last lines, as far as nothing came to light and nobody else was asked since."""
    seat = Seat.objects.select_related("game").get(pk=seat_id)
    check_seat(by, seat)
    check_running(seat.game)
    table = read_table(seat.game_id)
    if any(ask.seat_id != seat.pk for ask in table.asks):
        refuse("undo.closed")
    try:
        position = position_of(table).undo(seat.side)
    except Refused as refused:
        raise Refusal(*refused.problems) from refused
    with transaction.atomic():
        game = _go_back(table, position)
        log(game, "undone", by, to=position.no, frm=seat.game.no)
        signals.rolled_back.send(Game, game=game, to=position.no, reason="", asks=table.asks)
    return game


def _go_back(table: Table, position: Position) -> Game:
    """Make an earlier position the truth. Orders given since are kept as withdrawn."""
    game = claim(table.game)
    later = Order.objects.filter(game=game, step__gt=position.no)
    later.update(status=Order.Status.WITHDRAWN)
    Order.objects.filter(game=game, status=Order.Status.SEALED).update(status=Order.Status.WITHDRAWN)
    Order.objects.filter(game=game, status=Order.Status.DRAFT).delete()
    Step.objects.filter(game=game, no__gt=position.no).delete()
    game.window += 1
    game.status, game.result, game.ended_at, game.paused_at = Game.Status.RUNNING, None, None, None
    game.seats.update(rank=None, score=None)
    keep_position(game, table.vault, position, encode(position.s))
    write_all(table, position, timezone.now())
    return game


def end_by_agreement(game_id: int, *, by: User | None = None, reason: str = "") -> Game:
    """Everybody has had enough: the game ends as a tie of all."""
    with transaction.atomic():
        game = lock_game(game_id)
        if game.status not in (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.FROZEN):
            refuse(f"game.{game.status}")
        sides = list(game.seats.values_list("side", flat=True))
        game.status, game.ended_at = Game.Status.ENDED, timezone.now()
        game.result = {"ranks": [sides], "reason": "agreed", "scores": {}}
        game.due = game.closes_at = game.wake_at = None
        game.version += 1
        game.save(update_fields=["status", "ended_at", "result", "version", *CLOCK_FIELDS])
        CLOSE_ASKS(game.pk)
        Order.objects.filter(game=game, status=Order.Status.SEALED).update(status=Order.Status.WITHDRAWN)
        log(game, "ended", by, reason=reason)
        signals.game_ended.send(Game, game=game, seats=list(game.seats.all()))
    return game
