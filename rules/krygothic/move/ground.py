"""The ground that a movement touches, and its cost."""

from collections.abc import Sequence
from typing import Final

from rules.battlefield.terrain import Battlefield
from rules.geometry.path import legs, swept
from rules.geometry.point import Point
from rules.geometry.polygon import Box, Outline, box, boxes_overlap
from rules.geometry.sweep import sweeps_outline
from rules.kernel.cache import BoundedCache, cached_on
from rules.krygothic.board import GroundClass, Model, Table, field_now, ground_class

CLASSES: Final[tuple[GroundClass, ...]] = ("easy", "difficult", "very difficult", "impossible")
_MOST_KNOWN: Final = 1_000
SURCHARGE: Final[dict[GroundClass, int]] = {"easy": 0, "difficult": 1, "very difficult": 2, "impossible": 5_000}
"""AP for each class of ground. (krygothic.terrain.easy, .difficult, .very_difficult, .impossible)"""


def is_wall_crawler(table: Table, model: Model) -> bool:
    """Whether all terrain is easy for it. (krygothic.terrain.ignore, krygothic.trait.wall_crawler)"""
    return "wall_crawler" in table.fighter(model).traits


def ground_of(table: Table, model: Model, path: Sequence[Point]) -> GroundClass:
    """The worst ground its base enters on a path, including the start.

    It can only brush impossible ground: a path through it is refused. (krygothic.terrain.worst_counts)
    """
    if is_wall_crawler(table, model):
        return "easy"
    return worst_ground(field_now(table), table.fighter(model).radius, path)


def standing_on(table: Table, model: Model) -> GroundClass:
    """The worst ground under its base."""
    if is_wall_crawler(table, model):
        return "easy"
    field, radius = field_now(table), table.fighter(model).radius
    known = cached_on(field, "ground", lambda: BoundedCache[tuple[Point, int], GroundClass](_MOST_KNOWN))
    return known.get((model.at, radius)) or known.put((model.at, radius), worst_ground(field, radius, (model.at,)))


def worst_ground(field: Battlefield, radius: int, path: Sequence[Point]) -> GroundClass:
    """The worst ground that a base of this radius enters on a path, or at its only point."""
    stretches = tuple(legs(path)) or ((path[0], path[0]),)
    left, bottom, right, top = box(tuple(path))
    lane = left - radius, bottom - radius, right + radius, top + radius
    touched = (
        harder
        for harder, outline, extent in _hard(field)
        if boxes_overlap(extent, lane) and any(sweeps_outline(swept(a, b, radius), outline) for a, b in stretches)
    )
    return CLASSES[next(touched, 0)]


def _hard(field: Battlefield) -> tuple[tuple[int, Outline, Box], ...]:
    """Features that are harder than easy ground and can be entered, the hardest first, with their bounding boxes."""

    def made() -> tuple[tuple[int, Outline, Box], ...]:
        open_to_all = (piece for piece in field.features if not piece.impassable)
        classed = ((CLASSES.index(ground_class(piece)), piece.outline, box(piece.outline)) for piece in open_to_all)
        return tuple(sorted((one for one in classed if one[0]), key=lambda one: -one[0]))

    return cached_on(field, "hard ground", made)


def ap_spared(table: Table, model: Model, ground: GroundClass) -> int:
    """The AP that a team which knows the decks saves on ground that is not easy. (krygothic.team.forgotten)"""
    return int(ground != "easy" and table.side(model.seat).has("know_the_decks"))


def surcharge(table: Table, model: Model, ground: GroundClass) -> int:
    """The extra cost of a movement on such ground, once, in AP. (krygothic.terrain.charge)"""
    return SURCHARGE[ground] - ap_spared(table, model, ground)
