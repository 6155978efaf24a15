"""The kit of a system: the terrain pieces of its tables, how many it takes, and drawn tables."""

import tomllib
from typing import Literal

import msgspec
from msgspec import Struct, field

from rules.battlefield.terrain import Cover
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """The ground plan of a piece about (0, 0): its form in a frame of width × depth; `thick` are the arms of angles."""

    form: Literal["block", "blob", "corner", "bend"]
    width: int
    depth: int
    thick: int = 0

    @property
    def outline(self) -> Outline:
        """Its corners, counter-clockwise."""
        x, y = self.width // 2, self.depth // 2
        match self.form:
            case "block":
                return _points((-x, -y), (x, -y), (x, y), (-x, y))
            case "blob":
                return _blob(x, y)
            case "corner":
                return _corner(x, y, self.thick)
            case "bend":
                return _bend(x, y, self.thick)


def _blob(x: int, y: int) -> Outline:
    """An octagon, the shape of groves, hills and holes."""
    nearer_x, nearer_y = x * 5 // 10, y * 4 // 10
    half = _points((x, -nearer_y), (x, nearer_y), (nearer_x, y), (-nearer_x, y))
    return half + tuple(Point(-corner.x, -corner.y) for corner in half)


def _corner(x: int, y: int, thick: int) -> Outline:
    """Two arms at a right angle."""
    return _points((-x, -y), (x, -y), (x, thick - y), (thick - x, thick - y), (thick - x, y), (-x, y))


def _bend(x: int, y: int, thick: int) -> Outline:
    """Two arms side by side, joined by a third across: the shape of a trench, the same after half a turn."""
    half = _points((-x, -y), (thick // 2, -y), (thick // 2, y - thick), (x, y - thick))
    return half + tuple(Point(-corner.x, -corner.y) for corner in half)


def _points(*corners: tuple[int, int]) -> Outline:
    return tuple(Point(*corner) for corner in corners)


class KitPiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the kit; the traits are those of the feature it becomes."""

    id: str
    name: str
    kind: str
    shape: Shape
    height: int = 0
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False

    @property
    def outline(self) -> Outline:
        """Its ground plan, drawn about (0, 0)."""
        return self.shape.outline


class Centrepiece(Struct, frozen=True, forbid_unknown_fields=True):
    """The piece in the middle of a drawn table."""

    piece: str
    name: str
    turn: int = 0


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and its mirror image; `at` is per mille of the board's width and height from its middle."""

    piece: str
    names: tuple[str, str]
    at: tuple[int, int]
    turn: int = 0


class BattlefieldDrawing(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn battlefield, its most important pairs first."""

    id: str
    name: str
    text: str
    middle: Centrepiece
    pairs: tuple[Pair, ...]


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that tables of one system are made of.

    `per_square` is the number of pieces for each 2-foot square, `drawn_per_square` that of a drawn table (the
    centrepiece and whole pairs). `lane` is the free ground between any two pieces and `gate` that between two
    impassable ones, through which the widest base has to pass. `centrepieces` are those a random table may have in its
    middle.
    """

    per_square: int
    drawn_per_square: int
    lane: int
    gate: int
    centrepieces: tuple[str, ...]
    pieces: tuple[KitPiece, ...] = field(name="piece")
    drawn: tuple[BattlefieldDrawing, ...] = field(name="drawn")

    def piece(self, piece_id: str) -> KitPiece:
        """The piece with this id. Raises KeyError if the kit has none."""
        return {piece.id: piece for piece in self.pieces}[piece_id]

    def drawing(self, name: str) -> BattlefieldDrawing:
        """The drawn table with this id or name. Raises KeyError if there is none."""
        found = next((drawing for drawing in self.drawn if name in (drawing.id, drawing.name)), None)
        if found is None:
            raise KeyError(name)
        return found

    def count(self, width: int, height: int) -> int:
        """The number of pieces on a board of this size: so many for each 2-foot square, rounded."""
        return _over_squares(self.per_square, width, height)

    def drawn_count(self, width: int, height: int) -> int:
        """The most pieces a drawn table of this size has."""
        return _over_squares(self.drawn_per_square, width, height)


def _over_squares(pieces: int, width: int, height: int) -> int:
    square = 576 * INCH * INCH
    return (pieces * width * height + square // 2) // square


def read_kit(text: str) -> Kit:
    """The kit written in `text` (TOML). Raises `msgspec.ValidationError` for unknown or missing keys."""
    return msgspec.convert(tomllib.loads(text), Kit)
