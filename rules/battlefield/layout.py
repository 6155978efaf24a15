"""Setting pieces on a board in pairs, one half turn apart, so that no side of the table is the better one."""

from msgspec import structs

from rules.battlefield.kit import Kit
from rules.battlefield.pieces import mirrored_feature, placement_faults
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import Point
from rules.geometry.polygon import closer_than


def with_pair(kit: Kit, field: Battlefield, feature: Feature, names: tuple[str, str]) -> Battlefield | None:
    """The board with the feature and its mirror image; None if either does not fit between the others."""
    first = structs.replace(feature, id=f"f{len(field.features) + 1}", name=names[0])
    second = mirrored_feature(feature, field.width, field.height, f"f{len(field.features) + 2}")
    half = with_piece(kit, field, first)
    return with_piece(kit, half, structs.replace(second, name=names[1])) if half else None


def with_piece(kit: Kit, field: Battlefield, feature: Feature) -> Battlefield | None:
    """The board with one more feature; None if it does not fit with free ground around it."""
    crowded = any(closer_than(feature.outline, other.outline, _apart(kit, feature, other)) for other in field.features)
    if crowded or placement_faults(field, feature):
        return None
    return structs.replace(field, features=(*field.features, feature))


def _apart(kit: Kit, one: Feature, other: Feature) -> int:
    return kit.gate if one.impassable and other.impassable else kit.lane


def middle(width: int, height: int) -> Point:
    """The middle of a board."""
    return Point(width // 2, height // 2)
