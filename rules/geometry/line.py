"""Straight lines: which side of them things lie on, and what segments cross or touch."""

from collections.abc import Sequence
from functools import cmp_to_key

from rules.geometry.disc import Disc
from rules.geometry.point import Point, root_up, square_distance
from rules.geometry.window import WHOLE, Window, common


def cross(origin: Point, a: Point, b: Point) -> int:
    """Twice the signed area of the triangle; positive when b lies left of the way from origin to a."""
    return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)


def side(line_a: Point, line_b: Point, point: Point) -> int:
    """1 when the point lies left of the line from a to b, -1 right of it, 0 on it."""
    turn = cross(line_a, line_b, point)
    return (turn > 0) - (turn < 0)


def disc_clear_of_line(line_a: Point, line_b: Point, disc: Disc, distance: int) -> int:
    """The side (1 left, -1 right) on which the base is wholly more than `distance` off the line, else 0."""
    turn = cross(line_a, line_b, disc.centre)
    need = distance + disc.radius
    if turn * turn <= need * need * square_distance(line_a, line_b):
        return 0
    return 1 if turn > 0 else -1


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point; touching counts."""
    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    return any((_on(a, b, c), _on(a, b, d), _on(c, d, a), _on(c, d, b)))


def _on(a: Point, b: Point, point: Point) -> bool:
    between = (point.x - a.x) * (point.x - b.x) <= 0 and (point.y - a.y) * (point.y - b.y) <= 0
    return between and cross(a, b, point) == 0


def segment_touches_disc(a: Point, b: Point, disc: Disc) -> bool:
    """Whether a segment meets a base; touching its edge counts."""
    ex, ey = b.x - a.x, b.y - a.y
    length = ex * ex + ey * ey
    along = (disc.centre.x - a.x) * ex + (disc.centre.y - a.y) * ey
    radius = disc.radius * disc.radius
    if along <= 0:
        return square_distance(a, disc.centre) <= radius
    if along >= length:
        return square_distance(b, disc.centre) <= radius
    turn = cross(a, b, disc.centre)
    return turn * turn <= radius * length


def segment_meets_outline(a: Point, b: Point, outline: Sequence[Point]) -> bool:
    """Whether a segment passes through the inside of an outline; running along an edge does not.

    A line that meets no corner is inside after every other crossing; others are left to `interior_windows`.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    ux, uy = outline[-1]
    here = dx * (uy - ay) - dy * (ux - ax)
    is_inside = False
    for vx, vy in outline:
        there = dx * (vy - ay) - dy * (vx - ax)
        if not here or not there:
            return bool(interior_windows(a, b, outline))
        if (here > 0) != (there > 0):
            at, over = (ux - ax) * (vy - uy) - (uy - ay) * (vx - ux), there - here
            if over < 0:
                at, over = -at, -over
            if 0 < at < over:
                return True
            is_inside ^= at <= 0
        ux, uy, here = vx, vy, there
    return is_inside


def meets_any(a: Point, b: Point, outlines: Sequence[Sequence[Point]], part: Window = WHOLE) -> bool:
    """Whether a part of the line through a and b goes through an outline, or through a seam between two."""
    if part is WHOLE:
        outlines = [outline for outline in outlines if not off_to_one_side(a, b, outline)]
    beside = [windows_on_sides(a, b, outline) for outline in outlines]
    lefts = [window for left, _ in beside for window in left if common(window, part)]
    rights = [window for _, right in beside for window in right if common(window, part)]
    return any((shared := common(one, other)) and common(shared, part) for one in lefts for other in rights)


def off_to_one_side(a: Point, b: Point, outline: Sequence[Point]) -> bool:
    """A quick sieve: True only where a segment and an outline are apart, touching included."""
    (left, low), (right, high) = a, b
    if left > right:
        left, right = right, left
    if low > high:
        low, high = high, low
    across, along = zip(*outline, strict=True)
    return bool(min(across) > right or max(across) < left or min(along) > high or max(along) < low)


