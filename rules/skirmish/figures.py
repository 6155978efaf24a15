"""Figures as upright cylinders on round bases: places, neighbours, and distances."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rules.battlefield.terrain import Battlefield, elevation_at
from rules.geometry.disc import Disc, gap, within
from rules.geometry.point import Point

F = TypeVar("F")


def figure_disc(field: Battlefield, at: Point, radius: int, height: int = 0) -> Disc:
    """The cylinder of a figure or flat token at a place; its foot is on the ground there."""
    base = at, radius, height
    return field.bases.get(base) or field.bases.put(base, Disc(at, radius, elevation_at(field, at), height))


def nearest(base: Disc, others: Mapping[str, Disc]) -> tuple[str, int]:
    """The id of the nearest of the others, the first of equals, and its distance, rounded up."""
    gaps = {id_: gap(base, other) for id_, other in others.items()}
    id_ = min(gaps, key=gaps.__getitem__)
    return id_, gaps[id_]


def largest_group(figures: Iterable[F], linked: Callable[[F, F], bool]) -> tuple[F, ...]:
    """The largest group of figures linked one by one; of equal ones the first."""
    left = list(figures)
    best: tuple[F, ...] = ()
    while left:
        group = [left.pop(0)]
        for member in group:
            found = [figure for figure in left if linked(member, figure)]
            group += found
            left = [figure for figure in left if figure not in found]
        best = max(best, tuple(group), key=len)
    return best


@dataclass(frozen=True)
class Ruler:
    """How a game measures: a length may exceed a limit by `tolerance` thousandths of an inch."""

    tolerance: int = 0

    def allows(self, length: int, limit: int) -> bool:
        """Whether a length is within its limit."""
        return length <= limit + self.tolerance

    def within(self, one: Disc, other: Disc, reach: int) -> bool:
        """Whether two bases are within reach of each other, including heights."""
        return within(one, other, reach + self.tolerance)

    def near(self, base: Disc, others: Mapping[str, Disc], reach: int) -> tuple[str, ...]:
        """Those of the others within reach of a base, in their order."""
        (x, y), radius, _, _ = base
        far = radius + reach + self.tolerance
        close = [
            id_
            for id_, ((other_x, other_y), other_radius, _, _) in others.items()
            if abs(other_x - x) <= far + other_radius and abs(other_y - y) <= far + other_radius
        ]
        return tuple(id_ for id_ in close if self.within(base, others[id_], reach))
