"""When a game has to be looked at: deadlines of its asks, and the one alarm the sweep goes by."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from games.engine.ask import Window
from games.models import Absence, Ask, Game, Order, Seat, Tenure
from games.models.prepared import Prepared
from games.services.deadlines import Policy, Span, closing, due_at, next_reminder, policy_of

ABSENCES = Prepared(lambda game: Absence.objects.filter(player__seats__game=game).order_by(), 2_000_000_001)
BOT_PATIENCE = timedelta(seconds=20)  # a bot's task is lost if it has not answered by then


def open_asks(
    game: Game, window: Window, seats: dict[str, Seat], policy: Policy, now: datetime
) -> tuple[list[Ask], list[Tenure]]:
    """New ask rows with their deadlines, and the tenures that are charged for absences they use (nothing is saved)."""
    asked = [seats[ask.seat] for ask in window.asks]
    spans, tenures = _absences(asked, now)
    out: list[Ask] = []
    for ask in window.asks:
        seat = seats[ask.seat]
        row = Ask(game=game, seat=seat, window=game.window, key=ask.key, weight=ask.weight, opened_at=now)
        row.due = _due(row, policy, spans.get(seat.player_id or 0, []), tenures.get(seat.pk))
        out.append(row)
    return out, [tenure for tenure in tenures.values() if tenure.absence_used]


def due_for(game: Game, ask: Ask, new: Absence | None = None) -> datetime | None:
    """The deadline of one ask, as if it had been asked at `opened_at`; the absence it uses is charged.

    With a new absence, what the ask was charged for the others before is given back first.
    """
    spans, tenures = _absences([ask.seat], ask.opened_at)
    policy, mine, tenure = policy_of(game.policy), spans.get(ask.seat.player_id or 0, []), tenures.get(ask.seat_id)
    if new is not None and tenure is not None:
        known = [span for span in mine if span != Span(new.since, new.until)]
        charged = due_at(policy, ask.weight, ask.opened_at, known, tenure.absence_used)  # type: ignore[arg-type]
        tenure.absence_used -= charged.excused if charged else 0
    due = _due(ask, policy, mine, tenure)
    if tenure is not None:
        tenure.save(update_fields=["absence_used"])
    return due


def _absences(seats: Sequence[Seat], now: datetime) -> tuple[dict[int, list[Span]], dict[int, Tenure]]:
    """Absences to come of these players, and the tenures of those who have any."""
    spans: dict[int, list[Span]] = {}
    players = {seat.player_id for seat in seats if seat.player_id}
    for absence in ABSENCES(seats[0].game_id):
        if absence.until > now and absence.player_id in players:
            spans.setdefault(absence.player_id, []).append(Span(absence.since, absence.until))
    if not spans:
        return {}, {}
    tenures = Tenure.objects.filter(seat__in=seats, player__in=spans, until=None)
    return spans, {tenure.seat_id: tenure for tenure in tenures}


def _due(ask: Ask, policy: Policy, absences: Sequence[Span], tenure: Tenure | None) -> datetime | None:
    cap = max(policy.absence_days * 24 * 60 - tenure.absence_used, 0) if tenure else 0
    due = due_at(policy, ask.weight, ask.opened_at, absences, cap)  # type: ignore[arg-type]
    if due is None:
        return None
    if tenure is not None:
        tenure.absence_used += due.excused
    if ask.seat.offered_at is not None and policy.vacant:
        return min(due.at, ask.opened_at + timedelta(minutes=policy.vacant))
    return due.at


def is_complete(game: Game, asks: Iterable[Ask], orders: Iterable[Order]) -> bool:
    """Everybody has answered; or somebody has acted, where the first act counts."""
    if all(ask.answered_at is not None for ask in asks):
        return True
    return game.first_act and any(order.data[0]["verb"] != "pass" for order in orders)


def ready_at(asks: Sequence[Ask], policy: Policy) -> datetime | None:
    """When a complete window may be closed: after the settle delay; when it is due, if nothing is resolved early."""
    answered = [ask.answered_at for ask in asks if ask.answered_at is not None]
    if not answered:
        return None
    last_answer = max(answered)
    settled = last_answer + timedelta(minutes=policy.settle)
    dues = [ask.due for ask in asks if ask.due is not None]
    if not dues:
        return settled
    last_due = max(dues)
    return min(settled, max(closing(policy, last_due), last_answer)) if policy.early else max(last_due, last_answer)


def is_ready(asks: Sequence[Ask], policy: Policy, now: datetime) -> bool:
    ready = ready_at(asks, policy)
    return ready is None or ready <= now


def is_expired(game: Game, now: datetime) -> bool:
    return game.closes_at is not None and game.closes_at <= now


def set_alarm(game: Game, asks: Sequence[Ask], policy: Policy, complete: bool, now: datetime) -> None:
    """Set `due`, `closes_at` and `wake_at` of a running game from its asks (not saved)."""
    if not asks:
        game.due = game.closes_at = game.wake_at = None
        return
    waiting = [ask for ask in asks if ask.answered_at is None] or list(asks)
    dues = [ask.due for ask in waiting if ask.due is not None]
    game.due = max(dues) if len(dues) == len(waiting) else None
    game.closes_at = closing(policy, game.due) if game.due else None
    if complete:
        game.wake_at = ready_at(asks, policy) or now
        return
    game.wake_at = min(_moments(game, waiting, policy, now), default=None)


def _moments(game: Game, waiting: Sequence[Ask], policy: Policy, now: datetime) -> list[datetime]:
    moments = [game.closes_at] if game.closes_at else []
    for ask in waiting:
        if ask.seat.bot:
            moments.append(now + BOT_PATIENCE)
        elif ask.due is not None and (reminder := next_reminder(policy, ask.opened_at, ask.due, now)):
            moments.append(reminder)
    return moments
