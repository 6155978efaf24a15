"""Distances between bases, and bases against terrain, by arithmetic of the referees' own. All in thousandths of an inch."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from shapely import Point as Spot
from shapely import Polygon, union_all

ROUNDING = 0.5**0.5
"""A place on a way is rounded to whole thousandths, each of x and y by half a thousandth at most."""
EXACT = 0.01
"""Where nothing may overlap by even a thousandth; shapely's own arithmetic needs that much."""
LEVELS_APART = 100  # a tenth of an inch


@dataclass(frozen=True)
class Base:
    """The round base of something that stands on the table."""

    id: str
    seat: int
    x: int
    y: int
    radius: int
    level: int = 0

    def gap(self, other: "Base") -> float:
        """The distance between the rims on the flat; below zero where they overlap."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5 - self.radius - other.radius)

    def gap_in_space(self, other: "Base") -> float:
        """The same with the difference in level."""
        flat = max(0.0, self.gap(other))
        return float((flat**2 + (self.level - other.level) ** 2) ** 0.5)

    def is_level_with(self, other: "Base") -> bool:
        return abs(self.level - other.level) < LEVELS_APART


@dataclass(frozen=True)
class Solid:
    """Something that nobody can stand in."""

    id: str
    outline: tuple[tuple[int, int], ...]
    bottom: int
    top: int


@cache
def _polygon(outline: tuple[tuple[int, int], ...]) -> Polygon:
    return Polygon(outline)


def overlaps(bases: Sequence[Base], tolerance: float) -> Iterable[str]:
    """Sentences about bases on one level that overlap."""
    for number, one in enumerate(bases):
        for other in bases[number + 1 :]:
            reach = one.radius + other.radius
            if abs(one.x - other.x) < reach and abs(one.y - other.y) < reach and one.is_level_with(other):
                gap = one.gap(other)
                if gap < -tolerance:
                    yield f"{one.id} and {other.id} overlap by {-gap / 1000:.3f}″"


def inside(bases: Sequence[Base], solids: Sequence[Solid], tolerance: float) -> Iterable[str]:
    """Sentences about bases that stand in something solid."""
    for solid in solids:
        left, right = min(x for x, _ in solid.outline), max(x for x, _ in solid.outline)
        bottom, top = min(y for _, y in solid.outline), max(y for _, y in solid.outline)
        for base in bases:
            near = (
                left - base.radius < base.x < right + base.radius and bottom - base.radius < base.y < top + base.radius
            )
            on_its_level = solid.bottom < base.level + LEVELS_APART and solid.top > base.level
            if near and on_its_level:
                depth = base.radius - _polygon(solid.outline).distance(Spot(base.x, base.y))
                if depth > tolerance:
                    yield f"{base.id} stands {depth / 1000:.3f}″ inside {solid.id}"


def off_board(bases: Sequence[Base], width: int, height: int, tolerance: float) -> Iterable[str]:
    """Sentences about bases that reach over the edge of the board."""
    for base in bases:
        over = max(
            base.radius - base.x, base.radius - base.y, base.x + base.radius - width, base.y + base.radius - height
        )
        if over > tolerance:
            yield f"{base.id} reaches {over / 1000:.3f}″ over the edge"


def between(one: Base, other: Base, features: Iterable[Any]) -> bool:
    """Whether anything that could hide one from the other reaches into the lane between two bases."""
    ends = [Spot(base.x, base.y).buffer(base.radius) for base in (one, other)]
    lane = union_all(ends).convex_hull
    return not one.is_level_with(other) or any(lane.intersects(_polygon(_corners(feature))) for feature in features)


def level_of(features: Iterable[Any], x: int, y: int, on: str = "") -> int:
    """The height at which something stands: on the surface it names, else on the highest that lies under it."""
    climbable = [feature for feature in features if feature.climbable]
    if on:
        return next((feature.elevation + feature.height for feature in climbable if feature.id == on), 0)
    tops = (one.elevation + one.height for one in climbable if _polygon(_corners(one)).covers(Spot(x, y)))
    return max(tops, default=0)


def solids_of(features: Iterable[Any]) -> list[Solid]:
    """The impassable features, and those that can be climbed but not entered."""
    return [
        Solid(one.id, _corners(one), one.elevation, one.elevation + one.height)
        for one in features
        if one.impassable or (one.climbable and one.height)
    ]


def _corners(feature: Any) -> tuple[tuple[int, int], ...]:
    return tuple((corner.x, corner.y) for corner in feature.outline)
