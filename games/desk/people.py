"""Messages, votes and standing orders of a table, as this reader may see them."""

from dataclasses import dataclass
from datetime import datetime

from games.desk.table import Desk
from games.models import Press, Seat, Vote
from games.selectors import press_author, press_for, table_log, votes_of
from games.services.speech import log_text

MAX_PRESS = 200
MAX_LOG = 50


@dataclass(frozen=True)
class PressLine:
    press: Press
    side: str  # "" if the author is not told
    author: str
    to: list[str]
    mine: bool
    unread: bool
    at: datetime


def press_lines(desk: Desk) -> list[PressLine]:
    messages = list(press_for(desk.game, desk.mine).order_by("-id")[:MAX_PRESS])[::-1]
    return [_press_line(desk, press) for press in messages]


def _press_line(desk: Desk, press: Press) -> PressLine:
    mine = press.author_id in {seat.pk for seat in desk.mine}
    author = press_author(press, desk.mine)
    side = author.side if author else ""
    readers = [] if press.public else list(press.readers.all())
    seen = getattr(desk.game, "press_seen", 0)
    return PressLine(
        press,
        side,
        desk.speech.name("side", side) if side else "",
        [desk.speech.name("side", seat.side) for seat in readers],
        mine,
        bool(desk.mine) and not mine and press.pk > seen,
        press.at,
    )


@dataclass(frozen=True)
class VoteLine:
    vote: Vote
    by: str
    yes: list[str]
    no: list[str]
    mine: bool | None  # how I voted
    side: str  # the seat that is voted on


def open_votes(desk: Desk) -> list[VoteLine]:
    if not getattr(desk.game, "has_votes", True):
        return []
    votes = (
        votes_of(desk.game, desk.mine)
        .filter(status=Vote.Status.OPEN)
        .prefetch_related(None)
        .prefetch_related("ballots")
    )
    sides = {seat.pk: seat for seat in desk.seats}
    return [_vote_line(desk, vote, sides) for vote in votes]


def _vote_line(desk: Desk, vote: Vote, seats: dict[int, Seat]) -> VoteLine:
    ballots = list(vote.ballots.all())
    names = {b.seat_id: desk.speech.name("side", seats[b.seat_id].side) for b in ballots}
    own = [b.yes for b in ballots if desk.seat and b.seat_id == desk.seat.pk]
    side = str(vote.data.get("side", ""))
    return VoteLine(
        vote,
        desk.speech.name("side", seats[vote.by_id].side),
        [names[b.seat_id] for b in ballots if b.yes],
        [names[b.seat_id] for b in ballots if not b.yes],
        own[0] if own else None,
        desk.speech.name("side", side) if side else "",
    )


@dataclass(frozen=True)
class LogLine:
    text: str
    by: str
    at: datetime


def log_lines(desk: Desk) -> list[LogLine]:
    """What people did to the table, the newest first; who it was is not told while players are unknown."""
    return [
        LogLine(log_text(desk.speech, e), "" if desk.game.hides_players or not e.by else str(e.by), e.at)
        for e in table_log(desk.game, desk.mine).order_by("-id")[:MAX_LOG]
    ]
