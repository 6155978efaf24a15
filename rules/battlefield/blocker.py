"""What can stand in the way of sight, and whether it hides a round target or stops a single line.

from above        eye <=====[piece]====( target )     hidden is what the wedge and the piece have in common
from the side     eye .__|===|___________             only where lines are at the height of the piece:
                         |   |    ''--.__ target      that part of the way is a window (`at_height`)
"""

from collections.abc import Iterator, Mapping

from rules.battlefield.terrain import Battlefield, Blocker
from rules.geometry.disc import Disc, overlap
from rules.geometry.line import interior_windows, segment_meets_outline
from rules.geometry.point import Point, root_up, square_distance
from rules.geometry.polygon import distance_to, overlaps_disc
from rules.geometry.sweep import Sweep, over_point, sweeps_disc, sweeps_outline
from rules.geometry.window import WHOLE, Window, at_least, at_most, common, dip_span, dips


def blockers_between(field: Battlefield, wrecks: Mapping[str, Disc], one: Disc, other: Disc) -> Iterator[Blocker]:
    """Everything on this table that may obscure between two bases: features with cover, and wrecks, which are always
    hard.

    A quick check: it leaves out only what cannot come between any points of the bases.
    """
    (ax, ay), (bx, by) = one.centre, other.centre
    reach = max(one.radius, other.radius)
    low_x, high_x = (ax - reach, bx + reach) if ax < bx else (bx - reach, ax + reach)
    low_y, high_y = (ay - reach, by + reach) if ay < by else (by - reach, ay + reach)
    dx, dy = bx - ax, by - ay
    aside = reach * root_up(dx * dx + dy * dy)
    for piece, (left, bottom, right, top) in field.hiding:
        if right > low_x and left < high_x and top > low_y and bottom < high_y:
            beside = [dx * (y - ay) - dy * (x - ax) for x, y in piece.outline]
            if min(beside) < aside and max(beside) > -aside:
                yield piece
    for name, wreck in wrecks.items():
        (x, y), radius = wreck.centre, wreck.radius
        if (
            wreck.height > 0
            and low_x < x + radius
            and x - radius < high_x
            and low_y < y + radius
            and y - radius < high_y
        ):
            yield Blocker(name, "hard", (), wreck, wreck.elevation, wreck.top)


def touches_base(blocker: Blocker, base: Disc) -> bool:
    """Whether a base overlaps the blocker, seen from above."""
    if blocker.disc:
        return overlap(blocker.disc, base)
    return overlaps_disc(blocker.outline, base.centre, base.radius)


def hides_part(blocker: Blocker, eye: Point, level: int, target: Disc) -> bool:
    """Whether anything of the target's cylinder is hidden from this eye: exact, by the whole wedge."""
    window = at_height(blocker, level, target.elevation, target.top)
    if not window:
        return False
    if window is WHOLE and not blocker.disc and segment_meets_outline(eye, target.centre, blocker.outline):
        return True
    dx, dy = target.centre.x - eye.x, target.centre.y - eye.y
    wedge = Sweep(eye, dx, dy, 0, target.radius)
    if blocker.disc:
        return sweeps_disc(wedge, blocker.disc.centre, blocker.disc.radius, window)
    return sweeps_outline(wedge, blocker.outline, window)


def crosses(blocker: Blocker, eye: Point, level: int, end: Point, end_level: int) -> bool:
    """Whether a line passes through the blocker: like `stops`, but without the place."""
    if blocker.disc or at_height(blocker, level, end_level, end_level) is not WHOLE:
        return stops(blocker, eye, level, end, end_level) is not None
    return segment_meets_outline(eye, end, blocker.outline)


def stops(blocker: Blocker, eye: Point, level: int, end: Point, end_level: int) -> Window | None:
    """The first part of a line inside the blocker; None if the line does not enter it; brushing is allowed."""
    window = at_height(blocker, level, end_level, end_level)
    if not window:
        return None
    if blocker.disc:
        return _inside_disc(blocker.disc, eye, end, window)
    inside = (common(window, part) for part in interior_windows(eye, end, blocker.outline))
    return next((part for part in inside if part), None)


def _inside_disc(disc: Disc, eye: Point, end: Point, window: Window) -> Window | None:
    ray = Sweep(eye, end.x - eye.x, end.y - eye.y, disc.radius)
    square = over_point(ray, disc.centre)
    if not dips(square, window):
        return None
    length = max(1, root_up(square_distance(eye, end)))
    low, high = dip_span(square, window, length) or (0, length)
    return Window(low, length, max(high, low + 1), length)


def bars(blocker: Blocker, level: int, low: int, high: int) -> bool:
    """Whether lines from `level` to between low and high are at the blocker's height on some part of the way."""
    return at_height(blocker, level, low, high) is not None


def bars_wholly(blocker: Blocker, level: int, low: int, high: int) -> bool:
    """Whether lines from `level` to anywhere between low and high are at the blocker's height all the way."""
    return at_height(blocker, level, low, high) is WHOLE


def spans_height(blocker: Blocker, one: Disc, other: Disc) -> bool:
    """Whether the blocker stands on the ground of both and is as high as both, so that nothing passes over it."""
    return blocker.bottom <= min(one.elevation, other.elevation) and blocker.top > max(one.top, other.top)


def at_height(blocker: Blocker, level: int, low: int, high: int) -> Window | None:
    """The part of the way on which lines from `level` to between low and high are at the blocker's height.

    The part open at its ends counts whole: only a stretch with length can hide anything.
    """
    if level >= blocker.top and low >= blocker.top:
        return None
    if blocker.bottom <= level < blocker.top and blocker.bottom <= low and high < blocker.top:
        return WHOLE
    below = at_most(WHOLE, level, low - level, blocker.top)
    if not below:
        return None
    return at_least(below, level, high - level, blocker.bottom)


def distance_from(blocker: Blocker, point: Point) -> int:
    """How far a blocker is from a point, rounded up."""
    if blocker.disc:
        return max(0, root_up(square_distance(blocker.disc.centre, point)) - blocker.disc.radius)
    return distance_to(blocker.outline, point)
