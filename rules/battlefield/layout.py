"""Setting pieces on a board in pairs, one half turn apart, so that no side of the table is the better one."""

from msgspec import structs

from rules.battlefield.pieces import mirrored, placement_faults
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import closer_than

LANE = 2 * INCH


def with_pair(field: Battlefield, feature: Feature, names: tuple[str, str]) -> Battlefield | None:
    """The board with the feature and its mirror image; None if either does not fit with a lane around it."""
    first = structs.replace(feature, id=f"f{len(field.features) + 1}", name=names[0])
    second = mirrored(feature, field.width, field.height, f"f{len(field.features) + 2}")
    half = with_piece(field, first)
    return with_piece(half, structs.replace(second, name=names[1])) if half else None


def with_piece(field: Battlefield, feature: Feature) -> Battlefield | None:
    """The board with one more feature; None if it does not fit with a lane between it and the others."""
    crowded = any(closer_than(feature.outline, other.outline, LANE) for other in field.features)
    if crowded or placement_faults(field, feature):
        return None
    return structs.replace(field, features=(*field.features, feature))


def middle(width: int, height: int) -> Point:
    """The middle of a board."""
    return Point(width // 2, height // 2)
