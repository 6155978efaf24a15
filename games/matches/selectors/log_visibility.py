"""Decides which log entries a viewer may read: public ones, those for the viewer's seats, and opened secrets."""

from typing import Any

from msgspec import Struct

from rules.kernel.event import Line, LogEntry
from rules.kernel.position import Position


class LogVisibility(Struct, frozen=True):
    """A viewer at a position: the holder of `seats`, or a spectator (no seats).

    A holder of several seats reads only what each of them may read.
    """

    position: Position[Any]
    seats: tuple[int, ...]

    def sees(self, fact: LogEntry) -> Line | None:
        """The sentence, if the viewer may read it now."""
        if fact.audience is None or self._is_addressed(fact) or self._opened(fact) is not None:
            return fact.line
        return None

    def newly_visible(self, fact: LogEntry, since: int) -> Line | None:
        """The sentence, if the viewer may read it now but could not at entry `since`."""
        opened = self._opened(fact)
        return fact.line if opened is not None and opened > since and not self._is_addressed(fact) else None

    def _is_addressed(self, fact: LogEntry) -> bool:
        return all(fact.is_for((seat,)) for seat in self.seats) if self.seats else fact.is_for(())

    def _opened(self, fact: LogEntry) -> int | None:
        return self.position.opened_at(fact.secret)
