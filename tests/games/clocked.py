"""A toy match with clocks: how tests begin one, let time pass, and look at how its clocks stand."""

from datetime import timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.matches import services
from games.models import Deadline, Match, Seat
from games.protocol import SeatClock
from rules.kernel.shapes import Number
from tests.games.conftest import begin
from tests.games.reacting import give, seen

DECISION = {"pace": "own", "time_decision": "15"}


def clocked(ann: User, bob: User, *, system: str = "toy", **settings: str) -> Match:
    """A match in which both have their page open and have begun to decide: their clocks run."""
    match = begin(ann, bob, system=system, **{**DECISION, **settings})
    here(match, ann, bob)
    for user in (ann, bob):
        shows(match, user)
    return match


def asked_alone(ann: User, bob: User, **settings: str) -> Match:
    """Ann alone is asked how far she runs, and her clock runs."""
    match = clocked(ann, bob, **settings)
    give(match, ann, "bid", Number(3))
    give(match, bob, "bid", Number(2))
    shows(match, ann)
    return Match.objects.get(pk=match.pk)


def here(match: Match, *users: User) -> None:
    services.presence_keep({match.pk: {user.pk for user in users}})


def shows(match: Match, user: User) -> None:
    """The page of this player says that it shows what is asked."""
    number = seen(match, None).clocks[0].question
    services.question_seen(match_id=match.pk, user=user, question=number)


def pass_time(match: Match, seconds: float, *present: int) -> None:
    """Let so much time pass, during which these seats have their page open: everything stored moves into the past."""
    ago = timedelta(seconds=seconds)
    Deadline.objects.filter(match=match).update(began=F("began") - ago, due=F("due") - ago, stopped=F("stopped") - ago)
    Seat.objects.filter(match=match).exclude(number__in=present).update(
        present=F("present") - ago, excused_absence=F("excused_absence") - ago
    )
    Match.objects.filter(pk=match.pk).update(next_deadline_at=F("next_deadline_at") - ago)


def clock(match: Match, seat: int) -> SeatClock:
    return next(one for one in seen(match, None).clocks if one.seat == seat)


def strike(match: Match) -> bool:
    return services.clocks_strike(match_id=match.pk)


def place(match: Match, seat: int) -> Any:
    return Seat.objects.get(match=match, number=seat)
