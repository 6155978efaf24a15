"""Pieces of a kit as features on a board: turned and set down, mirrored, and where they may not lie."""

from msgspec import structs

from rules.battlefield.kit import KitPiece
from rules.battlefield.terrain import Battlefield, Fault, Feature
from rules.geometry.point import Point
from rules.geometry.polygon import box, polygons_overlap, rotate, translate


def piece_at(piece: KitPiece, centre: Point, degrees: int, feature_id: str) -> Feature:
    """The piece as a feature: turned counter-clockwise by whole degrees, then set at the centre."""
    turned = rotate(piece.outline, Point(0, 0), degrees)
    return Feature(
        id=feature_id,
        kind=piece.kind,
        name=piece.name,
        outline=translate(turned, centre.x, centre.y),
        height=piece.height,
        rough=piece.rough,
        cover=piece.cover,
        climbable=piece.climbable,
        impassable=piece.impassable,
    )


def mirrored_feature(feature: Feature, width: int, height: int, feature_id: str) -> Feature:
    """The feature turned half round about the middle of a board of this size."""
    outline = tuple(Point(width - corner.x, height - corner.y) for corner in feature.outline)
    return structs.replace(feature, id=feature_id, outline=outline)


def placement_faults(field: Battlefield, feature: Feature) -> tuple[Fault, ...]:
    """All that keeps a piece from a place: `edge` (not wholly on the board), `overlap` (with a feature)."""
    left, bottom, right, top = box(feature.outline)
    off = left < 0 or bottom < 0 or right > field.width or top > field.height
    edge = (Fault("edge"),) if off else ()
    others = (other for other in field.features if polygons_overlap(feature.outline, other.outline))
    return edge + tuple(Fault("overlap", other.id) for other in others)
