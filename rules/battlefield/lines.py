"""Lines in space past upright volumes: what each crosses, where, and how near that is to the bases at its ends.

For games that lay down their lines by rule: a fan from the edge of a base to the facing edge of another, or from an
eye to a grid over a body. Which volumes count is for the game to say (`volumes`); nothing here knows cover.

      start ___                        ___ b      A line runs from a height at a to a height at b; it crosses a
          a    ----__ |‾‾‾|        ---/           volume where it is inside its outline and between its foot and
                     \\|___|                       its top. What it only brushes it does not cross.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from msgspec import Struct

from rules.battlefield.blocker import at_height
from rules.battlefield.terrain import Battlefield, Blocker, Feature
from rules.geometry.disc import Disc
from rules.geometry.line import windows_on_sides
from rules.geometry.point import Point, root_up
from rules.geometry.polygon import contains, distance_to
from rules.geometry.sweep import Sweep, over_point
from rules.geometry.window import WHOLE, Quadratic, Window, common, dips, negative_part
from rules.kernel.refusal import Evidence, SightLine


class SpaceLine(NamedTuple):
    """A straight line from one place at a height to another."""

    a: Point
    b: Point
    low: int = 0
    high: int = 0


_FROM_ABOVE = itemgetter(0, 1)


class Crossing(Struct, frozen=True):
    """The part of a line inside a volume, by the id of the volume."""

    id: str
    line: SpaceLine
    window: Window

    @property
    def enters(self) -> Point:
        """Where the line enters, to the nearest thousandth."""
        return _place(self.line, self.window.low, self.window.low_over)

    def comes_within(self, disc: Disc, reach: int) -> bool:
        """Whether any point of it is at most so far from a base, seen from above; exact."""
        near = over_point(_sweep(self.line), disc.centre, disc.radius + reach)
        return dips(near, self.window) or touches(near, self.window)

    def goes_beyond(self, one: Disc, other: Disc, reach: int) -> bool:
        """Whether any point of it is more than so far from both bases, seen from above; exact."""
        near = (over_point(_sweep(self.line), disc.centre, disc.radius + reach) for disc in (one, other))
        return not _covers(self.window, *near)


def touches(quadratic: Quadratic, window: Window) -> bool:
    """Whether a quadratic that is never negative in the window is zero somewhere in it."""
    a, b, c = quadratic
    low, low_over, high, high_over = window
    if a * low * low + 2 * b * low * low_over + c * low_over * low_over == 0:
        return True
    if a * high * high + 2 * b * high * high_over + c * high_over * high_over == 0:
        return True
    return a > 0 and b * b == a * c and low * a <= -b * low_over and -b * high_over <= high * a


def _covers(window: Window, one: Quadratic, other: Quadratic) -> bool:
    """Whether two stretches, where the quadratics are at most zero, cover a window between them.

    one  |=======|                  Both ends of the window lie in one of them, and where they are different
    other     |========|            ones the first ends no sooner than the second begins: with the roots
    window  |-----------|           p = (-b₁ + √D₁) / a and q = (-b₂ - √D₂) / a that is p >= q, squared twice.
    """
    starts = [_at_most_zero(quadratic, window.low, window.low_over) for quadratic in (one, other)]
    ends = [_at_most_zero(quadratic, window.high, window.high_over) for quadratic in (one, other)]
    if not any(starts) or not any(ends):
        return False
    if any(start and end for start, end in zip(starts, ends, strict=True)):
        return True
    first, second = (one, other) if starts[0] else (other, one)
    apart = first.b - second.b
    reach_one, reach_two = first.b * first.b - first.a * first.c, second.b * second.b - second.a * second.c
    rest = apart * apart - reach_one - reach_two
    return apart <= 0 or rest <= 0 or rest * rest <= 4 * reach_one * reach_two


def _at_most_zero(quadratic: Quadratic, at: int, over: int) -> bool:
    return quadratic.a * at * at + 2 * quadratic.b * at * over + quadratic.c * over * over <= 0


def volumes(field: Battlefield, counts: Callable[[Feature], bool]) -> tuple[Blocker, ...]:
    """The features with height that count."""
    return tuple(
        Blocker(feature.id, feature.cover or "hard", feature.outline, None, feature.elevation, feature.top, feature)
        for feature in field.features
        if feature.height > 0 and counts(feature)
    )


def seen_through(feature: Feature, *bases: Disc) -> bool:
    """Whether lines pass through a barred window, because one of the bases is near enough to it."""
    peep = feature.peep
    return peep is not None and any(
        max(0, distance_to(feature.outline, base.centre) - base.radius) <= peep for base in bases
    )


def crossings(line: SpaceLine, parts: Iterable[Blocker]) -> tuple[Crossing, ...]:
    """Everything the line crosses, in the order of the volumes, one entry for each part of it inside."""
    return tuple(_crossed(line, _met(line.a, line.b, parts)))


def is_clear(line: SpaceLine, parts: Sequence[Blocker]) -> bool:
    """Whether the line crosses nothing and does not run through a seam between two volumes that touch."""
    return any_clear((line,), parts)


def any_clear(lines: Iterable[SpaceLine], parts: Sequence[Blocker]) -> bool:
    """Whether at least one of the lines is clear."""
    return any(each_clear(lines, parts))


def each_clear(lines: Iterable[SpaceLine], parts: Sequence[Blocker]) -> Iterator[bool]:
    """Whether each of the lines is clear; lines above one another are checked together."""
    for (a, b), above in groupby(lines, key=_FROM_ABOVE):
        met = _met(a, b, parts)
        bundle = tuple(above)
        walled = bool(met) and _walled_off(bundle, met)
        for line in bundle:
            yield not met or (not walled and _is_clear_of(line, met))


def _walled_off(lines: Sequence[SpaceLine], met: Iterable["_Met"]) -> bool:
    """Whether lines above one another all cross a volume that is at the heights of all of them."""
    heights = [height for line in lines for height in (line.low, line.high)]
    low, high = min(heights), max(heights)
    tall = (one for one in met if one.part.bottom <= low and high < one.part.top)
    return any(any(_shared(one.left, one.right, WHOLE)) for one in tall)


class _Met(NamedTuple):
    """A volume in the way of a line as seen from above, and where points just left and just right of the line are
    inside.

    A line goes through a seam only where it has one volume only on its left and another only on its right.
    """

    part: Blocker
    left: list[Window]
    right: list[Window]


_NOWHERE: Final[list[Window]] = []


def _met(a: Point, b: Point, parts: Iterable[Blocker]) -> list[_Met]:
    found = []
    (west, south), (east, north) = a, b
    if west > east:
        west, east = east, west
    if south > north:
        south, north = north, south
    for part in parts:
        if part.disc:
            found.append(_Met(part, _NOWHERE, _NOWHERE))
            continue
        least_x, least_y, most_x, most_y = part.extent
        if least_x <= east and most_x >= west and least_y <= north and most_y >= south:
            left, right = windows_on_sides(a, b, part.outline)
            if left or right:
                found.append(_Met(part, left, right))
    return found


def _crossed(line: SpaceLine, met: Iterable[_Met]) -> Iterator[Crossing]:
    for part, left, right in met:
        if window := at_height(part, line.low, line.high, line.high):
            for inside in _inside(line, part, window) if part.disc else _shared(left, right, window):
                yield Crossing(part.id, line, inside)


def _inside(line: SpaceLine, part: Blocker, window: Window) -> Iterator[Window]:
    """Where a line is inside a round volume, on that part of it."""
    if part.disc and (over := negative_part(over_point(_sweep(line), part.disc.centre, part.disc.radius), window)):
        yield over


def _shared(lefts: Sequence[Window], rights: Sequence[Window], part: Window) -> Iterator[Window]:
    """Where both neighbouring lines are inside at the same place, on that part of the line."""
    both = lefts if lefts is rights else [common(one, other) for one in lefts for other in rights]
    for window in both:
        if window and (shared := common(part, window)):
            yield shared


def _is_clear_of(line: SpaceLine, met: Sequence[_Met]) -> bool:
    return next(_crossed(line, met), None) is None and not _through_a_seam(line, met)


def _through_a_seam(line: SpaceLine, met: Iterable[_Met]) -> bool:
    """Whether a line that crosses nothing has one volume on its left and another on its right all the way up."""
    split = [one for one in met if one.left is not one.right]
    tall = [one for one in split if at_height(one.part, line.low, line.high, line.high) is WHOLE]
    lefts = [window for one in tall for window in one.left]
    rights = [window for one in tall for window in one.right]
    return any(_shared(lefts, rights, WHOLE)) if tall else False


class LineSummary(Struct, frozen=True):
    """The lines to a body in summary: how many are clear, how many there are, one of each kind, and what is crossed."""

    clear: int
    lines: int
    free: SpaceLine | None
    stopped: Crossing | None
    crossed: tuple[str, ...]

    @property
    def evidence(self) -> Evidence:
        """The free line and a blocked one, if they exist."""
        free = (SightLine(kind="free", start=self.free.a, end=self.free.b, pieces=self.crossed),) if self.free else ()
        stop = self.stopped
        if not stop:
            return free
        line = stop.line
        return (
            SightLine(kind="stopped", start=line.a, end=line.b, stop=stop.enters, pieces=self.crossed),
            *free,
        )


def shown(lines: Iterable[SpaceLine], parts: Sequence[Blocker]) -> LineSummary:
    """What is seen along the lines: any clear line is sight; their share is how much of a body is visible."""
    clear, total, free, stopped = 0, 0, None, None
    crossed: dict[str, None] = {}
    for (a, b), above in groupby(lines, key=_FROM_ABOVE):
        met = _met(a, b, parts)
        for line in above:
            total += 1
            found = list(_crossed(line, met))
            crossed.update(dict.fromkeys(crossing.id for crossing in found))
            if found:
                stopped = stopped or found[0]
            elif not _through_a_seam(line, met):
                clear += 1
                free = free or line
    return LineSummary(clear, total, free, stopped, tuple(crossed))


def silhouette(
    eye: Point, level: int, target: Disc, aside: Sequence[int], upwards: Sequence[int]
) -> tuple[SpaceLine, ...]:
    """Lines from an eye at a height to a grid over a body, seen from the front.

    The grid has a column at each of `aside` (per mille of the radius, to the left; from -1000 to 1000) and a row at
    each of `upwards` (per mille of the body's height). Points are rounded towards the middle.
    """
    dx, dy = target.centre.x - eye.x, target.centre.y - eye.y
    over = 1000 * max(1, root_up(dx * dx + dy * dy))
    columns = [
        Point(
            target.centre.x + _towards_zero(-dy * share * target.radius, over),
            target.centre.y + _towards_zero(dx * share * target.radius, over),
        )
        for share in aside
    ]
    heights = [target.elevation + target.height * share // 1000 for share in upwards]
    return tuple(SpaceLine(eye, column, level, height) for column in columns for height in heights)


def _towards_zero(number: int, over: int) -> int:
    return number // over if number >= 0 else -(-number // over)


def connected(one: Feature, other: Feature) -> bool:
    """Whether two features are parts of one thing: they touch, seen from above, and their heights meet."""
    meet = one.elevation <= other.top and other.elevation <= one.top
    near = any(distance_to(one.outline, corner) == 0 for corner in other.outline)
    return meet and (near or any(contains(other.outline, corner) for corner in one.outline))


def _sweep(line: SpaceLine) -> Sweep:
    return Sweep(line.a, line.b.x - line.a.x, line.b.y - line.a.y, 0)


def _place(line: SpaceLine, at: int, over: int) -> Point:
    x, y = line.b.x - line.a.x, line.b.y - line.a.y
    return Point(line.a.x + (2 * x * at + over) // (2 * over), line.a.y + (2 * y * at + over) // (2 * over))
