"""The kit of terrain pieces that players and tables are made of, and where a piece may be placed."""

from msgspec import Struct, structs

from rules.battlefield.terrain import Battlefield, Cover, Fault, Feature
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline, box, polygons_overlap, rotate, translate


class Piece(Struct, frozen=True):
    """A piece of the kit, its outline drawn about (0, 0); the traits are those of the feature it becomes."""

    id: str
    name: str
    kind: str
    outline: tuple[Point, ...]
    height: int
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False


def _block(width: int, depth: int) -> Outline:
    """A rectangle."""
    x, y = width // 2, depth // 2
    return Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)


def _blob(width: int, depth: int) -> Outline:
    """An octagon, the shape of groves, hills and holes."""
    x, y = width // 2, depth // 2
    nearer_x, nearer_y = x * 5 // 10, y * 4 // 10
    corners = (x, -nearer_y), (x, nearer_y), (nearer_x, y), (-nearer_x, y)
    half = tuple(Point(*corner) for corner in corners)
    return half + tuple(Point(-corner.x, -corner.y) for corner in half)


def _corner(width: int, depth: int, thick: int) -> Outline:
    """Two arms at a right angle."""
    x, y = width // 2, depth // 2
    corners = (-x, -y), (x, -y), (x, thick - y), (thick - x, thick - y), (thick - x, y), (-x, y)
    return tuple(Point(*corner) for corner in corners)


PIECES = (
    Piece("woods", "Woods", "woods", _blob(7000, 5500), 2000, rough=True, cover="soft"),
    Piece("copse", "Copse", "woods", _blob(4500, 4000), 2000, rough=True, cover="soft"),
    Piece("ruin", "Ruin", "ruin", _corner(6000, 5000, 2000), 2500, rough=True, cover="hard"),
    Piece("broken-house", "Broken house", "ruin", _corner(4000, 4000, 1500), 2500, rough=True, cover="hard"),
    Piece("wall", "Wall", "wall", _block(6000, 500), 800, rough=True, cover="hard"),
    Piece("wall-corner", "Wall corner", "wall", _corner(4000, 4000, 500), 800, rough=True, cover="hard"),
    Piece("hill", "Hill", "hill", _blob(8000, 6000), 1000, cover="hard", climbable=True),
    Piece("knoll", "Knoll", "hill", _blob(5000, 4500), 1000, cover="hard", climbable=True),
    Piece("building", "Building", "building", _block(5000, 4000), 3000, cover="hard", impassable=True),
    Piece("tower", "Tower", "building", _block(3000, 3000), 3000, cover="hard", impassable=True),
    Piece("rocks", "Rocks", "rocks", _blob(3500, 3000), 1500, rough=True, cover="hard"),
    Piece("crater", "Crater", "crater", _blob(4500, 4500), 400, rough=True, cover="soft"),
    Piece("scrub", "Scrub", "scrub", _blob(5000, 3500), 600, cover="soft"),
)

_BY_ID = {piece.id: piece for piece in PIECES}


def piece_named(piece_id: str) -> Piece:
    """The piece with this id; KeyError when the kit has none."""
    return _BY_ID[piece_id]


def piece_at(piece: Piece, centre: Point, degrees: int, feature_id: str) -> Feature:
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


def mirrored(feature: Feature, width: int, height: int, feature_id: str) -> Feature:
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


def piece_count(width: int, height: int) -> int:
    """How many pieces a board of this size starts from: 2 for each 2 feet square, to the nearest whole."""
    square = 576 * INCH * INCH
    return (2 * width * height + square // 2) // square