def nearest_points(a: Disc, b: Disc) -> tuple[Point, Point]:
    """The points of two bases that face each other, rounded towards their own centres."""
    return rim_point(a, b.centre), rim_point(b, a.centre)


def rim_point(disc: Disc, towards: Point) -> Point:
    """The point of a base nearest to somewhere outside it, rounded towards its centre."""
    dx, dy = towards.x - disc.centre.x, towards.y - disc.centre.y
    distance = root_up(dx * dx + dy * dy)
    if distance <= disc.radius:
        return towards
    across, along = round_to_zero(dx * disc.radius, distance), round_to_zero(dy * disc.radius, distance)
    return Point(disc.centre.x + across, disc.centre.y + along)


def round_to_zero(number: int, over: int) -> int:
    """The fraction rounded towards zero."""
    return number // over if number >= 0 else -(-number // over)


def interior_windows(a: Point, b: Point, outline: Sequence[Point]) -> list[Window]:
    """The parts of the segment a-b strictly inside the outline, in order."""
    found = windows_along(a, b, outline)
    return [window for window in map(_on_segment, found) if window] if found else found


def windows_along(a: Point, b: Point, outline: Sequence[Point]) -> list[Window]:
    """The parts of the whole line through a and b strictly inside the outline, as fractions of the way from a to b."""
    left, right = windows_on_sides(a, b, outline)
    if left is right:
        return left
    shared = (common(one, other) for one in left for other in right)
    return [window for window in shared if window]


def windows_on_sides(a: Point, b: Point, outline: Sequence[Point]) -> tuple[list[Window], list[Window]]:
    """Where the line a hair's breadth to the left, and to the right, of the one through a and b is in the outline.

    Both lists are one and the same where the line meets no corner. Where a line has one thing on its left and
    another on its right it runs through a seam between two that touch:

        |  A  |  B  |       the seam is no gap: the left hair is in A, the right one in B
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
    low, high = min(sides), max(sides)
    if low > 0 or high < 0:
        return _NOTHING
    left = _windows_beside(a, outline, sides, 1) if high > 0 else []
    if 0 not in sides:
        return left, left
    return left, _windows_beside(a, outline, sides, 0) if low < 0 else []


def _windows_beside(a: Point, outline: Sequence[Point], sides: list[int], bias: int) -> list[Window]:
    """The parts inside the outline of a line a hair's breadth beside the segment, on the side of the bias.

    A line through corners has no clean crossings; one a hair beside it has, and what is inside on both sides
    of the line is inside on it.
    """
    crossings: list[tuple[int, int]] = []
    ax, ay = a
    (ux, uy), here = outline[-1], sides[-1]
    for (vx, vy), there in zip(outline, sides, strict=True):
        if (here >= bias) != (there >= bias):
            over = there - here
            at = (ux - ax) * (vy - uy) - (uy - ay) * (vx - ux)
            crossings.append((at, over) if over > 0 else (-at, -over))
        ux, uy, here = vx, vy, there
    if len(crossings) == 2:
        one, other = crossings
        turn = _ahead(one, other)
        return [Window(*one, *other) if turn < 0 else Window(*other, *one)] if turn else []
    crossings.sort(key=_IN_ORDER)
    pairs = zip(crossings[::2], crossings[1::2], strict=True)
    return [Window(*enter, *leave) for enter, leave in pairs if enter[0] * leave[1] < leave[0] * enter[1]]


def _ahead(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How two fractions with positive denominators compare."""
    return one[0] * other[1] - other[0] * one[1]


_IN_ORDER = cmp_to_key(_ahead)
_NOTHING: tuple[list[Window], list[Window]] = ([], [])


def _on_segment(window: Window) -> Window | None:
    low, low_over, high, high_over = window
    if low < 0:
        low, low_over = 0, 1
    if high > high_over:
        high, high_over = 1, 1
    return Window(low, low_over, high, high_over) if low * high_over < high * low_over else None
