"""What can stand in the way of sight, and whether it hides a round target or stops a single line."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.battlefield.terrain import Battlefield, Cover, Feature
from rules.geometry.disc import Disc, overlap
from rules.geometry.line import interior_windows
from rules.geometry.point import Point, root_up, square_distance
from rules.geometry.polygon import Box, Outline, box, distance_to, overlaps_disc
from rules.geometry.sweep import Sweep, over_point, sweeps_disc, sweeps_outline
from rules.geometry.window import WHOLE, Window, at_least, at_most, common, dip_span, dips


class Blocker(Struct, frozen=True):
    """An upright volume with a cover trait: an outline (terrain) or a disc (a wreck) from `bottom` to `top`.

    Its foot is part of it, its top is not: a line along the ground is stopped, one along the top is free.
    """

    id: str
    cover: Cover
    outline: Outline
    disc: Disc | None
    bottom: int
    top: int
    terrain: Feature | None = None


def blockers(field: Battlefield, wrecks: Mapping[str, Disc]) -> Iterator[Blocker]:
    """All that can obscure on this table: features with cover, and wrecks, which are always hard."""
    for feature in field.features:
        if feature.cover and feature.height > 0:
            bottom, top = feature.elevation, feature.top
            yield Blocker(feature.id, feature.cover, feature.outline, None, bottom, top, feature)
    for name, wreck in wrecks.items():
        if wreck.height > 0:
            yield Blocker(name, "hard", (), wreck, wreck.elevation, wreck.top)


def touches_base(blocker: Blocker, base: Disc) -> bool:
    """Whether a base overlaps the blocker, seen from above."""
    if blocker.disc:
        return overlap(blocker.disc, base)
    return overlaps_disc(blocker.outline, base.centre, base.radius)


def lies_between(blocker: Blocker, one: Disc, other: Disc) -> bool:
    """A quick sieve: False only for what cannot come between any points of two bases."""
    reach = max(one.radius, other.radius)
    left, bottom, right, top = _extent(blocker)
    (ax, ay), (bx, by) = one.centre, other.centre
    if right <= min(ax, bx) - reach or left >= max(ax, bx) + reach:
        return False
    if top <= min(ay, by) - reach or bottom >= max(ay, by) + reach:
        return False
    dx, dy = bx - ax, by - ay
    aside = reach * root_up(dx * dx + dy * dy)
    corners = (left, bottom), (right, bottom), (right, top), (left, top)
    beside = (
        [dx * (y - ay) - dy * (x - ax) for x, y in corners]
        if blocker.disc
        else [dx * (y - ay) - dy * (x - ax) for x, y in blocker.outline]
    )
    return min(beside) < aside and max(beside) > -aside


def _extent(blocker: Blocker) -> Box:
    if not blocker.disc:
        return box(blocker.outline)
    (x, y), radius = blocker.disc.centre, blocker.disc.radius
    return x - radius, y - radius, x + radius, y + radius


def hides_part(blocker: Blocker, eye: Point, level: int, target: Disc) -> bool:
    """Whether anything of the target's cylinder is hidden from this eye: exact, by the whole wedge."""
    window = _at_height(blocker, level, target.elevation, target.top)
    if not window:
        return False
    dx, dy = target.centre.x - eye.x, target.centre.y - eye.y
    wedge = Sweep(eye, dx, dy, 0, target.radius)
    if blocker.disc:
        return sweeps_disc(wedge, blocker.disc.centre, blocker.disc.radius, window)
    return sweeps_outline(wedge, blocker.outline, window)


def stops(blocker: Blocker, eye: Point, level: int, end: Point, end_level: int) -> Window | None:
    """The first part of a line inside the blocker; None when the line passes it, brushing allowed."""
    window = _at_height(blocker, level, end_level, end_level)
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


def _at_height(blocker: Blocker, level: int, low: int, high: int) -> Window | None:
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
