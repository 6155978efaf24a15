"""Positions of matches, decoded: the ones used last stay in memory beside their sequence number."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from games.models import Match
from rules.kernel.position import Position, load
from rules.registry import SYSTEMS

MOST_HOT = 256

_hot: OrderedDict[str, Position[Any]] = OrderedDict()
_lock = Lock()


def keep_hot(match_id: str, position: Position[Any]) -> None:
    """Remember a committed position; of two, the one with the higher sequence stays."""
    with _lock:
        known = _hot.get(match_id)
        if known is None or known.sequence < position.sequence:
            _hot[match_id] = position
        _hot.move_to_end(match_id)
        while len(_hot) > MOST_HOT:
            _hot.popitem(last=False)


def hot_position(match_id: str, sequence: int) -> Position[Any] | None:
    """The position of that very sequence, if it is at hand."""
    with _lock:
        position = _hot.get(match_id)
    return position if position is not None and position.sequence == sequence else None


def position_of(match: Match) -> Position[Any]:
    """The match's position; its text is read only when it is not at hand (so: under the row's lock, or undeferred)."""
    hot = hot_position(match.id, match.sequence)
    return hot or load(match.position.encode(), SYSTEMS[match.system].system.table)
