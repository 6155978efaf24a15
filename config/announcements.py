"""The announcements that pages show now. Each process reads them again after a few seconds, or after its own change."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import DatabaseError
from django.utils import timezone

from config.models import Announcement

REMEMBERED: Final = timedelta(seconds=15)
_known: dict[str, Any] = {}


def current_announcements() -> list[Announcement]:
    """The current announcements, the oldest first; none while the database is away, so that pages still work."""
    now = timezone.now()
    if _known.get("until", now) <= now:
        remember_announcements(_coming(now), now + REMEMBERED)
    return [one for one in _known["rows"] if one.starts <= now < one.ends]


def remember_announcements(rows: list[Announcement], until: datetime) -> None:
    """Show these, and ask the database again only at that time."""
    _known.update(rows=rows, until=until)


def _coming(now: datetime) -> list[Announcement]:
    try:
        return list(Announcement.objects.filter(ends__gt=now, starts__lt=now + REMEMBERED))
    except DatabaseError:
        return []


def forget_announcements(**_: Any) -> None:
    """Drop the cached announcements, so that the next page reads them again."""
    _known.clear()
