"""Deadline arithmetic: pure functions of a policy and moments. Nothing here looks at a clock or a row."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from games.engine.ask import Weight
from games.services.typed import typed
from games.zones import known_zones

Minutes = Annotated[int, Meta(ge=0, le=60 * 24 * 60)]
Weekday = Annotated[int, Meta(ge=0, le=6)]
MAX_DAYS = 400  # nothing is put off further than that, whatever masks and absences say


class Policy(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people get. A duration of 0 means no deadline. Masked weekdays and absences do not count as time."""

    major: Minutes = 3 * 24 * 60
    minor: Minutes = 2 * 24 * 60
    reaction: Minutes = 24 * 60
    clock: Annotated[str, Meta(pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")] = ""  # deadlines fall at this time of day
    zone: str = "UTC"
    weekdays: Annotated[tuple[Weekday, ...], Meta(min_length=1, max_length=7)] = (0, 1, 2, 3, 4, 5, 6)
    grace: Minutes = 60  # after the deadline, before the default is played
    settle: Minutes = 0  # after the last answer, to think again
    early: bool = True  # resolve as soon as everybody has answered
    reminders: Annotated[tuple[Minutes, ...], Meta(max_length=5)] = (24 * 60, 3 * 60)
    misses: Annotated[int, Meta(ge=1, le=20)] = 2  # in a row, until the seat is offered to others
    vacant: Minutes = 24 * 60  # how long at most a seat on offer is waited for
    absence_days: Annotated[int, Meta(ge=0, le=60)] = 14  # per player and game
    owner_may: bool = True  # the owner pauses, resumes and extends without a vote

    def __post_init__(self) -> None:
        if self.zone not in known_zones():
            raise ValueError(f"{self.zone} is not a known time zone")

    def minutes(self, weight: Weight) -> int:
        return {"major": self.major, "minor": self.minor, "reaction": self.reaction}[weight]


NO_DEADLINE = {"major": 0, "minor": 0, "reaction": 0}


class Span(Struct, frozen=True):
    since: datetime
    until: datetime


class Due(Struct, frozen=True):
    at: datetime
    excused: int = 0  # minutes given for absence


def policy_of(data: dict[str, Any]) -> Policy:
    return typed(Policy, data)


def due_at(policy: Policy, weight: Weight, opened: datetime, absences: Sequence[Span] = (), cap: int = 0) -> Due | None:
    """When an ask opened now is due; at most `cap` minutes later than without the absences."""
    minutes = policy.minutes(weight)
    if not minutes:
        return None
    plain = _at_clock(policy, _add(policy, opened, minutes, ()), ())
    if not absences or not cap:
        return Due(plain)
    late = _at_clock(policy, _add(policy, opened, minutes, absences), absences)
    excused = min(int((late - plain).total_seconds() // 60), cap)
    return Due(plain + timedelta(minutes=excused), excused)


def closing(policy: Policy, due: datetime) -> datetime:
    return due + timedelta(minutes=policy.grace)


def reminder_times(policy: Policy, opened: datetime, due: datetime) -> list[tuple[int, datetime]]:
    """(minutes before, moment), the earliest first; none in the first half of the time that was given."""
    half = opened + (due - opened) / 2
    points = [(minutes, due - timedelta(minutes=minutes)) for minutes in sorted(set(policy.reminders), reverse=True)]
    return [(minutes, at) for minutes, at in points if at >= half]


def due_reminder(policy: Policy, opened: datetime, due: datetime, now: datetime) -> int | None:
    """The reminder point that is due now: only the latest one that has passed, so that none come in a burst."""
    passed = [minutes for minutes, at in reminder_times(policy, opened, due) if at <= now < due]
    return passed[-1] if passed else None


def next_reminder(policy: Policy, opened: datetime, due: datetime, now: datetime) -> datetime | None:
    return next((at for _, at in reminder_times(policy, opened, due) if at > now), None)


def after_outage(due: datetime, now: datetime, silent: timedelta) -> datetime:
    """Nobody could answer while the service was silent: as much time as was lost, but at most two hours."""
    return max(due, now + min(silent, timedelta(hours=2)))


# ------------------------------------------------------------ time that does not count
def _add(policy: Policy, opened: datetime, minutes: int, absences: Sequence[Span]) -> datetime:
    """`opened` plus so many minutes of time that counts."""
    edges, left = _edges(policy, opened, absences), timedelta(minutes=minutes)
    for start, end in pairwise(edges):
        if not _counts(policy, start, absences):
            continue
        if end - start >= left:
            return start + left
        left -= end - start
    return edges[-1]


def _edges(policy: Policy, opened: datetime, absences: Sequence[Span]) -> list[datetime]:
    """The moments at which counting may begin or end: between two of them it does or does not."""
    limit = opened + timedelta(days=MAX_DAYS)
    found = {opened, limit}
    if len(set(policy.weekdays)) < 7:
        found.update(_midnights(policy, opened))
    found.update(moment for span in absences for moment in (span.since, span.until))
    return sorted(moment for moment in found if opened <= moment <= limit)


def _midnights(policy: Policy, opened: datetime) -> Iterator[datetime]:
    zone = ZoneInfo(policy.zone)
    day = opened.astimezone(zone).date()
    for ahead in range(1, MAX_DAYS + 1):
        yield datetime.combine(day + timedelta(days=ahead), time.min, zone).astimezone(UTC)


def _counts(policy: Policy, moment: datetime, absences: Sequence[Span]) -> bool:
    if any(span.since <= moment < span.until for span in absences):
        return False
    return moment.astimezone(ZoneInfo(policy.zone)).weekday() in policy.weekdays


def _at_clock(policy: Policy, moment: datetime, absences: Sequence[Span]) -> datetime:
    """The next time the clock shows the policy's time of day, on a day that counts.

    On the day the clock jumps over that time, it is as much later as the clock jumped.
    """
    if not policy.clock:
        return moment
    zone = ZoneInfo(policy.zone)
    wanted = time.fromisoformat(policy.clock)
    day = moment.astimezone(zone).date()
    for ahead in range(MAX_DAYS):
        at = datetime.combine(day + timedelta(days=ahead), wanted, zone).astimezone(UTC)
        if at >= moment and _counts(policy, at, absences):
            return at
    return moment
