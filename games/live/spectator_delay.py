"""The delayed view of spectators, if the players agreed on a delay.

No spectator can then tell a player what that player may not know. After the end of the match there is no delay.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from msgspec import structs

from games.agreement import WATCHING, from_text
from games.matches.selectors import MatchSnapshot
from games.matches.selectors.clocks import NO_CLOCKS
from games.models import Entry, EntryKind, Match, Remark, Seat, Status
from games.proofs.replaying import MatchReplay
from rules.kernel import engine
from rules.registry import SYSTEMS

FIRST = 1_000_000_000  # revisions of delayed snapshots begin here, so that they differ from those of the match


def delay_in(match: Match) -> timedelta:
    """The agreed delay of spectators."""
    if match.status != Status.PLAYING:
        return timedelta()
    return timedelta(minutes=int(from_text(match.agreement).get(WATCHING.id, 0)))


@dataclass(frozen=True, kw_only=True)
class DelayedRecord:
    """The part of a record that is old enough: its `entries` (always the first), and the number of `remarks`.

    `due` is when more becomes visible.
    """

    match: Match
    seats: Sequence[Seat]
    entries: Sequence[Entry]
    remarks: int
    due: datetime | None


def delayed_record(match_id: str) -> DelayedRecord:
    """The part of a match's record that spectators may see now."""
    match = Match.objects.defer("position").get(pk=match_id)
    delay = delay_in(match)
    until = timezone.now() - delay
    entries = list(match.entries.order_by("sequence"))
    old = [entry for entry in entries if entry.at <= until or entry.sequence == 0]
    said = list(Remark.objects.filter(match_id=match_id).order_by("number"))
    heard = sum(remark.at <= until for remark in said)
    coming = [*(one.at for one in entries[len(old) :][:1]), *(one.at for one in said[heard:][:1])]
    seats = list(match.seats.order_by("number"))
    return DelayedRecord(
        match=match, seats=seats, entries=old, remarks=heard, due=min(coming) + delay if coming else None
    )


class DelayedSnapshots:
    """Snapshots for spectators. Each continues from the last one if possible."""

    def __init__(self) -> None:
        self._replay: MatchReplay | None = None
        self._played = 0
        self._last: MatchSnapshot | None = None

    def snapshot(self, now: MatchSnapshot, seen: DelayedRecord) -> MatchSnapshot:
        """The match as it was then; `now` is its present state. Reads nothing. Raises as `MatchReplay`."""
        number = FIRST + len(seen.entries) + seen.remarks
        if self._last is not None and self._last.match.revision == number:
            return self._last
        new = seen.entries[self._played :]
        if self._replay is None or any(entry.kind == EntryKind.RETURN for entry in new):
            self._replay, new = MatchReplay(seen.match, list(seen.seats), seen.entries), seen.entries
        for entry in new:
            self._replay.play(entry)
        self._played = len(seen.entries)
        position = self._replay.position
        if position is None:
            raise ValueError("The record has no start.")
        self._last = structs.replace(
            now,
            match=_as_it_was(now.match, seen, number),
            position=position,
            looks={None: engine.look(SYSTEMS[now.match.system].system, position, None)},
            holders={},
            since=-1,
            entries=tuple(seen.entries),
            earlier=(),
            clocks=NO_CLOCKS,
            calls={},
            computers={},
        )
        return self._last


def _as_it_was(match: Match, seen: DelayedRecord, number: int) -> Match:
    """The row as it was then, as far as an update uses it; `number` counts the visible changes."""
    was, last = copy(match), seen.entries[-1]
    was.sequence, was.last_entry_at, was.revision, was.remarks = last.sequence, last.at, number, seen.remarks
    was.draw_offer, was.draw_agreed, was.take_back, was.change_proposal = None, "", "", ""
    was.window_closes = was.auto_answer_at = was.next_deadline_at = None
    return was
