from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.services.deadlines import (
    Due,
    Policy,
    Span,
    after_outage,
    closing,
    due_at,
    due_reminder,
    next_reminder,
    policy_of,
    reminder_times,
)
from tests.games.conftest import raises_refusal

HOUR, DAY = 60, 24 * 60
WORKDAYS = (0, 1, 2, 3, 4)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def due(policy: Policy, opened: str, weight: str = "minor", **rest) -> datetime:
    found = due_at(policy, weight, at(opened), **rest)  # type: ignore[arg-type]
    assert found is not None
    return found.at


def test_a_duration_per_weight() -> None:
    policy = Policy(major=3 * DAY, minor=2 * DAY, reaction=DAY)
    assert due(policy, "2026-11-02T10:00", "major") == at("2026-11-05T10:00")
    assert due(policy, "2026-11-02T10:00", "minor") == at("2026-11-04T10:00")
    assert due(policy, "2026-11-02T10:00", "reaction") == at("2026-11-03T10:00")


def test_a_duration_of_nothing_is_no_deadline() -> None:
    assert due_at(Policy(minor=0), "minor", at("2026-11-02T10:00")) is None


def test_a_clock_rounds_up_to_the_next_time_of_day() -> None:
    policy = Policy(minor=DAY, clock="20:00")
    assert due(policy, "2026-11-02T19:00") == at("2026-11-03T20:00")
    assert due(policy, "2026-11-02T20:00") == at("2026-11-03T20:00")
    assert due(policy, "2026-11-02T21:00") == at("2026-11-04T20:00")


def test_the_clock_is_that_of_the_zone_in_summer_and_winter() -> None:
    policy = Policy(minor=DAY, clock="20:00", zone="Europe/Warsaw")
    assert due(policy, "2026-07-01T10:00") == at("2026-07-02T18:00")
    assert due(policy, "2026-12-01T10:00") == at("2026-12-02T19:00")


def test_over_the_change_to_summer_time_the_clock_keeps_its_hour() -> None:
    policy = Policy(minor=DAY, clock="20:00", zone="Europe/Warsaw")
    assert due(policy, "2026-03-28T18:30") == at("2026-03-29T18:00") + timedelta(days=1)
    assert due(policy, "2026-03-28T17:30") == at("2026-03-29T18:00")  # 20:00 in summer is an hour earlier in UTC


def test_a_time_the_clock_jumps_over_is_later_by_the_jump() -> None:
    policy = Policy(minor=DAY, clock="02:30", zone="Europe/Warsaw")
    assert due(policy, "2026-03-28T01:00") == at("2026-03-29T01:30")  # 02:30 is skipped: 03:30 summer time


def test_a_time_the_clock_shows_twice_is_the_first() -> None:
    policy = Policy(minor=DAY, clock="02:30", zone="Europe/Warsaw")
    assert due(policy, "2026-10-24T00:00") == at("2026-10-25T00:30")


def test_masked_weekdays_do_not_count() -> None:
    policy = Policy(minor=2 * DAY, weekdays=WORKDAYS)
    assert due(policy, "2026-11-06T12:00") == at("2026-11-10T12:00")  # Friday noon: half of it, Monday, half of Tuesday
    assert due(policy, "2026-11-07T12:00") == at("2026-11-11T00:00")  # Saturday counts from Monday midnight


def test_weekdays_are_those_of_the_zone() -> None:
    policy = Policy(minor=DAY, weekdays=WORKDAYS, zone="Pacific/Auckland")
    assert due(policy, "2026-11-05T12:00") == at("2026-11-08T12:00")  # there, Friday has begun an hour ago


def test_a_clock_falls_on_a_day_that_counts() -> None:
    policy = Policy(minor=DAY, clock="20:00", weekdays=WORKDAYS)
    assert due(policy, "2026-11-05T21:00") == at("2026-11-09T20:00")


def test_one_weekday_only() -> None:
    policy = Policy(minor=HOUR, clock="18:00", weekdays=(6,))
    assert due(policy, "2026-11-02T10:00") == at("2026-11-08T18:00")


def test_an_absence_does_not_count() -> None:
    policy = Policy(minor=2 * DAY)
    away = Span(at("2026-11-03T10:00"), at("2026-11-08T10:00"))
    found = due_at(policy, "minor", at("2026-11-02T10:00"), [away], cap=14 * DAY)
    assert found == Due(at("2026-11-09T10:00"), 5 * DAY)


def test_an_absence_beyond_the_cap_counts() -> None:
    policy = Policy(minor=2 * DAY)
    away = Span(at("2026-11-03T10:00"), at("2026-11-30T10:00"))
    assert due_at(policy, "minor", at("2026-11-02T10:00"), [away], cap=3 * DAY) == Due(at("2026-11-07T10:00"), 3 * DAY)
    assert due_at(policy, "minor", at("2026-11-02T10:00"), [away], cap=0) == Due(at("2026-11-04T10:00"))


