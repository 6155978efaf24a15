"""Placing terrain: pieces in pairs, half a turn apart so that no side is better; and random boards."""

from collections.abc import Iterator

from msgspec import structs

from rules.battlefield.kit import Kit, KitPiece
from rules.battlefield.terrain import Battlefield, Fault, Feature
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box, closer_than, polygons_overlap, rotate, translate


def piece_at(piece: KitPiece, centre: Point, degrees: int, feature_id: str) -> Feature:
    """The piece as a feature: rotated counter-clockwise by whole degrees, then placed at the centre."""
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
    """The feature rotated by half a turn around the middle of a board of this size."""
    outline = tuple(Point(width - corner.x, height - corner.y) for corner in feature.outline)
    return structs.replace(feature, id=feature_id, outline=outline)


def placement_faults(field: Battlefield, feature: Feature) -> tuple[Fault, ...]:
    """Everything that keeps a piece from a place: `edge` (not wholly on the board), `overlap` (with a feature)."""
    left, bottom, right, top = box(feature.outline)
    off = left < 0 or bottom < 0 or right > field.width or top > field.height
    edge = (Fault("edge"),) if off else ()
    others = (other for other in field.features if polygons_overlap(feature.outline, other.outline))
    return edge + tuple(Fault("overlap", other.id) for other in others)


def with_pair(kit: Kit, field: Battlefield, feature: Feature, names: tuple[str, str]) -> Battlefield | None:
    """The board with the feature and its rotated copy; None if either does not fit between the others."""
    first = structs.replace(feature, id=f"f{len(field.features) + 1}", name=names[0])
    second = mirrored_feature(feature, field.width, field.height, f"f{len(field.features) + 2}")
    half = with_piece(kit, field, first)
    return with_piece(kit, half, structs.replace(second, name=names[1])) if half else None


def with_piece(kit: Kit, field: Battlefield, feature: Feature) -> Battlefield | None:
    """The board with one more feature; None if there is not enough free ground around it."""
    crowded = any(closer_than(feature.outline, other.outline, _apart(kit, feature, other)) for other in field.features)
    if crowded or placement_faults(field, feature):
        return None
    return structs.replace(field, features=(*field.features, feature))


def _apart(kit: Kit, one: Feature, other: Feature) -> int:
    return kit.gate if one.impassable and other.impassable else kit.lane


def middle(width: int, height: int) -> Point:
    """The middle of a board."""
    return Point(width // 2, height // 2)


_TRIES = 400
_WORD = 2**64 - 1


def random_field(kit: Kit, seed: int, width: int, height: int, pieces: int | None = None) -> Battlefield:
    """A table with so many pieces, by default the usual number, the same after half a turn, with lanes between all.

    There are fewer if no place is found for them. Impassable pieces keep far enough from the edges to block nobody's
    deployment.
    """
    draws = _draws(seed)
    board = Battlefield(f"random-{seed}", "Random table", width, height)
    wanted = kit.count(width, height) if pieces is None else pieces
    if wanted % 2:
        piece = kit.piece(kit.centrepieces[next(draws) % len(kit.centrepieces)])
        board = with_piece(kit, board, piece_at(piece, middle(width, height), 0, "f1")) or board
    for _ in range(_TRIES):
        if len(board.features) + 2 > wanted:
            break
        board = _with_random_pair(kit, board, draws) or board
    return structs.replace(board, features=numbered_features(board.features))


def _with_random_pair(kit: Kit, board: Battlefield, draws: Iterator[int]) -> Battlefield | None:
    piece = kit.pieces[next(draws) % len(kit.pieces)]
    margin = INCH
    centre = Point(
        margin + next(draws) % (board.width - 2 * margin + 1),
        margin + next(draws) % (board.height - 2 * margin + 1),
    )
    feature = piece_at(piece, centre, 15 * (next(draws) % 24), "")
    if _common(board, piece) or _in_the_way(board, feature):
        return None
    return with_pair(kit, board, feature, (piece.name, piece.name))


def _common(board: Battlefield, piece: KitPiece) -> bool:
    """Whether the table already has two of this piece: a table should have more than one kind of ground."""
    return sum(feature.name == piece.name for feature in board.features) >= 2


def _in_the_way(board: Battlefield, feature: Feature) -> bool:
    """Whether an impassable piece is where forces may have to deploy."""
    if not feature.impassable:
        return False
    left, bottom, right, top = box(feature.outline)
    strip = 8 * INCH
    return left < strip or bottom < strip or right > board.width - strip or top > board.height - strip


def numbered_features(features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """The features, with numbers added to names that occur more than once."""
    names = [feature.name for feature in features]
    return tuple(
        structs.replace(feature, name=f"{feature.name} {names[: at + 1].count(feature.name)}")
        if names.count(feature.name) > 1
        else feature
        for at, feature in enumerate(features)
    )


def _draws(seed: int) -> Iterator[int]:
    """An endless sequence of 64-bit numbers from the lowest 64 bits of a seed: a counter, mixed."""
    state = seed & _WORD
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        yield mixed ^ (mixed >> 31)
