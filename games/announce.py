"""The one bell: services ring it after a commit, whoever holds sockets in this process has hung a listener on it."""

from collections.abc import Callable

Listener = Callable[[str, int], None]
_listeners: list[Listener] = []


def on_change(listener: Listener) -> Listener:
    """Have `listener(match_id, revision)` called after every committed change, in the thread that made it."""
    _listeners.append(listener)
    return listener


def announce(match_id: str, revision: int) -> None:
    """Say that the match now stands at `revision`. Call it only after the commit."""
    for listener in _listeners:
        listener(match_id, revision)
