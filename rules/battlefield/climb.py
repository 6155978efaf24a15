"""The height of a model along its path: where its centre steps onto and off climbable features."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.battlefield.terrain import Battlefield, Feature, standing_on
from rules.geometry.path import crossings, legs
from rules.geometry.point import Point
from rules.geometry.polygon import contains_at
from rules.geometry.window import Window


class Level(NamedTuple):
    """A part of a leg walked at one height, on top of a feature or on the ground (None)."""

    leg: int
    window: Window
    ground: Feature | None

    @property
    def elevation(self) -> int:
        """The height of the ground above the table."""
        return self.ground.top if self.ground else 0


def levels(field: Battlefield, path: Sequence[Point]) -> tuple[Level, ...]:
    """The path cut wherever the centre of the base steps onto or off a climbable feature, in order."""
    climbable = [feature for feature in field.features if feature.climbable]
    return tuple(
        level for leg, (a, b) in enumerate(legs(path)) if a != b for level in _leg_levels(leg, a, b, climbable)
    )


def _leg_levels(leg: int, a: Point, b: Point, climbable: list[Feature]) -> Iterator[Level]:
    met = [at for feature in climbable for at in crossings(a, b, feature.outline)]
    cuts = sorted(dict.fromkeys([Fraction(0), *met, Fraction(1)]))
    for low, high in pairwise(cuts):
        window = Window(low.numerator, low.denominator, high.numerator, high.denominator)
        yield Level(leg, window, _ground(climbable, a, b, (low + high) / 2))


def _ground(climbable: list[Feature], a: Point, b: Point, at: Fraction) -> Feature | None:
    over = at.denominator
    x, y = a.x * over + (b.x - a.x) * at.numerator, a.y * over + (b.y - a.y) * at.numerator
    under = [feature for feature in climbable if contains_at(feature.outline, x, y, over)]
    return max(under, key=lambda feature: feature.top, default=None)


def climbs(field: Battlefield, path: Sequence[Point]) -> tuple[tuple[str, int], ...]:
    """Every change of height along the path, up or down: the feature climbed and by how much, in order.

    The ends of the path count by where the centre rests; a corner merely brushed on the way does not.
    """
    ends = standing_on(field, path[0]), standing_on(field, path[-1])
    grounds = [ends[0], *(level.ground for level in levels(field, path)), ends[1]]
    return tuple(_step(one, other) for one, other in pairwise(grounds) if _top(one) != _top(other))


def _step(one: Feature | None, other: Feature | None) -> tuple[str, int]:
    higher = one if _top(one) > _top(other) else other
    return (higher.id if higher else ""), abs(_top(one) - _top(other))


def _top(feature: Feature | None) -> int:
    return feature.top if feature else 0
