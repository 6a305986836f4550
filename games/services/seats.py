"""Seats change hands: leaving, offering, taking over, bots. The seat keeps its lineage in tenures."""

from django.db import transaction
from django.utils import timezone

from games.models import Ask, Game, Order, Seat, StandingOrder, Tenure, User
from games.selectors import visible_game
from games.services import queue, signals
from games.services.access import check_owner
from games.services.clock import due_for
from games.services.errors import forbid, refuse
from games.services.lobby import check_bot
from games.services.pausing import save_clock
from games.services.writing import lock_game, log


def _locked(seat_id: int) -> tuple[Game, Seat]:
    game_id = Seat.objects.values_list("game_id", flat=True).filter(pk=seat_id).first()
    if game_id is None:
        refuse("seat.unknown", 404)
    game = lock_game(game_id)
    if game.status not in (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.FROZEN):
        refuse(f"game.{game.status}")
    game.version += 1  # who sits where counts for misses and offers: a resolution under way starts over
    game.save(update_fields=["version"])
    return game, Seat.objects.get(pk=seat_id)


def leave(seat_id: int, *, by: User) -> Seat:
    """Give up a seat of a running game; it is offered to others."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        if seat.player_id != by.pk:
            refuse("seat.not-yours", 403)
        _close_tenure(game, seat, "left")
        seat.player, seat.offered_at = None, seat.offered_at or timezone.now()
        seat.save(update_fields=["player", "offered_at"])
        _forget_plans(seat)
        log(game, "left", by, side=seat.side)
        signals.seat_offered.send(Game, game=game, seat=seat)
    return seat


def offer(seat_id: int, *, by: User | None = None, reason: str = "") -> Seat:
    """Put a seat on offer. The owner may do so once its player has missed as often as the policy allows."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        check_owner(by, game)
        if seat.is_free:
            refuse("seat.empty")
        if by is not None and not by.is_staff and not seat.offered_at:
            refuse("seat.not-offered")
        if seat.offered_at is None:
            seat.offered_at = timezone.now()
            seat.save(update_fields=["offered_at"])
            log(game, "offered", by, side=seat.side, reason=reason)
            signals.seat_offered.send(Game, game=game, seat=seat)
    return seat


def reclaim(seat_id: int, *, by: User) -> Seat:
    """Whoever still sits on an offered seat may say: I am back."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        if seat.player_id != by.pk:
            refuse("seat.not-yours", 403)
        seat.offered_at, seat.misses = None, 0
        seat.save(update_fields=["offered_at", "misses"])
        log(game, "reclaimed", by, side=seat.side)
    return seat


def take(seat_id: int, *, by: User) -> Seat:
    """Take over a seat that is on offer, with a full window to think."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        visible_game(by, game.pk)
        if seat.offered_at is None:
            refuse("seat.not-offered")
        if game.seats.filter(player=by).exists():
            refuse("seat.twice")
        if Tenure.objects.filter(seat__game=game, player=by).exclude(seat=seat).exists():
            refuse("seat.elsewhere")
        _hand_over(game, seat, player=by, bot="")
        log(game, "taken", by, side=seat.side)
    return seat


def replace(seat_id: int, player: User, *, by: User | None = None, reason: str = "") -> Seat:
    """The operator gives a seat to another account, which gets a full window to think."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        if by is not None and not by.is_staff:
            forbid("game.not-owner")
        others = Tenure.objects.filter(seat__game=game, player=player).exclude(seat=seat)
        if player.is_guest or not player.is_active or seat.player_id == player.pk or others.exists():
            refuse("seat.unfit")
        _hand_over(game, seat, player=player, bot="")
        log(game, "replaced", by, side=seat.side, reason=reason)
    return seat


def give_to_bot(seat_id: int, bot: str, *, by: User | None = None, reason: str = "") -> Seat:
    """The owner lets a bot play a seat that is on offer; the operator any seat."""
    with transaction.atomic():
        game, seat = _locked(seat_id)
        check_owner(by, game)
        check_bot(game, bot)
        if seat.offered_at is None and by is not None and not by.is_staff:
            refuse("seat.not-offered")
        _hand_over(game, seat, player=None, bot=bot)
        log(game, "bot", by, side=seat.side, bot=bot, reason=reason)
        queue.after_commit("games.bots", game.pk)
    return seat


def _hand_over(game: Game, seat: Seat, player: User | None, bot: str) -> None:
    now = timezone.now()
    _close_tenure(game, seat, "replaced")
    tenure = Tenure.objects.create(seat=seat, player=player, bot=bot, since=now, since_step=game.no)
    seat.player, seat.bot, seat.offered_at, seat.misses = player, bot, None, 0
    seat.save(update_fields=["player", "bot", "offered_at", "misses"])
    _forget_plans(seat)
    asks = list(Ask.objects.filter(game=game).select_related("seat"))
    for ask in asks:
        if ask.seat_id == seat.pk and ask.answered_at is None:
            ask.seat, ask.opened_at = seat, now
            ask.due = due_for(game, ask)
            ask.save(update_fields=["opened_at", "due"])
    if game.status == Game.Status.RUNNING:
        save_clock(game, asks, now)
    signals.seat_taken.send(Game, game=game, seat=seat, tenure=tenure)


def _close_tenure(game: Game, seat: Seat, why: str) -> None:
    current = Tenure.objects.filter(seat=seat, until=None)
    current.update(until=timezone.now(), until_step=game.no, ended_by=why)


def _forget_plans(seat: Seat) -> None:
    """Plans are a person's, not a seat's. What was handed in counts."""
    StandingOrder.objects.filter(seat=seat).delete()
    Order.objects.filter(seat=seat, status=Order.Status.DRAFT).delete()
