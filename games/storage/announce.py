"""The one bell: services ring it after a commit, whoever holds sockets in this process has hung a listener on it.

They ring it robustly: what is stored is accepted, whatever becomes of a listener. Pages look by themselves as well.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

Listener = Callable[[str, int], None]
Changes = Sequence[tuple[str, int]]
Changed = Callable[[Changes], None]
Appointed = Callable[[str, datetime], None]
_listeners: list[Changed] = []
_appointed: list[Appointed] = []
_own: list[Listener] = []


def on_change(listener: Changed) -> Changed:
    """Have `listener([(match_id, revision), …])` called after every commit, in the thread that made it."""
    _listeners.append(listener)
    return listener


def announce(match_id: str, revision: int) -> None:
    """Say that the match now stands at `revision`. Call it only after the commit."""
    announce_all([(match_id, revision)])


def announce_all(changes: Changes) -> None:
    """Say at which revision each of these matches now stands. Call it only after their commit."""
    for listener in _listeners:
        listener(changes)


def on_own(listener: Listener) -> Listener:
    """Have `listener(match_id, user_id)` called when something changed that only this person may notice."""
    _own.append(listener)
    return listener


def announce_own(match_id: str, user_id: int) -> None:
    """Have this person's own pages at the match look again. Call it only after the commit."""
    for listener in _own:
        listener(match_id, user_id)


def on_appointment(listener: Appointed) -> Appointed:
    """Have `listener(match_id, at)` called when something is to happen by itself that nobody may notice before."""
    _appointed.append(listener)
    return listener


def appoint(match_id: str, at: datetime) -> None:
    """Say that something will be due in the match. Call it only after the commit."""
    for listener in _appointed:
        listener(match_id, at)
