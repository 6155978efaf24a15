"""Matches in which something that happens by itself is overdue."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Match, Status

PAGES_FIRST = timedelta(seconds=3)  # in which processes with an open page do what is due
MOST = 20


def overdue_matches(match_ids: Sequence[str]) -> list[str]:
    """Those of these matches in which something is overdue."""
    return list(_overdue_by(timezone.now()).filter(pk__in=match_ids).values_list("pk", flat=True))


def long_overdue_matches() -> list[str]:
    """Some matches in which something is overdue that no process with an open page has done."""
    return list(_overdue_by(timezone.now() - PAGES_FIRST).values_list("pk", flat=True)[:MOST])


def _overdue_by(moment: datetime) -> QuerySet[Match]:
    late = Q(window_closes__lte=moment) | Q(next_deadline_at__lte=moment) | Q(auto_answer_at__lte=moment)
    return Match.objects.filter(late, status=Status.PLAYING)
