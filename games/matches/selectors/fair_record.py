"""How often somebody plays their matches against people to the end."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from games.models import Entry, EntryKind, Seat, Status

ENOUGH = 3  # matches from which on a share says something


class FairRecord(NamedTuple):
    """Finished matches against people, and those of them that the person left without a word."""

    over: int = 0
    left: int = 0

    @property
    def finished(self) -> int:
        """The matches that the person played to the end, or conceded."""
        return self.over - self.left

    @property
    def percent(self) -> int:
        """The share of finished matches."""
        return round(100 * self.finished / self.over) if self.over else 100

    def __str__(self) -> str:
        if not self.over:
            return "no matches against people yet"
        if self.over < ENOUGH:
            return f"finished {self.finished} of {self.over} against people"
        return f"finishes {self.percent} % of {self.over} matches against people"


def fair_records(people: Collection[int]) -> Mapping[int, FairRecord]:
    """The record of each of these people. Matches on one screen and against computers do not count."""
    computers = Seat.objects.filter(match=OuterRef("match")).exclude(player="")
    held = Seat.objects.filter(user__in=people, match__status=Status.OVER, match__hot_seat=False).exclude(
        Exists(computers)
    )
    gone = Entry.objects.filter(
        match=OuterRef("match"), seat=OuterRef("number"), kind=EntryKind.END, answer__contains='"absent":true'
    )
    over: Counter[int | None] = Counter()
    left: Counter[int | None] = Counter()
    for person, has_left in held.annotate(has_left=Exists(gone)).values_list("user_id", "has_left"):
        over[person] += 1
        left[person] += has_left
    return {one: FairRecord(over[one], left[one]) for one in people}
