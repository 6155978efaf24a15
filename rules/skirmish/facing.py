"""Which way a thing faces, and in which of its quarters a place lies.

  '. front .'        A quarter reaches 45 degrees to either side of ahead, left, behind and right.
side '. ^ .' side    A place on the border of two counts for the one nearer to the front.
       (o)
     .'   '.
   .' rear  '.
"""

from typing import Final, Literal

from rules.geometry.point import Point
from rules.geometry.rotation import in_arc, sine

Quarter = Literal["front", "side", "rear"]

QUARTERS: Final[tuple[Quarter, ...]] = ("front", "side", "rear")
POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
HALF: Final = 45
ROUGHLY: Final = 15


def quarter(middle: Point, facing: int, at: Point) -> Quarter:
    """The quarter a point lies in; `facing` in whole degrees from the x axis towards the y axis."""
    if in_front(middle, facing, at):
        return "front"
    return "side" if any(in_arc(middle, facing + turn, HALF, at) for turn in (90, -90)) else "rear"


def in_front(middle: Point, facing: int, at: Point) -> bool:
    """Whether a point lies in the front quarter, its border included."""
    return in_arc(middle, facing, HALF, at)


def bearing(facing: int) -> int:
    """A facing as people say it: whole degrees clockwise from the top of the table."""
    return (facing + 90) % 360


def compass(facing: int) -> str:
    """The point of the compass nearest to a facing; north is the top of the table."""
    return POINTS[(2 * bearing(facing) + 45) // 90 % len(POINTS)]


def facing_towards(middle: Point, at: Point) -> int:
    """The facing in whole degrees that points nearest to a place; 0 for the middle itself."""
    dx, dy = at.x - middle.x, at.y - middle.y

    def ahead(degrees: int) -> int:
        return dx * sine(degrees + 90) + dy * sine(degrees)

    roughly = max(range(0, 360, ROUGHLY), key=ahead)
    return max(sorted(degrees % 360 for degrees in range(roughly - ROUGHLY, roughly + ROUGHLY + 1)), key=ahead)
