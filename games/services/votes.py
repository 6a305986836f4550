"""What a table decides together: pause, resume, extend, replace, rollback, end."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Ballot, Game, Seat, Step, User, Vote
from games.services import history, pausing, seats, signals
from games.services.access import check_seat
from games.services.errors import forbid, refuse
from games.services.pausing import MAX_EXTENSION
from games.services.writing import lock_game, log

UNANIMOUS = (Vote.Kind.ROLLBACK, Vote.Kind.END)


def propose(seat_id: int, kind: str, *, by: User | None, reason: str = "", **data: Any) -> Vote:
    """Open a vote with one's own yes. data: extend(minutes), replace(side), rollback(step)."""
    with transaction.atomic():
        seat = Seat.objects.get(pk=seat_id)
        check_seat(by, seat)
        game = lock_game(seat.game_id)
        _check_sense(game, kind, data)
        if Vote.objects.filter(game=game, kind=kind, status=Vote.Status.OPEN).exists():
            refuse("vote.open")
        vote = Vote.objects.create(game=game, kind=kind, data=data, reason=reason[:400], by=seat)
        log(game, "vote-opened", by, kind=kind, reason=vote.reason, **data)
        signals.vote_opened.send(Game, game=game, vote=vote)
        _cast(game, vote, seat, yes=True)
    return vote


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
        if vote.status != Vote.Status.OPEN:
            refuse("vote.closed")
        _cast(game, vote, seat, yes)
    return vote


def _check_sense(game: Game, kind: str, data: dict[str, Any]) -> None:
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
    if not sense.get(kind, False):
        refuse("vote.senseless")


def voters(game: Game, vote: Vote) -> list[Seat]:
    """People at the table who have not gone missing; nobody votes on their own replacement."""
    present = game.seats.exclude(player=None).filter(offered_at=None)
    if vote.kind == Vote.Kind.REPLACE:
        present = present.exclude(side=vote.data["side"])
    return list(present)


def _cast(game: Game, vote: Vote, seat: Seat, yes: bool) -> None:
    voices = {voter.pk for voter in voters(game, vote)}
    if seat.pk not in voices:
        forbid("vote.no-voice")
    Ballot.objects.update_or_create(vote=vote, seat=seat, defaults={"yes": yes, "at": timezone.now()})
    ballots = dict(Ballot.objects.filter(vote=vote, seat__in=voices).values_list("seat_id", "yes"))
    ayes, noes = sum(ballots.values()), len(ballots) - sum(ballots.values())
    needed = len(voices) if vote.kind in UNANIMOUS else len(voices) // 2 + 1
    if ayes >= needed:
        _close(game, vote, Vote.Status.CARRIED)
        _carry_out(game, vote)
    elif noes > len(voices) - needed:
        _close(game, vote, Vote.Status.FAILED)


def _close(game: Game, vote: Vote, status: Vote.Status) -> None:
    vote.status, vote.closed_at = status, timezone.now()
    vote.save(update_fields=["status", "closed_at"])
    log(game, f"vote-{status}", kind=vote.kind, **vote.data)
    signals.vote_closed.send(Game, game=game, vote=vote)


def _carry_out(game: Game, vote: Vote) -> None:
    _check_sense(game, vote.kind, vote.data)
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
