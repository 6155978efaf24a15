"""Proof of a match: derives every die again from the committed secret, replays every input and compares the results."""

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import structs

from armies.catalogues import game_for
from games.models import Entry, Match, Seat, Status
from games.proofs.replaying import MatchRecord, MatchReplay, record_of
from games.storage.dice import commitment_of, dice_of
from games.storage.seals import log_of, seal_faults, seals_of
from rules.kernel import engine
from rules.kernel.dice import DrawnRoll, Roll
from rules.kernel.engine import Outcome
from rules.kernel.event import LogEntry
from rules.kernel.position import Position, load
from rules.kernel.refusal import Diverged, Refused, RulesBug
from rules.registry import SYSTEMS
from rules.roster.roster import Roster


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """`faults` are sentences, none when everything fits; `notes` say what could not be checked and why.

    `seals` counts the secrets that were sealed before anybody else knew them.
    """

    match_id: str
    dice: int
    entries: int
    seals: int
    faults: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything that could be checked fits."""
        return not self.faults


def match_verify(match: Match) -> Verdict:
    """Check a match that has begun."""
    return proof_verdict(record_of(match))


def proof_verdict(record: MatchRecord) -> Verdict:
    """The verdict on a record."""
    match, seats, entries = record.match, record.seats, record.entries
    try:
        rolls = [drawn for entry in entries for drawn in rolls_of(entry)]
        dice_of(match, seats)
        seals = seals_of(match, seats, entries)
        load(match.position.encode(), SYSTEMS[match.system].system.table)
    except ValueError as fault:
        return _unreadable(match, entries, fault)
    faults = [*_dice_faults(match, seats, rolls), *seal_faults(match, seats, entries)]
    notes: list[str] = []
    if match.rules_version == SYSTEMS[match.system].system.version:
        faults += _replay_faults(match, seats, entries)
    else:
        notes.append(
            f"Played under version {match.rules_version} of the rules. This site now has another version, so the "
            "dice were checked and the answers were not replayed."
        )
    dice = sum(len(drawn.faces) for drawn in rolls)
    return Verdict(
        match_id=match.id,
        dice=dice,
        entries=len(entries),
        seals=len(seals),
        faults=tuple(faults),
        notes=tuple(notes),
    )


def _unreadable(match: Match, entries: list[Entry], fault: ValueError) -> Verdict:
    """The verdict on a record that cannot be read."""
    sentence = f"The stored match cannot be read: {fault}."
    return Verdict(match_id=match.id, dice=0, entries=len(entries), seals=0, faults=(sentence,))


def rolls_of(entry: Entry) -> tuple[DrawnRoll, ...]:
    """The dice of this entry."""
    return msgspec.json.decode(entry.rolls, type=tuple[DrawnRoll, ...])


def _dice_faults(match: Match, seats: list[Seat], rolls: list[DrawnRoll]) -> list[str]:
    faults = []
    if commitment_of(match.id, match.secret) != match.commitment:
        faults.append("The secret does not fit the fingerprint shown before the match.")
    if [drawn.index for drawn in rolls] != list(range(len(rolls))):
        faults.append("The rolls are not numbered in order: one is missing, doubled or out of order.")
    dice = dice_of(match, seats)
    for drawn in rolls:
        roll = Roll(index=drawn.index, count=len(drawn.faces), reason=drawn.reason, sides=drawn.sides)
        derived = dice.draw(roll)
        if derived != drawn.faces:
            faults.append(f"Roll {drawn.index} ({drawn.reason}) shows {drawn.faces}; the secret gives {derived}.")
    return faults


def _replay_faults(match: Match, seats: list[Seat], entries: list[Entry]) -> list[str]:
    """Replay the match from its lists. The comparison ends at the first difference."""
    replay = MatchReplay(match, seats, entries)
    for number, entry in enumerate(entries):
        try:
            outcome = replay.play(entry)
        except (Refused, Diverged, RulesBug, ValueError, LookupError) as fault:
            return [f"Entry {entry.sequence} cannot be replayed: {fault}"]
        if entry.sequence != number or outcome.position.sequence != number:
            return [f"Entry {entry.sequence} is in the place of entry {number}."]
        if difference := _differs(entry, outcome):
            return [difference]
    if replay.position is None:
        return ["The record has no start."]
    return [*_stored_faults(match, replay.position), *_list_faults(seats)]


def _stored_faults(match: Match, position: Position[Any]) -> list[str]:
    """The differences between the match's own row and its replay."""
    system = SYSTEMS[match.system].system
    if load(match.position.encode(), system.table) != position:
        return ["The replayed table is not the stored table."]
    result = system.result(engine.open_table(system, position)) if position.over else None
    told = msgspec.json.encode(result).decode() if result else ""
    status = Status.OVER if position.over else Status.PLAYING
    if (match.status, match.result, match.winner) != (status, told, result.winner if result else None):
        return ["The replayed result is not the stored result."]
    if match.sequence != position.sequence:
        return [f"The match says it is at entry {match.sequence}, but its record ends with {position.sequence}."]
    return []


def _list_faults(seats: list[Seat]) -> list[str]:
    """A sentence for each list that does not give the force on the table."""
    return [f"The list of seat {seat.number} is not the list in the match." for seat in seats if not _is_played(seat)]


def _is_played(seat: Seat) -> bool:
    try:
        roster = msgspec.json.decode(seat.roster, type=Roster)
        force = game_for(roster).muster(roster)
    except ValueError:
        return False
    return msgspec.json.encode(force).decode() == seat.muster


def _differs(entry: Entry, outcome: Outcome) -> str:
    if msgspec.json.encode(outcome.rolls).decode() != entry.rolls:
        return f"Entry {entry.sequence} led to other rolls in the replay."
    recorded = log_of(entry)
    if log_as_recorded(outcome.log, recorded) != recorded:
        return f"Entry {entry.sequence} led to other sentences in the replay."
    return ""


def log_as_recorded(told: tuple[LogEntry, ...], recorded: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    """The replayed facts, without paths if the record is older than those."""
    if any(fact.line.ways for fact in recorded):
        return told
    return tuple(structs.replace(fact, line=structs.replace(fact.line, ways=())) for fact in told)
