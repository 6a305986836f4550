"""What a table decides together: pause, resume, extend, replace, rollback, end."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.models import Ballot, Game, Seat, Step, User, Vote
from games.services import history, pausing, queue, seats, signals
from games.services.access import check_seat
from games.services.deadlines import policy_of
from games.services.errors import forbid, refuse
from games.services.pausing import MAX_EXTENSION
from games.services.wording import one_line
from games.services.writing import lock_game, log

UNANIMOUS = (Vote.Kind.ROLLBACK, Vote.Kind.END)
SHORTEST, LONGEST = timedelta(days=1), timedelta(days=7)


def connect() -> None:
    """Importing this module connects it to the signals; called when Django is ready."""


def propose(seat_id: int, kind: str, *, by: User | None, reason: str = "", **data: Any) -> Vote:
    """Open a vote with one's own yes. data: extend(minutes), replace(side), rollback(step)."""
    with transaction.atomic():
        seat = Seat.objects.get(pk=seat_id)
        check_seat(by, seat)
        game = lock_game(seat.game_id)
        _check_sense(game, kind, data)
        if Vote.objects.filter(game=game, kind=kind, status=Vote.Status.OPEN).exists():
            refuse("vote.open")
        due = open_until(game, timezone.now())
        vote = Vote.objects.create(game=game, kind=kind, data=data, reason=one_line(reason, 400), by=seat, due=due)
        log(game, "vote-opened", by, kind=kind, reason=vote.reason, **data)
        signals.vote_opened.send(Game, game=game, vote=vote)
        _cast(game, vote, seat, yes=True)
    return vote


def open_until(game: Game, now: datetime) -> datetime:
    """As long as people get for a weighty question, but at least a day and at most a week."""
    minutes = policy_of(game.policy).major
    return now + (min(max(timedelta(minutes=minutes), SHORTEST), LONGEST) if minutes else LONGEST)


def cast(vote_id: int, seat_id: int, yes: bool, *, by: User | None) -> Vote:
    """Say yes or no; saying it again changes one's mind as long as the vote is open."""
    with transaction.atomic():
        vote = Vote.objects.filter(pk=vote_id).first()
        seat = Seat.objects.get(pk=seat_id)
        check_seat(by, seat)
        if vote is None or vote.game_id != seat.game_id:
            refuse("vote.unknown", 404)
        game = lock_game(vote.game_id)
        vote.refresh_from_db()
        if vote.status != Vote.Status.OPEN or vote.due <= timezone.now():
            refuse("vote.closed")
        _cast(game, vote, seat, yes)
    return vote


def _check_sense(game: Game, kind: str, data: dict[str, Any]) -> None:
    if not _makes_sense(game, kind, data):
        refuse("vote.senseless")


def _makes_sense(game: Game, kind: str, data: dict[str, Any]) -> bool:
    running, paused = game.status == Game.Status.RUNNING, game.status == Game.Status.PAUSED
    sides = [seat.side for seat in game.seats.exclude(player=None)]
    minutes, step = data.get("minutes"), data.get("step")
    sense = {
        "pause": running,
        "resume": paused,
        "extend": running and isinstance(minutes, int) and 0 < minutes <= MAX_EXTENSION,
        "replace": (running or paused) and data.get("side") in sides,
        "rollback": (running or paused)
        and isinstance(step, int)
        and step < game.no
        and Step.objects.filter(game=game, no=step).exists(),
        "end": running or paused,
    }
    return sense.get(kind, False)


def voters(game: Game, vote: Vote) -> list[Seat]:
    """People at the table who have not gone missing; nobody votes on their own replacement."""
    present = game.seats.exclude(player=None).filter(offered_at=None)
    if vote.kind == Vote.Kind.REPLACE:
        present = present.exclude(side=vote.data["side"])
    return list(present)


def _cast(game: Game, vote: Vote, seat: Seat, yes: bool) -> None:
    if seat.pk not in {voter.pk for voter in voters(game, vote)}:
        forbid("vote.no-voice")
    Ballot.objects.update_or_create(vote=vote, seat=seat, defaults={"yes": yes, "at": timezone.now()})
    _count(game, vote)


def _count(game: Game, vote: Vote) -> None:
    """Close the vote if it is decided by those who have a voice now, or cannot be carried out any more."""
    if not _makes_sense(game, vote.kind, vote.data):
        return _close(game, vote, Vote.Status.OVERTAKEN)
    voices = [voter.pk for voter in voters(game, vote)]
    said = Counter(Ballot.objects.filter(vote=vote, seat__in=voices).values_list("yes", flat=True))
    needed = len(voices) if vote.kind in UNANIMOUS else len(voices) // 2 + 1
    if voices and said[True] >= needed:
        _close(game, vote, Vote.Status.CARRIED)
        _carry_out(game, vote)
    elif said[False] > len(voices) - needed:
        _close(game, vote, Vote.Status.FAILED)
    elif vote.due <= timezone.now():
        _close(game, vote, Vote.Status.EXPIRED)
    return None


def recount(game_id: int) -> list[Vote]:
    """Look again at the open votes of a game: people came or went, the game went on, or time is up. Returns all."""
    with transaction.atomic():
        game = lock_game(game_id)
        votes = list(Vote.objects.filter(game=game, status=Vote.Status.OPEN))
        for vote in votes:
            _count(game, vote)
            game.refresh_from_db()
    return votes


@receiver([signals.seat_offered, signals.seat_taken])
def _on_change_of_voters(sender: Any, game: Game, seat: Seat, **rest: Any) -> None:
    """What somebody said who does not sit there any more counts no longer."""
    if not seat.player_id or "tenure" in rest:
        Ballot.objects.filter(seat=seat, vote__status=Vote.Status.OPEN).delete()
    queue.after_commit("games.votes", game.pk)


@receiver([signals.game_paused, signals.game_resumed, signals.rolled_back, signals.game_ended])
def _on_other_footing(sender: Any, game: Game, **rest: Any) -> None:
    queue.after_commit("games.votes", game.pk)


def _close(game: Game, vote: Vote, status: Vote.Status) -> None:
    vote.status, vote.closed_at = status, timezone.now()
    vote.save(update_fields=["status", "closed_at"])
    log(game, f"vote-{status}", kind=vote.kind, **vote.data)
    signals.vote_closed.send(Game, game=game, vote=vote)


def _carry_out(game: Game, vote: Vote) -> None:
    match Vote.Kind(vote.kind):
        case Vote.Kind.PAUSE:
            pausing.pause(game.pk, reason=vote.reason)
        case Vote.Kind.RESUME:
            pausing.resume(game.pk)
        case Vote.Kind.EXTEND:
            pausing.extend(game.pk, vote.data["minutes"], reason=vote.reason)
        case Vote.Kind.REPLACE:
            seats.offer(game.seats.get(side=vote.data["side"]).pk, reason=vote.reason)
        case Vote.Kind.ROLLBACK:
            history.rollback(game.pk, vote.data["step"], reason=vote.reason)
        case Vote.Kind.END:
            history.end_by_agreement(game.pk, reason=vote.reason)
