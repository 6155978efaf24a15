"""Positions of matches, decoded: the ones used last stay in memory beside their sequence number.

So does the row that this process stored last, so that nobody here has to read it back.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.models import Entry, Match
from rules.kernel.position import Position, load
from rules.registry import SYSTEMS

MOST_HOT = 256

_hot: OrderedDict[str, Position[Any]] = OrderedDict()
_stored: OrderedDict[str, "Stored"] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Stored:
    """A match as this process committed it with an entry, and the position it came to."""

    match: Match
    entry: Entry
    position: Position[Any]


def keep_hot(match_id: str, position: Position[Any]) -> None:
    """Remember a committed position; of two, the one with the higher sequence stays."""
    with _lock:
        known = _hot.get(match_id)
        if known is None or known.sequence < position.sequence:
            _hot[match_id] = position
        _hot.move_to_end(match_id)
        while len(_hot) > MOST_HOT:
            _hot.popitem(last=False)


def keep_stored(match: Match, entry: Entry, position: Position[Any]) -> None:
    """Remember what was committed, unless the match has been changed again in the same transaction."""
    keep_hot(match.pk, position)
    if match.sequence != entry.sequence:
        return
    with _lock:
        _stored[match.pk] = Stored(match, entry, position)
        _stored.move_to_end(match.pk)
        while len(_stored) > MOST_HOT:
            _stored.popitem(last=False)


def stored_as(match_id: str, revision: int) -> Stored | None:
    """What this process stored last, if that is the match at this revision."""
    with _lock:
        stored = _stored.get(match_id)
    return stored if stored is not None and stored.match.revision == revision else None


def forget_all() -> None:
    """The database is another from now on: what bears the same number there may be another position."""
    with _lock:
        _hot.clear()
        _stored.clear()


def hot_position(match_id: str, sequence: int) -> Position[Any] | None:
    """The position of that very sequence, if it is at hand."""
    with _lock:
        position = _hot.get(match_id)
    return position if position is not None and position.sequence == sequence else None


def position_of(match: Match) -> Position[Any]:
    """The match's position; its text is read only when it is not at hand (so: under the row's lock, or undeferred)."""
    hot = hot_position(match.id, match.sequence)
    return hot or load(match.position.encode(), SYSTEMS[match.system].system.table)
