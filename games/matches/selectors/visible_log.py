"""The log of a match as a viewer may read it."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.db.models import QuerySet

from games.matches.selectors.log_visibility import LogVisibility
from games.models import Entry, Match
from games.protocol import Opened, Step, StepKind
from rules.kernel.position import Position

NAMED = '"secret":"'  # in the text of entries with a fact that belongs to a secret


def step_for(entry: Entry, reader: LogVisibility) -> Step:
    """One entry as the viewer may read it. Hidden lines are null, so that their number does not differ."""
    lines = tuple([reader.sees(fact) for fact in entry.facts])
    return Step(seq=entry.sequence, kind=cast("StepKind", entry.kind), seat=entry.seat, lines=lines)


def opened_for(entries: Sequence[Entry], reader: LogVisibility, since: int) -> Iterator[Opened]:
    """The lines sent up to `since` that were opened later."""
    for entry in entries:
        if entry.sequence > since or NAMED not in entry.log:
            continue
        for place, fact in enumerate(entry.facts):
            if line := reader.newly_visible(fact, since):
                yield Opened(seq=entry.sequence, place=place, line=line)


def entries_kept_secret(match: Match, position: Position[Any], upto: int) -> QuerySet[Entry]:
    """The entries up to a sequence with lines that were opened after it."""
    if not position.over and all(at <= upto for at in position.opened.values()):
        return Entry.objects.none()
    return Entry.objects.filter(match=match, sequence__lte=upto, log__contains=NAMED)
