"""Where a wall-crawler is stopped: over an obstacle that it may cross it cannot stay. (krygothic.trait.wall_crawler)"""

from collections.abc import Sequence

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Battlefield
from rules.geometry.path import cut, legs, merged, path_length, spans_over_outline
from rules.geometry.point import Point
from rules.krygothic.board import Model, Table, field_now
from rules.krygothic.move.course import BRUSH
from rules.krygothic.move.ground import is_wall_crawler


def can_stop_at(table: Table, model: Model, at: Point) -> bool:
    """Whether a mover can be stopped there: all but crawlers can stand wherever their way leads."""
    return not is_wall_crawler(table, model) or _stands(field_now(table), _radius(table, model), at)


def cut_to_stand(table: Table, model: Model, path: Sequence[Point]) -> tuple[Point, ...]:
    """The path up to the last point at which the model can be stopped."""
    field, radius, kept = field_now(table), _radius(table, model), tuple(path)
    while len(kept) > 1 and is_wall_crawler(table, model) and not _stands(field, radius, kept[-1]):
        kept = cut(kept, path_length(kept[:-1]) + _before_last_obstacle(field, radius, kept))
    return kept


def _radius(table: Table, model: Model) -> int:
    return table.fighter(model).radius - BRUSH


def _stands(field: Battlefield, radius: int, at: Point) -> bool:
    return first_obstacle(field, radius, (at,), {}) is None


def _before_last_obstacle(field: Battlefield, radius: int, path: Sequence[Point]) -> int:
    """How far along the last leg the base has not yet entered the last thing on it that nobody can stand in."""
    *_, (a, b) = legs(path)
    solid = (feature.outline for feature in field.features if feature.impassable)
    spans = merged(span for outline in solid for span in spans_over_outline(a, b, radius, outline))
    return max(0, spans[-1][0] - 1) if spans else 0
