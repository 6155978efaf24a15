"""Replays a match from its record, entry by entry, for the proof and for taking back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from games.matches.change_proposals import ChangeRecord
from games.matches.services.clocks import given_by_the_clock
from games.matches.services.gathering import opening_table
from games.matches.services.play import restart_step, undo_answer
from games.matches.services.take_back import return_to_entry
from games.matches.take_back_requests import TakeBackRecord
from games.models import Entry, EntryKind, Match, Seat
from games.storage.dice import dice_of
from games.storage.seals import with_seals
from rules.kernel import engine
from rules.kernel import refusal as kernel
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.system import Ending
from rules.kernel.table_changes import change_table
from rules.registry import SYSTEMS


@dataclass(frozen=True)
class MatchRecord:
    """Everything the database has of a match that has begun, including its secret."""

    match: Match
    seats: list[Seat]
    entries: list[Entry]


def record_of(match: Match) -> MatchRecord:
    """The record of a match."""
    return MatchRecord(match, list(match.seats.order_by("number")), list(match.entries.order_by("sequence")))


class MatchReplay:
    """Replays entries in their order. It keeps the positions to which players agreed to go back."""

    def __init__(self, match: Match, seats: list[Seat], entries: Iterable[Entry]) -> None:
        self.position: Position[Any] | None = None
        self._match, self._seats = match, seats
        self._wanted = {_taken_back(entry).to for entry in entries if entry.kind == EntryKind.RETURN}
        self._kept: dict[int, Position[Any]] = {}

    def play(self, entry: Entry) -> Outcome:
        """The outcome of the entry. Raises `Refused`, `Diverged`, `RulesBug`, `ValueError` or `LookupError`."""
        outcome = with_seals(self._match, self._seats, self._again(self.position, entry))
        self.position = outcome.position
        if entry.sequence in self._wanted:
            self._kept[entry.sequence] = outcome.position
        return outcome

    def _again(self, position: Position[Any] | None, entry: Entry) -> Outcome:
        """The outcome of this entry's input at the position before it."""
        match, seats = self._match, self._seats
        system, dice = SYSTEMS[match.system].system, dice_of(match, seats)
        if position is None or entry.kind == EntryKind.START:
            return engine.start(system, opening_table(match, seats), dice)
        if entry.kind == EntryKind.RESTART:
            return restart_step(engine.restart(system, position, dice))
        if entry.kind == EntryKind.END:
            return engine.end(system, position, msgspec.json.decode(entry.answer, type=Ending), dice)
        if entry.kind == EntryKind.RETURN:
            return return_to_entry(engine.go_back(system, position, self._kept[_taken_back(entry).to]))
        if entry.kind == EntryKind.CHANGE:
            record = msgspec.json.decode(entry.answer, type=ChangeRecord)
            return change_table(system, position, record.changes, dice)
        if entry.seat is None:
            raise ValueError("it names no seat.")
        seat = kernel.Seat(entry.seat)
        if entry.kind == EntryKind.UNDO:
            return undo_answer(engine.undo(system, position, seat))
        if entry.question is None:
            raise ValueError("it names no question.")
        answer = msgspec.json.decode(entry.answer, type=Answer)
        if entry.kind == EntryKind.CLOCK:
            outcome = engine.play(system, position, seat, entry.question, answer, dice, final=True)
            return given_by_the_clock(outcome, seats, entry.seat)
        return engine.play(system, position, seat, entry.question, answer, dice, at=entry.arrived, more=entry.more)


def record_upto(match_id: str, sequence: int) -> MatchRecord:
    """The record of a match up to an entry, which is enough to replay it up to there."""
    match = Match.objects.defer("position").get(pk=match_id)
    return MatchRecord(match, list(match.seats.order_by("number")), list(match.entries.filter(sequence__lte=sequence)))


def position_after(record: MatchRecord) -> Position[Any]:
    """The position after the last of the entries. Reads nothing. Raises as `MatchReplay`."""
    replay = MatchReplay(record.match, record.seats, record.entries)
    for entry in record.entries:
        replay.play(entry)
    if replay.position is None:
        raise ValueError("The record has no start.")
    return replay.position


def _taken_back(entry: Entry) -> TakeBackRecord:
    return msgspec.json.decode(entry.answer, type=TakeBackRecord)
