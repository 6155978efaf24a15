"""A move made part by part, so that others may react on the way: its instants, and the loop of asking and going on.

    start  1     2     3    end          every figure has covered the same
A   *------|-----|-----|-----*           fraction of its own way at each
B   *---|---|---|---*                    instant, however long that is
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol, TypeVar

from rules.geometry.path import path_length, point_along
from rules.geometry.point import Point, distance_up
from rules.kernel.play import Script


@dataclass(frozen=True)
class Pace:
    """Paths that are walked together, each with its start, in instants of at most `step` of the longest."""

    paths: Mapping[str, Sequence[Point]]
    step: int

    @cached_property
    def length(self) -> int:
        """The longest path."""
        return max((path_length(path) for path in self.paths.values()), default=0)

    @property
    def instants(self) -> int:
        """How many instants the move has; 0 when nobody goes anywhere."""
        return -(-self.length // self.step)

    def covered(self, instant: int) -> int:
        """How much of the longest path has been covered by then."""
        return self.length * instant // self.instants if self.instants else 0

    def places(self, instant: int) -> dict[str, Point]:
        """Where everybody is at that instant."""
        return {id_: along(path, instant, self.instants) for id_, path in self.paths.items()}


def along(path: Sequence[Point], part: int, of: int) -> Point:
    """The place at a fraction of a path."""
    if part >= of or (path[0] == path[-1] and len(path) == 2):
        return path[-1]
    left = path_length(path) * part // of
    for a, b in pairwise(path):
        leg = distance_up(a, b)
        if left <= leg:
            return point_along(a, b, left)
        left -= leg
    return path[-1]


class Interrupt(Protocol):
    """Something done at an instant of somebody else's move."""

    @property
    def instant(self) -> int:
        """When it happens."""
        ...


R = TypeVar("R", bound=Interrupt)


def earliest(chosen: Sequence[R]) -> R | None:
    """What comes first on the way; of several at one instant the first of them."""
    return min(chosen, key=lambda interrupt: interrupt.instant, default=None)


def marched(
    *,
    goes_on: Callable[[], bool],
    asked: Callable[[int], Script[R | None]],
    halted: Callable[[R], Script[None]],
    arrived: Callable[[], None],
) -> Script[None]:
    """Carry out a move as long as it `goes_on`.

    `asked` are those who may react from an instant on; `halted` carries out what they chose, with the movers where they
    are by then; `arrived` ends the move when nobody reacts any more.
    """
    since = 0
    while goes_on():
        interrupt = yield from asked(since)
        if interrupt is None:
            arrived()
            return
        since = interrupt.instant
        yield from halted(interrupt)
