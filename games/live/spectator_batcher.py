"""Wakes the listeners of a match: players at once, many spectators in small groups, one after the other.

Spectators get a limited share of the processor, never long enough for players to notice. A group wakes together, so
its pages share one update.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import Protocol

FEW = 20  # with up to this many sockets at a match, all are woken at once
TOGETHER = 25  # spectators in a group
EACH_TAKES = 0.001  # seconds between two groups, for each spectator in a group


class Wakeable(Protocol):
    """A socket that can be woken, and whether it belongs to a spectator."""

    @property
    def watches(self) -> bool: ...

    def wake(self) -> None: ...


class Timer(Protocol):
    """A cancellable timer."""

    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], None]], Timer]


def _later(seconds: float, then: Callable[[], None]) -> Timer:
    return asyncio.get_running_loop().call_later(seconds, then)


class SpectatorBatcher:
    """The spectators of one match that have not been woken yet. Later changes reach them together."""

    def __init__(self, later: Later = _later) -> None:
        self._later = later
        self._groups: deque[list[Wakeable]] = deque()
        self._missed: list[Wakeable] = []  # woken in this round before the last change
        self._timer: Timer | None = None

    def wake(self, listeners: Collection[Wakeable]) -> None:
        """Wake all listeners."""
        if len(listeners) <= FEW and self._timer is None:
            for listener in listeners:
                listener.wake()
            return
        for listener in listeners:
            if not listener.watches:
                listener.wake()
        if self._timer is None:
            self._begin([listener for listener in listeners if listener.watches])
        else:
            waiting = {id(listener) for group in self._groups for listener in group}
            self._missed = [one for one in listeners if one.watches and id(one) not in waiting]

    def clear(self) -> None:
        """Drop all listeners."""
        if self._timer is not None:
            self._timer.cancel()
        self._groups, self._missed, self._timer = deque(), [], None

    def _begin(self, watching: list[Wakeable]) -> None:
        """Start a round through these listeners."""
        self._missed = []
        self._groups = deque(watching[at : at + TOGETHER] for at in range(0, len(watching), TOGETHER))
        self._timer = self._later(0.0, self._go_on) if watching else None

    def _go_on(self) -> None:
        """Wake the next group. After the last one, start again with those who missed a change."""
        if not self._groups:
            self._begin(self._missed)
            return
        group = self._groups.popleft()
        for listener in group:
            listener.wake()
        self._timer = self._later(len(group) * EACH_TAKES, self._go_on)
