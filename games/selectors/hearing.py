"""Who hears what of a match's record: what everybody may, what is meant for one's seats, and secrets once opened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from django.db.models import QuerySet

from games.models import Entry, Match
from games.protocol import Opened, Step, StepKind
from rules.kernel.event import Line, Told
from rules.kernel.position import Position

NAMED = '"secret":"'  # what the text of an entry holds whose facts belong to a secret


@dataclass(frozen=True)
class Ears:
    """Somebody who listens at a position: the holder of `seats`, or somebody watching (no seats).

    Several seats hear together only what each of them may hear.
    """

    position: Position[Any]
    seats: tuple[int, ...]

    def hears(self, fact: Told) -> Line | None:
        """The sentence, if it is for these ears by now."""
        return fact.line if self._was_meant(fact) or self._opened(fact) is not None else None

    def hears_late(self, fact: Told, since: int) -> Line | None:
        """The sentence, if it was opened for these ears only after `since`."""
        opened = self._opened(fact)
        return fact.line if opened is not None and opened > since and not self._was_meant(fact) else None

    def _was_meant(self, fact: Told) -> bool:
        return all(fact.is_for((seat,)) for seat in self.seats) if self.seats else fact.is_for(())

    def _opened(self, fact: Told) -> int | None:
        return self.position.opened_at(fact.secret)


def step_for(entry: Entry, ears: Ears) -> Step:
    """One entry as these ears may hear it; the rest is there as nulls, so that nothing seems missing."""
    lines = tuple(ears.hears(fact) for fact in _facts(entry))
    return Step(seq=entry.sequence, kind=cast("StepKind", entry.kind), seat=entry.seat, lines=lines)


def opened_for(entries: Sequence[Entry], ears: Ears, since: int) -> Iterator[Opened]:
    """What was told up to `since` and has been opened after it."""
    for entry in entries:
        if entry.sequence > since or NAMED not in entry.told:
            continue
        for place, fact in enumerate(_facts(entry)):
            if line := ears.hears_late(fact, since):
                yield Opened(seq=entry.sequence, place=place, line=line)


def entries_kept_secret(match: Match, position: Position[Any], upto: int) -> QuerySet[Entry]:
    """The entries up to a sequence that hold something opened after it; none where nothing was."""
    if not position.over and all(at <= upto for at in position.opened.values()):
        return Entry.objects.none()
    return Entry.objects.filter(match=match, sequence__lte=upto, told__contains=NAMED)


def _facts(entry: Entry) -> tuple[Told, ...]:
    return msgspec.json.decode(entry.told, type=tuple[Told, ...])
