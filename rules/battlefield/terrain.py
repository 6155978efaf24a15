"""Terrain features and the board they stand on: the kind of each piece, and the height of the ground at a point."""

from functools import cached_property
from typing import Literal

from msgspec import Struct, structs

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import Box, Outline, box, contains, overlaps_disc
from rules.kernel.cache import BoundedCache

Cover = Literal["soft", "hard"]
Side = Literal["open", "wall", "rail"]


class Feature(Struct, frozen=True, omit_defaults=True):
    """A piece of terrain: an outline with a height in thousandths of an inch and the agreed traits.

    `elevation` is the height of its foot; `rough` slows movement, `cover` obscures sight, a `climbable` piece can be
    stood on, and no base may overlap an `impassable` one.

    There is room below a hanging piece (`elevation` over 0). `sides` are the kinds of the sides of a climbable top;
    without any all are open. A door or hatch `opens`: `rules.battlefield.field_changes` has the effect. Lines of sight
    pass through a barred window while one of the two bases is within `peep` of it.
    """

    id: str
    kind: str
    name: str
    outline: tuple[Point, ...]
    height: int = 0
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False
    elevation: int = 0
    sides: tuple[Side, ...] = ()
    opens: bool = False
    peep: int | None = None

    @property
    def top(self) -> int:
        """The height of its top above the table."""
        return self.elevation + self.height


class Blocker(Struct, frozen=True, dict=True):
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

    @cached_property
    def extent(self) -> Box:
        """The bounding rectangle of its outline."""
        return box(self.outline)


class Access(Struct, frozen=True):
    """A way up: a ladder, stairs or a lift, with its ground plan and the id of the climbable feature it leads onto."""

    id: str
    kind: str
    outline: tuple[Point, ...]
    onto: str


class Battlefield(Struct, frozen=True, dict=True, omit_defaults=True):
    """A board of width × height with its terrain; the origin is its top left corner as drawn."""

    id: str
    name: str
    width: int
    height: int
    features: tuple[Feature, ...] = ()
    accesses: tuple[Access, ...] = ()

    @cached_property
    def climbable(self) -> tuple[tuple[Feature, Box], ...]:
        """The features that can be stood on, the highest first, each with its bounding rectangle."""
        pieces = sorted((piece for piece in self.features if piece.climbable), key=lambda piece: -piece.top)
        return tuple((piece, box(piece.outline)) for piece in pieces)

    @cached_property
    def bases(self) -> BoundedCache[tuple[Point, int, int], Disc]:
        """Cache: the upright cylinders used so far, with their feet on the ground, by place, radius and height."""
        return BoundedCache(1_000)

    @cached_property
    def underfoot(self) -> BoundedCache[Point, tuple[Feature | None]]:
        """Cache: the highest climbable features under the places asked about so far."""
        return BoundedCache(1_000)

    @cached_property
    def hiding(self) -> tuple[tuple[Blocker, Box], ...]:
        """The features that can obscure, each with its bounding rectangle."""
        return tuple(
            (Blocker(f.id, f.cover, f.outline, None, f.elevation, f.top, f), box(f.outline))
            for f in self.features
            if f.cover and f.height > 0
        )


def without_caches(field: Battlefield) -> Battlefield:
    """The field without cached values, for caches shared by all matches on such a field."""
    return structs.replace(field)


class Fault(Struct, frozen=True):
    """Why a base or a piece cannot be there: the kind of obstruction and the id of the obstacle."""

    kind: str
    id: str = ""


def standing_on(field: Battlefield, point: Point) -> Feature | None:
    """The highest climbable feature under a base with this centre; its edge counts. None on the ground."""
    known = field.underfoot.get(point)
    return (known or field.underfoot.put(point, (_highest_under(field, point),)))[0]


def _highest_under(field: Battlefield, point: Point) -> Feature | None:
    x, y = point
    for feature, (left, top, right, bottom) in field.climbable:
        if left <= x <= right and top <= y <= bottom and contains(feature.outline, point):
            return feature
    return None


def elevation_at(field: Battlefield, point: Point) -> int:
    """The height a model with this centre stands at: the top of the feature under it, 0 on the ground."""
    feature = standing_on(field, point)
    return feature.top if feature else 0


def on_top(feature: Feature, disc: Disc) -> bool:
    """Whether a base stands at the height of a climbable feature's top or above it."""
    return feature.climbable and disc.elevation >= feature.top


def features_under(field: Battlefield, disc: Disc) -> tuple[Feature, ...]:
    """The features any part of the base is over, seen from above."""
    return tuple(f for f in field.features if overlaps_disc(f.outline, disc.centre, disc.radius))
