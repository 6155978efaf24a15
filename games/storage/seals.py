"""Seals bind a secret before anybody else may know it.

When a secret is chosen, everybody is told a hash of its sentence and a salt. The salt follows from the match's
committed secret, so nobody can guess it or choose it later. After the match the proof derives it again and compares.
Without the salt nobody can try the few possible sentences against the hash.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from games.models import Entry, Match, Seat
from games.storage.dice import key_of
from rules.kernel.engine import Outcome
from rules.kernel.event import Line, LogEntry

SEAL = "seal"  # the tone of lines that publish seals


@dataclass(frozen=True, kw_only=True)
class Seal:
    """The seal of fact number `place` of entry `sequence`, with the `salt` that proves it (both in hex)."""

    sequence: int
    place: int
    salt: str
    digest: str

    def log_entry(self) -> LogEntry:
        """The line that publishes the seal."""
        return LogEntry(line=Line(text=f"A secret was sealed as {self.digest}.", tone=SEAL))


def with_seals(match: Match, seats: Sequence[Seat], outcome: Outcome) -> Outcome:
    """The outcome with a seal after each fact that has one."""
    seals = {seal.place: seal for seal in _seals(match, seats, outcome.position.sequence, outcome.log)}
    if not seals:
        return outcome
    told = (said for place, fact in enumerate(outcome.log) for said in _and_seal(fact, seals.get(place)))
    return replace(outcome, log=tuple(told))


def seals_of(match: Match, seats: Sequence[Seat], entries: Sequence[Entry]) -> list[Seal]:
    """All seals of the match, derived from its secret and its log."""
    return [seal for entry in entries for seal in _seals(match, seats, entry.sequence, _own_facts(log_of(entry)))]


def sealed_again(match: Match, seats: Sequence[Seat], entry: Entry) -> tuple[LogEntry, ...]:
    """The facts of an entry whose sentences were changed, with the seals that fit them now."""
    told = _own_facts(log_of(entry))
    seals = {seal.place: seal for seal in _seals(match, seats, entry.sequence, told)}
    return tuple(said for place, fact in enumerate(told) for said in _and_seal(fact, seals.get(place)))


def seal_faults(match: Match, seats: Sequence[Seat], entries: Sequence[Entry]) -> Iterator[str]:
    """A sentence for each secret that differs from what was sealed."""
    for entry in entries:
        told = log_of(entry)
        published = [fact.line.text for fact in told if _is_seal(fact)]
        due = [seal.log_entry().line.text for seal in _seals(match, seats, entry.sequence, _own_facts(told))]
        if published != due:
            yield f"A secret in entry {entry.sequence} is not the one that was sealed."


def log_of(entry: Entry) -> tuple[LogEntry, ...]:
    """The facts of an entry."""
    return msgspec.json.decode(entry.log, type=tuple[LogEntry, ...])


def _own_facts(told: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """The facts of the rules, without the seals between them."""
    return tuple(fact for fact in told if not _is_seal(fact))


def _is_seal(fact: LogEntry) -> bool:
    """Whether this fact publishes a seal. A secret fact never does, whatever its tone."""
    return fact.line.tone == SEAL and not fact.sealed


def _and_seal(fact: LogEntry, seal: Seal | None) -> tuple[LogEntry, ...]:
    return (fact,) if seal is None else (fact, seal.log_entry())


def _seals(match: Match, seats: Sequence[Seat], sequence: int, told: Sequence[LogEntry]) -> Iterator[Seal]:
    for place, fact in enumerate(told):
        if fact.sealed:
            salt = hmac.new(key_of(match, seats), f"seal|{sequence}|{place}".encode(), hashlib.sha256).hexdigest()
            sentence = fact.line.text
            digest = hashlib.sha256(f"gridless seal 1|{match.id}|{salt}|{sentence}".encode()).hexdigest()
            yield Seal(sequence=sequence, place=place, salt=salt, digest=digest)