def test_absences_may_overlap() -> None:
    policy = Policy(minor=DAY)
    spans = [
        Span(at("2026-11-02T12:00"), at("2026-11-04T12:00")),
        Span(at("2026-11-03T12:00"), at("2026-11-05T12:00")),
    ]
    assert due(policy, "2026-11-02T10:00", absences=spans, cap=14 * DAY) == at("2026-11-06T10:00")


def test_the_clock_does_not_strike_into_an_absence() -> None:
    policy = Policy(minor=HOUR, clock="20:00")
    away = Span(at("2026-11-02T15:00"), at("2026-11-04T15:00"))
    assert due(policy, "2026-11-02T10:00", absences=[away], cap=14 * DAY) == at("2026-11-04T20:00")


def test_somebody_who_is_always_away_is_not_waited_for_for_ever() -> None:
    away = Span(at("2026-01-01T00:00"), at("2036-01-01T00:00"))
    found = due_at(Policy(minor=DAY), "minor", at("2026-11-02T10:00"), [away], cap=14 * DAY)
    assert found == Due(at("2026-11-17T10:00"), 14 * DAY)


def test_grace_comes_after_the_deadline() -> None:
    assert closing(Policy(grace=90), at("2026-11-02T10:00")) == at("2026-11-02T11:30")


def test_reminders_come_in_the_second_half_only() -> None:
    policy = Policy(reminders=(DAY, 3 * HOUR))
    opened, end = at("2026-11-02T10:00"), at("2026-11-04T10:00")
    assert reminder_times(policy, opened, end) == [(DAY, at("2026-11-03T10:00")), (180, at("2026-11-04T07:00"))]
    assert reminder_times(policy, opened, at("2026-11-02T18:00")) == [(180, at("2026-11-02T15:00"))]
    assert reminder_times(policy, opened, at("2026-11-02T11:00")) == []


def test_only_the_latest_reminder_is_due() -> None:
    policy = Policy(reminders=(DAY, 3 * HOUR))
    opened, end = at("2026-11-02T10:00"), at("2026-11-04T10:00")
    assert due_reminder(policy, opened, end, at("2026-11-03T09:59")) is None
    assert due_reminder(policy, opened, end, at("2026-11-03T10:00")) == DAY
    assert due_reminder(policy, opened, end, at("2026-11-04T08:00")) == 180
    assert due_reminder(policy, opened, end, end) is None
    assert next_reminder(policy, opened, end, at("2026-11-03T10:00")) == at("2026-11-04T07:00")
    assert next_reminder(policy, opened, end, at("2026-11-04T07:00")) is None


def test_an_outage_gives_back_what_it_took_up_to_two_hours() -> None:
    now, hour = at("2026-11-02T12:00"), timedelta(hours=1)
    assert after_outage(at("2026-11-02T11:00"), now, hour) == now + hour
    assert after_outage(at("2026-11-02T11:00"), now, 9 * hour) == now + 2 * hour
    assert after_outage(at("2026-11-02T18:00"), now, 9 * hour) == at("2026-11-02T18:00")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"major": -1}, "major"),
        ({"major": "soon"}, "major"),
        ({"clock": "25:00"}, "clock"),
        ({"weekdays": []}, "weekdays"),
        ({"weekdays": [7]}, "weekdays"),
        ({"absence_days": 400}, "absence_days"),
    ],
)
def test_nonsense_in_a_policy_is_named(data, field) -> None:
    with raises_refusal("field.invalid", status=400) as caught:
        policy_of(data)
    assert caught.value.problems[0].data["field"] == field


def test_an_unknown_zone_or_field_is_refused() -> None:
    with raises_refusal("field.invalid"):
        policy_of({"zone": "Mars/Olympus"})
    with raises_refusal("field.unknown"):
        policy_of({"hurry": True})


def test_everything_wrong_is_named_at_once() -> None:
    with raises_refusal("field.invalid", "field.invalid", "field.unknown"):
        policy_of({"major": -1, "grace": -1, "hurry": True})


MOMENTS = st.integers(0, 2 * 365 * DAY).map(lambda minutes: at("2026-01-01T00:00") + timedelta(minutes=minutes))
ZONES = st.sampled_from(["UTC", "Europe/Warsaw", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Beirut"])


@given(
    opened=MOMENTS,
    minutes=st.integers(1, 7 * DAY),
    zone=ZONES,
    weekdays=st.sets(st.integers(0, 6), min_size=1).map(tuple),
    clock=st.sampled_from(["", "00:00", "02:30", "20:00"]),
    away=st.lists(st.tuples(MOMENTS, st.integers(1, 40)), max_size=3),
)
def test_nobody_gets_less_than_the_time_promised(opened, minutes, zone, weekdays, clock, away) -> None:
    policy = Policy(minor=minutes, zone=zone, weekdays=weekdays, clock=clock)
    spans = [Span(since, since + timedelta(days=days)) for since, days in away]
    plain = due_at(policy, "minor", opened)
    excused = due_at(policy, "minor", opened, spans, cap=14 * DAY)
    assert plain is not None
    assert excused is not None
    assert plain.at >= opened + timedelta(minutes=minutes)
    assert plain.at <= excused.at <= plain.at + timedelta(days=14)
