"""What the machine did meanwhile: whether a page was late, or only everything."""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

EVERY = 0.05  # seconds between two looks at the clock
OTHERS = 0.2  # of the processors: with so much taken by others a page that is late proves nothing
LATE = 0.5  # seconds by which this run itself is late: then it may be what is late
TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


@dataclass(frozen=True)
class Spent:
    """Seconds of processor time since some beginning: all there were, all that were used, and by this run."""

    there: float
    used: float
    ours: float

    @classmethod
    def now(cls) -> "Spent":
        """Up to this moment."""
        ticks = [int(word) for word in (PROC / "stat").read_text().splitlines()[0].split()[1:9]]
        idle = ticks[3] + ticks[4]
        return cls(there=sum(ticks) / TICKS, used=(sum(ticks) - idle) / TICKS, ours=_of_family(os.getpid()) / TICKS)


@dataclass(frozen=True)
class Busy:
    """How busy the machine was for a while: shares of its processors, the load, and how late this run's own clock."""

    used: float
    others: float
    load: float
    late: float

    @classmethod
    def between(cls, then: Spent, now: Spent, late: float) -> "Busy":
        """From one moment to another."""
        there = max(now.there - then.there, 1 / TICKS)
        used, ours = now.used - then.used, now.ours - then.ours
        return cls(used / there, max(0.0, used - ours) / there, os.getloadavg()[0], late)

    @property
    def with_others(self) -> bool:
        """Whether it was so busy with something else, or this run so late itself, that seconds prove nothing."""
        return self.others > OTHERS or self.late > LATE

    def __str__(self) -> str:
        return f"load {self.load:.1f}, processors {self.used:.0%} busy, {self.others:.0%} with others, this run's clock late by {self.late:.2f} s"


class Clock:
    """How late this run's own loop is, at most, since it was last asked."""

    def __init__(self) -> None:
        self._worst = 0.0

    def worst(self) -> float:
        """The most since this was asked before."""
        worst, self._worst = self._worst, 0.0
        return worst

    @contextlib.asynccontextmanager
    async def watched(self) -> AsyncIterator["Clock"]:
        """As long as this lasts."""
        looking = asyncio.create_task(self._look())
        try:
            yield self
        finally:
            looking.cancel()

    async def _look(self) -> None:
        while True:
            due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._worst = max(self._worst, time.monotonic() - due)


def _of_family(first: int) -> int:
    """Ticks that a process has spent, all that it has started, and those of them that have ended."""
    spent, parents = {}, {}
    for number, parent, ticks in _processes():
        spent[number], parents[number] = ticks, parent
    return sum(ticks for number, ticks in spent.items() if first in _line(number, parents))


def _line(number: int, parents: dict[int, int]) -> Iterator[int]:
    """A process, what started it, and so on."""
    while number in parents:
        yield number
        number = parents[number]


def _processes() -> Iterator[tuple[int, int, int]]:
    """Every process with its parent and the ticks of it and of its children that have ended."""
    for place in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (place / "stat").read_text().rpartition(")")[2].split()
            yield int(place.name), int(words[1]), sum(map(int, words[11:15]))
