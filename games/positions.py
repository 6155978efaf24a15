"""Positions of matches, decoded: the ones used last stay in memory beside the entry that led to them.

So does the row that this process stored last, so that nobody here has to read it back. Numbers alone would not do: a
database that is set back (a backup restored under running processes, a failover to a copy that lagged) goes on from an
older entry, and what follows bears numbers that were there before. The moment an entry was made tells them apart.
"""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from games.models import Entry, Match
from rules.kernel.position import Position, load
from rules.registry import SYSTEMS

MOST_HOT = 256

_hot: OrderedDict[str, tuple[datetime, Position[Any]]] = OrderedDict()
_stored: OrderedDict[str, "Stored"] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Stored:
    """A match as this process committed it with an entry, and the position it came to.

    `after` is when the row was changed the time before.
    """

    match: Match
    entry: Entry
    position: Position[Any]
    after: datetime


def keep_hot(match_id: str, moved: datetime, position: Position[Any]) -> None:
    """Remember a committed position and when its entry was made; of two, the later one stays."""
    with _lock:
        known = _hot.get(match_id)
        if known is None or known[0] < moved:
            _hot[match_id] = (moved, position)
        _hot.move_to_end(match_id)
        while len(_hot) > MOST_HOT:
            _hot.popitem(last=False)


def keep_stored(match: Match, entry: Entry, position: Position[Any], after: datetime) -> None:
    """Remember what was committed, unless the match has been changed again in the same transaction."""
    keep_hot(match.pk, entry.at, position)
    if match.sequence != entry.sequence:
        return
    with _lock:
        _stored[match.pk] = Stored(match, entry, position, after)
        _stored.move_to_end(match.pk)
        while len(_stored) > MOST_HOT:
            _stored.popitem(last=False)


def stored_after(match: Match) -> Stored | None:
    """What this process stored last, if that is what became of the match by one change."""
    with _lock:
        stored = _stored.get(match.pk)
    if stored is None or stored.match.revision != match.revision + 1 or stored.after != match.updated:
        return None
    return stored


def forget_all() -> None:
    """The database is another from now on: what bears the same number there may be another position."""
    with _lock:
        _hot.clear()
        _stored.clear()


def hot_position(match: Match) -> Position[Any] | None:
    """The position that the match's newest entry led to, if it is at hand."""
    with _lock:
        moved, position = _hot.get(match.pk, (None, None))
    if position is None or position.sequence != match.sequence or moved != match.moved:
        return None
    return position


def position_of(match: Match) -> Position[Any]:
    """The match's position; its text is read only when it is not at hand (so: under the row's lock, or undeferred)."""
    return hot_position(match) or load(match.position.encode(), SYSTEMS[match.system].system.table)
