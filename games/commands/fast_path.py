"""Answers to cached matches: nothing is read, and all waiting answers are stored by two statements.

An answer is computed from the cache (`games/storage/match_cache.py`) and stored only if the row still has the cached
stamp. Everything else takes the long way under the row's lock (`games/matches/services/play.py`): matches with clocks,
calls ahead, open windows or first visits; answers after which a seat need not be asked; refusals, repeated keys, lost
races.
"""

import logging
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Prefetch
from msgspec import Struct

from accounts.visitor import Visitor
from games.ids import new_stamp
from games.matches.services.best_answers import best_answer
from games.matches.services.outcomes import answer_outcome, match_change, refuse_endless
from games.matches.services.play import Receipt
from games.matches.services.record import acting_seat, seats_of
from games.matches.windows import keeps_calls
from games.models import EntryKind, Match, Seat, Status
from games.storage.match_cache import CachedMatch, cached_match, drop_cached, keep_row, keep_stored, position_of
from games.storage.signals import announce, announce_ends
from games.storage.statements import AnswerRows, insert_entries, update_matches
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused

logger = logging.getLogger(__name__)


class AnswerCommand(Struct, frozen=True, kw_only=True):
    """An answer as it was sent."""

    match_id: str
    user: Visitor
    question: int
    answer: Answer
    key: str
    seat: int | None = None


class ResolvedAnswer(AnswerRows, frozen=True, kw_only=True):
    """A resolved answer: the rows to store, and the new position."""

    position: Position[Any]

    @property
    def accepted(self) -> Receipt:
        """The reply after the answer is stored."""
        return Receipt(sequence=self.entry.sequence, system=self.match.system)


def resolve_answer(command: AnswerCommand) -> ResolvedAnswer | None:
    """The answer resolved from the cache; None if it must take the long way."""
    try:
        cached = cached_match(command.match_id) or _read(command.match_id)
        if cached is None or cached.match is None or not _is_plain(cached.match, cached.position):
            return None
        return _resolve(cached, cached.match, command)
    except (Refused, Diverged):
        return None
    except DatabaseError:
        raise
    except Exception:
        logger.exception("Match %s: an answer failed on the fast path", command.match_id)
        drop_cached(command.match_id)
        return None


def _read(match_id: str) -> CachedMatch | None:
    """Read a match into the cache."""
    seats = Prefetch("seats", Seat.objects.defer("roster", "muster"))
    match = Match.objects.prefetch_related(seats).filter(pk=match_id, status=Status.PLAYING).first()
    if match is None:
        return None
    weight, position = len(match.position), position_of(match)
    keep_row(match, position, weight)
    return cached_match(match_id)


def _is_plain(match: Match, position: Position[Any]) -> bool:
    """Whether an answer changes nothing but the match's own row."""
    return (
        match.status == Status.PLAYING
        and match.window_closes is None
        and not match.clocked
        and not match.has_calls_ahead
        and all(seat.first_visit_due is None for seat in seats_of(match))
        and not keeps_calls(match, position)
    )


def _resolve(cached: CachedMatch, match: Match, command: AnswerCommand) -> ResolvedAnswer | None:
    seat, seats = acting_seat(match, command.user, command.seat, match.waiting_seats()), seats_of(match)
    refuse_endless(cached.position, seat)
    outcome = answer_outcome(match, seats, cached.position, seat, command.question, command.answer)
    if best_answer(seats, outcome) is not None:
        return None
    made = match_change(
        match,
        seats,
        outcome,
        kind=EntryKind.ANSWER,
        seat=seat,
        key=command.key,
        question=command.question,
        answer=command.answer,
    )
    fields = made.fields
    text = fields.pop("position")
    change = {"revision": match.revision + 1, "stamp": new_stamp(), "updated": made.entry.at, "seated": tuple(seats)}
    after = _copied(match, fields | change)
    return ResolvedAnswer(match=after, entry=made.entry, position=made.outcome.position, text=text, before=match.stamp)


def _copied(match: Match, fields: dict[str, Any]) -> Match:
    """A copy of the row with other values; the cached row does not change."""
    copy = Match.__new__(Match)
    copy.__dict__.update(match.__dict__)
    copy.__dict__.update(fields)
    return copy


def store_answers(ready: Sequence[ResolvedAnswer]) -> set[str]:
    """Write answers, each match at most once, and announce them after the commit; the ids of the written matches.

    The others must take the long way. The caller opens the transaction.
    """
    moved = update_matches(ready)
    won = [one for one in ready if one.match.id in moved]
    if won:
        insert_entries([one.entry for one in won])
        transaction.on_commit(lambda: _announce_stored(won), robust=True)
    for one in ready:
        if one.match.id not in moved:
            drop_cached(one.match.id)
    return moved


def _announce_stored(stored_now: Sequence[ResolvedAnswer]) -> None:
    for one in stored_now:
        keep_stored(one.match, one.entry, one.position, (one.before, one.match.stamp), len(one.text))
    announce([(one.match.id, one.match.revision) for one in stored_now])
    if ended := [one.match.id for one in stored_now if one.match.status == Status.OVER]:
        announce_ends(ended)
