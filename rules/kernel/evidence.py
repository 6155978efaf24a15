"""What a judgement about sight rests on, as lines that a board can draw."""

from typing import Literal

from msgspec import Struct

from rules.geometry.point import Point


class SightLine(Struct, frozen=True, gc=False, kw_only=True):
    """A line from viewer to target, in thousandths of an inch: free, or stopped at `stop`.

    `pieces` are the ids of the features and wrecks that hide the target or part of it, nearest to the viewer first.
    """

    kind: Literal["free", "stopped"]
    start: Point
    end: Point
    stop: Point | None = None
    pieces: tuple[str, ...] = ()


Evidence = tuple[SightLine, ...]
