"""Counts finished rated matches, in the order in which they ended."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import msgspec
from django.db import transaction
from django.db.models import Max

from games.agreement import from_text
from games.models import Entry, EntryKind, Match, Seat, Status
from games.ratings.calculation import Skill, rate
from games.ratings.models import Ladder, RatedMatch, RatedResult, Rating, RatingStatus, Score
from games.ratings.paces import rating_pace
from rules.kernel.system import Ending
from rules.registry import SYSTEMS

T = TypeVar("T")

AT_ONCE = 200  # matches read together
LATE = timedelta(days=1)  # a match may be stored so much later than another that ended after it


def on_matches_ended(*, matches: Collection[str], **_: Any) -> None:
    """Count the results of these matches, if any of them is rated, so that pages show them at once."""
    if Match.objects.filter(pk__in=list(matches), rated=True).exists():
        results_count()


def results_count() -> int:
    """Count finished rated matches that were not counted yet; returns how many. It may be called at any time."""
    found = Match.objects.filter(rated=True, status=Status.OVER, rated_match=None)
    newest = RatedMatch.objects.aggregate(newest=Max("ended"))["newest"]
    if newest is not None:
        found = found.filter(last_entry_at__gte=newest - LATE)
    waiting: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for number, system, agreement in found.values_list("pk", "system", "agreement"):
        waiting[system, rating_pace(from_text(agreement))].append(number)
    return sum(_count_in(system, pace, numbers) for (system, pace), numbers in waiting.items())


@transaction.atomic
def ratings_recompute() -> int:
    """Delete every rating and count all matches again; returns how many. The numbers come out as before."""
    list(Ladder.objects.select_for_update().order_by("pk"))
    Rating.objects.all().delete()
    RatedMatch.objects.all().delete()
    return results_count()


@transaction.atomic
def _count_in(system: str, pace: str, numbers: Sequence[str]) -> int:
    """Count these matches of a ladder under its lock. One that ended before another that is counted renews them all."""
    ladder, _ = Ladder.objects.get_or_create(system=system, pace=pace)
    Ladder.objects.select_for_update().get(pk=ladder.pk)
    new = Match.objects.filter(pk__in=numbers, rated_match=None).order_by("last_entry_at", "pk")
    order = list(new.values_list("last_entry_at", "pk"))
    if not order:
        return 0
    last = ladder.matches.order_by("-ended", "-pk").values_list("ended", "pk").first()
    if last is not None and order[0] < last:
        known = ladder.matches.values_list("ended", "pk")
        order = sorted([*known, *order])
        ladder.matches.all().delete()
        ladder.ratings.all().delete()
    _append(ladder, [number for _, number in order])
    return len(numbers)


def _append(ladder: Ladder, numbers: Sequence[str]) -> None:
    """Count these matches, in this order, after all others of the ladder."""
    ratings = {rating.user_id: rating for rating in ladder.ratings.all()}
    before = set(ratings)
    for chunk in _chunks(numbers):
        matches = Match.objects.defer("position", "secret").prefetch_related("seats").in_bulk(chunk)
        spoilt = _spoilt(chunk)
        looked_at: list[RatedMatch] = []
        results: list[RatedResult] = []
        for number in chunk:
            match = matches[number]
            status = spoilt.get(number) or _status_of(match)
            looked_at.append(RatedMatch(match=match, ladder=ladder, ended=match.last_entry_at, status=status))
            if status == RatingStatus.COUNTS:
                results += _results(ladder, match, ratings)
        RatedMatch.objects.bulk_create(looked_at)
        RatedResult.objects.bulk_create(results)
    Rating.objects.bulk_create(one for person, one in ratings.items() if person not in before)
    known = [ratings[person] for person in before]
    Rating.objects.bulk_update(known, ["mean", "deviation", "played", "won", "last_played"], batch_size=AT_ONCE)


def _spoilt(numbers: Sequence[str]) -> dict[str, RatingStatus]:
    """The matches that do not count because of something in their record."""
    kinds = (EntryKind.END, EntryKind.CHANGE, EntryKind.RETURN)
    found = Entry.objects.filter(match__in=numbers, kind__in=kinds).values_list("match_id", "kind", "answer")
    spoilt: dict[str, RatingStatus] = {}
    for number, kind, answer in found:
        if kind != EntryKind.END:
            spoilt[number] = RatingStatus.CHANGED
        elif msgspec.json.decode(answer, type=Ending).absent:
            spoilt.setdefault(number, RatingStatus.ABANDONED)
    return spoilt


def _status_of(match: Match) -> RatingStatus:
    seats = list(match.seats.all())
    people = {seat.user_id for seat in seats}
    if match.hot_seat or None in people or len(people) < len(seats) or any(seat.player for seat in seats):
        return RatingStatus.EMPTY
    return RatingStatus.COUNTS if match.result else RatingStatus.UNDECIDED


def _results(ladder: Ladder, match: Match, ratings: dict[int, Rating]) -> Iterator[RatedResult]:
    """What the match makes of its players' ratings, which are changed too."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    own = [_rating(ladder, seat, ratings) for seat in seats]
    winner = next((place for place, seat in enumerate(seats) if seat.number == match.winner), None)
    changes = rate([Skill(one.mean, one.deviation) for one in own], winner)
    for place, (seat, rating, change) in enumerate(zip(seats, own, changes, strict=True)):
        score = Score.DRAWN if winner is None else Score.WON if winner == place else Score.LOST
        rating.mean, rating.deviation = change.after.mean, change.after.deviation
        rating.played, rating.won = rating.played + 1, rating.won + (score == Score.WON)
        rating.last_played = match.last_entry_at
        army, ready = played_list(match.system, seat.roster)
        yield RatedResult(
            rated_match_id=match.pk,
            seat=seat.number,
            user_id=rating.user_id,
            score=score,
            expected=change.expected,
            mean=rating.mean,
            deviation=rating.deviation,
            army=army,
            ready_list=ready,
        )


def _rating(ladder: Ladder, seat: Seat, ratings: dict[int, Rating]) -> Rating:
    """The rating of the seat's holder, a new one for somebody who has played nothing."""
    if seat.user_id is None:
        raise LookupError(seat.pk)
    start = Skill()
    fresh = Rating(ladder=ladder, user_id=seat.user_id, mean=start.mean, deviation=start.deviation, played=0, won=0)
    return ratings.setdefault(seat.user_id, fresh)


class _ListHeader(msgspec.Struct):
    army: str = ""
    catalogue: str = ""


def played_list(system: str, roster: str) -> tuple[str, str]:
    """The army and the ready-made list of a stored roster, by their ids; "" for what somebody wrote."""
    if not roster or system not in SYSTEMS:
        return "", ""
    header = msgspec.json.decode(roster, type=_ListHeader)
    return ("", "") if header.catalogue else (header.army, _ready_lists(system).get(roster, ""))


@cache
def _ready_lists(system: str) -> dict[str, str]:
    """The ids of the ready-made lists by their stored texts."""
    return {msgspec.json.encode(one.roster).decode(): one.id for one in SYSTEMS[system].ready_lists}


def _chunks(things: Iterable[T]) -> Iterator[list[T]]:
    left = iter(things)
    while chunk := list(islice(left, AT_ONCE)):
        yield chunk
