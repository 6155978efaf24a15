"""Finished matches as rows, without playing them."""

from datetime import UTC, datetime, timedelta
from itertools import count

import msgspec

from accounts.models import RatingPreference, User
from games.models import Match, Seat, Status
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Result
from rules.registry import SYSTEMS

START = datetime(2026, 11, 1, 12, tzinfo=UTC)
_numbers = count()


def player(name: str, preference: RatingPreference = RatingPreference.PEOPLE) -> User:
    return User.objects.create(username=name.lower(), display_name=name, rating_preference=preference)


def finished(
    *people: User,
    winner: int | None = 0,
    after: float = 0,
    system: str = "fubar",
    rated: bool = True,
    pace: str = "own",
    start: datetime = START,
) -> Match:
    """A match that ended `after` so many hours, with ready-made lists."""
    result = Result(winner=None if winner is None else Number(winner), kind="points", text="It is over.")
    match = Match.objects.create(
        id=f"stored{next(_numbers):06}",
        system=system,
        rules_version="1",
        status=Status.OVER,
        agreement=msgspec.json.encode({"pace": pace}).decode(),
        title="A match",
        rated=rated,
        winner=winner,
        result=msgspec.json.encode(result).decode(),
        last_entry_at=start + timedelta(hours=after),
    )
    for number, user in enumerate(people):
        ready = SYSTEMS[system].ready_lists[number]
        Seat.objects.create(
            match=match,
            number=number,
            user=user,
            roster=msgspec.json.encode(ready.roster).decode(),
            roster_name=ready.name,
            display_name=user.display_name,
            ready=True,
        )
    return match
