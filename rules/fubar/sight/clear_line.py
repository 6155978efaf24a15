"""Whether scenery hides two bases from each other: the 81 lines between them against every area of cover.

The verdict is mutual and depends on the field and the two bases only, so it is worked out once for each pair.

      o  o         .------.          Nine points of each base, 81 lines: one that nothing stops is enough. An area
     o (1) o ------| area |---- (2)  between the two stops a line; out of its own area a base looks only through the
      o  o         '------'          outer 2 inches (the rim), and deeper than that nobody sees in or out.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board import TOLERANCE, scenery
from rules.fubar.board.ground import areas_at
from rules.fubar.sight.lines import RIM, Line, Screen, clear_lines, is_any_clear, stops
from rules.geometry import Box, Disc, Outline, Point, box, distance_to, distance_up, edges, interior_windows, within
from rules.geometry.line import side
from rules.geometry.polygon import box_around, distance_to_rim
from rules.kernel.cache import BoundedCache, cached_on
from rules.skirmish.sighting import stopping

SAME_AREA = 6_000

Why = Literal["same area", "deep", "between"]


class Hidden(NamedTuple):
    """Why two bases do not see each other: the feature's id and the reason. "deep": the base `deep` is more than 2
    inches inside.
    """

    feature: str
    why: Why
    deep: Disc | None = None


_hidden: Final = lru_cache(1_000)(Hidden)


def hidden_by(field: Battlefield, one: Disc, other: Disc) -> Hidden | None:
    """What keeps the two from seeing each other; None when a clear line exists. (fubar.sight.geometry)"""
    if other < one:
        one, other = other, one
    known = cached_on(field, "hidden", lambda: BoundedCache[Disc, BoundedCache[Disc, Hidden | Literal[""]]](400))
    seen = known.get(one)
    if seen is None:
        seen = known.put(one, BoundedCache(100))
    found = seen.get(other)
    if found is None:
        found = seen.put(other, _hidden_by(field, one, other) or "")
    return found or None


def _hidden_by(field: Battlefield, one: Disc, other: Disc) -> Hidden | None:
    """Middle to middle is tried first, which decides most cases."""
    hiding, stopping = _hiding(field, one, other), None
    for screen in hiding:
        if found := _hidden_in(screen, one, other):
            return found
        if not (screen.holds_one and screen.holds_other) and stops(screen, one.centre, other.centre):
            stopping = stopping or screen
            if found := _hidden_behind(screen, one, other):
                return found
    outer = _outer(hiding)
    if not stopping or is_any_clear(field, outer, one, other):
        return None
    return _hidden(stopping.feature.id, "between")


def clear_line(field: Battlefield, one: Disc, other: Disc) -> Line:
    """A line between two bases that nothing stops; the line between their middles if there is none.

    (fubar.sight.geometry)
    """
    clear = clear_lines(field, _outer(_hiding(field, one, other)), one, other)
    return next(clear, (one.centre, other.centre))


def between(field: Battlefield, viewer: Disc, target: Disc) -> tuple[str, ...]:
    """The features that stop the lines between two bases, nearest first, by id."""
    screens, lines = _outer(_hiding(field, viewer, target)), set(clear_lines(field, (), viewer, target))
    stopped = {one.feature.id: lines.difference(clear_lines(field, [one], viewer, target)) for one in screens}
    return stopping(stopped, {one.feature.id: distance_to(one.feature.outline, viewer.centre) for one in screens})


def _hiding(field: Battlefield, one: Disc, other: Disc) -> list[Screen]:
    """The features near the line between them that neither can see over."""
    left, bottom, right, top = box_around(one, other)
    near = [
        piece
        for piece, (west, south, east, north) in _blocking(field)
        if left < east and west < right and bottom < north and south < top
    ]
    if not near:
        return []
    holds_one, holds_other = areas_at(field, one.centre), areas_at(field, other.centre)  # (fubar.sight.in_area)
    screens = [Screen(piece, piece in holds_one, piece in holds_other) for piece in near]
    highest = max(one.elevation, other.elevation)
    return [screen for screen in screens if highest < screen.feature.top or not _looks_over(screen, highest)]


def _outer(screens: Sequence[Screen]) -> list[Screen]:
    return [screen for screen in screens if not (screen.holds_one and screen.holds_other)]


def _blocking(field: Battlefield) -> tuple[tuple[Feature, Box], ...]:
    """The features that block sight, each with its bounding rectangle. (fubar.sight.obstacles)"""
    blocking = (feature for feature in field.features if scenery(feature).form in ("area", "solid", "hill"))
    return cached_on(field, "blocking", lambda: tuple((feature, box(feature.outline)) for feature in blocking))


def _looks_over(screen: Screen, highest: int) -> bool:
    """Whether one of them stands high enough to see across it; never out of or into its deep part.

    (fubar.sight.height)
    """
    if scenery(screen.feature).form == "hill":
        return highest >= screen.feature.top
    return highest > screen.feature.top and not (screen.holds_one or screen.holds_other)


def _hidden_in(screen: Screen, one: Disc, other: Disc) -> Hidden | None:
    """Whether they hide each other in an area: more than 6 inches apart inside it, or one deep inside and the other
    outside.

    (fubar.sight.same_area, fubar.sight.deep_hidden, fubar.sight.out_of_cover, fubar.sight.into_cover)
    """
    feature, holds_one, holds_other = screen
    if holds_one and holds_other:
        return None if within(one, other, SAME_AREA + TOLERANCE) else _hidden(feature.id, "same area")
    inside = [base for base, is_in in ((one, holds_one), (other, holds_other)) if is_in]
    deep = next((base for base in inside if is_deep(feature, base)), None)
    return _hidden(feature.id, "deep", deep) if deep else None


def is_deep(feature: Feature, base: Disc) -> bool:
    """Whether the whole base is more than 2 inches from the edge of its area. (fubar.sight.out_of_cover)"""
    return depth(feature, base) > RIM + TOLERANCE


def depth(feature: Feature, base: Disc) -> int:
    """The distance of the nearest point of a base inside the area to its edge, rounded up; 0 if it crosses the edge."""
    return max(0, distance_to_rim(feature.outline, base.centre) - base.radius)


def _hidden_behind(screen: Screen, one: Disc, other: Disc) -> Hidden | None:
    """A quick check: True if a chord between two corners of the outline separates the bases."""
    feature = screen.feature
    if screen.holds_one or screen.holds_other:
        return None
    dx, dy = other.centre.x - one.centre.x, other.centre.y - one.centre.y
    length = distance_up(one.centre, other.centre)
    reach = max(one.radius, other.radius) * length
    abreast = [
        (corner, dx * (corner.y - one.centre.y) - dy * (corner.x - one.centre.x))
        for corner in feature.outline
        if one.radius * length
        < (corner.x - one.centre.x) * dx + (corner.y - one.centre.y) * dy
        < dx * dx + dy * dy - other.radius * length
    ]
    left = [corner for corner, aside in abreast if aside > reach]
    right = [corner for corner, aside in abreast if aside < -reach]
    joined = any(_is_chord(feature.outline, u, v) for u in left for v in right)
    return _hidden(feature.id, "between") if joined else None


@lru_cache(maxsize=4_000)
def _is_chord(outline: Outline, u: Point, v: Point) -> bool:
    """Whether the straight line between two corners runs strictly inside the outline."""
    return any(window.low == 0 and window.high == window.high_over for window in interior_windows(u, v, outline))


def crosses(outline: Outline, one: Point, other: Point) -> bool:
    """Whether the line between two middles crosses a linear obstacle. (fubar.cover.obstacle)"""
    if interior_windows(one, other, outline):
        return True
    return any(side(u, v, one) * side(u, v, other) < 0 and side(one, other, u) * side(one, other, v) < 0
               for u, v in edges(outline))  # fmt: skip
