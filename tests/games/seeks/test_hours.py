"""Hours of the week in people’s own time zones, and what two of them have in common."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seeks.hours import ALWAYS, WEEK, WeeklyHours, coming_hours, first_stretch
from games.time_zones import known_zones

MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)
ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Asia/Kathmandu"]
)


def hours_of(bits: int, begun: datetime) -> list[datetime]:
    return [begun + timedelta(hours=number) for number in range(WEEK) if bits >> number & 1]


def test_an_evening_in_berlin_is_an_hour_earlier_in_utc() -> None:
    monday = WeeklyHours(days=1, begins=19, ends=22, zone="Europe/Berlin")
    assert [one.hour for one in hours_of(coming_hours(monday, MONDAY), MONDAY)] == [18, 19, 20]


def test_hours_may_lie_after_midnight() -> None:
    friday = WeeklyHours(days=1 << 4, begins=22, ends=2)
    assert [(one.weekday(), one.hour) for one in hours_of(coming_hours(friday, MONDAY), MONDAY)] == [
        (4, 22),
        (4, 23),
        (5, 0),
        (5, 1),
    ]


def test_no_limits_are_always() -> None:
    assert coming_hours(WeeklyHours(), MONDAY) == ALWAYS


@given(
    days=st.integers(0, 127),
    begins=st.integers(0, 23),
    ends=st.integers(1, 24),
    zone=ZONES,
    hour=st.integers(0, 3 * 365 * 24),
)
def test_every_set_hour_lies_wholly_within_by_the_clock_on_the_wall(
    days: int, begins: int, ends: int, zone: str, hour: int
) -> None:
    start = datetime(2025, 1, 1, tzinfo=UTC) + timedelta(hours=hour)
    for found in hours_of(coming_hours(WeeklyHours(days, begins, ends, zone), start), start):
        for moment in (found, found + timedelta(minutes=59)):
            there = moment.astimezone(ZoneInfo(zone))
            evening = days >> there.weekday() & 1 and there.hour >= begins and (there.hour < ends or ends <= begins)
            before = there - timedelta(days=1)
            morning = ends <= begins and days >> before.weekday() & 1 and there.hour < ends
            assert evening or morning, there


@pytest.mark.parametrize(
    ("bits", "length", "after", "first"),
    [(0b0110, 2, 0, 1), (0b0110, 3, 0, None), (0b110011, 2, 1, 4), (0, 1, 0, None), (0b1, 1, 1, None)],
)
def test_the_first_stretch(bits: int, length: int, after: int, first: int | None) -> None:
    assert first_stretch(bits, length, after=after) == first


def test_hours_in_words() -> None:
    assert str(WeeklyHours()) == "every day, at any hour"
    assert str(WeeklyHours(0b100001, 19, 24, "America/New_York")) == "Mon, Sat, 19:00 to 00:00, America/New York"


def test_zones_are_cities_of_regions() -> None:
    assert {"UTC", "Europe/Berlin"} <= set(known_zones())
    assert not [name for name in known_zones() if name.startswith(("Etc/", "posix"))]
