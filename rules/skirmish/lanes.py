"""The lane a base sweeps on a straight line: who is in it, and the spots beside it for those who get out of the way.

        o  <- left, as near as there is room, straight aside
start ==x=========> end         x, in the lane, is reached when the sweeping base first overlaps it
        o  <- right
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from rules.geometry.disc import Disc
from rules.geometry.path import span_over_disc
from rules.geometry.point import Point, distance_up
from rules.skirmish.closing import shifted

Side = Literal["left", "right"]

SIDES: Final[tuple[Side, ...]] = ("left", "right")
_STEP: Final = 100


class Lane(NamedTuple):
    """The ground swept by a base of this radius on a straight line."""

    start: Point
    end: Point
    radius: int

    def reached(self, base: Disc, clearance: int = 0) -> int | None:
        """How far along the line the sweeping base, so much wider, first overlaps another; None when it never does."""
        span = span_over_disc(self.start, self.end, self.radius + clearance, base.centre, base.radius)
        return max(0, span[0]) if span else None


def spot_beside(
    lane: Lane, base: Disc, side: Side, reach: int, hair: int, room: Callable[[Point], bool | None]
) -> Point | None:
    """The nearest spot straight aside of a base, at most `reach` away, that is a hair clear of the lane and has room.

    `room` says of a spot whether there is any, or None where the way there is barred and so are all beyond.
    """
    across = (lane.start.y - lane.end.y, lane.end.x - lane.start.x)
    way = across if side == "left" else (-across[0], -across[1])
    for far in _distances(lane, base, reach, hair):
        spot = shifted(base.centre, way, far)
        if lane.reached(base._replace(centre=spot), hair + 1) is not None:
            continue
        found = room(spot)
        if found is not False:
            return spot if found else None
    return None


def _distances(lane: Lane, base: Disc, reach: int, hair: int) -> Iterator[int]:
    """How far aside to try, nearest first: just clear of the lane, and step by step."""
    clear, off = lane.radius + base.radius + hair + 2, _off_line(lane, base.centre)
    yield from sorted(far for far in (clear - off, clear + off, *range(_STEP, reach + 1, _STEP)) if 0 < far <= reach)


def _off_line(lane: Lane, at: Point) -> int:
    """How far a point is off the line of the lane, rounded down."""
    dx, dy = lane.end.x - lane.start.x, lane.end.y - lane.start.y
    return abs(dx * (at.y - lane.start.y) - dy * (at.x - lane.start.x)) // distance_up(lane.start, lane.end)
