"""Chooses the part of a table for a picture: where both sides are close together, or where models stand at all."""

from collections.abc import Iterator, Sequence
from math import dist

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.refusal import Seat
from rules.kernel.scene import Piece, View

WIDTHS = (22_000, 26_000, 30_000, 34_000, 40_000, 44_000, 48_000)  # thousandths of an inch: widths for the front page
SHAPE = (5, 3)  # aspect ratio of the front page's picture
STRIP, STRIP_WIDTHS = (5, 2), (13_000, 16_000, 20_000, 24_000, 28_000)  # of a small strip
SMALLEST = 38  # a token's radius is at least this fraction (1/38) of the picture's width
SHIFTS = (0, -1_000, 1_000, -2_000, 2_000, -3_000, 3_000)  # offsets to try, so that fewer models are cut off
LONGEST = 1_500  # thousandths of an inch: the longest shadow
WHOLLY = 700  # thousandths of an inch: a model nearer to the edge would be cut off


class TablePart(Struct, frozen=True):
    """A part of a table, in thousandths of an inch."""

    left: int
    top: int
    width: int
    height: int

    def cuts(self, x: int, y: int) -> bool:
        """Whether only part of a model at this place is visible."""
        across, down = x - self.left, y - self.top
        edge = self._edge
        near = -edge < across < self.width + edge and -edge < down < self.height + edge
        return near and not self.holds(x, y)

    def holds(self, x: int, y: int) -> bool:
        """Whether a model at this place is wholly visible."""
        across, down = x - self.left, y - self.top
        edge = self._edge
        return edge < across < self.width - edge and edge < down < self.height - edge

    def meets(self, outline: Sequence[Point]) -> bool:
        """Whether any part of this terrain or its shadow is visible."""
        xs, ys = [one.x for one in outline], [one.y for one in outline]
        right, bottom = self.left + self.width, self.top + self.height
        return min(xs) < right and max(xs) > self.left - LONGEST and min(ys) < bottom and max(ys) > self.top - LONGEST

    @property
    def _edge(self) -> int:
        """How far from the edge a model must be, so that its rim and number are not cut off."""
        return max(WHOLLY, self.width // SMALLEST)


def living(view: View) -> list[Piece]:
    """All living models on the table."""
    return [piece for piece in view.pieces if piece.life == "live" and piece.at is not None]


def place(piece: Piece) -> tuple[int, int]:
    """The place of a model."""
    return (piece.at.x, piece.at.y) if piece.at is not None else (0, 0)


def enemies(view: View) -> Iterator[tuple[Piece, Piece]]:
    """All pairs of models of the first two sides."""
    models = living(view)
    return ((a, b) for a in models for b in models if a.seat == 0 and b.seat == 1)


def nearest(view: View, part: TablePart) -> tuple[Piece, Piece] | None:
    """The nearest two enemies in a part."""
    pairs = (pair for pair in enemies(view) if all(part.holds(*place(one)) for one in pair))
    return min(pairs, key=lambda pair: dist(place(pair[0]), place(pair[1])), default=None)


def liveliest(view: View) -> TablePart:
    """The part with the most models of both sides for its width, centred between two enemies."""
    whole = TablePart(0, 0, view.width, view.height)
    middles = {((place(a)[0] + place(b)[0]) // 2, (place(a)[1] + place(b)[1]) // 2) for a, b in enemies(view)}
    parts = [_round_about(x, y, width, SHAPE, view) for x, y in sorted(middles) for width in WIDTHS]
    best = max((part for part in parts if part is not None), key=lambda part: liveliness(view, part), default=whole)
    x, y = best.left + best.width // 2, best.top + best.height // 2
    near = [_round_about(x + across, y + down, best.width, SHAPE, view) for across in SHIFTS for down in SHIFTS]
    return max((part for part in near if part is not None), key=lambda part: liveliness(view, part), default=best)


def strip(view: View) -> TablePart:
    """A small, wide part with most of the models."""
    middles = sorted({((place(a)[0] + place(b)[0]) // 2, (place(a)[1] + place(b)[1]) // 2) for a, b in enemies(view)})
    around = [*middles, *map(place, living(view))]
    parts = [_round_about(x, y, width, STRIP, view) for x, y in around for width in STRIP_WIDTHS]
    whole = TablePart(0, 0, view.width, view.height)
    return max((part for part in parts if part is not None), key=lambda part: liveliness(view, part), default=whole)


def liveliness(view: View, part: TablePart) -> float:
    """A score of a part: its models for its width. The smaller side counts far more; cut-off models count less."""
    shown = [piece.seat for piece in living(view) if part.holds(*place(piece))]
    smaller = min(shown.count(Seat(0)), shown.count(Seat(1)))
    cut = sum(part.cuts(*place(piece)) for piece in living(view))
    return float((len(shown) + 3 * smaller - 4 * cut) / part.width**0.8)


def _round_about(x: int, y: int, width: int, shape: tuple[int, int], view: View) -> TablePart | None:
    """The part of this width and aspect ratio around a place; None if the table is smaller."""
    height = width * shape[1] // shape[0]
    if width > view.width or height > view.height:
        return None
    left, top = x - width // 2, y - height // 2
    return TablePart(max(0, min(left, view.width - width)), max(0, min(top, view.height - height)), width, height)
