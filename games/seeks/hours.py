"""The hours of the week in which somebody can play, in their own time zone, and the hours two people have in common.

Hours are bits: bit 0 is the hour that has just begun, bit 167 the last one before the same hour next week.
"""

from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

HOUR = timedelta(hours=1)
WEEK = 7 * 24
ALWAYS = (1 << WEEK) - 1
EVERY_DAY = (1 << 7) - 1
DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORT = 3  # letters of a day in a line


class WeeklyHours(NamedTuple):
    """On these days (bit 0 is Monday), from one full hour to another; the latter may lie after midnight."""

    days: int = EVERY_DAY
    begins: int = 0
    ends: int = 24
    zone: str = "UTC"

    def __str__(self) -> str:
        names = [name[:SHORT] for day, name in enumerate(DAY_NAMES) if self.days >> day & 1]
        whole = "every day" if self.days == EVERY_DAY else ", ".join(names)
        if (self.begins, self.ends) == (0, 24):
            return f"{whole}, at any hour"
        return f"{whole}, {self.begins:02}:00 to {self.ends % 24:02}:00, {self.zone.replace('_', ' ')}"


def full_hour(moment: datetime) -> datetime:
    """The hour that has begun by then."""
    return moment.replace(minute=0, second=0, microsecond=0)


@lru_cache(maxsize=20_000)
def coming_hours(hours: WeeklyHours, begun: datetime) -> int:
    """The hours of the coming week, as bits, that lie wholly within; `begun` is a full hour."""
    zone, bits = ZoneInfo(hours.zone), 0
    today = begun.astimezone(zone).date()
    for day in (today + timedelta(days=number) for number in range(-1, 8)):
        if hours.days >> day.weekday() & 1:
            first = -((begun - _at(day, hours.begins, zone)) // HOUR)
            later = hours.ends if hours.ends > hours.begins else hours.ends + 24
            last = (_at(day, later, zone) - begun) // HOUR
            bits |= _below(last) & ~_below(first)
    return bits


def _at(day: date, hour: int, zone: ZoneInfo) -> datetime:
    later = day + timedelta(days=hour // 24)
    return datetime(later.year, later.month, later.day, hour % 24, tzinfo=zone)


def _below(hour: int) -> int:
    return (1 << min(max(hour, 0), WEEK)) - 1


def first_stretch(bits: int, length: int, *, after: int = 1) -> int | None:
    """The first hour from which so many hours in a row are set, not before hour `after`; None without one."""
    run = bits
    for shift in range(1, length):
        run &= bits >> shift
    run &= ~_below(after)
    return (run & -run).bit_length() - 1 if run else None
